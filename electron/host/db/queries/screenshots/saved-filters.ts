import { z } from 'zod';
import { savedFilter, screenshotFilter, type ScreenshotFilter } from '#shared/contract/screenshots.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({ id: z.string(), name: z.string(), filter: z.string() })
  .transform(({ filter, ...rest }) => ({ ...rest, filter: screenshotFilter.parse(JSON.parse(filter)) }));
export type SavedFilter = z.infer<typeof savedFilter>;

export function savedFilters(db: ReadDb): SavedFilter[] {
  return db
    .all('SELECT id, name, filter FROM saved_filters ORDER BY name COLLATE NOCASE')
    .map((found) => row.parse(found));
}

/** Saves under a name; a filter of that name is replaced and keeps its id. */
export function upsertFilter(db: WriteDb, id: string, name: string, filter: ScreenshotFilter): SavedFilter {
  const found = db.get(
    `INSERT INTO saved_filters (id, name, filter) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET filter = excluded.filter RETURNING id, name, filter`,
    [id, name, JSON.stringify(filter)],
  );
  return row.parse(found);
}

export function deleteFilter(db: WriteDb, id: string): boolean {
  return db.run('DELETE FROM saved_filters WHERE id = ?', [id]).changes > 0;
}
