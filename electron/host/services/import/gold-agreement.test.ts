import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGoldRows } from '#pipelines/evaluate/score/gold/gold-rows.ts';
import { PictureSizes } from '#pipelines/evaluate/score/gold/picture-sizes.ts';
import type { GoldReader } from '#pipelines/formats/gold/row.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { checkedRecord } from './checked.ts';
import { records } from './gold-records.test-helper.ts';

const size = { width: 200, height: 100 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-gold-'));
  await sharp({ create: { ...size, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'a.png'));
});
afterAll(() => rm(folder, { recursive: true }));

const asking = {
  question_id: 'q1',
  knowledge: { knowledge_type: 'x', knowledge_sub_type: 'WidgetFunctionUnderstanding' },
  question_type: 'multiple_choice',
  question_text: 'What does it do?',
  option_text: ['click', 'drag'],
  groundtruth: 'A',
};
const task = { id: 't1', language: 'en', instruction: 'Book a room', task_type: 'state' };

/** The same for formats whose gold is not about one screenshot: one record per file. */
const loose: Record<string, { file: string; all: unknown[] }> = {
  'gui-knowledge': {
    file: 'question.json',
    all: [
      asking,
      { ...asking, groundtruth: 'C' },
      { ...asking, groundtruth: ' b ' },
      { ...asking, question_type: 'yes_or_no', groundtruth: true },
      { ...asking, question_type: 'yes_or_no', groundtruth: 'perhaps' },
      { ...asking, knowledge: { knowledge_sub_type: 'Unheard' } },
      { ...asking, option_text: [] },
      { ...asking, question_id: '' },
      { ...asking, groundtruth: 1 },
      'no record',
    ],
  },
  probench: {
    file: 'tasks.jsonl',
    all: [
      task,
      { ...task, task_type: 'process', key_operations: ['filter'] },
      { ...task, task_type: 'other' },
      { ...task, max_steps: 0 },
      { ...task, language: '' },
      { ...task, id: '' },
      { ...task, instruction: 7 },
    ],
  },
};

it('has records for every format with gold', () => {
  const holding = formats.filter((format) => format.gold).map(({ id }) => id);
  expect([...Object.keys(records), ...Object.keys(loose)].sort()).toEqual([...holding].sort());
});

type Gold = NonNullable<(typeof formats)[number]['gold']>;

/** What the import takes from a record of a screenshot, and what `score` takes from it. */
async function both(id: string, record: unknown): Promise<{ imported: unknown[]; scored: unknown[] }> {
  const format = formats.find((format) => format.id === id);
  const file = path.join(folder, `${id}.json`);
  await writeFile(file, JSON.stringify([record]));
  const imported: unknown[] = [];
  for await (const read of format?.read?.(file, {}) ?? []) {
    if ('refused' in read) continue;
    const { elements, questions } = checkedRecord(read, size);
    imported.push(
      ...elements.map(({ content }) => content.locate),
      ...questions.map(({ content }) => content.question),
    );
  }
  const gold: Gold = format?.gold ?? {};
  // A picture folder is given, since `score` cannot know without one that a picture is missing.
  const rows = async <Item>(read: GoldReader<Item> | undefined) =>
    (read ? await readGoldRows(file, read, new PictureSizes(folder), []) : []).flatMap(({ strict }) => strict ?? []);
  const scored = [
    ...(await rows(gold.questions)).map(({ question }) => question),
    ...(await rows(gold.targets)).map(({ targets: [target] }) => (target ? clampBox(target, size) : null)),
    ...(await rows(gold.cases)).map(({ locate }) => clampBox(locate.locate, size)),
  ];
  return { imported, scored };
}

/** The same for a record that is not about one screenshot, in a file of its own. */
async function bothLoose(id: string, record: unknown): Promise<{ imported: unknown[]; scored: unknown[] }> {
  const format = formats.find((format) => format.id === id);
  const source = await mkdtemp(path.join(folder, 'one-'));
  await writeFile(path.join(source, loose[id]?.file ?? ''), `${JSON.stringify(record)}\n`);
  const imported: string[] = [];
  try {
    for await (const read of format?.episodes?.(source, {}) ?? []) {
      if ('loose' in read)
        imported.push(...read.loose.items.map(({ content }) => knowledgeContent.parse(content).question));
      if ('episode' in read) imported.push(read.episode.content.task);
    }
  } catch (error) {
    // A source without a readable record is refused as a whole.
    if (!(error instanceof Refused)) throw error;
  }
  const gold: Gold = format?.gold ?? {};
  const around = { sizeOf: async () => size };
  const scored = [
    ...((await gold.knowledge?.(record, around)) ?? []).flatMap(({ strict }) => (strict ? [strict.question] : [])),
    ...((await gold.tasks?.(record, around)) ?? []).flatMap(({ strict }) => (strict ? [strict.instruction] : [])),
  ];
  return { imported, scored };
}

/** Records with one or two fields taken away, or replaced by something that files also hold there. */
function spoiled(all: readonly unknown[]): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.constantFrom(null, '', ' ', 0, -1, 0.5, 7, 1e12, true, 'A', 'C', ' b ', 'none', 'x'.repeat(2001), [], {}, [
      null,
    ]),
    fc.array(fc.double({ min: -2, max: 400, noNaN: true }), { maxLength: 6 }),
    fc.string({ maxLength: 8 }),
  );
  const places = (value: unknown): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => [[key], ...places(part).map((rest) => [key, ...rest])])
      : [];
  const put = (value: unknown, [key, ...rest]: string[], to: unknown): unknown => {
    if (key === undefined || typeof value !== 'object' || value === null) return to;
    const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
    const next = put((copy as Record<string, unknown>)[key], rest, to);
    if (next === undefined && !Array.isArray(copy)) delete (copy as Record<string, unknown>)[key];
    else (copy as Record<string, unknown>)[key] = next ?? null;
    return copy;
  };
  const change = fc.record({ at: fc.nat(), to: fc.oneof({ weight: 4, arbitrary: odd }, fc.constant(undefined)) });
  return fc
    .record({ record: fc.constantFrom(...all), changes: fc.array(change, { minLength: 1, maxLength: 2 }) })
    .map(({ record, changes }) =>
      changes.reduce<unknown>((now, { at, to }) => {
        const found = places(now);
        return found.length === 0 ? now : put(now, found[at % found.length] ?? [], to);
      }, record),
    );
}

const kinds = [
  ...Object.entries(records).map(([id, all]) => ({ id, all, read: both, runs: 200 })),
  ...Object.entries(loose).map(([id, { all }]) => ({ id, all, read: bothLoose, runs: 100 })),
];

describe.each(kinds)('$id', ({ id, all, read, runs }) => {
  it('imports exactly the records that score counts, with the same boxes and words', async () => {
    let kept = 0;
    let refused = 0;
    for (const record of all) {
      const { imported, scored } = await read(id, record);
      expect([record, scored]).toEqual([record, imported]);
      kept += scored.length;
      if (scored.length === 0) refused += 1;
    }
    expect(kept).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  it('does so for generated records too', async () => {
    await fc.assert(
      fc.asyncProperty(spoiled(all), async (record) => {
        const { imported, scored } = await read(id, record);
        expect(scored).toEqual(imported);
      }),
      { seed: 20_261_123, numRuns: runs },
    );
  });
});
