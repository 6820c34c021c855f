import { afterAll, expect, it } from 'vitest';
import { Desk } from './command-line.ts';

const desk = new Desk();
afterAll(() => desk.clear());

type Document = Record<string, unknown> & {
  refused: { record: string; line: number | null; why: string }[];
  warnings: string[];
};
const score = (code: number, task: string, ...args: string[]) =>
  desk.json<Document>(code, 'score', '--task', task, ...args);

const options = (letters: string) => Object.fromEntries([...letters].map((letter) => [letter, `text ${letter}`]));
const group = (difficulty: string, letters: string, answer: string) => ({
  question: 'Which?',
  options: options(letters),
  answer,
  explanation: '',
  difficulty,
});
const image = (platform: string, groups: unknown[]) => ({
  index: 99,
  image_path: 'a.png',
  image_size: [10, 20],
  platform,
  app_name: 'Fitness',
  groups,
});

it('scores option letters: the hand-computed table, both readings, and every kind of bad line by its number', async () => {
  // one platform of easy: 4 and 6 options, α = 3/4 and 5/6; the second image is broken and keeps its three numbers
  const gold = desk.file('l1.json', [
    image('os_ios', [group('easy', 'ABCD', 'A'), group('medium', 'ABCDE', 'B'), group('hard', 'ABCDEF', 'C')]),
    { platform: 'os_ios', groups: [{}, {}, {}] },
    image('os_ios', [group('easy', 'ABCDEF', 'D'), group('medium', 'ABCD', 'A'), group('hard', 'ABCD', 'B')]),
    image('os_web', [group('easy', 'ABCD', 'B'), group('medium', 'ABCD', 'Z'), group('hard', 'ABCD', 'B')]),
  ]);
  const predictions = desk.file(
    'l1.jsonl',
    [
      '\ufeff{"index":8,"response":"Because the arrow is visible, B"}',
      '{"index":0,"response":"The answer is A"}',
      '',
      '{"index":0,"response":"B"}',
      '{"index":"1","response":"B"}',
      '{"index":1,"response":NaN}',
      '{"index":2,"response":"I\'m sorry, but I can\'t help with that."}',
      '{"index":6,"response":""}',
      '{"index":7,"response":"A"',
      '{"index":3,"response":"A"}',
      '{"index":12,"response":"A"}',
      '{"index":9,"response":"<think>A. or D.</think>B"}',
    ].join('\r\n'),
  );
  const found = await score(3, 'mcq', '--gold', gold, '--predictions', predictions);
  expect(found.refused.map(({ record }) => record)).toEqual([
    'l1.json[1]',
    'l1.json[3].groups[1]',
    'l1.jsonl:4',
    'l1.jsonl:5',
    'l1.jsonl:9',
    'l1.jsonl:10',
    'l1.jsonl:11',
  ]);
  expect(found).toMatchObject({
    n: 8,
    missing: [7, 11],
    parseFailures: 1,
    refusals: 1,
    errors: 1,
    accuracy: 3 / 8,
    levels: {
      easy: {
        n: 3,
        accuracy: 2 / 3,
        weighted: (2 * (0.75 / (0.75 + 5 / 6)) + 1) / 3,
        platforms: {
          os_ios: { n: 2, accuracy: 0.5, weighted: 0.75 / (0.75 + 5 / 6), weightedRaw: 0.375 },
          os_web: { n: 1, accuracy: 1, weighted: 1, weightedRaw: 0.75 },
        },
      },
      hard: { n: 3, accuracy: 1 / 3 },
    },
    // the published parser reads "Because" as B and the thought as A
    parity: {
      accuracy: 2 / 8,
      levels: { easy: { accuracy: 1 / 3 }, hard: { platforms: { os_ios: { accuracy: 1 / 2 } } } },
    },
  });
}, 150_000);

const row = (more: object = {}) => ({
  index: 7,
  image_path: 'a.png',
  instruction: 'press',
  bbox: [0.1, 0.1, 0.2, 0.2],
  image_size: [1000, 2000],
  data_type: 'icon',
  platform: 'os_ios',
  app_name: 'A',
  grounding_type: 'basic',
  ...more,
});

