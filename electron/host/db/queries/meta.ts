import { z } from 'zod';
import { type LabelSet, type ProjectLabels, labelSet, projectLabels } from '#shared/contract/labels.ts';
import { projectSettings, type ProjectSettings } from '#shared/contract/projects.ts';
import type { ReadDb, WriteDb } from '../connection.ts';

const row = z.object({ value: z.string() });

function getMeta(db: ReadDb, key: string): string | null {
  const found = db.get('SELECT value FROM meta WHERE key = ?', [key]);
  return found === undefined ? null : row.parse(found).value;
}

function setMeta(db: WriteDb, key: string, value: string): void {
  db.run('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', [key, value]);
}

/** Name, age and settings of the project. */
export interface ProjectMeta {
  name: string;
  createdAt: string;
  settings: ProjectSettings;
}

export function readProjectMeta(db: ReadDb): ProjectMeta {
  return {
    name: getMeta(db, 'name') ?? '',
    createdAt: getMeta(db, 'created_at') ?? '',
    settings: projectSettings.parse(JSON.parse(getMeta(db, 'settings') ?? '{}')),
  };
}

export function writeProjectMeta(db: WriteDb, meta: Partial<ProjectMeta>): void {
  if (meta.name !== undefined) setMeta(db, 'name', meta.name);
  if (meta.createdAt !== undefined) setMeta(db, 'created_at', meta.createdAt);
  if (meta.settings !== undefined) setMeta(db, 'settings', JSON.stringify(meta.settings));
}

const noLabels: ProjectLabels = { revision: 0, content: labelSet.parse({}), saved: null };

/** Labels of the project with who saved them last. */
export function readLabels(db: ReadDb): ProjectLabels {
  const stored = getMeta(db, 'labels');
  return stored === null ? noLabels : projectLabels.parse(JSON.parse(stored));
}

/** Labels of the project as the rules of items need them. */
export const labelSetOf = (db: ReadDb): LabelSet => readLabels(db).content;

export function writeLabels(db: WriteDb, labels: ProjectLabels): void {
  setMeta(db, 'labels', JSON.stringify(labels));
}
