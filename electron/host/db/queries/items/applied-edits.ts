import { z } from 'zod';
import type { ReadDb, WriteDb } from '../../connection.ts';

const made = z.array(z.object({ id: z.string(), revision: z.number().int() }));
const row = z.object({ made: z.string() }).transform((found) => made.parse(JSON.parse(found.made)));

/** An item with the revision that an edit made. */
export type EditedItem = z.infer<typeof made>[number];

/** What a person's edit with this key changed; null if it was never applied. */
export function appliedEdit(db: ReadDb, key: string, person: string): EditedItem[] | null {
  const found = db.get('SELECT made FROM applied_edits WHERE key = ? AND person = ?', [key, person]);
  return found === undefined ? null : row.parse(found);
}

export function insertAppliedEdit(
  db: WriteDb,
  edit: { key: string; person: string; made: readonly EditedItem[]; at: string },
): void {
  db.run('INSERT INTO applied_edits (key, person, made, at) VALUES (?, ?, ?, ?)', [
    edit.key,
    edit.person,
    JSON.stringify(edit.made),
    edit.at,
  ]);
}
