import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scoreFile } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-score-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
async function file(content: unknown): Promise<string> {
  const name = path.join(folder, `${made++}.json`);
  await writeFile(name, typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}
const lines = (rows: unknown[]) =>
  file(rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));

const options = (n: number) =>
  Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F'].slice(0, n).map((letter) => [letter, `text ${letter}`]));
const group = (difficulty: string, n: number, answer: string) => ({
  question: 'Which?',
  options: options(n),
  answer,
  explanation: '',
  difficulty,
});
const l1 = [
  {
    index: 7,
    image_path: 'a.png',
    image_size: [10, 20],
    platform: 'os_ios',
    app_name: 'Fitness',
    groups: [group('easy', 4, 'A'), group('medium', 5, 'B'), group('hard', 6, 'C')],
  },
  {
    index: 9,
    image_path: 'b.png',
    image_size: [10, 20],
    platform: 'os_web',
    app_name: 'Shop',
    groups: [group('easy', 6, 'D'), group('medium', 4, 'A'), group('hard', 4, 'B')],
  },
  {
    index: 11,
    image_path: 'c.png',
    image_size: [10, 20],
    platform: 'os_ios',
    app_name: 'Mail',
    groups: [group('easy', 5, 'E'), group('medium', 4, 'A'), group('hard', 4, 'B')],
  },
];

describe('score mcq', () => {
  it('gives the table of the interface, strict and parity', async () => {
    const { document, refused } = await scoreFile({
      task: 'mcq',
      gold: await file(l1),
      predictions: await lines([
        { index: 6, response: 'E' },
        { index: 0, response: 'Because of the arrow, A' },
        { index: 3, response: 'I think so' },
        { index: 1, response: "I'm sorry, but I can't help with that." },
      ]),
    });
    expect(refused).toEqual([]);
    expect(document).toMatchObject({
      task: 'mcq',
      n: 9,
      missing: [2, 4, 5, 7, 8],
      parseFailures: 1,
      refusals: 1,
      accuracy: 2 / 9,
      levels: {
        easy: {
          n: 3,
          accuracy: 2 / 3,
          // iOS: 4 and 5 options, both right → 1; web: 0. N-weighted: 2/3
          weighted: 2 / 3,
          platforms: {
            os_ios: { n: 2, accuracy: 1, weighted: 1, weightedRaw: expect.closeTo((3 / 4 + 4 / 5) / 2, 12) },
            os_web: { n: 1, accuracy: 0, weighted: 0, weightedRaw: 0 },
          },
        },
        medium: { n: 3, accuracy: 0 },
      },
      // parity reads "Because" as B
      parity: { n: 9, accuracy: 1 / 9, levels: { easy: { accuracy: expect.closeTo(1 / 3, 12) } } },
    });
  });

  it('lists what it cannot take and scores the rest', async () => {
    const broken = structuredClone(l1) as unknown[];
    broken.push({ image_path: 'd.png', platform: 'os_web', groups: [{ question: 'No options' }] });
    const { document, refused } = await scoreFile({
      task: 'mcq',
      gold: await file(broken),
      predictions: await lines([
        '{"index":0,',
        { index: 0, response: 'A' },
        { index: 0, response: 'B' },
        { index: 99, response: 'A' },
        { response: 'A' },
        [1],
        { index: 9, response: 'A' },
        { index: 1, response: null },
      ]),
    });
    expect(document).toMatchObject({ n: 9, accuracy: 1 / 9, errors: 1 });
    expect(refused.map(({ line, why }) => [line, why.split(' ').slice(0, 3).join(' ')])).toEqual([
      [1, 'options: it should'],
      [1, 'it is not'],
      [3, 'index 0 was'],
      [4, 'index 99 is'],
      [5, '`index` is not'],
      [6, 'it is not'],
      [7, 'the gold record'],
    ]);
  });

  it('refuses wrong usage and files that are not there, in one sentence', async () => {
    await expect(scoreFile({ task: 'nope', predictions: 'x' })).rejects.toMatchObject({
      usage: true,
      message: /not known/,
    });
    await expect(scoreFile({ task: 'mcq', predictions: 'x' })).rejects.toMatchObject({
      usage: true,
      message: /needs --gold/,
    });
    await expect(
      scoreFile({ task: 'mcq', gold: path.join(folder, 'none.json'), predictions: 'x' }),
    ).rejects.toMatchObject({ usage: false, message: /gold file .* cannot be read/ });
    await expect(
      scoreFile({ task: 'mcq', gold: await file(l1), predictions: path.join(folder, 'none') }),
    ).rejects.toMatchObject({ message: /predictions file .* cannot be read/ });
  });
});

