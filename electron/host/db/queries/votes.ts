import { z } from 'zod';
import type { EntityKind } from '#shared/contract/common.ts';
import type { Vote } from '#shared/contract/questions.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

const row = z.object({
  id: z.string(),
  revision: z.number(),
  voter_kind: z.enum(['person', 'model', 'import', 'pipeline']),
  voter_name: z.string(),
  role: z.string(),
  blind: z.number(),
  with_image: z.number(),
  answer: z.string().nullable(),
  reason: z.string().nullable(),
  seconds: z.number().nullable(),
  at: z.string(),
});

function parse(value: unknown): Vote {
  const r = row.parse(value);
  return {
    id: r.id,
    voter: { kind: r.voter_kind, name: r.voter_name },
    role: r.role,
    blind: r.blind === 1,
    withImage: r.with_image === 1,
    answer: r.answer,
    reason: r.reason,
    seconds: r.seconds,
    revision: r.revision,
    at: r.at,
  };
}

export interface NewVote extends Vote {
  entityKind: EntityKind;
  entityId: string;
  /** Repetition number of the same voter on the same revision (option rotations of a text-only check); 0 otherwise. */
  sample?: number;
  runId?: string | null;
}

/** Writes a vote once: the same voter, role, revision and sample again changes nothing. True when it was new. */
export function insertVote(db: WriteDb, vote: NewVote): boolean {
  const done = db.run(
    `INSERT INTO votes (id, entity_kind, entity_id, revision, voter_kind, voter_name, role, blind, with_image, answer, reason, seconds, sample, run_id, at)
     VALUES (@id, @entityKind, @entityId, @revision, @voterKind, @voterName, @role, @blind, @withImage, @answer, @reason, @seconds, @sample, @runId, @at)
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
      answer: vote.answer,
      reason: vote.reason,
      seconds: vote.seconds,
      sample: vote.sample ?? 0,
      runId: vote.runId ?? null,
      at: vote.at,
    },
  );
  return done.changes > 0;
}

/** All votes on one item, in the order they were given. */
export function votesOf(db: ReadDb, kind: EntityKind, id: string): Vote[] {
  return db
    .all(
      `SELECT id, revision, voter_kind, voter_name, role, blind, with_image, answer, reason, seconds, at
       FROM votes WHERE entity_kind = ? AND entity_id = ? ORDER BY seq`,
      [kind, id],
    )
    .map(parse);
}

/** A person's own vote on an item: the first they gave, which is the blind one. */
export function voteOfPerson(db: ReadDb, kind: EntityKind, id: string, name: string): Vote | null {
  const found = db.get(
    `SELECT id, revision, voter_kind, voter_name, role, blind, with_image, answer, reason, seconds, at
     FROM votes WHERE entity_kind = ? AND entity_id = ? AND voter_kind = 'person' AND voter_name = ? ORDER BY seq LIMIT 1`,
    [kind, id, name],
  );
  return found === undefined ? null : parse(found);
}

const rating = z.object({ entity_id: z.string(), voter_name: z.string(), answer: z.string().nullable() });

/** Each person's first blind vote on questions that two or more people answered. "Cannot answer" counts as a label of its own. */
export function ratingsByPeople(db: ReadDb): { item: string; rater: string; label: string }[] {
  return db
    .all(
      `SELECT v.entity_id, v.voter_name, v.answer FROM votes v
       JOIN (SELECT min(seq) AS first, entity_id, voter_name FROM votes WHERE entity_kind = 'question' AND voter_kind = 'person' AND blind = 1
             GROUP BY entity_id, voter_name) f ON f.first = v.seq
       WHERE v.entity_id IN (SELECT entity_id FROM votes WHERE entity_kind = 'question' AND voter_kind = 'person' AND blind = 1
             GROUP BY entity_id HAVING count(DISTINCT voter_name) > 1)
       ORDER BY v.entity_id, v.voter_name`,
    )
    .map((value) => {
      const r = rating.parse(value);
      return { item: r.entity_id, rater: r.voter_name, label: r.answer ?? 'cannot-answer' };
    });
}
