import { expect, it } from 'vitest';
import { failureOf, figuresOfTries, lengthBand, type LiveTry, passAll } from './figures.ts';

const tryOf = (more: Partial<LiveTry> = {}): LiveTry => ({
  ...{ task: 'a', apps: ['Shop'], level: 'L3', category: null, taskType: null, human: 4, ending: 'finish' },
  ...{ success: true, steps: 5, maxSteps: 15, offPicture: 0, reward: null, seconds: null, tokens: null, cost: 0 },
  ...more,
});

it('WES weighs successes by the human path and failures by the budget used', () => {
  const { wes } = figuresOfTries(
    [
      tryOf({ human: 4, steps: 5 }),
      tryOf({ human: 6, steps: 8 }),
      tryOf({ success: false, ending: 'step-limit', steps: 15 }),
      tryOf({ success: false, steps: 6 }),
      tryOf({ human: null, steps: 1 }),
    ],
    0,
  );
  // (4/5 + 6/8) / 4 and −(15/15 + 6/15) / 4
  expect(wes.n).toBe(4);
  expect(wes.plus).toBeCloseTo(0.3875, 10);
  expect(wes.minus).toBeCloseTo(-0.35, 10);
  expect(figuresOfTries([tryOf({ human: null })], 0).wes).toEqual({ n: 0, plus: null, minus: null });
});

it('what tries took is divided by all of them, and by the successes', () => {
  const { spent } = figuresOfTries(
    [
      tryOf({ steps: 4, seconds: 10, tokens: 1000, cost: 0.2 }),
      tryOf({ steps: 8, seconds: 30, tokens: null, cost: 0.1, success: false }),
      tryOf({ steps: 6, seconds: null, tokens: 500, cost: 0, success: false }),
    ],
    0,
  );
  expect(spent.steps).toEqual({ n: 3, perTask: 6, perSuccess: 18 });
  expect(spent.seconds).toEqual({ n: 2, perTask: 20, perSuccess: 40 });
  expect(spent.tokens).toEqual({ n: 2, perTask: 750, perSuccess: 1500 });
  expect(spent.cost.perTask).toBeCloseTo(0.1, 10);
  expect(spent.cost.perSuccess).toBeCloseTo(0.3, 10);
  expect(figuresOfTries([tryOf({ success: false })], 0).spent.cost.perSuccess).toBeNull();
});

it('pass@k and pass^k are over tasks that were tried often enough', () => {
  const tries = [
    ...[true, false, false].map((success) => tryOf({ task: 'a', success })),
    ...[true, true, false].map((success) => tryOf({ task: 'b', success })),
    ...[false, false].map((success) => tryOf({ task: 'c', success })),
  ];
  const { passAt } = figuresOfTries(tries, 0);
  // k = 1: (1/3 + 2/3 + 0) / 3 for both
  expect(passAt[0]?.any).toBeCloseTo(1 / 3, 10);
  expect(passAt[0]?.all).toBeCloseTo(1 / 3, 10);
  // k = 2: 1 − C(2,2)/C(3,2) = 2/3, 1 − 0 = 1, 0; all: 0, C(2,2)/C(3,2) = 1/3, 0
  expect(passAt[1]?.any).toBeCloseTo(5 / 9, 10);
  expect(passAt[1]?.all).toBeCloseTo(1 / 9, 10);
  // k = 3: only a and b
  expect(passAt[2]).toEqual({ k: 3, any: 1, all: 0, n: 2 });
  expect(passAll(4, 4, 4)).toBe(1);
});

it('success rates are by app, category, level, kind of task and length of the human path', () => {
  const { by, reward } = figuresOfTries(
    [
      tryOf({ apps: ['Shop', 'Notes'], level: 'L4', category: 'travel', taskType: 'process', human: 11, reward: 1 }),
      tryOf({ success: false, category: 'travel', human: 5, reward: 0.25 }),
      tryOf({ success: false, taskType: 'state', human: null }),
    ],
    0,
  );
  expect(by.app).toEqual([
    { value: 'Shop', n: 3, sr: 1 / 3 },
    { value: 'Notes', n: 1, sr: 1 },
  ]);
  expect(by.category).toEqual([{ value: 'travel', n: 2, sr: 0.5 }]);
  expect(by.level.map(({ value, sr }) => [value, sr])).toEqual([
    ['L3', 0],
    ['L4', 1],
  ]);
  expect(by.taskType.map(({ value }) => value)).toEqual(['process', 'state']);
  expect(by.length.map(({ value }) => value)).toEqual(['long', 'short', 'unknown']);
  expect(reward).toEqual({ n: 2, mean: 0.625 });
});

it.each([
  [1, 'short'],
  [5, 'short'],
  [6, 'medium'],
  [10, 'medium'],
  [11, 'long'],
  [null, 'unknown'],
] as const)('a path of %j steps is %s', (steps, band) => expect(lengthBand(steps)).toBe(band));

it.each([
  ['refused', 0, 'refusal'],
  ['no-action', 0, 'no-action'],
  ['early-stop', 2, 'early-stop'],
  ['early-stop', 3, 'off-picture'],
  ['step-limit', 5, 'off-picture'],
  ['off-graph', 5, 'off-graph'],
  ['fail', 0, 'gave-up'],
  ['finish', 5, 'wrong-end'],
  ['env-error', 0, 'environment'],
] as const)('a try that ended by %s with %i of 5 actions off the picture failed by %s', (ending, offPicture, kind) =>
  expect(failureOf({ ending, steps: 5, offPicture })).toBe(kind),
);

it('counts failures by kind, and tasks that the environment failed apart', () => {
  const { failures } = figuresOfTries(
    [tryOf(), tryOf({ success: false }), tryOf({ success: false, ending: 'fail' })],
    2,
  );
  expect(failures).toMatchObject({ 'wrong-end': 1, 'gave-up': 1, environment: 2, refusal: 0 });
});
