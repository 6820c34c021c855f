import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import sharp from '#pipelines/sharp.ts';

/** Writes a ScreenSpot file with `pictures` pictures and one instruction on each; returns its path. */
export async function writeSource(folder: string, pictures: number): Promise<string> {
  const source = path.join(folder, 'screenspot.json');
  const records = [];
  for (let n = 0; n < pictures; n += 1) {
    const background = { r: n % 256, g: n >> 8, b: 90 };
    const drawn = sharp({ create: { width: 64, height: 40, channels: 3, background } }).png();
    writeFileSync(path.join(folder, `${n}.png`), await drawn.toBuffer());
    records.push({ img_filename: `${n}.png`, bbox: [1, 1, 9, 9], instruction: `Press ${n}`, data_type: 'icon' });
  }
  writeFileSync(source, JSON.stringify(records));
  return source;
}

/** Imports such a file; `stored` is called with the number of stored records after each batch. */
export async function importSource(session: ProjectSession, source: string, stored: (records: number) => void) {
  const opened = await openSource({ format: 'screenspot', path: source });
  const request = { format: 'screenspot', source, by: 'Ada', records: opened.records(), defaults: importDefaults({}) };
  const { entries } = await runImport(session, request, {
    progress: (_, { imported }) => stored(imported),
    checkpoint: () => new Promise((resolve) => setImmediate(resolve)),
  });
  return entries;
}
