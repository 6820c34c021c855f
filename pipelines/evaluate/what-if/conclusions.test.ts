import { expect, it } from 'vitest';
import type { PairedItem } from '../compare.ts';
import { bothConclusions, conclusionsOf, flipsOf } from './conclusions.ts';

/** `1` is right, `0` wrong, `.` left out; each item is a screenshot of its own. */
const items = (row: string, weights: readonly number[] = []): ReadonlyMap<string, PairedItem> =>
  new Map(
    [...row].flatMap((mark, at) => {
      const weight = weights[at];
      const entry = { right: mark === '1', cluster: String(at), ...(weight === undefined ? {} : { weight }) };
      return mark === '.' ? [] : [[String(at), entry] as const];
    }),
  );

const good = '111111110000';
const poor = '000000000000';
const middling = '111111000000';

it('says who is ahead, and shown to be by the exact test after Holm’s correction', () => {
  const { figures, pairs } = conclusionsOf([good, middling, poor].map((row) => items(row)));
  expect(figures).toEqual([
    { value: 8 / 12, n: 12 },
    { value: 0.5, n: 12 },
    { value: 0, n: 12 },
  ]);
  // Exact McNemar: 2 discordant 0.5; 8 give 2/256, times 3 is 0.0234; 6 give 2/64, times 2 is 0.0625.
  expect(pairs).toEqual([
    { a: 0, b: 1, order: 1, better: 0 },
    { a: 0, b: 2, order: 1, better: 1 },
    { a: 1, b: 2, order: 1, better: 0 },
  ]);
});

it('finds the pairs that another way of counting changes', () => {
  const base = conclusionsOf([good, middling, poor].map((row) => items(row)));
  expect(flipsOf(base, base)).toEqual({ flips: [], tau: 1 });
  // Of its answered items, the middling one has all right; the good one is then behind, and the poor one level with it.
  const answered = conclusionsOf([items(good), items('111111......'), items('111111110000')]);
  expect(answered.figures.map(({ n }) => n)).toEqual([12, 6, 12]);
  expect(flipsOf(base, answered)).toEqual({
    flips: [
      { a: 0, b: 1, order: 'swapped', significance: null },
      { a: 0, b: 2, order: 'tied', significance: 'lost' },
    ],
    // Pairs of the base: all ordered; of the other: one tie, one kept, one swapped.
    tau: 0,
  });
});

it('calls no difference lost that was never shown, nor new what only the test shows', () => {
  const of = (better: number) => ({ figures: [], pairs: [{ a: 0, b: 1, order: 1, better }] });
  const wayOf = (base: number, now: number, shown: number) =>
    flipsOf(of(base), of(now), of(shown)).flips[0]?.significance;
  expect([wayOf(1, 0, 0), wayOf(0, 1, 1), wayOf(0, 0, 1)]).toEqual([undefined, undefined, undefined]);
  expect([wayOf(1, 0, 1), wayOf(0, 1, 0), wayOf(1, -1, 0)]).toEqual(['lost', 'gained', 'gained']);
});

it('weighs items as the figure does', () => {
  // Right on the two items that weigh 3 of 8 each; wrong on the two that weigh 1 of 8 each.
  const weights = [3, 3, 1, 1];
  const { figures } = conclusionsOf([items('1100', weights), items('0011', weights)]);
  expect(figures.map(({ value }) => value)).toEqual([0.75, 0.25]);
});

it('compares a weighted way with today by the same test', () => {
  // Right on 30 items of three screenshots against none: McNemar’s p is tiny, but three screenshots that differ alike show
  // only 2^(1 − 3) = 0.25. All screenshots alike changes nothing.
  const of = (right: boolean, weight?: number) =>
    new Map(
      Array.from({ length: 30 }, (_, at) => [
        String(at),
        { right, cluster: String(at % 3), ...(weight === undefined ? {} : { weight }) },
      ]),
    );
  expect(conclusionsOf([of(true), of(false)]).pairs).toMatchObject([{ better: 1 }]);
  const [before, now] = bothConclusions([of(true), of(false)], [of(true, 1), of(false, 1)]);
  expect(before.pairs).toMatchObject([{ better: 0 }]);
  expect(flipsOf(before, now).flips).toEqual([]);
});
