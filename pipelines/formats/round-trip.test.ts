import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { difficulties, platforms } from '#shared/records/fields.ts';
import { instructionTypes } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import { DiskFolder } from './disk-folder.ts';
import { FactSum, factsOfItem, factsOfRead } from './facts.ts';
import type { Read, WriteElement, WriteItem, WriteQuestion, WriteScreenshot } from './format.ts';
import { formats } from './registry.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

const size = { width: 1179, height: 853 };
let folder: string;
const pictures: { file: string; sha256: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-formats-'));
  for (const background of ['red', 'green', 'blue']) {
    const bytes = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer();
    const file = path.join(folder, `${background}.png`);
    await writeFile(file, bytes);
    pictures.push({ file, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
});
afterAll(() => rm(folder, { recursive: true }));

/** Text as people and models write it: other alphabets, quotes, line ends, tabs, spreadsheet formulas. */
const words = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '-2',
    '@x',
    '+3',
    'a\tb',
    'two\nlines',
    'say "hi"',
    "it's",
    '设置 ⚙️',
    'مرحبا',
    '\\n',
    ',;|',
    '#',
    'None',
    'NaN',
    'null',
    '1.0',
    ' padded ',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((s) => !s.includes('\r') && !s.includes('\u0000')),
);
const app = words.map((s) => s.trim()).filter(Boolean);
const fraction = fc.integer({ min: 0, max: 9_900 }).map((n) => n / 10_000);
const box = fc
  .tuple(fraction, fraction, fraction, fraction, fc.boolean())
  .filter(([a, b, c, d]) => a !== b && c !== d)
  .map(([a, b, c, d, whole]): [number, number, number, number] => {
    const px = [
      Math.min(a, b) * size.width,
      Math.min(c, d) * size.height,
      Math.max(a, b) * size.width,
      Math.max(c, d) * size.height,
    ];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = px.map((v) => (whole ? Math.round(v) : v));
    return [x1, y1, Math.max(x2, x1 + 1), Math.max(y2, y1 + 1)];
  });

const question = (difficulty: (typeof difficulties)[number]): fc.Arbitrary<WriteQuestion> =>
  fc
    .record({
      question: words,
      texts: fc.array(words, { minLength: 2, maxLength: 6 }),
      at: fc.nat(5),
      explanation: words,
      hint: fc.option(words),
    })
    .map(({ question: text, texts, at, explanation, hint }) => {
      const options = texts.map((text, i) => ({ letter: 'ABCDEF'[i] ?? '', text: text }));
      const answer = options[at % options.length]?.letter ?? 'A';
      const content = { difficulty, question: text, options, answer, explanation, hint };
      return { id: difficulty, content, state: 'approved', source: 'test', raw: null };
    });

const element: fc.Arbitrary<Omit<WriteElement, 'id'>> = fc
  .record({
    name: words,
    kind: fc.constantFrom('icon' as const, 'text' as const),
    locate: box,
    interact: fc.option(box),
    texts: fc.array(fc.tuple(fc.constantFrom(...instructionTypes), words), { minLength: 1, maxLength: 3 }),
  })
  .map(({ texts, ...content }) => ({
    content: elementContent.parse(content),
    state: 'approved',
    source: 'test',
    raw: null,
    instructions: texts.map(([type, text], i) => ({
      id: String(i),
      content: { type, text, style: null, picked: true },
      state: 'approved' as const,
      raw: null,
    })),
  }));

const item = (at: number): fc.Arbitrary<WriteItem> =>
  fc
    .record({
      platform: fc.constantFrom(...platforms),
      app,
      questions: fc.tuple(...difficulties.map(question)),
      elements: fc.array(element, { maxLength: 3 }),
      ...{ tags: fc.constant<string[]>(['one']) },
    })
    .map(({ platform, app: name, questions, elements, tags }) => {
      const { file, sha256 } = pictures[at] ?? { file: '', sha256: '' };
      const screenshot: WriteScreenshot = {
        id: String(at),
        sha256,
        ext: 'png',
        ...size,
        name: `picture ${at}.png`,
        exportName: `aaaaaaaa_bbbbbbbb_${sha256}`,
        platform,
        app: name,
        tags,
        state: 'approved',
        file,
      };
      return { screenshot, questions, elements: elements.map((element, i) => ({ ...element, id: `e${i}` })) };
    });

const items = fc
  .tuple(...[0, 1, 2].map((at) => fc.constant(at)))
  .chain(([a, b, c]) => fc.tuple(item(a ?? 0), item(b ?? 1), item(c ?? 2)));

async function* each<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

describe.each(formats.filter((format) => format.read && format.write).map((format) => [format.id, format] as const))(
  '%s',
  (_, format) => {
    const conventions = format.conventions.length > 0 ? format.conventions : [undefined];
    it.each(conventions.map((convention) => [convention ?? 'no boxes', convention] as const))(
      'reads back what it wrote (%s)',
      async (_name, convention) => {
        let run = 0;
        const base = await mkdtemp(path.join(folder, `${format.id}-`));
        await fc.assert(
          fc.asyncProperty(items, async (all) => {
            const out = path.join(base, String(run++));
            const disk = new DiskFolder(out);
            const [written, read] = [new FactSum(), new FactSum()];
            const facts: string[][] = [[], []];
            const leftOut: string[] = [];
            const done = await format.write?.(each(all), disk, {
              convention,
              wrote: (item) => {
                for (const fact of factsOfItem(item, format.carries ?? [])) {
                  facts[0]?.push(fact);
                  written.add(fact);
                }
              },
              leftOut: (name, why) => leftOut.push(`${name}: ${phraseWords(why)}`),
            });
            // An export without records is refused before it is read back.
            fc.pre((done?.records ?? 0) > 0);
            const refused: Read[] = [];
            for await (const record of format.read?.(path.join(out, format.main ?? ''), { convention }) ?? []) {
              if ('refused' in record) refused.push(record);
              else {
                expect(record.repairs.map(({ code }) => code)).not.toContain('format-geometry-unread');
                const image = record.screenshot.image;
                const bytes = image.bytes ?? (image.file ? await readFile(image.file) : null);
                const sha256 = bytes
                  ? createHash('sha256').update(bytes).digest('hex')
                  : (all.find((item) => record.record && image.name.includes(item.screenshot.sha256))?.screenshot
                      .sha256 ?? '');
                for (const fact of factsOfRead(record, sha256, size, format.carries ?? [])) {
                  facts[1]?.push(fact);
                  read.add(fact);
                }
              }
            }
            expect(refused).toEqual([]);
            expect([...(facts[1] ?? [])].sort()).toEqual([...(facts[0] ?? [])].sort());
            expect(read.equals(written)).toBe(true);
            if (format.carries?.includes('questions')) expect(written.count).toBeGreaterThan(0);
          }),
          { numRuns: 12 },
        );
      },
    );
  },
);
