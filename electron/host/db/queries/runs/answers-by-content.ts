import { z } from 'zod';
import type { point } from '#shared/geometry/shapes.ts';
import { outcome } from '#shared/tasks/outcomes.ts';
import type { ReadDb } from '../../connection.ts';

const row = z.object({
  item_index: z.number(),
  item_id: z.string(),
  outcome,
  answer: z.union([z.string(), z.number()]).nullable(),
  content: z.string(),
});

/** What a run answered to an item in the strict reading. */
export interface ContentAnswer {
  index: number;
  id: string;
  outcome: z.infer<typeof outcome>;
  answer: string | null;
  /** The item, without its running numbers. */
  item(): unknown;
}

/** The answers of a run by the content of their items, by which runs are joined; the first of equal ones. */
export function answersByContent(db: ReadDb, runId: string): Map<string, ContentAnswer> {
  const found = new Map<string, ContentAnswer>();
  for (const value of db.all(
    `SELECT item_index, item_id, outcome, json_extract(strict, '$.answer') AS answer,
       json_remove(item, '$.index', '$.case') AS content
     FROM predictions WHERE run_id = ? ORDER BY item_index`,
    [runId],
  )) {
    const { item_index: index, item_id: id, outcome, answer, content } = row.parse(value);
    if (found.has(content)) continue;
    const item = () => ({ ...(JSON.parse(content) as object), index, case: index });
    found.set(content, { index, id, outcome: outcome, answer: answer === null ? null : String(answer), item });
  }
  return found;
}

const rightRow = z.object({ item_id: z.string(), is_right: z.number() });

/** Whether each item of a run was answered right, in the strict reading. */
export function rightByItem(db: ReadDb, run: string): { id: string; right: boolean }[] {
  return db
    .all("SELECT item_id, outcome = 'right' AS is_right FROM predictions WHERE run_id = ? ORDER BY item_index", [run])
    .map((found) => {
      const { item_id: id, is_right } = rightRow.parse(found);
      return { id, right: is_right === 1 };
    });
}

const shortRow = z.object({
  index: z.number(),
  outcome,
  answer: z.union([z.string(), z.number()]).nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
});

/** What a run answered in the strict reading, after a place in the release: outcome, words, and the point in image pixels. */
export function shortAnswers(db: ReadDb, runId: string, after: number, limit: number) {
  return db
    .all(
      `SELECT item_index AS "index", outcome, strict ->> '$.answer' AS answer,
         strict ->> '$.point[0]' AS x, strict ->> '$.point[1]' AS y
       FROM predictions WHERE run_id = ? AND item_index > ? ORDER BY item_index LIMIT ?`,
      [runId, after, limit],
    )
    .map((found) => {
      const { x, y, answer, ...entry } = shortRow.parse(found);
      const at: z.infer<typeof point> | null = x === null || y === null ? null : [x, y];
      return { ...entry, answer: answer === null ? null : String(answer), point: at };
    });
}
