import { phrase } from '#shared/phrases/phrase.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import { maxDepth, parseJson } from './parse.ts';
import { jsonMembers, jsonRecords, type Slice } from './slices.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
async function all(
  content: string | Buffer,
  read: (file: string) => AsyncIterable<Slice> = jsonRecords,
): Promise<Slice[]> {
  const file = path.join(folder, `${made++}.json`);
  await writeFile(file, content);
  const slices: Slice[] = [];
  for await (const slice of read(file)) slices.push(slice);
  return slices;
}

describe('parseJson', () => {
  it('agrees with JSON.parse on every JSON value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parseJson(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reads NaN and Infinity as null and says so, but not inside strings', () => {
    expect(parseJson('{"a":NaN,"b":[-Infinity,1],"c":"NaN Infinity"}')).toEqual({
      value: { a: null, b: [null, 1], c: 'NaN Infinity' },
      repairs: [phrase('json-not-numbers', { n: 2 })],
    });
  });

  it('refuses a repeated key with its line', () => {
    expect(() => parseJson('{"a":1,\n"b":{"a":2},\n"a":1}', 10)).toThrow('"a" appears twice');
    expect(catchLine(() => parseJson('{"a":1,\n"b":{"a":2},\n"a":1}', 10))).toBe(12);
  });

  it('refuses deep nesting and names the line of what is not JSON', () => {
    expect(() => parseJson('['.repeat(maxDepth + 1))).toThrow('levels deep');
    expect(catchLine(() => parseJson('{"a":1,\n"b":}', 3))).toBe(4);
    expect(() => parseJson('{"a":01}')).toThrow('not valid JSON');
  });
});

const catchLine = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { line: number }).line;
  }
  return undefined;
};

describe('jsonRecords', () => {
  it('finds the same records as JSON.parse in arrays and lines, whatever their layout', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 8 }),
        fc.constantFrom(0, 1, 4),
        async (values, indent) => {
          const slices = await all(JSON.stringify(values, null, indent));
          expect(slices.map((s) => JSON.parse(s.text))).toEqual(JSON.parse(JSON.stringify(values)));
          const objects = values.map((value) => ({ value }));
          const byLine = await all(objects.map((o) => JSON.stringify(o)).join('\n'));
          expect(byLine.map((s) => JSON.parse(s.text))).toEqual(JSON.parse(JSON.stringify(objects)));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('knows line and place, with a byte order mark and across chunk borders', async () => {
    const long = 'x'.repeat(300_000);
    const slices = await all(`\ufeff[\n{"a":"${long}"},\n\n{"a":"]},{\\""}\n]`);
    expect(slices.map((s) => [s.line, s.index, s.text.length])).toEqual([
      [2, 0, long.length + 8],
      [4, 1, 15],
    ]);
  });

  it('says what is wrong with a file that is not JSON', async () => {
    await expect(all('{\n  "images": []\n}')).rejects.toThrow('one JSON object');
    await expect(all('[{"a":1},\n{"b":')).rejects.toThrow('ends inside the record');
    await expect(all('[1] 2')).rejects.toThrow('more text after');
    await expect(all(Buffer.from('\ufeff[1]', 'utf16le'))).rejects.toThrow('UTF-16');
    const bad = Buffer.concat([Buffer.from('["a",\n'), Buffer.from([0x22, 0xc3, 0x28, 0x22]), Buffer.from(',"b"]')]);
    const [first, spoilt, last] = await all(bad);
    expect([first?.text, last?.text]).toEqual(['"a"', '"b"']);
    expect(spoilt).toMatchObject({ text: '', line: 2, bad: { message: 'not UTF-8 text; save the file as UTF-8' } });
    expect(await all('')).toEqual([]);
    expect(await all('[]')).toEqual([]);
  });
});

describe('jsonMembers', () => {
  it('streams array members element by element and the others whole', async () => {
    const doc = {
      info: { year: 2024, list: [1] },
      version: 3,
      images: [{ id: 1 }, { id: 2 }],
      none: [],
      'a "key"': ['x', [1, [2]]],
      end: null,
    };
    for (const indent of [0, 2]) {
      const slices = await all(JSON.stringify(doc, null, indent), jsonMembers);
      expect(slices.map((s) => [s.member, s.index, JSON.parse(s.text)])).toEqual([
        ['info', 0, doc.info],
        ['version', 0, 3],
        ['images', 0, { id: 1 }],
        ['images', 1, { id: 2 }],
        ['a "key"', 0, 'x'],
        ['a "key"', 1, [1, [2]]],
        ['end', 0, null],
      ]);
    }
  });
});

it('refuses a name of a list that is not JSON, with its line', async () => {
  const refused = all('{\n*images":[\u0001{"id":1}]}', jsonMembers);
  await expect(refused).rejects.toThrow(Refused);
  await expect(refused).rejects.toThrow('not valid JSON: Bad control character');
});

it('repairs very many non-numbers in one pass', () => {
  const { value, repairs } = parseJson(`[${Array.from({ length: 300_000 }, () => 'NaN').join()}]`);
  expect(value).toHaveLength(300_000);
  expect(repairs).toEqual([phrase('json-not-numbers', { n: 300_000 })]);
});
