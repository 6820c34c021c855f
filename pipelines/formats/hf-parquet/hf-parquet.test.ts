import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncBufferFromFile, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { parquetWriteFile } from 'hyparquet-writer';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { DiskFolder } from '../disk-folder.ts';
import type { Read, ReadOptions, WriteItem } from '../format.ts';
import { count, read } from './read.ts';
import { write } from './write.ts';

let folder: string;
let picture: Buffer;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-parquet-'));
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await writeFile(path.join(folder, 'a.png'), picture);
});
afterEach(() => rm(folder, { recursive: true }));

async function all(file: string, options: ReadOptions = {}): Promise<Read[]> {
  const found: Read[] = [];
  for await (const entry of read(file, options)) found.push(entry);
  return found;
}
const reasons = (found: Read[]) => found.map((entry) => ('refused' in entry ? entry.refused.why : entry.record));

async function* items(n: number): AsyncGenerator<WriteItem> {
  for (let at = 0; at < n; at++)
    yield {
      screenshot: {
        ...{ id: `${at}`, sha256: `${at}`, ext: 'png', width: 40, height: 30, name: `${at}.png`, exportName: `p${at}` },
        ...{ platform: 'web', app: 'Shop', tags: [], state: 'approved', file: path.join(folder, 'a.png') },
      },
      questions: [],
      elements: [
        {
          ...{ id: `${at}`, content: elementContent.parse({ name: 'Pay', locate: [1, 2, 30.5, 20] }) },
          ...{ state: 'approved', source: 'test', raw: null, instructions: [] },
        },
      ],
    };
}

async function written(n: number): Promise<string> {
  const disk = new DiskFolder(path.join(folder, 'out'));
  await write(items(n), disk, { wrote: () => {}, leftOut: () => {} });
  return path.join(folder, 'out', 'test.parquet');
}

