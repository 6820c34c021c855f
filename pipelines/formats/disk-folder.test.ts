import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DiskFolder } from './disk-folder.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bw-disk-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const line = (at: number) => `${at} ${'x'.repeat(4000)}é\n`;

it('writes pieces in order, texts and bytes, and knows the hash of the file', async () => {
  const folder = new DiskFolder(root);
  const out = await folder.bytes('out.bin');
  const text = await folder.text('out.jsonl');
  const buffer = Buffer.alloc(100_000);
  for (let at = 0; at < 40; at += 1) {
    // The same buffer for every piece.
    await out.write(buffer.fill(at));
    for (let n = 0; n < 10; n += 1) await text.write(line(at * 10 + n));
  }
  await out.end();
  await text.end();
  const bytes = await readFile(path.join(root, 'out.bin'));
  expect(bytes).toHaveLength(40 * buffer.length);
  for (let at = 0; at < 40; at += 1) expect(bytes[at * buffer.length + 99_999]).toBe(at);
  const written = await readFile(path.join(root, 'out.jsonl'));
  expect(written.toString()).toBe(Array.from({ length: 400 }, (_, at) => line(at)).join(''));
  for (const [name, content] of [
    ['out.bin', bytes],
    ['out.jsonl', written],
  ] as const)
    expect(folder.files.get(name)).toBe(createHash('sha256').update(content).digest('hex'));
});

it('writes a text that is longer than its buffer, and signs of every length across the edge of it', async () => {
  const folder = new DiskFolder(root);
  const long = '€'.repeat(100_000);
  const pieces = ['x', long, ...Array.from({ length: 70_000 }, (_, at) => ['é', '語', '😀', 'z'][at % 4] ?? ''), long];
  const text = await folder.text('long.txt');
  for (const piece of pieces) await text.write(piece);
  await text.end();
  expect(await readFile(path.join(root, 'long.txt'), 'utf8')).toBe(pieces.join(''));
});

it('keeps files that are written at the same time and one after another apart', async () => {
  const folder = new DiskFolder(root);
  const names = Array.from({ length: 30 }, (_, at) => `${at}.txt`);
  for (const group of [names.slice(0, 15), names.slice(15)])
    await Promise.all(
      group.map(async (name) => {
        const text = await folder.text(name);
        for (let n = 0; n < 100; n += 1) await text.write(`${name} ${'y'.repeat(5000)}\n`);
        await text.end();
      }),
    );
  for (const name of names)
    expect(await readFile(path.join(root, name), 'utf8')).toBe(`${name} ${'y'.repeat(5000)}\n`.repeat(100));
});
