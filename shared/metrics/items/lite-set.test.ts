import { expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import type { ItemResults } from './item-analysis.ts';
import { choosePlaces, liteSet } from './lite-set.ts';

const item = (rights: string): ItemResults => ({
  right: [...rights].map((text) => text === '1'),
  answers: [...rights].map(() => null),
});

function result<T>(work: Generator<unknown, T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/** Items of rising difficulty: run r has the first 35 − 6r of 40 right. */
const ladder = Array.from({ length: 40 }, (_, at) =>
  item([0, 1, 2, 3, 4].map((run) => (at < 35 - run * 6 ? '1' : '0')).join('')),
);

it('keeps the ranking on fewer items', () => {
  const lite = result(liteSet(ladder, 10, 200));
  expect(lite.places).toHaveLength(10);
  expect(new Set(lite.places).size).toBe(10);
  expect(lite).toMatchObject({ apparent: 1, tau: 1 });
  expect(lite.ci?.[0]).toBeGreaterThan(0.5);
  expect(lite.ci?.[1]).toBeLessThanOrEqual(1);
  expect(result(liteSet(ladder, 10, 200))).toEqual(lite);
  expect(result(liteSet(ladder, 100, 10)).places).toHaveLength(40);
});

it('says nothing of runs that it has not enough of', () => {
  expect(result(liteSet([], 5))).toEqual({ places: [], apparent: null, tau: null, ci: null });
  expect(result(liteSet([item('1'), item('0')], 1))).toMatchObject({ apparent: null, tau: null });
  const three = ladder.map(({ right, answers }) => ({ right: right.slice(0, 3), answers: answers.slice(0, 3) }));
  expect(result(liteSet(three, 10))).toMatchObject({ apparent: 1, tau: null, ci: null });
});

it('orders each pair of runs on items that the others chose', () => {
  // Four runs, two items, one kept. By hand: with runs 2 and 3 only, item 0 has 1 of 2 and item 1 has 2 of 2 right, so the
  // middle of the order by difficulty, place 1 of [0, 1], is item 1; and so on for each pair.
  const items = [item('1010'), item('0111')];
  const chosen = (a: number, b: number) =>
    choosePlaces(
      items.map(({ right, answers }) => ({
        right: right.filter((_, run) => run !== a && run !== b),
        answers: answers.slice(2),
      })),
      1,
    );
  expect([chosen(0, 1), chosen(2, 3), chosen(0, 2), chosen(1, 3)]).toEqual([[1], [1], [1], [0]]);
  // Totals 1, 1, 2, 1: only pairs with run 2 differ. (0,2) on item 1: behind, as in all. (1,2): the others 0 and 3 have
  // 1 and 1 right, so item 1 again: tied. (2,3): item 1: tied. (0,1): ahead of 0 on item 1, tied in all; (0,3): others 1
  // and 2: item 1, differs; (1,3): item 0: tied. So 1 concordant, 3 untied in the choice, 3 in all: 1 / √(3 · 3).
  expect(result(liteSet(items, 1, 10)).tau).toBeCloseTo(1 / 3, 12);
});

it('expects less of new runs than of those that chose the items', () => {
  // Coin flips: nothing carries over from the runs that chose to others.
  const random = seededRandom(7);
  let [apparent, held] = [0, 0];
  for (let time = 0; time < 12; time += 1) {
    const coins = Array.from({ length: 120 }, () =>
      item(Array.from({ length: 6 }, () => (random() < 0.5 ? '1' : '0')).join('')),
    );
    const lite = result(liteSet(coins, 12, 20));
    apparent += (lite.apparent ?? 0) / 12;
    held += (lite.tau ?? 0) / 12;
  }
  expect(held).toBeLessThan(apparent);
});
