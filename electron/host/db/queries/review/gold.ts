import { z } from 'zod';
import { itemState } from '#shared/records/fields.ts';
import { newId } from '../../new-id.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const laneRow = z.object({ lane: z.string(), n: z.number() });
const byLane = (rows: readonly unknown[]): Map<string, number> =>
  new Map(rows.map((found) => laneRow.parse(found)).map(({ lane, n }) => [lane, n]));

/** Reviewed items that this person answered or decided on. */
const workedOn = `SELECT v.entity_id AS id FROM votes v WHERE v.voter_kind = 'person' AND v.voter_name = @me
  UNION SELECT p.parent_id FROM votes v JOIN items p ON p.id = v.entity_id
    WHERE v.voter_kind = 'person' AND v.voter_name = @me AND p.parent_id IS NOT NULL
  UNION SELECT entity_id FROM verdicts WHERE annotator = @me AND kind <> 'skip'`;

const isMine = `i.id IN (SELECT coalesce(p.parent_id, p.id) FROM revisions r JOIN items p ON p.id = r.entity_id
  WHERE r.author_kind = 'person' AND r.author_name = @me AND r.state IN ('draft', 'to_review') AND r.same_as IS NULL)`;

/**
 * How many items of others this person has answered or may still answer, by queue name. Their own work does not change
 * it, so gold given in proportion never shows which item was gold.
 */
export function ordinaryWork(db: ReadDb, me: string): Map<string, number> {
  const all = byLane(
    db.all(
      "SELECT review_as AS lane, sum(n) AS n FROM kept_queue_counts WHERE review_state = 'to_review' GROUP BY review_as",
    ),
  );
  const add = (sign: number, sql: string) => {
    for (const [lane, n] of byLane(db.all(sql, { me }))) all.set(lane, (all.get(lane) ?? 0) + sign * n);
  };
  add(
    1,
    `SELECT i.review_as AS lane, count(*) AS n FROM (${workedOn}) w CROSS JOIN items i ON i.id = w.id
     WHERE i.review_as IS NOT NULL AND coalesce(i.review_state, '') <> 'to_review' AND NOT ${isMine}
       AND i.id NOT IN (SELECT entity_id FROM gold_items WHERE annotator = @me) GROUP BY 1`,
  );
  add(
    -1,
    `SELECT i.review_as AS lane, count(*) AS n FROM items i WHERE i.review_state = 'to_review' AND ${isMine} GROUP BY 1`,
  );
  return all;
}

/** Gold that this person has had and has, by queue name: results, and copies that wait. */
export const goldGiven = (db: ReadDb, me: string): Map<string, number> =>
  byLane(
    db.all(
      `SELECT lane, count(*) AS n FROM (
         SELECT coalesce(i.review_as, g.entity_kind) AS lane, g.entity_id AS id FROM gold_items g
           JOIN items i ON i.id = g.entity_id WHERE g.annotator = @me
         UNION SELECT review_as, copy_of FROM gold_copies
           WHERE gold_for = @me AND left_at IS NULL AND parent_id IS NULL AND review_as IS NOT NULL)
       GROUP BY lane`,
      { me },
    ),
  );

/** Changes whenever gold may have to come or leave: the counts of what waits and is approved, and decisions. */
export const queueFingerprint = (db: ReadDb): string =>
  JSON.stringify([
    db.get('SELECT (SELECT max(seq) FROM verdicts) AS decided, (SELECT max(seq) FROM verdict_takebacks) AS undone'),
    ...db.all('SELECT review_as, review_state, n FROM kept_queue_counts ORDER BY 1, 2'),
  ]);

const time = z.object({ at: z.string().nullable() });

/** When a person last answered, decided or got gold, so that they know their queue as it was then; null for never. */
export const lastWork = (db: ReadDb, me: string): string | null =>
  time.parse(
    db.get(
      `SELECT max(at) AS at FROM (SELECT max(at) AS at FROM votes WHERE voter_kind = 'person' AND voter_name = @me
         UNION ALL SELECT max(at) FROM verdicts WHERE annotator = @me
         UNION ALL SELECT max(at) FROM gold_copies WHERE gold_for = @me)`,
      { me },
    ),
  ).at;

const neighbour = z.object({ seq: z.number(), at: z.string() });
/** A waiting item beside which a copy is placed, and when it was submitted. */
export type Neighbour = z.infer<typeof neighbour>;

