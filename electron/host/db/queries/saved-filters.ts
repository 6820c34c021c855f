import { z } from 'zod';
import { episodeFilter } from '#shared/contract/episodes.ts';
import { screenshotFilter } from '#shared/contract/screenshots.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

const found = z.object({ id: z.string(), name: z.string(), filter: z.string() });

/** The filters of one list that people named. */
export class SavedFilters<Filter> {
  readonly #table: string;
  readonly #filter: z.ZodType<Filter>;

  constructor(table: 'saved_filters' | 'saved_episode_filters', filter: z.ZodType<Filter>) {
    this.#table = table;
    this.#filter = filter;
  }

  /** By name, upper and lower case alike. */
  all(db: ReadDb): { id: string; name: string; filter: Filter }[] {
    return db
      .all(`SELECT id, name, filter FROM ${this.#table} ORDER BY name COLLATE NOCASE`)
      .map((row) => this.#read(row));
  }

  /** Saves under a name; a filter of that name is replaced and keeps its id. */
  upsert(db: WriteDb, id: string, name: string, filter: Filter): { id: string; name: string; filter: Filter } {
    const row = db.get(
      `INSERT INTO ${this.#table} (id, name, filter) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET filter = excluded.filter RETURNING id, name, filter`,
      [id, name, JSON.stringify(filter)],
    );
    return this.#read(row);
  }

  /** False where there was none. */
  delete(db: WriteDb, id: string): boolean {
    return db.run(`DELETE FROM ${this.#table} WHERE id = ?`, [id]).changes > 0;
  }

  #read(row: unknown): { id: string; name: string; filter: Filter } {
    const { filter, ...named } = found.parse(row);
    return { ...named, filter: this.#filter.parse(JSON.parse(filter)) };
  }
}

export const screenshotFilters = new SavedFilters('saved_filters', screenshotFilter);
export const episodeFilters = new SavedFilters('saved_episode_filters', episodeFilter);
