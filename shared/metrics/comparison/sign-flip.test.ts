import { expect, it } from 'vitest';
import { mcnemarExact } from './mcnemar.ts';
import { signFlip } from './sign-flip.ts';

it('is the exact McNemar test where every item is a cluster of its own', () => {
  const items = (onlyA: number, onlyB: number) => [
    ...Array.from({ length: onlyA }, () => 1),
    ...Array.from({ length: onlyB }, () => -1),
    ...Array.from({ length: 7 }, () => 0),
  ];
  for (const [onlyA, onlyB] of [
    [6, 0],
    [9, 3],
    [2, 11],
    [5, 5],
    [0, 0],
  ] as const)
    expect(signFlip(items(onlyA, onlyB))).toBeCloseTo(mcnemarExact({ onlyA, onlyB }), 12);
});

it('counts a screenshot whose items differ together as one coin toss', () => {
  // Two screenshots: 12 and 9 items that only a has right. Of 4 sign patterns, +12+9 and -12-9 are as extreme.
  expect(signFlip([12, 9])).toBe(0.5);
  expect(mcnemarExact({ onlyA: 21, onlyB: 0 })).toBeLessThan(1e-5);
  // Totals 3, 2, -1: |4| or more of the sums ±3±2±1 are 6, 4, -4, -6, so 4 of 8.
  expect(signFlip([3, 2, -1])).toBe(0.5);
});

it('agrees with the exact test for very many clusters', () => {
  const totals = Array.from({ length: 40_400 }, (_, at) => (at < 20_400 ? 1 : -1));
  const exact = mcnemarExact({ onlyA: 20_400, onlyB: 20_000 });
  expect(exact).toBeCloseTo(0.047, 3);
  // The limit has no correction for continuity, which is worth half a unit of the sum.
  expect(Math.abs(signFlip(totals) - exact)).toBeLessThan(0.001);
});