/** Items of others that wait under a queue name and were submitted after a moment; null for all. */
export const arrivedSince = (db: ReadDb, lane: string, me: string, since: string | null): Neighbour[] =>
  db
    .all(
      `SELECT i.seq, (SELECT max(r.at) FROM items p JOIN revisions r ON r.entity_kind = p.kind AND r.entity_id = p.id
           WHERE (p.id = i.id OR p.parent_id = i.id) AND r.state = 'to_review') AS at
       FROM items i INDEXED BY items_by_age WHERE i.review_as = @lane AND i.review_state = 'to_review'
         AND at IS NOT NULL AND (@since IS NULL OR at > @since) AND NOT ${isMine} ORDER BY i.seq LIMIT 5000`,
      { lane, me, since },
    )
    .map((found) => neighbour.parse(found));

const original = z.object({ kind: z.string(), id: z.string() });
/** An approved item of which a copy can be made. */
export type Original = z.infer<typeof original>;

const known = `(SELECT entity_id FROM votes WHERE voter_kind = 'person' AND voter_name = @me
  UNION SELECT entity_id FROM verdicts WHERE annotator = @me
  UNION SELECT entity_id FROM revisions WHERE author_kind = 'person' AND author_name = @me
  UNION SELECT entity_id FROM answers_seen WHERE person = @me
  UNION SELECT entity_id FROM gold_items WHERE annotator = @me
  UNION SELECT copy_of FROM gold_copies WHERE gold_for = @me)`;

/** The newest approved items under a queue name that a person neither answered, decided, wrote nor saw, nor any part of them. */
export const unknownApproved = (db: ReadDb, lane: string, me: string): Original[] =>
  db
    .all(
      `SELECT i.kind, i.id FROM items i INDEXED BY items_by_age WHERE i.review_as = @lane AND i.review_state = 'approved'
         AND i.id NOT IN ${known} AND NOT EXISTS (SELECT 1 FROM items p WHERE p.parent_id = i.id AND p.id IN ${known})
       ORDER BY i.seq DESC LIMIT 4000`,
      { lane, me },
    )
    .map((found) => original.parse(found));

/** The row of a copy that is made now. */
export interface NewCopy {
  /** The original, or its part. */
  of: string;
  parent: string | null;
  /** JSON text. */
  content: string;
  state: z.infer<typeof itemState>;
  revision: number;
  me: string;
  place: number;
  at: string;
  /** When its neighbour was submitted, which becomes its own time. */
  submitted: string;
}

/** Writes a copy's row and gives it an id. Copies are numbered downwards, the parts of one in ascending order. */
export function insertCopy(db: WriteDb, seq: number, copy: NewCopy): string {
  const id = newId();
  db.run(
    `INSERT INTO gold_copies (seq, id, kind, subject_kind, subject_id, screenshot_id, parent_id, facet, label, revision, state,
       review_state, disagreement, content, source, created_at, updated_at, review_as, gold_for, copy_of, of_revision, place, at)
     SELECT @seq, @id, kind, subject_kind, subject_id, screenshot_id, @parent, facet, label, @revision, @state,
       CASE WHEN review_as IS NULL THEN NULL ELSE 'to_review' END, disagreement, @content, source, @submitted, @submitted,
       review_as, @me, id, revision, @place, @at FROM items WHERE id = @of`,
    { seq, id, ...copy },
  );
  db.run(
    `INSERT INTO lints (entity_kind, entity_id, screenshot_id, code, severity, detail)
     SELECT entity_kind, @id, '', code, severity, detail FROM lints WHERE entity_id = @of`,
    { id, of: copy.of },
  );
  return id;
}

const free = z.object({ seq: z.number() });
/** The highest number below all copies. */
export const nextCopySeq = (db: ReadDb): number =>
  free.parse(db.get('SELECT min(coalesce((SELECT min(seq) FROM gold_copies), 0), 0) - 1 AS seq')).seq;

const waitingCopies = `c.gold_for = @me AND c.left_at IS NULL AND c.parent_id IS NULL AND c.answered = 0
  AND NOT EXISTS (SELECT 1 FROM votes v JOIN all_items p ON p.id = v.entity_id WHERE p.id = c.id OR p.parent_id = c.id)
  AND NOT EXISTS (SELECT 1 FROM verdicts v WHERE v.entity_id = c.id)`;

/** Withdraws untouched copies from a person's queue: those of changed originals, and the first `n` under a queue name. */
export function withdraw(db: WriteDb, me: string, lane: string, n: number, at: string): void {
  db.run(
    `UPDATE gold_copies SET left_at = @at WHERE id IN (
       SELECT c.id FROM gold_copies c JOIN items o ON o.id = c.copy_of WHERE ${waitingCopies} AND c.review_as = @lane
         AND (o.revision <> c.of_revision OR o.review_state <> 'approved'))
     OR id IN (SELECT c.id FROM gold_copies c WHERE ${waitingCopies} AND c.review_as = @lane ORDER BY c.place LIMIT @n)`,
    { me, lane, n: Math.max(0, n), at },
  );
  db.run(
    `UPDATE gold_copies SET left_at = @at WHERE left_at IS NULL AND gold_for = @me
     AND parent_id IN (SELECT id FROM gold_copies WHERE left_at IS NOT NULL AND gold_for = @me)`,
    { me, at },
  );
}

