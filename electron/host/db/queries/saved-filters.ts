import { z } from 'zod';
import { episodeFilter } from '#shared/contract/episodes.ts';
import type { SavedFilter } from '#shared/contract/saved-filters.ts';
import { screenshotFilter } from '#shared/contract/screenshots.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

const found = z.object({ id: z.string(), name: z.string(), filter: z.string(), saved_by: z.string().nullable() });
const columns = 'id, name, filter, saved_by';

/** The saved filters of one list. */
export class SavedFilters<Filter> {
  readonly #table: string;
  readonly #filter: z.ZodType<Filter>;

  constructor(table: 'saved_filters' | 'saved_episode_filters', filter: z.ZodType<Filter>) {
    this.#table = table;
    this.#filter = filter;
  }

  /** By name, ignoring case. */
  all(db: ReadDb): SavedFilter<Filter>[] {
    return db.all(`SELECT ${columns} FROM ${this.#table} ORDER BY name COLLATE NOCASE`).map((row) => this.#read(row));
  }

  /** The one with that id or name; null if there is none. */
  find(db: ReadDb, { id, name }: { id?: string; name?: string }): SavedFilter<Filter> | null {
    const row = db.get(`SELECT ${columns} FROM ${this.#table} WHERE id = ? OR name = ?`, [id ?? null, name ?? null]);
    return row === undefined ? null : this.#read(row);
  }

  /** Saves a filter; one with the same name is replaced, keeping its id and owner. */
  upsert(db: WriteDb, { id, name, filter, by }: SavedFilter<Filter>): SavedFilter<Filter> {
    const row = db.get(
      `INSERT INTO ${this.#table} (${columns}) VALUES (?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET filter = excluded.filter RETURNING ${columns}`,
      [id, name, JSON.stringify(filter), by],
    );
    return this.#read(row);
  }

  delete(db: WriteDb, id: string): void {
    db.run(`DELETE FROM ${this.#table} WHERE id = ?`, [id]);
  }

  #read(row: unknown): SavedFilter<Filter> {
    const { filter, saved_by: by, ...named } = found.parse(row);
    return { ...named, by, filter: this.#filter.parse(JSON.parse(filter)) };
  }
}

export const screenshotFilters = new SavedFilters('saved_filters', screenshotFilter);
export const episodeFilters = new SavedFilters('saved_episode_filters', episodeFilter);
