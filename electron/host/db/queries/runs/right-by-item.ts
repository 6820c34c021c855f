import { z } from 'zod';
import type { ReadDb } from '../../connection.ts';

const row = z.object({ item_id: z.string(), is_right: z.number() });

/** Whether each item of a run was answered right, in the strict reading. */
export function rightByItem(db: ReadDb, run: string): { id: string; right: boolean }[] {
  return db
    .all("SELECT item_id, outcome = 'right' AS is_right FROM predictions WHERE run_id = ? ORDER BY item_index", [run])
    .map((found) => {
      const { item_id: id, is_right } = row.parse(found);
      return { id, right: is_right === 1 };
    });
}