/** Notes whether the first answer to a copy was right; null if the person knew the key. Of any other item it does nothing. */
export function answerGold(db: WriteDb, id: string, hit: boolean | null): void {
  db.run('UPDATE gold_copies SET answered = 1, hit = ? WHERE id = ? AND answered = 0', [
    hit === null ? null : Number(hit),
    id,
  ]);
}

/** A decision on a copy ends the measurement: its result is kept under the original, unless that changed meanwhile. */
export function retireGold(db: WriteDb, id: string, at: string): void {
  db.run(
    `INSERT INTO gold_items (annotator, entity_kind, entity_id, queue_rank, at, answered, by_copy, hit)
     SELECT c.gold_for, c.kind, c.copy_of, 0, @at, 1, 1, CASE WHEN o.revision = c.of_revision THEN c.hit END
     FROM gold_copies c JOIN items o ON o.id = c.copy_of WHERE c.id = @id ON CONFLICT DO NOTHING`,
    { id, at },
  );
}

const copyRow = z.object({ id: z.string(), copy_of: z.string() });

/** The copies that stand for originals, and for parts of them, in what a person sees, by original. */
export const copiesFor = (db: ReadDb, me: string): Map<string, string> =>
  new Map(
    db
      .all('SELECT id, copy_of FROM gold_copies WHERE gold_for = ? AND left_at IS NULL', [me])
      .map((found) => copyRow.parse(found))
      .map(({ id, copy_of }) => [copy_of, id]),
  );

const ownerRow = z.object({ gold_for: z.string(), copy_of: z.string() });

/** Whose copy an item is, and of which original; null if it is none. */
export function copyOf(db: ReadDb, id: string): { person: string; original: string } | null {
  const found = db.get('SELECT gold_for, copy_of FROM gold_copies WHERE id = ?', [id]);
  if (found === undefined) return null;
  const { gold_for, copy_of } = ownerRow.parse(found);
  return { person: gold_for, original: copy_of };
}

const foundId = z.object({ id: z.string() });

/**
 * The first of these ids that does not exist for a person: a copy that somebody else has, or for an annotator an original
 * of which they have a copy. Null if all exist.
 */
export function hiddenAmong(
  db: ReadDb,
  ids: readonly string[],
  { name, role }: { name: string; role: string },
): string | null {
  const found = db.get(
    `SELECT id FROM gold_copies WHERE id IN (SELECT value FROM json_each(@ids)) AND gold_for <> @name
     UNION ALL SELECT copy_of FROM gold_copies WHERE @role = 'annotator' AND gold_for = @name AND left_at IS NULL
       AND copy_of IN (SELECT value FROM json_each(@ids)) LIMIT 1`,
    { ids: JSON.stringify(ids), name, role },
  );
  return found === undefined ? null : foundId.parse(found).id;
}

/** Which of these ids are copies that others have. */
export const othersCopies = (db: ReadDb, ids: readonly string[], me: string): Set<string> =>
  new Set(
    db
      .all('SELECT id FROM gold_copies WHERE id IN (SELECT value FROM json_each(?)) AND gold_for <> ?', [
        JSON.stringify(ids),
        me,
      ])
      .map((found) => foundId.parse(found).id),
  );

/** Which of these screenshots have items that were ever put into review: some of them may be gold. */
export function withSubmitted(db: ReadDb, screenshots: readonly string[]): Set<string> {
  if (screenshots.length === 0) return new Set();
  const found = db.all(
    `SELECT DISTINCT screenshot_id AS id FROM items WHERE screenshot_id IN (SELECT value FROM json_each(?))
     AND state NOT IN ('draft', 'retired')`,
    [JSON.stringify(screenshots)],
  );
  return new Set(found.map((value) => foundId.parse(value).id));
}

const since = z.object({ annotator: z.string(), at: z.string() });

/**
 * People to whom versions before copies gave an item as gold, and when: what they decided on it afterwards measures them,
 * not the item.
 */
export function goldSince(db: ReadDb, kind: string, id: string): Map<string, string> {
  const rows = db.all('SELECT annotator, at FROM gold_items WHERE entity_kind = ? AND entity_id = ? AND by_copy = 0', [
    kind,
    id,
  ]);
  return new Map(rows.map((found) => since.parse(found)).map(({ annotator, at }) => [annotator, at]));
}