describe('hf-parquet', () => {
  it('writes pictures as the Hugging Face library expects them, in row groups of a hundred', async () => {
    const file = await asyncBufferFromFile(await written(250));
    const metadata = await parquetMetadataAsync(file);
    expect(metadata.row_groups.map((group) => Number(group.num_rows))).toEqual([100, 100, 50]);
    const text = metadata.key_value_metadata?.find(({ key }) => key === 'huggingface')?.value ?? '';
    const { features } = JSON.parse(text).info;
    expect(features.image).toEqual({ _type: 'Image' });
    expect(features.objects.bbox).toEqual([[{ dtype: 'float64', _type: 'Value' }]]);
    const tree = parquetSchema(metadata);
    expect(tree.children.map((child) => child.element.name)).toEqual(Object.keys(features));
    expect(
      tree.children[0]?.children.map(({ element: { name, type, converted_type } }) => [name, type, converted_type]),
    ).toEqual([
      ['bytes', 'BYTE_ARRAY', undefined],
      ['path', 'BYTE_ARRAY', 'UTF8'],
    ]);
    expect(await count(path.join(folder, 'out'))).toBe(250);
  });

  it('reads rows of other makers: one box and one instruction, pictures as bytes, as names, or missing', async () => {
    const file = path.join(folder, 'other.parquet');
    const box = [
      [0.1, 0.2, 0.5, 0.75],
      [0, 0, 1, 1],
      [0, 0, Number.NaN, 1],
      [0, 0, 1, 1],
    ];
    const schema = [
      { name: 'root', num_children: 5 },
      { name: 'image', type: 'BYTE_ARRAY' as const, repetition_type: 'OPTIONAL' as const },
      {
        name: 'file_name',
        type: 'BYTE_ARRAY' as const,
        converted_type: 'UTF8' as const,
        repetition_type: 'OPTIONAL' as const,
      },
      { name: 'bbox', num_children: 1, converted_type: 'LIST' as const, repetition_type: 'OPTIONAL' as const },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' as const },
      { name: 'item', type: 'DOUBLE' as const, repetition_type: 'OPTIONAL' as const },
      { name: 'instruction', type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const },
      { name: 'data_type', type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const },
    ];
    parquetWriteFile({
      filename: file,
      schema,
      columnData: [
        { name: 'image', data: [picture, null, picture, null] },
        { name: 'file_name', data: ['deep/../first.png', 'a.png', 'x.png', '../../etc/passwd'] },
        { name: 'bbox', data: box },
        { name: 'instruction', data: ['Pay', 'Go', 'No', 'No'] },
        { name: 'data_type', data: ['icon', 'text', 'icon', 'icon'] },
      ],
    });
    const [first, second, third, fourth] = await all(file, { convention: 'xyxy-norm' });
    expect(first).toMatchObject({
      record: 'other.parquet[0]',
      convention: 'xyxy-norm',
      screenshot: { image: { name: 'first.png', bytes: picture } },
      elements: [
        {
          locate: { numbers: box[0], convention: 'xyxy-norm' },
          content: { kind: 'icon' },
          instructions: [{ text: 'Pay' }],
        },
      ],
    });
    expect(first && 'raw' in first && JSON.parse(first.raw)).toEqual({
      ...{ file_name: 'deep/../first.png', bbox: box[0], instruction: 'Pay', data_type: 'icon' },
    });
    expect(second).toMatchObject({ screenshot: { image: { file: path.join(folder, 'a.png') } } });
    expect(reasons([third, fourth].flatMap((entry) => entry ?? []))).toEqual([
      expect.stringContaining('bbox'),
      expect.stringMatching(/outside|\.\./),
    ]);
  });

  it('reports a truncated, changed, empty or missing file, and never throws', async () => {
    const whole = await readFile(await written(120));
    const file = path.join(folder, 'bad.parquet');
    const tries: Buffer[] = [
      Buffer.alloc(0),
      Buffer.from('PAR1'),
      Buffer.from('PAR1PAR1'),
      whole.subarray(0, whole.length - 9),
    ];
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60)) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      tries.push(changed);
    }
    for (const [n, bytes] of tries.entries()) {
      await writeFile(file, bytes);
      const found = await all(file);
      for (const why of found.flatMap((entry) => ('refused' in entry ? entry.refused.why : [])))
        expect(why).not.toBe('');
      if (n < 4) expect(reasons(found)).toEqual([expect.stringContaining('damaged or not a Parquet file')]);
    }
  });

  /** A file that ends in this footer, and declares this length for it. */
  async function withFooter(footer: Buffer, claimed = footer.length): Promise<string> {
    const tail = Buffer.from('....PAR1');
    tail.writeUInt32LE(claimed);
    const file = path.join(folder, 'claims.parquet');
    await writeFile(file, Buffer.concat([Buffer.from('PAR1'), footer, tail]));
    return file;
  }

  it('refuses a footer with impossible sizes before reading it', async () => {
    const gigabyte = 1 << 30;
    expect(reasons(await all(await withFooter(Buffer.alloc(20), gigabyte)))).toEqual([
      'its footer claims 1,073,741,824 bytes, but the file has room for 20; it is damaged',
    ]);
    const file = path.join(folder, 'large.parquet');
    await writeFile(file, 'PAR1');
    await truncate(file, gigabyte + 4);
    const tail = Buffer.from('....PAR1');
    tail.writeUInt32LE(gigabyte);
    await appendFile(file, tail);
    expect(reasons(await all(file))).toEqual(['its footer claims 1,073,741,824 bytes; at most 67,108,864 are read']);
  });

  it('refuses a small footer whose list claims more than there is, and one of nothing but empty entries', async () => {
    const list = (...count: number[]) => Buffer.from([0x29, 0xfc, ...count]);
    expect(reasons(await all(await withFooter(list(0x80, 0xad, 0xe2, 0x04))))).toEqual([
      'its footer claims a list of 10,000,000 in 0 bytes; it is damaged',
    ]);
    const empty = Buffer.concat([list(0x80, 0xad, 0xe2, 0x04), Buffer.alloc(10_000_001)]);
    expect(reasons(await all(await withFooter(empty)))).toEqual(['its footer has more than 8,000,000 values']);
  });

  it('continues after a row group that cannot be decompressed', async () => {
    const name = await written(220);
    const bytes = await readFile(name);
    const { row_groups: groups } = await parquetMetadataAsync(await asyncBufferFromFile(name));
    const chunk = groups[0]?.columns[0]?.meta_data;
    bytes.fill(0xff, Number(chunk?.data_page_offset), Number(chunk?.data_page_offset) + 30);
    await writeFile(name, bytes);
    const found = await all(name);
    expect(found.filter((entry) => 'refused' in entry)).toMatchObject([{ refused: { record: 'test.parquet[0…]' } }]);
    expect(found.filter((entry) => !('refused' in entry))).toHaveLength(120);
  });

  it('reads or refuses every row, and finishes, whichever bit of a page header is flipped', async () => {
    const name = await written(3);
    const bytes = await readFile(name);
    const { row_groups: groups } = await parquetMetadataAsync(await asyncBufferFromFile(name));
    const last = groups[0]?.columns.at(-1)?.meta_data;
    const at = Number(last?.dictionary_page_offset ?? last?.data_page_offset);
    for (let bit = 0; bit < 20 * 8; bit++) {
      const worse = Buffer.from(bytes);
      const byte = at + (bit >> 3);
      worse[byte] = (worse[byte] ?? 0) ^ (1 << (bit & 7));
      await writeFile(name, worse);
      const found = await all(name);
      expect(found.length === 3 || found.some((entry) => 'refused' in entry), `bit ${bit}`).toBe(true);
    }
  });

  it('refuses a footer that contradicts itself about its rows', async () => {
    const name = await written(3);
    const bytes = await readFile(name);
    const { row_groups: groups } = await parquetMetadataAsync(await asyncBufferFromFile(name));
    expect(groups).toHaveLength(1);
    // The last 6 (zigzag of 3) of the footer is the number of rows of its only group.
    const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
    const rows = [...bytes.keys()].filter((n) => n >= footer && bytes[n - 1] === 0x16 && bytes[n] === 6);
    const why = 'its footer contradicts itself about the number of rows; it is damaged';
    let refused = 0;
    for (const n of rows)
      for (const value of [5, 8, 1]) {
        const worse = Buffer.from(bytes);
        worse[n] = value;
        await writeFile(name, worse);
        if (reasons(await all(name)).includes(why)) refused++;
      }
    // It is in two places: in the file's own metadata and in the group's.
    expect(refused).toBe(6);
  });

  it.each(['lz4', 'zstd', 'brotli', 'gzip'])('reads what Arrow wrote with %s', async (codec) => {
    const found = await all(fileURLToPath(new URL(`fixtures/${codec}.parquet`, import.meta.url)));
    expect(found).toHaveLength(3);
    for (const [at, entry] of found.entries())
      expect(entry).toMatchObject({
        screenshot: { image: { name: `${at}.png`, bytes: expect.any(Buffer) } },
        elements: [
          {
            content: { name: 'Pay '.repeat(20) },
            locate: { numbers: [1.5, 2, 30.25, 20] },
            instructions: [{ type: 'basic', text: 'Press Pay. '.repeat(12) }],
          },
        ],
      });
  });

  it('refuses a page that decompresses to more than it declares', async () => {
    const file = path.join(folder, 'bomb.parquet');
    // Blocks of one byte repeated: 128 KB each out of four bytes (RFC 8878 §3.1.1.2).
    const frame = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x68]);
    const block = (last: number) => Buffer.from([0x02 | last, 0x00, 0x10, 0x41]);
    const blocks = [...Array.from({ length: 16_000 }, () => block(0)), block(1)];
    const bomb = Buffer.concat([frame, ...blocks]);
    parquetWriteFile({
      filename: file,
      codec: 'ZSTD',
      compressors: { ZSTD: () => new Uint8Array(bomb) },
      columnData: [{ name: 'image', data: [Buffer.alloc(200_000, 7), Buffer.alloc(200_000, 8)], type: 'BYTE_ARRAY' }],
    });
    const before = process.memoryUsage().arrayBuffers;
    const found = await all(file);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((entry) => 'refused' in entry)).toBe(true);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100e6);
  });

  describe('counts that a small file claims', () => {
    /** A variable-length integer, seven bits per byte. */
    const number = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...number(value >> 7)]);
    /** A file of one column in which the runs of its only page were replaced by others of the same length. */
    async function withRuns(
      data: readonly (string | null)[],
      was: number[],
      now: number[],
      codec: 'UNCOMPRESSED' | 'SNAPPY',
    ) {
      const name = path.join(folder, 'runs.parquet');
      const compressors = {
        SNAPPY: (page: Uint8Array) => snappyCompress(Buffer.from(swapped(Buffer.from(page), was, now))),
      };
      parquetWriteFile({
        ...{ filename: name, codec, statistics: false, ...(codec === 'SNAPPY' && { compressors }) },
        columnData: [{ name: 'image', data: [...data], type: 'STRING', encoding: 'RLE_DICTIONARY' }],
      });
      // Levels precede the packed values.
      await writeFile(name, swapped(await readFile(name), was, now));
      return name;
    }
    function swapped(bytes: Buffer, was: number[], now: number[]): Buffer {
      expect(now).toHaveLength(was.length);
      const at = bytes.indexOf(Buffer.from(was));
      if (at >= 0) bytes.set(now, at);
      return bytes;
    }
    /** Snappy without repetitions: literals of up to 60 bytes after the total length. */
    function snappyCompress(bytes: Buffer): Uint8Array {
      const parts: Uint8Array[] = [Buffer.from(number(bytes.length))];
      for (let at = 0; at < bytes.length; at += 60) {
        const piece = bytes.subarray(at, at + 60);
        parts.push(Buffer.from([(piece.length - 1) << 2]), piece);
      }
      return Buffer.concat(parts);
    }

    const half = Array.from({ length: 150 }, () => 'a.png');
    it.each([
      ['where a value is there', [...half, ...half.map(() => null)], 'UNCOMPRESSED', 1],
      ['where a value is there', [...half, ...half.map(() => null)], 'SNAPPY', 1],
      ['of entries of the dictionary', [...half, ...half.map(() => 'b.png')], 'UNCOMPRESSED', 0],
      ['of entries of the dictionary', [...half, ...half.map(() => 'b.png')], 'SNAPPY', 0],
    ] as const)('refuses a run %s that is longer than the file has rows', async (_, data, codec, value) => {
      // A run of 150 and one of 8,000, each as twice its length and the repeated value.
      const name = await withRuns(data, [...number(300), value], [...number(16_000), value], codec);
      expect(reasons(await all(name))).toContain('a page has a run of 8000 values where 300 are left; it is damaged');
    });

    it('refuses a column and a page of more values than the file has rows', async () => {
      const name = await written(3);
      const bytes = await readFile(name);
      const found = new Set<string>();
      // Every 6 (zigzag of 3) may be a count of three.
      for (const at of [...bytes.keys()].filter((n) => bytes[n] === 6)) {
        const worse = Buffer.from(bytes);
        worse[at] = 126;
        await writeFile(name, worse);
        for (const why of reasons(await all(name))) found.add(why.replace(/^its column \S+/, 'its column x'));
      }
      expect([...found]).toEqual(
        expect.arrayContaining([
          'its column x claims 63 values in 3 rows; it is damaged',
          'a page claims 63 values where its column has 3 left in 3 rows; it is damaged',
        ]),
      );
    });
  });
});
