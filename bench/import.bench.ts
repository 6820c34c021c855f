import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import type { BenchLine } from './line.ts';
import { makePictures } from './pictures.ts';

const total = 10_000;

/**
 * The bare loop of the budget: read, sha256, header, copy, fsync; nothing is checked, stored in a database or reported.
 */
async function bare(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of (await readdir(from)).sort()) {
    const bytes = await readFile(path.join(from, name));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await sharp(bytes).metadata();
    const temporary = path.join(to, `${randomUUID()}.tmp`);
    const handle = await open(temporary, 'wx');
    await handle.writeFile(bytes);
    await handle.sync();
    await handle.close();
    await rename(temporary, path.join(to, `${sha256}.png`));
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Importing 10,000 screenshots from a folder, compared with the bare loop on the same files. */
export async function run(): Promise<BenchLine[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const pictures = path.join(folder, 'in');
    await makePictures(pictures, total);
    const loop = await seconds(() => bare(pictures, path.join(folder, 'bare')));
    await rm(path.join(folder, 'bare'), { recursive: true });
    const session = createProject(path.join(folder, 'project'), { events: new EventBus() });
    const take = async () => {
      const { format, path: source, records } = await openSource({ format: 'folder', path: pictures });
      const request = { format: format.id, source, by: 'bench', records: records(), defaults: importDefaults({}) };
      return runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
    };
    let grown = 0;
    const ours = await seconds(async () => {
      const before = process.memoryUsage().rss;
      const report = await take();
      grown = (process.memoryUsage().rss - before) / 1e6;
      if (report.imported !== total) throw new Error(`${report.imported} of ${total} pictures came in`);
    });
    const again = await seconds(async () => {
      const report = await take();
      if (report.unchanged !== total) throw new Error(`${report.unchanged} of ${total} pictures were recognised`);
    });
    await session.close();
    const ratio = loop / ours;
    const figures = `bare ${Math.round(total / loop)} a second, ours ${Math.round(total / ours)}, memory +${Math.round(grown)} MB`;
    return [
      {
        what: `import ${total.toLocaleString('en')} screenshots`,
        value: ratio,
        unit: '× bare',
        aim: '≥ 0.7 × bare',
        kept: ratio >= 0.7,
        note: figures,
      },
      {
        what: 'import the same again',
        value: loop / again,
        unit: '× bare',
        aim: '≥ 0.7 × bare',
        kept: loop / again >= 0.7,
        note: 'nothing is added',
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
