import { expect, it } from 'vitest';
import { weightedMeanOf } from '#shared/published/published.ts';
import { mmbenchGuiL1 } from '#shared/published/mmbench-gui-l1.ts';
import type { Scored } from '../define.ts';
import type { UnderstandingItem } from './item.ts';
import { understandingCellMetrics, understandingSummary } from './summary.ts';

type Asked = readonly [difficulty: 'easy' | 'hard', platform: 'web' | 'ios', options: number, right: boolean];

const scored = ([difficulty, platform, options, right]: Asked): Scored<UnderstandingItem> => ({
  item: {
    ...{ index: 0, image: { ref: 'a.png', width: 10, height: 10 }, platform, app: 'Demo', question: 'q', answer: 'A' },
    ...{ difficulty, explanation: null, hint: null },
    options: [...'ABCDEF'].slice(0, options).map((letter) => ({ letter, text: letter })),
  },
  score: { outcome: right ? 'right' : 'wrong', hits: { hit: right }, distance: null },
});

function weightedOf(asked: readonly Asked[]) {
  const fold = understandingCellMetrics.find(({ id }) => id === 'weighted')?.reducer();
  const table = understandingSummary();
  for (const entry of asked.map(scored)) {
    fold?.add(entry);
    table.add(entry);
  }
  const levels = Object.values(table.result().levels);
  const mean = weightedMeanOf(
    levels.map(({ weighted }) => weighted ?? 0),
    levels.map(({ n }) => n),
  );
  return { whole: fold?.result().value, mean };
}

it('is the mean of the levels, as the reference row is', () => {
  // Web: easy (3/4) / (3/4 + 5/6) = 9/19 of 2 items, hard 1 of one item. Pooled over levels it would be (3/4 + 3/4) / (7/3).
  const { whole, mean } = weightedOf([
    ['easy', 'web', 4, true],
    ['easy', 'web', 6, false],
    ['hard', 'web', 4, true],
  ]);
  expect(whole).toBeCloseTo((2 * (9 / 19) + 1) / 3, 12);
  expect(whole).toBeCloseTo(mean, 12);
});

it.each<Asked[][]>([
  [
    [
      ['easy', 'web', 4, true],
      ['easy', 'ios', 6, false],
      ['hard', 'web', 6, false],
      ['hard', 'ios', 4, true],
    ],
  ],
  [
    [
      ['easy', 'ios', 5, true],
      ['easy', 'ios', 6, true],
      ['hard', 'ios', 4, false],
      ['hard', 'ios', 6, true],
      ['hard', 'web', 5, false],
    ],
  ],
])('equals the mean of its levels for %j', (...asked) => {
  const { whole, mean } = weightedOf(asked.flat());
  expect(whole).toBeCloseTo(mean, 12);
});

it('has a reference row that is the mean of the printed levels', () => {
  const [gpt] = mmbenchGuiL1.rows;
  expect(gpt?.printed['weighted']).toBeCloseTo((60.16 + 57.24 + 53.49) / 3, 10);
});
