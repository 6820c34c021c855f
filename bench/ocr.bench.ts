import { createRequire } from 'node:module';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorker } from 'tesseract.js';
import { createProject } from '#electron/host/opening/open-project.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';
import { listPrelabels } from '#electron/host/services/prelabels/prelabels.ts';
import { readText } from '#electron/host/services/prelabels/read-text.ts';
import { PreparedImages } from '#electron/host/media/prepared-images.ts';
import { CachedReader } from '#pipelines/providers/builtin/ocr/cached-reader.ts';
import type { BenchLine } from './line.ts';
import { percentile } from './percentile.ts';

const pictures = 8;
const images = path.join(import.meta.dirname, '..', 'resources', 'sample', 'images');
const control = { progress: () => undefined, checkpoint: () => Promise.resolve() };

/** The library alone, with the same data and the same outputs requested. */
function bareReader() {
  const manifest = createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json');
  const langPath = path.join(path.dirname(manifest), '4.0.0_best_int');
  return createWorker('eng', 1, { langPath, gzip: true, cacheMethod: 'none' });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * OCR of screenshots as pre-labels, stored, compared with bare tesseract.js that reads the same files and stores
 * nothing. They take turns picture by picture; the first picture only starts both workers.
 */
export async function run(): Promise<BenchLine[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const session = createProject(path.join(folder, 'project'), { name: 'ocr' });
  const reader = new CachedReader(null);
  const bare = await bareReader();
  try {
    const input = { format: 'folder', path: images };
    const source = await openSource(input);
    const request = { format: 'folder', source: images, by: 'bench', records: source.records() };
    const { ids } = await runImport(session, { ...request, defaults: importDefaults({}) }, control);
    const files = (await readdir(images)).sort();
    const how = { reader, images: new PreparedImages(session) };
    const ratios: number[] = [];
    const spent = { ours: 0, bare: 0, labels: 0 };
    for (let at = 0; at <= pictures; at++) {
      const bytes = await readFile(path.join(images, files[at % files.length] ?? ''));
      const id = ids[at % ids.length] ?? '';
      const alone = await seconds(() => bare.recognize(bytes, {}, { blocks: true, text: false }));
      const ours = await seconds(() => readText(session, [id], how, control));
      if (at === 0) continue;
      ratios.push(alone / ours);
      spent.bare += alone;
      spent.ours += ours;
      spent.labels += listPrelabels(session.read, id).length;
    }
    const value = percentile(ratios, 0.5);
    return [
      {
        what: `text of ${pictures} screenshots as stored pre-labels`,
        value,
        unit: '× bare, median',
        aim: '≥ 0.9 × bare',
        kept: value >= 0.9,
        note: `${(spent.labels / spent.ours).toFixed(0)} pre-labels a second, ${(spent.ours / pictures).toFixed(2)} s a screenshot, bare ${(spent.bare / pictures).toFixed(2)} s`,
      },
    ];
  } finally {
    await bare.terminate();
    await reader.close();
    await session.close();
    await rm(folder, { recursive: true });
  }
}
