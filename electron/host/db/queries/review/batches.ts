import { z } from 'zod';
import { batchKinds, type BatchKind } from '#shared/contract/review/batches.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({
    seq: z.number(),
    id: z.string(),
    name: z.string(),
    kind: z.enum(batchKinds),
    item_kind: z.string().nullable(),
    person: z.string().nullable(),
    due: z.string().nullable(),
    blocked: z.string().nullable(),
    by_name: z.string(),
    at: z.string(),
  })
  .transform(({ item_kind: itemKind, by_name: by, ...rest }) => ({ ...rest, itemKind, by }));
export type StoredBatch = z.infer<typeof row>;

const columns = 'seq, id, name, kind, item_kind, person, due, blocked, by_name, at';

export const allBatches = (db: ReadDb): StoredBatch[] =>
  db.all(`SELECT ${columns} FROM batches ORDER BY seq DESC`).map((found) => row.parse(found));

export function findBatch(db: ReadDb, id: string): StoredBatch | null {
  const found = db.get(`SELECT ${columns} FROM batches WHERE id = ?`, [id]);
  return found === undefined ? null : row.parse(found);
}

const seqRow = z.object({ seq: z.number() });

export function insertBatch(db: WriteDb, batch: Omit<StoredBatch, 'seq'>, members: readonly string[]): void {
  db.run(
    `INSERT INTO batches (id, name, kind, item_kind, person, due, blocked, by_name, at)
     VALUES (@id, @name, @kind, @itemKind, @person, @due, @blocked, @by, @at)`,
    batch,
  );
  const { seq } = seqRow.parse(db.get('SELECT seq FROM batches WHERE id = ?', [batch.id]));
  for (const id of members) db.run('INSERT INTO batch_members (batch_seq, entity_id) VALUES (?, ?)', [seq, id]);
}

export function updateBatch(db: WriteDb, { seq, name, person, due, blocked }: StoredBatch): void {
  db.run('UPDATE batches SET name = @name, person = @person, due = @due, blocked = @blocked WHERE seq = @seq', {
    ...{ seq, name, person, due, blocked },
  });
}

export function deleteBatch(db: WriteDb, { seq }: StoredBatch): void {
  db.run('DELETE FROM batch_members WHERE batch_seq = ?', [seq]);
  db.run('DELETE FROM batches WHERE seq = ?', [seq]);
}

const idRow = z.object({ id: z.string() });
const idsOf = (rows: readonly unknown[]): string[] => rows.map((found) => idRow.parse(found).id);

export const membersOf = (db: ReadDb, { seq }: Pick<StoredBatch, 'seq'>): string[] =>
  idsOf(db.all('SELECT entity_id AS id FROM batch_members WHERE batch_seq = ?', [seq]));

/** Those of some ids that are in no batch. */
export const inNoBatch = (db: ReadDb, ids: readonly string[]): string[] =>
  idsOf(
    db.all(
      `SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT entity_id FROM batch_members) ORDER BY key`,
      [JSON.stringify(ids)],
    ),
  );

const itemRow = z.object({ id: z.string(), kind: z.string() });
type ItemRow = z.infer<typeof itemRow>;

/** Items of some kinds in some states, oldest first. */
export const itemsInStates = (db: ReadDb, kinds: readonly string[], states: readonly ItemState[]): ItemRow[] =>
  db
    .all(
      `SELECT id, kind FROM items WHERE kind IN (SELECT value FROM json_each(?))
         AND state IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      [JSON.stringify(kinds), JSON.stringify(states)],
    )
    .map((found) => itemRow.parse(found));

/** Those of some ids that are items and not retired, oldest first. */
export const itemsOfIds = (db: ReadDb, ids: readonly string[]): ItemRow[] =>
  db
    .all(
      `SELECT id, kind FROM items WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'retired' ORDER BY seq`,
      [JSON.stringify(ids)],
    )
    .map((found) => itemRow.parse(found));

const member = z
  .object({
    batch: z.number(),
    id: z.string(),
    label: z.string(),
    kind: z.string(),
    retired: z.number(),
    n: z.number(),
    draft: z.number().nullable(),
    touched: z.number().nullable(),
    waiting: z.number().nullable(),
    begun: z.number().nullable(),
  })
  .transform(({ retired, draft, touched, waiting, begun, ...rest }) => ({
    ...rest,
    retired: retired === 1,
    draft: draft ?? 0,
    touched: touched ?? 0,
    waiting: waiting ?? 0,
    begun: begun ?? 0,
  }));
/**
 * A member of a batch, with the number `n` of its items that are not retired, and of these: drafts, drafts that somebody
 * changed, waiting ones, and ones that reviewers have begun with (answered, differed on or decided).
 */
export type StoredMember = z.infer<typeof member>;

/** The items that a member of each kind stands for, and what it is called. */
const joins: Record<BatchKind, { from: string; on: string; label: string; kind: string; retired: string }> = {
  screenshot: {
    from: 'screenshots s ON s.id = m.entity_id',
    on: 'i.screenshot_id = m.entity_id',
    label: 's.name',
    kind: "'screenshot'",
    retired: "s.state = 'retired'",
  },
  episode: {
    from: "subjects s ON s.id = m.entity_id AND s.kind = 'episode'",
    on: "i.subject_kind = 'episode' AND i.subject_id = m.entity_id",
    label: "coalesce(json_extract(s.content, '$.task'), json_extract(s.content, '$.name'), '')",
    kind: "'episode'",
    retired: "s.state = 'retired'",
  },
  item: {
    from: 'items s ON s.id = m.entity_id',
    on: 'i.id = m.entity_id',
    label: 's.label',
    kind: 's.kind',
    retired: "s.state = 'retired'",
  },
};

/** The members of all batches of a kind, or of one. */
export function memberStates(db: ReadDb, kind: BatchKind, seq: number | null = null): StoredMember[] {
  const { from, on, label, kind: of, retired } = joins[kind];
  const answered = `EXISTS (SELECT 1 FROM votes v WHERE v.entity_kind = i.kind AND v.entity_id = i.id AND v.voter_kind = 'person')`;
  return db
    .all(
      `SELECT m.batch_seq AS batch, m.entity_id AS id, ${label} AS label, ${of} AS kind, ${retired} AS retired, count(i.id) AS n,
         sum(i.state = 'draft') AS draft, sum(i.state = 'draft' AND i.revision > 1) AS touched,
         sum(i.state = 'to_review') AS waiting,
         sum(i.state IN ('conflict', 'approved', 'rejected') OR (i.state = 'to_review' AND ${answered})) AS begun
       FROM batches b JOIN batch_members m ON m.batch_seq = b.seq JOIN ${from}
       LEFT JOIN items i ON ${on} AND i.state <> 'retired'
       WHERE b.kind = @kind AND (@seq IS NULL OR b.seq = @seq)
       GROUP BY m.batch_seq, m.entity_id`,
      { kind, seq },
    )
    .map((found) => member.parse(found));
}
