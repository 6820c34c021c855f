import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '#pipelines/formats/refused.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { knowledgeContent } from '#shared/tasks/knowledge/content.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { checkedRecord } from './checked.ts';

const size = { width: 200, height: 100 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-gold-'));
  await sharp({ create: { ...size, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(folder, 'a.png'));
});
afterAll(() => rm(folder, { recursive: true }));

const fractions = [
  [0.1, 0.1, 0.3, 0.4],
  [-0.1, 0.5, 0.2, 0.6],
  [0.5, 0.5, 0.2, 0.6],
  [0.5, 0.5, 0.5, 0.6],
  [1.5, 0.5, 1.6, 0.6],
  [-1, -1, -1, -1],
  [0.1, 0.1, 1.2, 0.9],
  [20, 10, 60, 40],
  [1e12, 0, 2e12, 1],
];
const corners = [
  [10, 10, 50, 40],
  [50, 10, 10, 40],
  [150, 50, 260, 120],
  [300, 10, 340, 40],
  [10, 10, 10, 40],
  [0.1, 0.1, 0.2, 0.2],
  [-1, -1, -1, -1],
];
const target = { image_path: 'a.png', img_filename: 'a.png', image_size: [200, 100], img_size: [200, 100] };
const group = { question: 'What?', options: { A: 'x', B: 'y' }, answer: 'A', explanation: '', difficulty: 'easy' };
const asked = (groups: unknown[]) => ({ image_path: 'a.png', image_size: [200, 100], platform: 'os_web', groups });
const cased = (boxes: object, component: unknown = { name: 'n', type: 'Slider' }) => ({
  image: 'a.png',
  component,
  processing_details: { locate: [0.1, 0.1, 0.5, 0.5], ...boxes },
});

/** Good and bad records of each format with gold. */
const records: Record<string, unknown[]> = {
  'mmbench-gui-l1': [
    asked([group]),
    asked([group, { ...group, answer: 'C' }, { ...group, answer: ' b ' }]),
    asked([
      { ...group, answer: '' },
      { ...group, options: { A: 'x' } },
    ]),
    asked([{ ...group, options: { '1': 'x', '2': 'y' } }, 'no group', null]),
    asked([{ ...group, options: { A: 'x', B: 'y', D: 'z' }, answer: 'D' }]),
    asked([group, group, group, { ...group, difficulty: undefined }]),
    asked([]),
    { ...asked([group]), app_name: null },
    { ...asked([group]), groups: 'none' },
    { image_path: '', groups: [group] },
    [group],
  ],
  'mmbench-gui-l2': [
    ...fractions.map((bbox) => ({ ...target, bbox, instruction: 'Press', grounding_type: 'basic' })),
    { ...target, bbox: fractions[0], instruction: '', grounding_type: 'basic' },
    { ...target, bbox: fractions[0], instruction: 'Press', grounding_type: 'hard' },
    { ...target, bbox: [1, 2, 3], instruction: 'Press', grounding_type: 'basic' },
    { ...target, bbox: fractions[0], instruction: 'Press', grounding_type: 'advanced', app_name: null, platform: null },
    { ...target, bbox: fractions[0], instruction: 'x'.repeat(2001), grounding_type: 'basic' },
    { ...target, bbox: fractions[0], instruction: 'Press', grounding_type: 'basic', data_type: 'image' },
    'no record',
  ],
  screenspot: [
    ...corners.map((bbox) => ({ ...target, bbox, instruction: 'Press', data_type: 'icon', data_source: 'shop' })),
    { ...target, bbox: corners[0], instruction: 'Press', data_type: 'image' },
    { ...target, bbox: corners[0], instruction: 'Press', data_source: null },
    { ...target, bbox: corners[0], instruction: '' },
    { ...target, bbox: 'none', instruction: 'Press' },
  ],
  'screenspot-pro': [
    ...corners.map((bbox) => ({ ...target, bbox, instruction: 'Press', ui_type: 'icon', group: 'CAD' })),
    { ...target, bbox: corners[0], instruction: 'Press', instruction_cn: null, application: null },
    { ...target, bbox: corners[0], instruction: 'Press', img_size: [0, 0] },
    { ...target, bbox: corners[0] },
  ],
  'osworld-g': [
    ...corners.map((box) => ({ ...target, id: '1', instruction: 'Press', box_type: 'bbox', box_coordinates: box })),
    { ...target, id: '1', instruction: 'Press', box_type: 'refusal', box_coordinates: [-1, -1, -1, -1] },
    { ...target, id: '1', instruction: 'Press', box_type: 'polygon', box_coordinates: [1, 1, 50, 1, 50, 40] },
    { ...target, id: '1', instruction: 'Press', box_type: 'polygon', box_coordinates: [1, 1, 50, 1] },
    { ...target, id: '1', instruction: 'Press', box_type: 'polygon', box_coordinates: [1, 1, 50, 1, 90, 1] },
    { ...target, instruction: 'Press', box_type: 'bbox', box_coordinates: [1, 2, 3] },
    { ...target, instruction: 'Press', box_type: 'circle', box_coordinates: corners[0] },
  ],
  finestate: [
    ...fractions.map((locate) => cased({ locate })),
    ...fractions.map((interactbbox) => cased({ interactbbox })),
    ...fractions.map((loactebbox) => cased({ loactebbox })),
    cased({ interactbbox: [], loactebbox: null }),
    cased({ locate: null, bbox: fractions[0], now_coords: fractions[0] }),
    cased({ locate: [] }),
    cased({ locate: [1, 2] }),
    cased({}, null),
    cased({}, { type: 7 }),
    { image: 'a.png', component: {} },
  ],
};

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

describe.each(Object.entries(records))('%s', (id, all) => {
  const format = formats.find((one) => one.id === id);

  it('imports exactly the records that score counts, with the same boxes', async () => {
    const file = path.join(folder, `${id}.json`);
    let kept = 0;
    let refused = 0;
    for (const record of all) {
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
      const gold = format?.gold ?? {};
      const around = { sizeOf: async () => size };
      const scored = [
        ...((await gold.questions?.(record, around)) ?? []).flatMap(({ strict }) => (strict ? [strict.question] : [])),
        ...((await gold.targets?.(record, around)) ?? []).flatMap(({ strict }) =>
          strict ? [strict.targets[0] ? clampBox(strict.targets[0], size) : null] : [],
        ),
        ...((await gold.cases?.(record, around)) ?? []).flatMap(({ strict }) =>
          strict ? [clampBox(strict.locate.locate, size)] : [],
        ),
      ];
      expect([record, scored]).toEqual([record, imported]);
      kept += scored.length;
      if (scored.length === 0) refused += 1;
    }
    expect(kept).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});

describe.each(Object.entries(loose))('%s', (id, { file, all }) => {
  const format = formats.find((one) => one.id === id);

  it('imports exactly the records that score counts, with the same words', async () => {
    const around = { sizeOf: async () => size };
    let kept = 0;
    let refused = 0;
    for (const record of all) {
      const source = await mkdtemp(path.join(folder, 'one-'));
      await writeFile(path.join(source, file), `${JSON.stringify(record)}\n`);
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
      const gold = format?.gold ?? {};
      const scored = [
        ...((await gold.knowledge?.(record, around)) ?? []).flatMap(({ strict }) => (strict ? [strict.question] : [])),
        ...((await gold.tasks?.(record, around)) ?? []).flatMap(({ strict }) => (strict ? [strict.instruction] : [])),
      ];
      expect([record, scored]).toEqual([record, imported]);
      kept += scored.length;
      if (scored.length === 0) refused += 1;
    }
    expect(kept).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