const l2 = (over: object) => ({
  index: 1409,
  image_path: 'a.png',
  instruction: 'Share',
  bbox: [0.0509, 0.5329, 0.9508, 0.6714],
  image_size: [1179, 2556],
  data_type: 'icon',
  platform: 'os_ios',
  app_name: 'Health',
  grounding_type: 'basic',
  ...over,
});

describe('score grounding', () => {
  it('counts edges in, in every convention', async () => {
    const gold = await file([l2({}), l2({}), l2({ grounding_type: 'advanced', data_type: 'text' })]);
    const rows = {
      normalized: [0.0509, 0.5329],
      thousand: [50.9, 532.9],
      'thousand-yx': [532.9, 50.9],
      pixel: [0.0509 * 1179, 0.5329 * 2556],
    };
    for (const [coordinates, point] of Object.entries(rows)) {
      const { document } = await scoreFile({
        task: 'grounding',
        gold,
        coordinates,
        predictions: await lines([
          { index: 0, point },
          { index: 1, response: `(${point.join(', ')})` },
          { index: 2, response: 'nowhere' },
        ]),
      });
      expect(document).toMatchObject({
        n: 3,
        missing: [],
        parseFailures: 1,
        accuracy: 2 / 3,
        meanOfTypes: 0.5,
        types: {
          basic: { n: 2, accuracy: 1, platforms: { os_ios: { n: 2, accuracy: 1, icon: 1, text: null } } },
          advanced: { n: 1, accuracy: 0, platforms: { os_ios: { icon: null, text: 0 } } },
        },
      });
      expect(JSON.stringify(document)).not.toContain('NaN');
    }
  });

  it('has ScreenSpot’s own table: mobile, desktop and web by text and icon, and the mean of its cells', async () => {
    const sources = ['ios', 'android', 'windows', 'gitlab'];
    const gold = await file(
      sources.flatMap((data_source, at) =>
        ['text', 'icon'].map((data_type) => ({
          ...{ img_filename: `${at}.png`, bbox: [10, 20, 30, 40], instruction: 'close', data_type, data_source },
        })),
      ),
    );
    // Right: both texts of mobile and one of its icons, the text of desktop.
    const right = [0, 1, 2, 4];
    const predictions = await lines(
      sources.flatMap((_, at) =>
        [2 * at, 2 * at + 1].map((index) => ({ index, point: right.includes(index) ? [20, 30] : [0, 0] })),
      ),
    );
    const { document } = await scoreFile({ task: 'grounding', gold, goldFormat: 'screenspot', predictions });
    expect(document).toMatchObject({
      accuracy: 1 / 2,
      devices: {
        mobile: { n: 4, accuracy: 3 / 4, text: 1, icon: 1 / 2 },
        desktop: { n: 2, accuracy: 1 / 2, text: 1, icon: 0 },
        web: { n: 2, accuracy: 0, text: 0, icon: 0 },
      },
    });
    // (1 + 1/2 + 1 + 0 + 0 + 0) / 6, where the share of all items is 1/2.
    expect((document as { meanOfDevices: number }).meanOfDevices).toBeCloseTo(5 / 12, 12);
  });

  it('reads ScreenSpot, Pro and OSWorld-G, and says when sizes are needed', async () => {
    const spot = await file([
      { img_filename: 'pc.png', bbox: [10, 20, 30, 40], instruction: 'close', data_type: 'icon', data_source: 'shop' },
    ]);
    const predictions = await lines([{ index: 0, point: [40, 60] }]);
    expect(
      (await scoreFile({ task: 'grounding', gold: spot, goldFormat: 'screenspot', predictions })).document,
    ).toMatchObject({ accuracy: 1, types: { basic: { platforms: { os_web: { icon: 1 } } } } });
    await expect(
      scoreFile({ task: 'grounding', gold: spot, goldFormat: 'screenspot', coordinates: 'thousand', predictions }),
    ).rejects.toMatchObject({ usage: true, message: /--images/ });
    const pro = await file([
      {
        img_filename: 'w/a.png',
        bbox: [135, -1, 151, 19],
        instruction: 'x',
        application: 'word',
        platform: 'macos',
        img_size: [3840, 2160],
        ui_type: 'text',
      },
    ]);
    expect(
      (
        await scoreFile({
          task: 'grounding',
          gold: pro,
          goldFormat: 'screenspot-pro',
          predictions: await lines([{ index: 0, point: [140, 0] }]),
        })
      ).document,
    ).toMatchObject({ accuracy: 1, types: { basic: { platforms: { os_mac: { text: 1 } } } } });
    const osworld = await file([
      {
        image_path: 'a.png',
        image_size: [100, 100],
        instruction: 'x',
        box_type: 'refusal',
        box_coordinates: [-1, -1, -1, -1],
      },
      {
        image_path: 'a.png',
        image_size: [100, 100],
        instruction: 'x',
        box_type: 'polygon',
        box_coordinates: [0, 0, 10, 0, 0, 10],
      },
    ]);
    expect(
      (
        await scoreFile({
          task: 'grounding',
          gold: osworld,
          goldFormat: 'osworld-g',
          predictions: await lines([
            { index: 0, response: 'There is no such button.' },
            { index: 1, point: [9, 9] },
          ]),
        })
      ).document,
    ).toMatchObject({ accuracy: 0.5 });
  });

  it('counts in parity an L2 row with −1 as the published code does: its numbers taken for pixels', async () => {
    const size = [1000, 500];
    const gold = await file([
      l2({ bbox: [0.1, 0.1, 0.5, 0.5], image_size: size }),
      l2({ bbox: [-1, -1, -1, -1], image_size: size }),
      // A little over the edge: strict reads fractions, the published code pixels 0–0.3 and 0–0.4.
      l2({ bbox: [-0.01, 0, 0.3, 0.4], image_size: size }),
      l2({ bbox: [-1, -1, 0.5, 0.5], image_size: size }),
    ]);
    const predictions = await lines([
      { index: 0, point: [300, 150] },
      { index: 1, point: [300, 150] },
      { index: 2, point: [100, 100] },
      { index: 3, point: [0, 0] },
    ]);
    const { document, refused } = await scoreFile({ task: 'grounding', gold, coordinates: 'pixel', predictions });
    // By hand: strict has rows 0 and 2, both hit; parity has all four, hit in 0 and, as (0, 0) lies in -1…0.5 px, in 3.
    expect(document).toMatchObject({ n: 2, accuracy: 1, missing: [] });
    expect(document['parity']).toMatchObject({ n: 4, accuracy: 0.5 });
    expect(refused).toHaveLength(2);
    expect(refused[0]?.why).toContain('bbox [-1, -1, -1, -1] is not in 0–1, as MMBench-GUI L2 has it');
  });

  it('warns when the numbers cannot be what was declared', async () => {
    const gold = await file(Array.from({ length: 12 }, () => l2({})));
    const predictions = await lines(Array.from({ length: 12 }, (_, index) => ({ index, point: [500, 600] })));
    const { warnings } = await scoreFile({ task: 'grounding', gold, coordinates: 'normalized', predictions });
    expect(warnings).toEqual([expect.stringContaining('cannot be “normalized”')]);
  });
});

