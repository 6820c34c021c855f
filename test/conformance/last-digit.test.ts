import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { checkExport, runExport } from '#electron/host/services/export/run.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { approveAll } from '#electron/host/services/review/scripted.ts';
import { formatFiles, parquetFile, pictureSize } from './format-files.ts';

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };
let folder: string;
let session: ProjectSession;
let bytes: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-digits-'));
  session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  bytes = await sharp({ create: { ...pictureSize, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterEach(async () => {
  await session.close();
  await rm(folder, { recursive: true });
});

/** Imports files, the first of which is chosen, approves, and exports to `out`. */
async function through(format: string, files: Record<string, string | Buffer | null>, records: number): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, 'in', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content ?? bytes);
  }
  const source = path.join(folder, 'in', Object.keys(files)[0] ?? '');
  const opened = await openSource({ format, path: source });
  const defaults = importDefaults({});
  const report = await runImport(session, { format, source, by: 'test', records: opened.records(), defaults }, go);
  expect(report).toMatchObject({ imported: records, refused: [] });
  approveAll({ write: session.write, events: session.events }, { name: 'ann', role: 'curator' });
  const options = { format, out: path.join(folder, 'out') };
  await runExport(session, checkExport(session, options), options, go);
}

// A single box is imported differently from several.
const cases = [...formatFiles, parquetFile].flatMap((formatFile) => [
  { ...formatFile, how: 'several boxes' },
  { ...formatFile, how: 'one box', boxes: formatFile.boxes.slice(0, 1) },
]);

it.each(cases)('$format: $how, imported and unchanged, are exported with the same numbers', async (entry) => {
  const { format, boxes, apart, make, boxesOf } = entry;
  await through(format, make(boxes, 'a.png', bytes), apart ? boxes.length : 1);
  expect(await boxesOf(path.join(folder, 'out'))).toEqual(boxes);
});

it('hf-parquet: the whole row comes back, the picture byte for byte', async () => {
  await through('hf-parquet', parquetFile.make(parquetFile.boxes, 'a.png', bytes), 1);
  const row = await parquetFile.row(path.join(folder, 'out'));
  expect(row?.['objects']).toEqual(parquetFile.objects(parquetFile.boxes));
  expect(Buffer.from((row?.['image'] as { bytes: Uint8Array }).bytes).equals(bytes)).toBe(true);
});
