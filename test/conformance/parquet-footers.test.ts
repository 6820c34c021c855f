import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkSchema } from '#pipelines/formats/hf-parquet/footer.ts';
import { read } from '#pipelines/formats/hf-parquet/read.ts';
import { schema } from '#pipelines/formats/hf-parquet/schema.ts';
import { parquetSample } from './parquet-sample.ts';

const sample = parquetSample(schema);
const footer = sample.length - 8 - sample.readUInt32LE(sample.length - 8);

let file: string;
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), 'bw-footers-')), 'test.parquet');
});
afterEach(() => rm(path.dirname(file), { recursive: true }));

/** What is read of the sample with one byte replaced: the reason of what is refused, or the name of the record. */
async function withByte(at: number, value: number): Promise<string[]> {
  const worse = Buffer.from(sample);
  worse[at] = value;
  await writeFile(file, worse);
  const found: string[] = [];
  for await (const entry of read(file, {})) found.push('refused' in entry ? String(entry.refused.why) : entry.record);
  return found;
}

it('refuses a schema whose numbers of children do not fit', async () => {
  // The first entry of the schema: its name and its number of children, which is stored doubled.
  const root = Buffer.concat([Buffer.from([0x48, 6]), Buffer.from('schema'), Buffer.from([0x15])]);
  const at = sample.indexOf(root) + root.length;
  expect(sample[at]).toBe(2 * (schema[0]?.num_children ?? 0));
  expect(await withByte(at, 21)).toEqual(['its footer claims a column with -11 others inside; it is damaged']);
  expect(await withByte(at, 126)).toEqual(['its footer claims a column with 63 others inside; it is damaged']);
});

it('refuses a schema with very many columns, or very deep ones', () => {
  const nested = (depth: number) => [...Array.from({ length: depth }, () => ({ num_children: 1 })), {}];
  const wide = (columns: number) => [{ num_children: columns - 1 }, ...Array.from({ length: columns - 1 }, () => ({}))];
  expect(() => checkSchema(schema)).not.toThrow();
  expect(() => checkSchema(nested(64))).not.toThrow();
  expect(() => checkSchema(nested(65))).toThrow('nested deeper than 64');
  expect(() => checkSchema(wide(10_000))).not.toThrow();
  expect(() => checkSchema(wide(10_001))).toThrow('10,001 columns');
});

it('reads or refuses every file, and finishes, whichever byte of its footer is replaced', async () => {
  for (const value of [0x01, 0x7f])
    for (let at = footer; at < sample.length - 8; at++)
      expect((await withByte(at, value)).length, `byte ${at}`).toBeGreaterThan(0);
});
