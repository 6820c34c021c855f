import { z } from 'zod';
import type { EntityKind } from '#shared/records/fields.ts';
import type { Vote } from '#shared/contract/questions.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z.object({
  id: z.string(),
  revision: z.number(),
  voter_kind: z.enum(['person', 'model', 'import', 'pipeline']),
  voter_name: z.string(),
  role: z.string(),
  blind: z.number(),
  with_image: z.number(),
  answer: z.string(),
  measure: z.string().nullable(),
  reason: z.string().nullable(),
  seconds: z.number().nullable(),
  at: z.string(),
});
const columns = `id, revision, voter_kind, voter_name, role, blind, with_image, answer, measure, reason, seconds, at`;

/** One answer to an item, in the answer schema of its kind; `measure` is what was measured on it. */
export interface StoredAnswer extends Omit<Vote, 'answer'> {
  answer: unknown;
  measure: unknown;
}

function parse(value: unknown): StoredAnswer {
  const r = row.parse(value);
  return {
    id: r.id,
    voter: { kind: r.voter_kind, name: r.voter_name },
    role: r.role,
    blind: r.blind === 1,
    withImage: r.with_image === 1,
    answer: JSON.parse(r.answer) as unknown,
    measure: r.measure === null ? null : (JSON.parse(r.measure) as unknown),
    reason: r.reason,
    seconds: r.seconds,
    revision: r.revision,
    at: r.at,
  };
}

const letter = z.string().nullable();

/** An answer that is a letter or nothing, as the contract's vote. */
function asVote({ measure: _, answer, ...rest }: StoredAnswer): Vote {
  return { ...rest, answer: letter.parse(answer) };
}

export interface NewVote extends Omit<Vote, 'answer'> {
  /** In the answer schema of the kind. */
  answer: unknown;
  measure?: unknown;
  entityKind: EntityKind;
  entityId: string;
  /** Repetition number of the same voter on the same revision (option rotations of a text-only check); 0 otherwise. */
  sample?: number;
  runId?: string | null;
}

/** Stores a vote once per voter, role, revision and sample; a repeated one changes nothing. True if it was new. */
export function insertVote(db: WriteDb, vote: NewVote): boolean {
  const done = db.run(
    `INSERT INTO votes (id, entity_kind, entity_id, revision, voter_kind, voter_name, role, blind, with_image, answer, measure, reason, seconds, sample, run_id, at)
     VALUES (@id, @entityKind, @entityId, @revision, @voterKind, @voterName, @role, @blind, @withImage, @answer, @measure, @reason, @seconds, @sample, @runId, @at)
     ON CONFLICT (entity_kind, entity_id, voter_kind, voter_name, role, revision, sample) DO NOTHING`,
    {
      id: vote.id,
      entityKind: vote.entityKind,
      entityId: vote.entityId,
      revision: vote.revision,
      voterKind: vote.voter.kind,
      voterName: vote.voter.name,
      role: vote.role,
      blind: vote.blind ? 1 : 0,
      withImage: vote.withImage ? 1 : 0,
      answer: JSON.stringify(vote.answer),
      measure: vote.measure == null ? null : JSON.stringify(vote.measure),
      reason: vote.reason,
      seconds: vote.seconds,
      sample: vote.sample ?? 0,
      runId: vote.runId ?? null,
      at: vote.at,
    },
  );
  return done.changes > 0;
}

/** All answers to one item, in the order they were given. */
export const answersOf = (db: ReadDb, kind: EntityKind, id: string): StoredAnswer[] =>
  answersByItem(db, kind, [id]).get(id) ?? [];

/** A person's own answer to an item: the first they gave, which is the blind one. */
export function answerOfPerson(db: ReadDb, kind: EntityKind, id: string, name: string): StoredAnswer | null {
  const found = db.get(
    `SELECT ${columns} FROM votes WHERE entity_kind = ? AND entity_id = ? AND voter_kind = 'person' AND voter_name = ?
     ORDER BY seq LIMIT 1`,
    [kind, id, name],
  );
  return found === undefined ? null : parse(found);
}

const ofItem = z.object({ entity_id: z.string() });

/**
 * All answers to these items of a kind, by item, in the order they were given; an item without any has no entry. What models
 * said of the original of a copy, they say of the copy.
 */
export function answersByItem(db: ReadDb, kind: EntityKind, ids: readonly string[]): Map<string, StoredAnswer[]> {
  const rows = db.all(
    `SELECT seq, ${columns}, entity_id FROM votes
       WHERE entity_kind = @kind AND entity_id IN (SELECT value FROM json_each(@ids))
     UNION ALL SELECT v.seq, v.id, min(v.revision, c.revision), voter_kind, voter_name, role, blind, with_image, answer, measure,
         reason, seconds, v.at, c.id FROM gold_copies c JOIN votes v ON v.entity_kind = c.kind AND v.entity_id = c.copy_of
       WHERE c.id IN (SELECT value FROM json_each(@ids)) AND c.kind = @kind AND v.voter_kind <> 'person'
     ORDER BY 1`,
    { kind, ids: JSON.stringify(ids) },
  );
  const byItem = new Map<string, StoredAnswer[]>();
  for (const found of rows) {
    const { entity_id } = ofItem.parse(found);
    const before = byItem.get(entity_id);
    if (before) before.push(parse(found));
    else byItem.set(entity_id, [parse(found)]);
  }
  return byItem;
}

/** The same for items whose answers are letters. */
export function votesByItem(db: ReadDb, kind: EntityKind, ids: readonly string[]): Map<string, Vote[]> {
  return new Map([...answersByItem(db, kind, ids)].map(([id, answers]) => [id, answers.map(asVote)]));
}

/** All votes on one item whose answers are letters, in the order they were given. */
export function votesOf(db: ReadDb, kind: EntityKind, id: string): Vote[] {
  return answersOf(db, kind, id).map(asVote);
}

/** A person's own vote on such an item. */
export function voteOfPerson(db: ReadDb, kind: EntityKind, id: string, name: string): Vote | null {
  const found = answerOfPerson(db, kind, id, name);
  return found && asVote(found);
}

const rating = z.object({ entity_id: z.string(), voter_name: z.string(), answer: z.string() });

/**
 * Each person's first blind answer to items of a kind that two or more people answered; with `models`, also each
 * model's, on items that a person answered.
 */
export function ratingsOf(
  db: ReadDb,
  kind: EntityKind,
  models: boolean,
): { item: string; rater: string; answer: unknown }[] {
  const voters = models ? `voter_kind IN ('person', 'model')` : `voter_kind = 'person'`;
  return db
    .all(
      `SELECT v.entity_id, v.voter_name, v.answer FROM votes v
       JOIN (SELECT min(seq) AS first, entity_id, voter_name FROM votes WHERE entity_kind = @kind AND ${voters} AND blind = 1
             GROUP BY entity_id, voter_kind, voter_name) f ON f.first = v.seq
       WHERE v.entity_id IN (SELECT entity_id FROM votes WHERE entity_kind = @kind AND ${voters} AND blind = 1
             GROUP BY entity_id
             HAVING count(DISTINCT voter_kind || ' ' || voter_name) > 1 AND sum(voter_kind = 'person') > 0)
       ORDER BY v.entity_id, v.voter_name`,
      { kind },
    )
    .map((value) => {
      const r = rating.parse(value);
      return { item: r.entity_id, rater: r.voter_name, answer: JSON.parse(r.answer) as unknown };
    });
}
