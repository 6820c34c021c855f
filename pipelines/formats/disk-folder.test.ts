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
