import { z } from 'zod';
import { type EpisodeFilter, episodeFilter, type SavedEpisodeFilter } from '#shared/contract/episodes.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({ id: z.string(), name: z.string(), filter: z.string() })
  .transform(({ filter, ...rest }) => ({ ...rest, filter: episodeFilter.parse(JSON.parse(filter)) }));

export function savedEpisodeFilters(db: ReadDb): SavedEpisodeFilter[] {
  return db
    .all('SELECT id, name, filter FROM saved_episode_filters ORDER BY name COLLATE NOCASE')
    .map((found) => row.parse(found));
}

/** Saves under a name; a filter of that name is replaced and keeps its id. */
export function upsertEpisodeFilter(db: WriteDb, id: string, name: string, filter: EpisodeFilter): SavedEpisodeFilter {
  const found = db.get(
    `INSERT INTO saved_episode_filters (id, name, filter) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET filter = excluded.filter RETURNING id, name, filter`,
    [id, name, JSON.stringify(filter)],
  );
  return row.parse(found);
}

export function deleteEpisodeFilter(db: WriteDb, id: string): boolean {
  return db.run('DELETE FROM saved_episode_filters WHERE id = ?', [id]).changes > 0;
}
