import { z } from 'zod';
import type { ReadDb } from '../../../connection.ts';
import { parentsOf } from '../items.ts';

const row = z.object({ parent_id: z.string() });

/** The element that an instruction asks for. */
export function elementIdOf(db: ReadDb, instructionId: string): string {
  return row.parse(db.get('SELECT parent_id FROM all_items WHERE id = ?', [instructionId])).parent_id;
}

/** The element of each instruction of a screenshot, by instruction id. */
export function elementIdsOf(db: ReadDb, screenshotId: string): Map<string, string> {
  return parentsOf(db, 'instruction', screenshotId);
}
