import { expect, it } from 'vitest';
import { type ItemResults, itemFigures } from './item-analysis.ts';
import { kendallTau } from './kendall.ts';

const item = (rights: string, answers = ''): ItemResults => ({
  right: [...rights].map((text) => text === '1'),
  answers: [...rights].map((_, at) => answers[at] ?? null),
});

it('agrees with hand-counted ranks', () => {
  expect(kendallTau([1, 2, 3, 4], [1, 2, 3, 4])).toBe(1);
  expect(kendallTau([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1);
  // Five pairs agree and one does not.
  expect(kendallTau([1, 2, 3, 4], [2, 1, 3, 4])).toBeCloseTo(4 / 6, 12);
  // One tie: (2 − 0) / √(2 · 3).
  expect(kendallTau([1, 1, 2], [1, 2, 3])).toBeCloseTo(2 / Math.sqrt(6), 12);
  expect(kendallTau([1, 1], [1, 2])).toBeNull();
  expect(kendallTau([], [])).toBeNull();
});

it('finds how hard an item is, and whether it tells good runs from poor ones', () => {
  const [first, second, third] = itemFigures([item('111'), item('110'), item('100')]);
  expect(first).toEqual({ difficulty: 1, discrimination: null, instead: null, suspicion: null });
  expect(second?.difficulty).toBeCloseTo(2 / 3, 12);
  // Right 1, 1, 0 against rests 1, 1/2, 1/2: covariance 1/6, squares 2/3 and 1/6.
  expect(second?.discrimination).toBeCloseTo(1 / 6 / Math.sqrt((2 / 3) * (1 / 6)), 12);
  expect(third?.difficulty).toBeCloseTo(1 / 3, 12);
  expect(itemFigures([item('10')])[0]?.discrimination).toBeNull();
  expect(itemFigures([])).toEqual([]);
});

it('suspects a key that good runs contradict', () => {
  const good = [item('1110'), item('1100'), item('1110')];
  const [, , , same, against, wrong] = itemFigures([
    ...good,
    item('0000', 'CCDA'),
    item('0011', 'ACBB'),
    item('0000', 'ACDA'),
  ]);
  expect(same).toMatchObject({ suspicion: 'same-answer', instead: 'C' });
  expect(against).toMatchObject({ suspicion: 'against-score', instead: null });
  expect(wrong).toMatchObject({ suspicion: null, difficulty: 0 });
});
