import { describe, expect, it } from 'vitest';
import { accuracy } from './accuracy.ts';
import { plainMean, weightedMean } from './level-mean.ts';
import { reduce } from './reducer.ts';
import { optionWeight, weightedAccuracy } from './weighted.ts';

describe('accuracy', () => {
  it('is hits over cases', () => {
    expect(reduce(accuracy(), [true, false, true, true])).toEqual({ n: 4, hits: 3, accuracy: 0.75 });
  });
  it('is null without cases', () => {
    expect(reduce(accuracy(), [])).toEqual({ n: 0, hits: 0, accuracy: null });
  });
});

describe('weighted accuracy', () => {
  // By hand: options 4, 5, 6 → α = 3/4, 4/5, 5/6; hits 1, 0, 1.
  // Σα·hit = 3/4 + 5/6 = 19/12; Σα = 3/4 + 4/5 + 5/6 = 143/60; 19/12 ÷ 143/60 = 95/143; 19/12 ÷ 3 = 19/36.
  const cases = [
    { hit: true, options: 4 },
    { hit: false, options: 5 },
    { hit: true, options: 6 },
  ];
  it('is Σα·hit/Σα, and Σα·hit/N raw', () => {
    const { n, weighted, weightedRaw } = reduce(weightedAccuracy(), cases);
    expect(n).toBe(3);
    expect(weighted).toBeCloseTo(95 / 143, 15);
    expect(weightedRaw).toBeCloseTo(19 / 36, 15);
  });
  it('reaches 1 if all is right, whereas the raw figure stops at its maximum', () => {
    const all = Array.from({ length: 10 }, () => ({ hit: true, options: 6 }));
    expect(reduce(weightedAccuracy(), all)).toEqual({ n: 10, weighted: 1, weightedRaw: expect.closeTo(5 / 6, 12) });
  });
  it('refuses an item with one option', () => {
    expect(() => optionWeight(1)).toThrow(/at least 2/);
  });
});

describe('means over parts', () => {
  it('weighs a level by N', () => {
    expect(
      weightedMean([
        { n: 3, value: 1 },
        { n: 1, value: 0 },
        { n: 0, value: null },
      ]),
    ).toBe(0.75);
  });
  it('is the plain mean of the existing figures', () => {
    expect(plainMean([1, null, 0.5])).toBe(0.75);
    expect(plainMean([null])).toBeNull();
  });
});
