import { z } from 'zod';
import type { ReadDb } from '../connection.ts';

const row = z.object({ element_id: z.string() });

/** The element that an instruction asks for. */
export function elementIdOf(db: ReadDb, instructionId: string): string {
  return row.parse(db.get('SELECT element_id FROM instructions WHERE id = ?', [instructionId])).element_id;
}
