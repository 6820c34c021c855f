import { expect, it } from 'vitest';
import { comparePair } from './compare.ts';

it('compares weighted figures by the weights of the items', () => {
  const items = (right: boolean[]) =>
    new Map(right.map((one, at) => [String(at), { right: one, cluster: `s${at}`, weight: at < 2 ? 3 / 4 : 5 / 6 }]));
  const found = comparePair(items([true, true, false, false]), items([false, false, true, true]));
  expect(found.a).toBeCloseTo(1.5 / (1.5 + 10 / 6), 12);
  expect(found.b).toBeCloseTo(10 / 6 / (1.5 + 10 / 6), 12);
  expect(found.delta).toBeCloseTo((found.a ?? 0) - (found.b ?? 0), 12);
  expect(found).toMatchObject({ n: 4, clusters: 4 });
});