it('scores places: inclusive edges, centre versus corner, cells without items, rows that keep their numbers', async () => {
  const gold = desk.file(
    'l2.json',
    `[${[
      JSON.stringify(row()),
      '{"bbox":[0,0,1,1],"bbox":[0,0,1,1]}',
      JSON.stringify(row({ grounding_type: 'advanced', data_type: 'text' })),
      JSON.stringify(row({ bbox: [0.2, 0.2, 0.1, 0.1] })),
      JSON.stringify(row({ bbox: [-1, -1, -1, -1] })),
      JSON.stringify(row({ platform: 'os_web' })),
    ].join(',\n')}]`,
  );
  const predictions = desk.lines('l2.jsonl', [
    { index: 0, response: '[100, 200, 200, 400]' },
    { index: 2, point: [200, 400] },
    { index: 5, response: '[20, 100, 220, 400]' },
  ]);
  const found = await score(3, 'grounding', '--gold', gold, '--predictions', predictions);
  expect(found.refused.map(({ record, why }) => [record, why])).toEqual([
    ['l2.json[1]', expect.stringContaining('appears twice')],
    ['l2.json[3]', expect.stringContaining('has no area when read as xyxy-norm; check the convention')],
    ['l2.json[4]', expect.stringContaining('not in 0–1')],
  ]);
  expect(found).toMatchObject({
    n: 3,
    missing: [],
    accuracy: 1,
    meanOfTypes: 1,
    types: {
      basic: { n: 2, platforms: { os_ios: { n: 1, accuracy: 1, icon: 1, text: null }, os_web: { n: 1, accuracy: 1 } } },
      advanced: { n: 1, platforms: { os_ios: { icon: null, text: 1 } } },
    },
    // the published parser takes the corner of a box, which hits once and misses once; rows 3 and 4 count there too
    parity: { n: 5, missing: [3, 4], accuracy: 2 / 5, types: { basic: { accuracy: 1 / 4 } } },
  });

  const without = desk.file('screenspot.json', [
    {
      img_filename: 'x.png',
      bbox: [100, 200, 50, 60],
      instruction: 'close',
      data_type: 'icon',
      data_source: 'windows',
    },
    { img_filename: 'x.png', bbox: [10, 20, 5, 6], instruction: 'open', data_type: 'text', data_source: 'forum' },
  ]);
  const points = desk.lines('points.jsonl', [
    { index: 0, point: [150, 260] },
    { index: 1, point: [16, 20] },
  ]);
  const named = ['--gold-format', 'screenspot', '--gold', without, '--predictions', points];
  // a gold file without sizes does not raise doubts about pixels
  expect(await score(0, 'grounding', ...named)).toMatchObject({ accuracy: 0.5, warnings: [] });
  const asked = await desk.run('score', '--task', 'grounding', ...named, '--coordinates', 'normalized', '--json');
  expect(asked).toMatchObject({ code: 2, out: [] });
  expect(asked.err).toContain('--images');
}, 150_000);

