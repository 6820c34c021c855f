import { z } from 'zod';
import { itemState, type ItemState } from '#shared/contract/common.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

/** The kinds that live on a screenshot, each in a table of its own. */
export const itemTables = { element: 'elements', instruction: 'instructions', question: 'questions' } as const;
export type ItemKind = keyof typeof itemTables;
export const itemKinds = Object.keys(itemTables) as ItemKind[];
const tables: Readonly<Record<string, string>> = itemTables;

/** The table of a kind. Throws for a kind that has none. */
function tableOf(kind: string): string {
  const table = tables[kind];
  if (!table) throw new Error(`There is no table of the kind "${kind}".`);
  return table;
}

const row = z
  .object({
    seq: z.number(),
    id: z.string(),
    screenshot_id: z.string(),
    revision: z.number(),
    state: itemState,
    content: z.string(),
    source: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .transform((found) => ({
    seq: found.seq,
    id: found.id,
    screenshotId: found.screenshot_id,
    revision: found.revision,
    state: found.state,
    content: JSON.parse(found.content) as unknown,
    source: found.source,
    createdAt: found.created_at,
    updatedAt: found.updated_at,
  }));

/** An element, instruction or question as stored; `content` was checked by its schema when it was written. */
export type StoredItem = z.infer<typeof row>;

const countRow = z.object({ state: itemState, n: z.number() });
const columns = 'seq, id, screenshot_id, revision, state, content, source, created_at, updated_at';

export function getItem(db: ReadDb, kind: string, id: string): StoredItem | null {
  const found = db.get(`SELECT ${columns} FROM ${tableOf(kind)} WHERE id = ?`, [id]);
  return found === undefined ? null : row.parse(found);
}

/** Items of a screenshot in the order they were made. */
export function itemsOf(db: ReadDb, kind: string, screenshotId: string, withRetired: boolean): StoredItem[] {
  const live = withRetired ? '' : "AND state <> 'retired'";
  return db
    .all(`SELECT ${columns} FROM ${tableOf(kind)} WHERE screenshot_id = ? ${live} ORDER BY seq`, [screenshotId])
    .map((found) => row.parse(found));
}

/** Instructions of one element, retired ones too, in the order they were made. */
export function instructionsOfElement(db: ReadDb, elementId: string): StoredItem[] {
  return db
    .all(`SELECT ${columns} FROM instructions WHERE element_id = ? ORDER BY seq`, [elementId])
    .map((found) => row.parse(found));
}

const hanging = z.object({ id: z.string(), parent_id: z.string().nullable() });

/** For each item of a kind on a screenshot, the item it hangs on; those that stand alone are left out. */
export function parentsOf(db: ReadDb, kind: string, screenshotId: string): Map<string, string> {
  const column = kind === 'instruction' ? 'element_id' : 'NULL';
  const rows = db.all(`SELECT id, ${column} AS parent_id FROM ${tableOf(kind)} WHERE screenshot_id = ?`, [
    screenshotId,
  ]);
  const found = rows.map((value) => hanging.parse(value));
  return new Map(found.flatMap(({ id, parent_id }) => (parent_id === null ? [] : [[id, parent_id]])));
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
    .all(`SELECT seq, id FROM ${tableOf(kind)} WHERE state = ? AND seq > ? ORDER BY seq LIMIT ?`, [state, after, limit])
    .map((found) => placed.parse(found));
}

/** How many items of a kind a screenshot has in each state. */
export function stateCounts(db: ReadDb, kind: string, screenshotId: string): Map<ItemState, number> {
  const rows = db
    .all(`SELECT state, count(*) AS n FROM ${tableOf(kind)} WHERE screenshot_id = ? GROUP BY state`, [screenshotId])
    .map((found) => countRow.parse(found));
  return new Map(rows.map(({ state, n }) => [state, n]));
}

export interface NewItem {
  id: string;
  screenshotId: string;
  state: ItemState;
  /** JSON text. */
  content: string;
  source: string;
  at: string;
}

export function insertElement(db: WriteDb, made: NewItem): void {
  db.run(
    `INSERT INTO elements (id, screenshot_id, revision, state, content, source, created_at, updated_at)
     VALUES (?, ?, 1, ?, ?, ?, ?, ?)`,
    [made.id, made.screenshotId, made.state, made.content, made.source, made.at, made.at],
  );
}

export function insertInstruction(db: WriteDb, made: NewItem & { elementId: string; type: string }): void {
  db.run(
    `INSERT INTO instructions (id, element_id, screenshot_id, type, revision, state, content, source, created_at, updated_at)
     VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?)`,
    [made.id, made.elementId, made.screenshotId, made.type, made.state, made.content, made.source, made.at, made.at],
  );
}

export function insertQuestion(db: WriteDb, made: NewItem & { difficulty: string }): void {
  db.run(
    `INSERT INTO questions (id, screenshot_id, difficulty, revision, state, content, source, created_at, updated_at)
     VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?)`,
    [made.id, made.screenshotId, made.difficulty, made.state, made.content, made.source, made.at, made.at],
  );
}

/** The column beside `content` that repeats one of its fields, so that lists can filter by it. */
const facetColumns: Readonly<Record<string, string>> = { instruction: 'type', question: 'difficulty' };

/** Writes content, state and revision number; the caller appends the revision itself. */
export function updateItem(
  db: WriteDb,
  kind: string,
  item: { seq: number; content: string; facet: string | null; state: ItemState; revision: number; at: string },
): void {
  const column = facetColumns[kind];
  db.run(
    `UPDATE ${tableOf(kind)} SET content = ?, state = ?, revision = ?, updated_at = ?${column ? `, ${column} = ?` : ''}
     WHERE seq = ?`,
    [item.content, item.state, item.revision, item.at, ...(column ? [item.facet] : []), item.seq],
  );
}