describe('score fine_state', () => {
  const record = (over: object) => ({
    image: 'mobile\\BToggleOption200\\B2Checkbox40\\IMG_8822.jpg',
    component: {
      name: 'Help',
      type: 'BUTTON',
      current_state: 'inactive',
      target_state: 'clicked',
      instructions: { locate: 'l', interact: 'i' },
    },
    processing_details: {
      locate: [0.1, 0.1, 0.5, 0.5],
      loactebbox: [0.1, 0.1, 0.2, 0.2],
      interact: [0.1, 0.1, 0.5, 0.5],
      interactbbox: [0.4, 0.4, 0.5, 0.5],
      ...over,
    },
  });
  it('counts in parity, as published, the cases whose boxes cannot be; strict leaves them out and says which', async () => {
    const { document, refused } = await scoreFile({
      task: 'fine_state',
      gold: await lines([
        record({}),
        // Never hit: no point between 0 and 1 lies in it. Its interact box is in order, and hit.
        record({ locate: [-1, -1, -1, -1], loactebbox: [-1, -1, -1, -1] }),
        // Hit all the same: the published test only asks whether the point is between the numbers.
        record({ locate: [-1, 0.1, 0.5, 0.5], interactbbox: [] }),
      ]),
      predictions: await lines([
        { index: 0, locate: [0.15, 0.15], interact: [0.45, 0.45] },
        { index: 1, locate: [0.15, 0.15], interact: [0.45, 0.45] },
        { index: 2, locate: [0.3, 0.3], interact: [0.3, 0.3] },
      ]),
    });
    expect(document).toMatchObject({ n: 1, valid: 1, locSr: 1, saLocSr: 1, intSr: 1, missing: [] });
    // By hand: locate is hit in 0 and 2, its current state in 0 alone; interact in 0, 1 and (falling back to locate) 2.
    expect(document['parity']).toMatchObject({ n: 3, valid: 3, locSr: 2 / 3, saLocSr: 1 / 3, intSr: 1, saIntSr: 1 });
    expect(refused.map(({ line, why }) => [line, why])).toEqual([
      [
        2,
        'locate [-1, -1, -1, -1] is not in 0–1, as FineState-Bench has it; the published code counts it, so parity does',
      ],
      [
        3,
        'locate [-1, 0.1, 0.5, 0.5] is not in 0–1, as FineState-Bench has it; the published code counts it, so parity does',
      ],
    ]);
  });

  it('gives four rates over all cases and over those with a result, by category', async () => {
    const { document } = await scoreFile({
      task: 'fine_state',
      gold: await lines([
        record({}),
        record({ loactebbox: undefined, locatebbox: [0.1, 0.1, 0.2, 0.2] }),
        record({ interactbbox: [] }),
        record({}),
      ]),
      predictions: await lines([
        { index: 0, locate: '2. Interaction Coordinates: [0.15, 0.15]', interact: [0.45, 0.45] },
        { index: 1, locate: [0.3, 0.3], interact: [0.3, 0.3] },
        { index: 2, locate: [0.9, 0.9], interact: [0.3, 0.3] },
      ]),
    });
    expect(document).toMatchObject({
      n: 4,
      valid: 3,
      missing: [3],
      locSr: 0.5,
      saLocSr: 0.25,
      intSr: 0.5,
      saIntSr: 0.5,
      published: { locSr: 2 / 3, saLocSr: 1 / 3, intSr: 2 / 3, saIntSr: 2 / 3 },
      categories: { B: { n: 4 } },
      components: { Checkbox: { n: 4 } },
    });
  });
  it('reads replies as the published code does beside, whatever it divides by', async () => {
    const { document } = await scoreFile({
      task: 'fine_state',
      gold: await lines([record({})]),
      predictions: await lines([{ index: 0, locate: 'Interaction Coordinates: [576, 324]', interact: '(0.45, 0.45)' }]),
    });
    // 576/1920 and 324/1080 are 0.3; as fractions they lie far outside
    expect(document).toMatchObject({ locSr: 0, intSr: 1, parity: { locSr: 1, intSr: 1, saLocSr: 0 } });
  });
  it('needs picture sizes for pixels', async () => {
    await expect(
      scoreFile({
        task: 'fine_state',
        gold: await file([record({})]),
        coordinates: 'pixel',
        predictions: await lines([]),
      }),
    ).rejects.toThrow(/--images/);
  });
});

