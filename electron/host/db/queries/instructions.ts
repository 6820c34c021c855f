import { z } from 'zod';
import type { ReadDb } from '../connection.ts';

const pair = z.object({ id: z.string(), element_id: z.string() });
const row = z.object({ element_id: z.string() });

/** The element that an instruction asks for. */
export function elementIdOf(db: ReadDb, instructionId: string): string {
  return row.parse(db.get('SELECT element_id FROM instructions WHERE id = ?', [instructionId])).element_id;
}

/** The element of each instruction of a screenshot, by instruction id. */
export function elementIdsOf(db: ReadDb, screenshotId: string): Map<string, string> {
  const rows = db.all('SELECT id, element_id FROM instructions WHERE screenshot_id = ?', [screenshotId]);
  return new Map(rows.map((one) => pair.parse(one)).map(({ id, element_id }) => [id, element_id]));
}
