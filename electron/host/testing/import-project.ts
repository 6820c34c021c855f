import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from '#pipelines/sharp.ts';
import { afterEach, beforeEach } from 'vitest';
import type { ImportOptions } from '#shared/contract/imports.ts';
import { EventBus } from '../jobs/events.ts';
import { createProject } from '../opening/open-project.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { runImport } from '../services/import/run.ts';
import { openSource, importDefaults } from '../services/import/source/source.ts';

export let folder: string;
export let session: ProjectSession;
/** Called at the top of a test file: each of its tests starts anew. */
export function freshProject(): void {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bw-import-'));
    session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  });
  afterEach(async () => {
    await session.close();
    await rm(folder, { recursive: true });
  });
}

let shade = 0;
export async function picture(name: string, width = 200, height = 100): Promise<void> {
  shade = (shade + 1) % 0xffffff;
  const background = `#${shade.toString(16).padStart(6, '0')}`;
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

export async function take(options: ImportOptions) {
  const { format, path: source, records } = await openSource(options);
  return runImport(
    session,
    { format: format.id, source, by: 'ann', records: records(), defaults: importDefaults(options) },
    { progress: () => {}, checkpoint: () => Promise.resolve() },
  );
}
export const rows = (sql: string) => session.read.all(sql) as Record<string, unknown>[];
