import { expect, it, describe } from 'vitest';
import { scoreFile } from './index.ts';
import { scoreFiles } from './testing.ts';

const { lines } = scoreFiles();

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

  const outcome = (task: string, platform: string, success: boolean, steps: number, more: object = {}) => ({
    task,
    platform,
    success,
    steps,
    ...more,
  });
  const four = [
    outcome('a', 'os_web', true, 5, { level: 'L3' }),
    outcome('b', 'os_linux', true, 10, { level: 'L3' }),
    outcome('c', 'os_web', false, 15, { level: 'L4' }),
    outcome('d', 'os_linux', true, 3, { level: 'L4' }),
  ];

  it('has the paper’s Avg, the figure over the whole order, levels and the curve', async () => {
    const { document } = await scoreFile({
      task: 'automation',
      maxSteps: 15,
      predictions: await lines(four),
      grid: 100,
    });
    expect(document).toMatchObject({ eqa: expect.closeTo(0.5292, 4), eqa100: expect.closeTo(0.5275, 4) });
    expect(document['avg']).toEqual({
      sr: 0.75,
      eqa: expect.closeTo((2 * (25 / 60) + 2 * (37 / 60)) / 4, 14),
      n: 4,
      platforms: ['os_linux', 'os_web'],
    });
    expect((document['avg'] as { eqa: number }).eqa).toBeCloseTo(0.5167, 4);
    expect(document['levels']).toMatchObject({
      L3: { n: 2, sr: 1, eqa: expect.closeTo((25 + 15) / 60, 14), avg: { n: 2 } },
      L4: { n: 2, sr: 0.5, platforms: { os_web: { sr: 0 }, os_linux: { sr: 1 } } },
    });
    expect(document['curve']).toEqual([
      [0, 0],
      [5 / 60, 0.25],
      [15 / 60, 0.5],
      [33 / 60, 0.75],
      [1, 0.75],
    ]);
  });

  it('scores one long run at every limit', async () => {
    const { document, refused } = await scoreFile({
      task: 'automation',
      maxSteps: [50, 15],
      predictions: await lines([...four, outcome('e', 'os_web', true, 40), outcome('f', 'os_web', true, 51)]),
    });
    expect(refused.map(({ record }) => record)).toEqual(['f']);
    // limit 15: five tasks, 75 steps; T = 5, 15, 30, 33, 48, the last one cut. limit 50: 250 steps; T = 5, 15, 30, 33, 73.
    const short = (70 + 60 + 42) / (5 * 75);
    const long = (245 + 235 + 217 + 177) / (5 * 250);
    expect(document).toMatchObject({ maxSteps: 50, sr: 0.8, limits: { 15: { n: 5, sr: 0.6 }, 50: { sr: 0.8 } } });
    expect(document['deltas']).toMatchObject([
      { from: 15, to: 50, sr: expect.closeTo(0.2, 14), eqa: expect.closeTo(long - short, 14) },
    ]);
    const { told: count, points } = document['budgets'] as { told: number; points: { limit: number; sr: number }[] };
    expect([count, points.length]).toEqual([50, 50]);
    expect(points[14]).toEqual({ limit: 15, sr: 0.6, eqa: expect.closeTo(short, 14) });
    expect(points[2]).toMatchObject({ limit: 3, sr: 0.2 });
  });

  it('counts rewards from the threshold on as success, and reports the mean separately', async () => {
    const rewarded = [
      { task: 'a', steps: 5, reward: 1 },
      { task: 'b', steps: 6, reward: 0.5 },
      { task: 'c', steps: 7, reward: 0, success: true },
      { task: 'd', steps: 7, reward: 1.5 },
      { task: 'e', steps: 7 },
    ];
    const request = { task: 'automation', maxSteps: 15, predictions: await lines(rewarded) };
    const { document, refused, warnings } = await scoreFile(request);
    expect(document).toMatchObject({ n: 3, sr: 1 / 3, threshold: 1, reward: { n: 3, mean: 0.5 } });
    expect(refused.map(({ record, why }) => `${record}: ${why}`)).toEqual([
      expect.stringMatching(/^d: reward/),
      'e: it has neither `success` (true or false) nor `reward` (0 to 1)',
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^1 record has a `success` that contradicts its reward/)]);
    expect((await scoreFile({ ...request, threshold: 0.5 })).document).toMatchObject({ sr: 2 / 3 });
  });

  it('takes level and platform from a task file, and warns about its errors', async () => {
    const task = { level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'x', criteria: ['y'], maxSteps: 15 };
    const { document, refused, warnings } = await scoreFile({
      task: 'automation',
      maxSteps: 15,
      gold: await lines([
        { ...task, id: 'a' },
        { ...task, id: 'b', level: 'L4', criteria: ['due tomorrow'] },
        { ...task, id: 'c', level: 'L9' },
      ]),
      predictions: await lines([
        { id: 'a', success: true, steps: 3 },
        { id: 'b', success: false, steps: 3 },
        { id: 'zz', success: true, steps: 3 },
      ]),
    });
    expect(document).toMatchObject({ n: 2, levels: { L3: { sr: 1 }, L4: { sr: 0 } }, platforms: { os_web: { n: 2 } } });
    expect(refused.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^level: /),
      'its task is not in the gold file',
    ]);
    expect(warnings.map((warning) => /\((.*)\)$/.exec(warning)?.[1])).toEqual([
      'several-apps',
      'no-dependency',
      'relative-date',
    ]);
  });
});

it('automation: a file without usable lines is an error that says what was expected and why the first was refused', async () => {
  const predictions = await lines([
    { task: 'a', success: true, steps: 40 },
    { task: 'b', success: false, steps: 0 },
  ]);
  await expect(scoreFile({ task: 'automation', maxSteps: 15, predictions })).rejects.toThrow(
    /No prediction .*Expected one JSON object per line, such as .*found 2 lines, the first with the fields task, success, steps: steps is 40, more than the limit of 15\.$/,
  );
});
