import { z } from 'zod';
import { itemState, type ItemState } from '#shared/records/fields.ts';
import { type SubjectKind, subjectKinds } from '#shared/items/define.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({
    seq: z.number(),
    id: z.string(),
    kind: z.string(),
    subject_kind: z.enum(subjectKinds),
    subject_id: z.string().nullable(),
    screenshot_id: z.string().nullable(),
    parent_id: z.string().nullable(),
    label: z.string(),
    revision: z.number(),
    state: itemState,
    review_state: itemState.nullable(),
    review_as: z.string().nullable(),
    disagreement: z.number(),
    queue_rank: z.number(),
    content: z.string(),
    source: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform((found) => ({
    seq: found.seq,
    id: found.id,
    kind: found.kind,
    subject: { kind: found.subject_kind, id: found.subject_id },
    /** Empty for an item that is not about one screenshot. */
    screenshotId: found.screenshot_id ?? '',
    /** The parent item. */
    parentId: found.parent_id,
    label: found.label,
    revision: found.revision,
    state: found.state,
    /** Its state in review; null when it is not in review. */
    reviewState: found.review_state,
    /** What it is reviewed as: its kind, its kind's name for an item on its own, or the kind of its parts. */
    reviewAs: found.review_as,
    disagreement: found.disagreement,
    rank: found.queue_rank,
    content: JSON.parse(found.content) as unknown,
    source: found.source,
    createdAt: found.created_at,
    updatedAt: found.updated_at,
  }));

/** An item as stored; `content` was checked by its kind's schema when it was written. */
export type StoredItem = z.infer<typeof row>;

const countRow = z.object({ kind: z.string(), state: itemState, n: z.number() });
const columns = `seq, id, kind, subject_kind, subject_id, screenshot_id, parent_id, label, revision, state, review_state, review_as,
  disagreement, queue_rank, content, source, created_at, updated_at`;

/** The item of an id, whatever its kind; also a copy that somebody has as gold. */
export function findItem(db: ReadDb, id: string): StoredItem | null {
  const found = db.get(`SELECT ${columns} FROM all_items WHERE id = ?`, [id]);
  return found === undefined ? null : row.parse(found);
}

export function getItem(db: ReadDb, kind: string, id: string): StoredItem | null {
  const found = findItem(db, id);
  return found?.kind === kind ? found : null;
}

/** Items of a screenshot in the order they were made. */
export function itemsOf(db: ReadDb, kind: string, screenshotId: string, withRetired: boolean): StoredItem[] {
  const live = withRetired ? '' : "AND state <> 'retired'";
  return db
    .all(`SELECT ${columns} FROM items WHERE screenshot_id = ? AND kind = ? ${live} ORDER BY seq`, [screenshotId, kind])
    .map((found) => row.parse(found));
}

/** Live items of all kinds on a screenshot. */
export function liveItemsOn(db: ReadDb, screenshotId: string): StoredItem[] {
  return db
    .all(`SELECT ${columns} FROM items WHERE screenshot_id = ? AND state <> 'retired' ORDER BY seq`, [screenshotId])
    .map((found) => row.parse(found));
}

/** Live items of a kind about one subject of any kind, in the order they were made. */
export function itemsAbout(db: ReadDb, kind: string, subject: StoredItem['subject']): StoredItem[] {
  if (subject.kind === 'screenshot') return itemsOf(db, kind, subject.id ?? '', false);
  // The first term names the partial index.
  return db
    .all(
      `SELECT ${columns} FROM items WHERE subject_kind <> 'screenshot' AND subject_kind = ? AND subject_id IS ? AND kind = ?
         AND state <> 'retired' ORDER BY seq`,
      [subject.kind, subject.id, kind],
    )
    .map((found) => row.parse(found));
}

const idRow = z.object({ id: z.string() });

/** Ids of everything on a screenshot, retired items too. */
export function itemIdsOn(db: ReadDb, screenshotId: string): string[] {
  return db.all('SELECT id FROM items WHERE screenshot_id = ?', [screenshotId]).map((found) => idRow.parse(found).id);
}

/** Items of any kind by their ids, in no particular order; unknown ids are left out. */
export function itemsWithIds(db: ReadDb, ids: readonly string[]): StoredItem[] {
  return db
    .all(`SELECT ${columns} FROM all_items WHERE id IN (SELECT value FROM json_each(?))`, [JSON.stringify(ids)])
    .map((found) => row.parse(found));
}

/** Children of several items, retired ones included, in the order they were made. */
export function partsOfAll(db: ReadDb, ids: readonly string[]): StoredItem[] {
  return db
    .all(`SELECT ${columns} FROM all_items WHERE parent_id IN (SELECT value FROM json_each(?)) ORDER BY seq`, [
      JSON.stringify(ids),
    ])
    .map((found) => row.parse(found));
}

/** Children of one item. */
export const partsOf = (db: ReadDb, id: string): StoredItem[] => partsOfAll(db, [id]);

const hanging = z.object({ id: z.string(), parent_id: z.string() });

