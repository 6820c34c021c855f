import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { formats } from '#pipelines/formats/registry.ts';
import type { ImportReport } from '#shared/contract/imports.ts';
import type { Entries } from '#electron/host/services/import/store/entries.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { makeSamples, type Sample } from './samples.ts';

let folder: string;
let samples: Sample[];
let projects = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-counted-'));
  samples = await makeSamples(folder);
});
afterAll(() => rm(folder, { recursive: true }));

/** Imports into a project of its own, any number of times; other sources of the format may follow. */
async function inProject(work: (take: (sample: Sample) => Promise<ImportReport>) => Promise<void>): Promise<void> {
  const session = createProject(path.join(folder, `project-${projects++}`), { events: new EventBus() });
  const take = async ({ format, source }: Sample) => {
    const opened = await openSource({ format, path: source });
    const request = { format, source, by: 'ann', records: opened.records(), defaults: importDefaults({}) };
    return runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
  };
  try {
    await work(take);
  } finally {
    await session.close();
  }
}
const none: Entries = { found: 0, added: 0, known: 0, refused: 0 };

const read = formats.filter((format) => format.read ?? format.episodes).map(({ id }) => id);

describe.each(read)('an import of %s', (format) => {
  const sample = () => {
    const found = samples.find((sample) => sample.format === format);
    if (!found) throw new Error(`no sample of ${format}`);
    return found;
  };

  it('imports everything in a good source, and recognises all of it the second time', () =>
    inProject(async (take) => {
      const first = await take(sample());
      expect(first.refused).toEqual([]);
      expect(JSON.stringify(first.mended)).not.toContain('geometry was left out');
      // Rows that name one target several times recognise it from the second row on.
      const { found, added, known, refused } = first.entries ?? none;
      expect([added + known, refused]).toEqual([found, 0]);
      expect(added).toBeGreaterThan(0);
      expect((await take(sample())).entries).toEqual({ found, added: 0, known: found, refused: 0 });
    }));

  it('reports it if a damaged value causes omissions', () =>
    inProject(async (take) => {
      const { added: number, known: again } = (await take(sample())).entries ?? none;
      const next = seededRandom(7);
      for (const [file, bytes] of sample().files) {
        if (!/\.(json|jsonl|xml)$/.test(file)) continue;
        const text = bytes.toString('utf8');
        // Values only: a changed key is another key, which the format does not know.
        const values = [...text.matchAll(/(?<=[:=[,>]\s*)("[^"\n]*"(?!\s*:)|-?\d+(\.\d+)?)/g)];
        for (const value of values.toSorted(() => next() - 0.5).slice(0, 8)) {
          const worse = file.endsWith('.xml') ? '"?"' : '{"?":[]}';
          await writeFile(file, text.slice(0, value.index) + worse + text.slice(value.index + value[0].length));
          const { entries = none, refused, mended } = await take(sample());
          const what = `${value[0]} at ${value.index} of ${path.basename(file)}: ${JSON.stringify({ entries, refused, mended })}`;
          expect(entries.added + entries.known + entries.refused, what).toBe(entries.found);
          const reasons = refused.reduce((sum, each) => sum + (each.entries ?? 1), 0);
          expect(reasons, what).toBe(entries.refused);
          expect(JSON.stringify(refused), what).not.toContain('without a reason');
          if (entries.added + entries.known < number + again)
            expect(refused.length + mended.length, what).toBeGreaterThan(0);
        }
        await writeFile(file, bytes);
      }
    }));
});
