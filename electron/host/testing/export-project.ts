import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
import { approveAll } from '../services/review/scripted.ts';
import { checkExport, runExport } from '../services/export/run.ts';

export let folder: string;
export let session: ProjectSession;
export const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

export const start = (name: string) => createProject(path.join(folder, name), { events: new EventBus() });
export async function take(into: ProjectSession, options: ImportOptions) {
  const { format, path: source, records } = await openSource(options);
  return runImport(
    into,
    { format: format.id, source, by: 'ann', records: records(), defaults: importDefaults(options) },
    go,
  );
}
export const approve = (session: ProjectSession) =>
  approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
export const give = (session: ProjectSession, format: string, out: string, release?: string) => {
  const options = { format, out: path.join(folder, out), ...(release !== undefined && { release }) };
  return runExport(session, checkExport(session, options), options, go);
};

export const group = (difficulty: string) => ({
  question: `Which is ${difficulty}?`,
  options: { A: 'one', B: '=two', C: 'three\nlines', D: '四' },
  answer: 'B',
  explanation: 'Because.',
  difficulty,
});
export const rows = [
  {
    image_path: 'x.png',
    instruction: 'Open the menu',
    bbox: [0.0509, 0.5329, 0.9508, 0.6714],
    image_size: [1179, 2556],
    data_type: 'icon',
    platform: 'os_ios',
    app_name: 'Health',
    grounding_type: 'basic',
  },
  {
    image_path: 'x.png',
    instruction: 'Show more',
    bbox: [0.0509, 0.5329, 0.9508, 0.6714],
    image_size: [1179, 2556],
    data_type: 'icon',
    platform: 'os_ios',
    app_name: 'Health',
    grounding_type: 'advanced',
  },
  {
    image_path: 'x.png',
    instruction: 'The top',
    bbox: [0.12345678901234568, -0.01, 0.3333333333333333, 0.1],
    image_size: [1179, 2556],
    data_type: 'text',
    platform: 'os_ios',
    app_name: 'Health',
    grounding_type: 'basic',
  },
];

/** Called at the top of a test file: each of its tests starts anew. */
export function freshFolder(): void {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bw-export-'));
    session = start('project');
    await mkdir(path.join(folder, 'in/offline_images/os_ios'), { recursive: true });
    const at = (name: string) => path.join(folder, 'in/offline_images/os_ios', name);
    await sharp({ create: { width: 1179, height: 2556, channels: 3, background: 'teal' } })
      .png()
      .toFile(at('x.png'));
    await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
      .png()
      .toFile(at('y.png'));
    const shot = { platform: 'os_ios', app_name: 'Health' };
    await writeFile(
      path.join(folder, 'in/L1_annotations.json'),
      JSON.stringify([
        {
          ...shot,
          index: 0,
          image_path: 'x.png',
          image_size: [1179, 2556],
          groups: ['easy', 'medium', 'hard'].map(group),
        },
        { ...shot, index: 1, image_path: 'y.png', image_size: [60, 40], groups: [group('easy')] },
      ]),
    );
    await writeFile(path.join(folder, 'in/L2_annotations.json'), JSON.stringify(rows));
  });
  afterEach(async () => {
    await session.close();
    await rm(folder, { recursive: true });
  });
}

export const json = async (file: string) =>
  JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Record<string, unknown>[];