/** The parent's id of each item of a kind on a screenshot. */
export function parentsOf(db: ReadDb, kind: string, screenshotId: string): Map<string, string> {
  const rows = db.all(
    'SELECT id, parent_id FROM items WHERE screenshot_id = ? AND kind = ? AND parent_id IS NOT NULL',
    [screenshotId, kind],
  );
  return new Map(rows.map((found) => hanging.parse(found)).map(({ id, parent_id }) => [id, parent_id]));
}

const placed = z.object({ seq: z.number(), id: z.string() });

/** Items of a kind in one state, in the order they were made, from the row after `after` on. */
export function itemsInState(
  db: ReadDb,
  kind: string,
  state: ItemState,
  after: number,
  limit: number,
): { seq: number; id: string }[] {
  return db
    .all('SELECT seq, id FROM items WHERE kind = ? AND state = ? AND seq > ? ORDER BY seq LIMIT ?', [
      kind,
      state,
      after,
      limit,
    ])
    .map((found) => placed.parse(found));
}

/**
 * How many items of each kind a screenshot has in each state. The index is named because SQLite would otherwise choose
 * the one sorted by state, and read all items.
 */
export function stateCounts(db: ReadDb, screenshotId: string): { kind: string; state: ItemState; n: number }[] {
  return db
    .all(
      'SELECT kind, state, count(*) AS n FROM items INDEXED BY items_of WHERE screenshot_id = ? GROUP BY kind, state',
      [screenshotId],
    )
    .map((found) => countRow.parse(found));
}

/** Columns derived from the content, and the item's own place in review. */
export interface ItemFacts {
  /** JSON text. */
  content: string;
  label: string;
  facet: string | null;
  state: ItemState;
  /** What it is reviewed as on its own, in its own state. Null for a kind that is not reviewed on its own. */
  reviewAs: string | null;
}

export interface NewItem extends ItemFacts {
  id: string;
  kind: string;
  subject: { kind: SubjectKind; id: string | null };
  parentId: string | null;
  source: string;
  at: string;
}

/** Items, and copies that somebody has as gold, whose numbers are negative. */
const tables = ['items', 'gold_copies'] as const;
const tableOf = (seq: number) => tables[seq > 0 ? 0 : 1];

const reviewState = ({ reviewAs, state }: ItemFacts): ItemState | null =>
  reviewAs !== null && state !== 'retired' ? state : null;

export function insertItem(db: WriteDb, made: NewItem): void {
  db.run(
    `INSERT INTO items (id, kind, subject_kind, subject_id, screenshot_id, parent_id, facet, label, revision, state,
       review_state, review_as, content, source, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?)`,
    [
      made.id,
      made.kind,
      made.subject.kind,
      made.subject.id,
      made.subject.kind === 'screenshot' ? made.subject.id : null,
      made.parentId,
      made.facet,
      made.label,
      made.state,
      reviewState(made),
      made.reviewAs,
      made.content,
      made.source,
      made.at,
      made.at,
    ],
  );
}

/**
 * Writes content, state and revision number; the caller appends the revision itself. An item that is reviewed through
 * its parts gets its place in review from those.
 */
export function updateItem(db: WriteDb, item: ItemFacts & { seq: number; revision: number; at: string }): void {
  db.run(
    `UPDATE ${tableOf(item.seq)} SET content = ?, label = ?, facet = ?, state = ?, revision = ?, updated_at = ?,
       review_state = CASE WHEN review_as = ? THEN ? ELSE review_state END WHERE seq = ?`,
    [
      item.content,
      item.label,
      item.facet,
      item.state,
      item.revision,
      item.at,
      item.reviewAs,
      reviewState(item),
      item.seq,
    ],
  );
}

/** Writes how far answers differ, and the item's rank in the queue. */
export function setRank(db: WriteDb, id: string, disagreement: number, rank: number): void {
  for (const table of tables)
    db.run(`UPDATE ${table} SET disagreement = ?, queue_rank = ? WHERE id = ?`, [disagreement, rank, id]);
}

/** Writes what an item is reviewed as, its state there, and its rank in the queue. */
export function setPlace(
  db: WriteDb,
  id: string,
  place: { as: string | null; state: ItemState | null; rank: number },
): void {
  for (const table of tables)
    db.run(`UPDATE ${table} SET review_as = ?, review_state = ?, queue_rank = ? WHERE id = ?`, [
      place.as,
      place.state,
      place.rank,
      id,
    ]);
}

const made = z.object({ id: z.string(), created_at: z.string() });

/** When items were made, by id; those that the project does not have are left out. */
export function itemsMadeAt(db: ReadDb, ids: readonly string[]): Map<string, string> {
  const found = db.all('SELECT i.id, i.created_at FROM json_each(?) w JOIN items i ON i.id = w.value', [
    JSON.stringify(ids),
  ]);
  return new Map(
    found.map((entry) => {
      const { id, created_at: at } = made.parse(entry);
      return [id, at];
    }),
  );
}