describe('score automation', () => {
  it('gives SR and EQA, by platform, and refuses impossible steps', async () => {
    const { document, refused } = await scoreFile({
      task: 'automation',
      maxSteps: 15,
      predictions: await lines([
        { task: 'a', platform: 'os_web', success: true, steps: 5 },
        { task: 'b', platform: 'os_web', success: true, steps: 10 },
        { task: 'x', platform: 'os_web', success: true, steps: 16 },
        { task: 'c', platform: 'os_mac', success: false, steps: 15 },
        { task: 'd', platform: 'os_mac', success: true, steps: 3 },
      ]),
    });
    expect(document).toMatchObject({
      n: 4,
      sr: 0.75,
      eqa: expect.closeTo(127 / 240, 14),
      eqa101: expect.closeTo(214 / 404, 14),
      platforms: { os_web: { n: 2, sr: 1 }, os_mac: { n: 2, sr: 0.5 } },
    });
    expect(refused).toEqual([{ record: 'x', line: 3, why: 'steps is 16, more than the limit of 15.' }]);
  });
});

describe('score knowledge', () => {
  it('reads a folder of questions', async () => {
    const gold = path.join(folder, 'knowledge');
    await mkdir(gold);
    const question = (id: string, sub: string, over: object) => ({
      question_id: id,
      knowledge: { knowledge_type: 'x', knowledge_sub_type: sub },
      question_type: 'multiple_choice',
      question_text: 'q',
      option_text: ['click', 'drag', 'type', 'scroll'],
      groundtruth: 'A',
      ...over,
    });
    const all = [
      question('w', 'WidgetFunctionUnderstanding', {}),
      question('t', 'ActionPrediction', { question_text: 'ActionPrediction-Type: what?' }),
      question('g', 'GoalInterpretation', {
        question_type: 'yes_or_no',
        option_text: ['Yes', 'No', 'Unknown'],
        groundtruth: 'no',
      }),
      question('bad', 'ActionPrediction', {}),
    ];
    for (const one of all) await writeFile(path.join(gold, `${one.question_id}.json`), JSON.stringify(one));
    const { document, refused } = await scoreFile({
      task: 'knowledge',
      gold,
      predictions: await lines([
        { id: 'w', answer: 'A' },
        { id: 't', answer: 'B' },
        { id: 'g', answer: 'No' },
        { id: 'zz', answer: 'A' },
      ]),
    });
    expect(document).toMatchObject({
      n: 3,
      missing: [],
      accuracy: 2 / 3,
      columns: { widget: 1, type: 0, goal: 1, plan: null },
      confusion: { click: { drag: 1 } },
    });
    expect(refused.map(({ record }) => record)).toEqual(['bad.json', expect.stringMatching(/:4$/)]);
  });
});
