import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Budget, BudgetSpent } from '#pipelines/formats/budget.ts';
import type { EpisodeRead, Read } from '#pipelines/formats/format.ts';
import { SourceFolder, walk } from '#pipelines/formats/paths.ts';
import { SourceThread } from './source-thread.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-thread-'));
  await sharp({ create: { width: 80, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'a.png'));
});
afterEach(() => rm(folder, { recursive: true }));

async function coco(boxes: number): Promise<string> {
  const file = path.join(folder, 'annotations.json');
  const annotations = Array.from({ length: boxes }, (_, id) => ({
    id,
    image_id: 1,
    bbox: [1, 2, 30, 20 + id / boxes],
  }));
  await writeFile(file, JSON.stringify({ images: [{ id: 1, file_name: 'a.png' }], categories: [], annotations }));
  return file;
}

async function all(records: AsyncIterable<Read | EpisodeRead>): Promise<(Read | EpisodeRead)[]> {
  const reads: (Read | EpisodeRead)[] = [];
  for await (const read of records) reads.push(read);
  return reads;
}

it('returns every record in order, across batches, and answers questions afterwards', async () => {
  const thread = new SourceThread();
  const file = await coco(300);
  const reads = await all(thread.records({ format: 'coco', path: file }));
  expect(reads.map((read) => 'record' in read && read.record)).toEqual(
    Array.from({ length: 300 }, (_, n) => `annotations.json.annotations[${n}]`),
  );
  expect(await thread.ask('guess', [file])).toBe('coco');
  expect(await thread.ask('preview', [{ format: 'coco', path: file }])).toMatchObject({ records: 300, first: 200 });
});

it('transfers pictures inside a file as buffers', async () => {
  const bytes = await sharp(path.join(folder, 'a.png')).toBuffer();
  const document = { imagePath: 'a.png', imageData: bytes.toString('base64'), shapes: [] };
  await writeFile(path.join(folder, 'x.json'), JSON.stringify(document));
  const [read] = await all(new SourceThread().records({ format: 'labelme', path: path.join(folder, 'x.json') }));
  expect(read && 'screenshot' in read && read.screenshot.image.bytes?.equals(bytes)).toBe(true);
});

it('passes on errors of the contract and refusals of files unchanged', async () => {
  const thread = new SourceThread();
  const missing = path.join(folder, 'gone.json');
  await expect(thread.ask('preview', [{ format: 'coco', path: missing }])).rejects.toMatchObject({
    code: 'NOT_FOUND',
    data: { kind: 'file', id: missing },
  });
  await expect(all(thread.records({ format: 'nothing', path: missing }))).rejects.toMatchObject({ code: 'INVALID' });
  await expect(thread.ask('page', ['{}'])).rejects.toThrow('the page’s list of elements cannot be read');
});

it('drops a stopped question, waiting or in progress, and answers the next one', async () => {
  const thread = new SourceThread();
  const under = new AbortController();
  const waiting = new AbortController();
  const first = thread.ask('preview', [{ format: 'folder', path: folder }], under.signal);
  const second = thread.ask('guess', [folder], waiting.signal);
  const third = thread.ask('guess', [folder]);
  under.abort();
  waiting.abort();
  await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  expect(await third).toBe('folder');
});

it('ends a read that takes too long or too much memory with a sentence, and the process continues', async () => {
  const file = await coco(150_000);
  const options = { format: 'coco', path: file };
  await expect(all(new SourceThread({ longest: 1 }).records(options))).rejects.toThrow('took more than');
  const nested = `[${JSON.stringify({ images: Array.from({ length: 1_500_000 }, (_, n) => ({ n: `${n}` })) })}]`;
  await mkdir(path.join(folder, 'large'));
  const large = path.join(folder, 'large', 'large.json');
  await writeFile(large, nested);
  const small = new SourceThread({ memory: 90 });
  await expect(small.ask('preview', [{ format: 'screenspot', path: large }])).rejects.toThrow('needs more memory');
  expect(await small.ask('guess', [path.join(folder, 'a.png')])).toBe('folder');
});

it('stops walking a folder at its entry limit, or when nobody is waiting for it', async () => {
  for (const name of ['b', 'b/c', 'b/c/d']) await mkdir(path.join(folder, name));
  const walked = async (budget: Budget) => {
    for await (const found of walk(await SourceFolder.open(folder), '', budget)) expect(found.name).toBe('a.png');
  };
  await walked(new Budget({ entries: 100, ms: 60_000 }));
  await expect(walked(new Budget({ entries: 4, ms: 60_000 }))).rejects.toThrow(BudgetSpent);
  await expect(walked(new Budget({ entries: 100, ms: 60_000, signal: AbortSignal.abort() }))).rejects.toThrow(
    BudgetSpent,
  );
});
