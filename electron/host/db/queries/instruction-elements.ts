import { z } from 'zod';
import type { ReadDb } from '../connection.ts';

const row = z.object({ id: z.string(), element_id: z.string() });

/** For each instruction of a screenshot, the element it asks for. */
export function instructionElements(db: ReadDb, screenshotId: string): Map<string, string> {
  const rows = db.all('SELECT id, element_id FROM instructions WHERE screenshot_id = ?', [screenshotId]);
  return new Map(rows.map((found) => row.parse(found)).map((found) => [found.id, found.element_id]));
}
