import { z } from 'zod';
import { projectSettings, type ProjectSettings } from '#shared/contract/projects.ts';
import { type Publication, publication } from '#shared/contract/publishing.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

const row = z.object({ value: z.string() });

export function getMeta(db: ReadDb, key: string): string | null {
  const found = db.get('SELECT value FROM meta WHERE key = ?', [key]);
  return found === undefined ? null : row.parse(found).value;
}

const entry = z.object({ key: z.string(), value: z.string() });

/** Entries whose keys start with `prefix`, by key. */
export const metaStarting = (db: ReadDb, prefix: string): z.infer<typeof entry>[] =>
  db
    .all('SELECT key, value FROM meta WHERE substr(key, 1, length(@prefix)) = @prefix ORDER BY key', { prefix })
    .map((found) => entry.parse(found));

export function setMeta(db: WriteDb, key: string, value: string): void {
  db.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', [key, value]);
}

/** Name, creation time and settings of the project. */
export interface ProjectMeta {
  name: string;
  createdAt: string;
  settings: ProjectSettings;
}

/** The last text and what it says: each change reads the settings, which seldom change. */
let parsed: { text: string; settings: Readonly<ProjectSettings> } | null = null;

/** Settings of the project. Every answer to a page reads them several times, so a text is parsed once. */
export function readSettings(db: ReadDb): Readonly<ProjectSettings> {
  const text = getMeta(db, 'settings') ?? '{}';
  if (parsed?.text !== text) parsed = { text, settings: Object.freeze(projectSettings.parse(JSON.parse(text))) };
  return parsed.settings;
}

export function readProjectMeta(db: ReadDb): ProjectMeta {
  return {
    name: getMeta(db, 'name') ?? '',
    createdAt: getMeta(db, 'created_at') ?? '',
    settings: { ...readSettings(db) },
  };
}

export function writeProjectMeta(db: WriteDb, meta: Partial<ProjectMeta>): void {
  if (meta.name !== undefined) setMeta(db, 'name', meta.name);
  if (meta.createdAt !== undefined) setMeta(db, 'created_at', meta.createdAt);
  if (meta.settings !== undefined) setMeta(db, 'settings', JSON.stringify(meta.settings));
}

/** What was said for publishing the project; the defaults if nothing was. */
export const readPublication = (db: ReadDb): Publication =>
  publication.parse(JSON.parse(getMeta(db, 'publication') ?? '{}'));

export function keepPublication(db: WriteDb, publication: Publication): void {
  setMeta(db, 'publication', JSON.stringify(publication));
}