it('scores fine states in both denominators, `valid` being cases everywhere', async () => {
  const boxes = {
    locate: [0.1, 0.1, 0.5, 0.5],
    loactebbox: [0.1, 0.1, 0.2, 0.2],
    interact: [0.1, 0.1, 0.5, 0.5],
    interactbbox: [0.4, 0.4, 0.5, 0.5],
  };
  const image = 'mobile\\BToggleOption200\\B2Checkbox40\\IMG_1.jpg';
  const gold = desk.lines('fine.json', [
    { image, processing_details: boxes },
    { image, processing_details: { ...boxes, loactebbox: undefined, locatebbox: [0.3, 0.3, 0.4, 0.4] } },
    { image, processing_details: { ...boxes, loactebbox: [], interactbbox: [] } },
    { image, processing_details: { ...boxes, locate: [100, 100, 500, 500] } },
    { image, processing_details: boxes },
  ]);
  const predictions = desk.lines('fine.jsonl', [
    { index: 0, locate: [0.2, 0.2], interact: '2. Interaction Coordinates: [0.5, 0.5]\n3. Reasoning: (0.9, 0.9)' },
    { index: 1, locate: '[0.2, 0.2]', interact: null },
    { index: 2, locate: [0.5, 0.5], interact: [0.1, 0.1] },
  ]);
  const found = await score(3, 'fine_state', '--gold', gold, '--predictions', predictions);
  expect(found.refused.map(({ record }) => record)).toEqual(['fine.json[3]']);
  const rates = {
    n: 3,
    valid: 2,
    validStages: { locate: 2, interact: 1 },
    ...{ locSr: 2 / 3, intSr: 1 / 3, saLocSr: 1 / 3, saIntSr: 1 / 3 },
    published: { locSr: 1, intSr: 1, saLocSr: 1 / 2, saIntSr: 1 },
  };
  // The case without an interact box tests nothing: the strict figures leave it out and count it.
  expect(found).toMatchObject({
    ...rates,
    withoutInteract: 1,
    missing: [4],
    categories: { B: rates },
    components: { Checkbox: rates },
  });
}, 150_000);

it('scores OSWorld-G outlines of two corners as boxes', async () => {
  const row = (box_type: string, box_coordinates: unknown) => ({
    ...{ image_path: 'a.png', image_size: [1920, 1080], instruction: 'q', GUI_types: [], box_type, box_coordinates },
  });
  const gold = desk.file('OSWorld-G.json', [
    row('polygon', [100, 100, 200, 150]),
    row('polygon', [200, 150, 100, 100]),
    row('polygon', [100, 100, 200, 100, 200, 150]),
    row('bbox', [100, 100, 100, 50]),
    row('refusal', [-1, -1, -1, -1]),
    row('polygon', [100, 100, 200, 150, 100]),
    row('polygon', []),
  ]);
  const points = [
    [150, 125],
    [199, 101],
    [110, 140],
    [150, 125],
    [-1, -1],
    [150, 125],
    [150, 125],
  ];
  const predictions = desk.lines(
    'points.jsonl',
    points.map((point, index) => ({ index, point })),
  );
  const found = await score(3, 'grounding', '--gold-format', 'osworld-g', '--gold', gold, '--predictions', predictions);
  // The third point is in the box of its outline, but not in the outline.
  expect(found).toMatchObject({ n: 5, accuracy: 4 / 5 });
  expect(found.refused.filter(({ record }) => record.startsWith('OSWorld-G'))).toMatchObject(
    [5, 6].map((n) => ({
      record: `OSWorld-G.json[${n}]`,
      why: 'box_coordinates: an outline needs three points or more, each an x and a y',
    })),
  );
}, 150_000);

it('scores automation by the worked example, and names the records it refuses', async () => {
  const task = (name: string, success: unknown, steps: unknown) => ({ task: name, platform: 'os_web', success, steps });
  const good = [task('a', true, 5), task('b', true, 10), task('c', false, 15), task('d', true, 3)];
  const figures = { n: 4, sr: 0.75, eqa: 127 / 240, eqa101: 214 / 404 };
  const first = desk.lines('tasks.jsonl', good);
  const found = await score(0, 'automation', '--predictions', first, '--max-steps', '15');
  expect(found).toMatchObject({ ...figures, platforms: { os_web: figures } });
  expect(found['eq1']).toBeCloseTo(127 / 240 / 0.75, 15);
  expect(found['eq2']).toBeCloseTo(0.75 - 127 / 240, 15);

  const bad = [task('low', true, 0), task('high', true, 16), task('part', true, 2.5), task('text', true, '3')];
  const second = desk.lines('more.jsonl', [...good, ...bad, '{"task":"cut"']);
  const rest = await score(3, 'automation', '--predictions', second, '--max-steps', '15');
  expect(rest).toMatchObject(figures);
  expect(rest.refused.map(({ record }) => record)).toEqual(['low', 'high', 'part', 'text', 'more.jsonl:9']);

  const usage = await desk.run('score', '--task', 'automation', '--predictions', first);
  expect(usage).toMatchObject({ code: 2, out: [] });
}, 150_000);
