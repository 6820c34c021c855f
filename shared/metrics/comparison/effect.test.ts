import { describe, expect, it } from 'vitest';
import { cohensH, matchedOdds, minimumDetectable } from './effect.ts';
import { clustersOf } from '../intervals/bootstrap.ts';
import { partWeights, weightedAccuracy } from '../weighted.ts';

const detectable = (cases: readonly { cluster: number; value: number }[]) => minimumDetectable(clustersOf(cases));

describe('effect sizes', () => {
  it('are as in Cohen’s tables', () => {
    expect(cohensH(0.5, 0.4)).toBeCloseTo(0.2014, 4);
    expect(cohensH(1, 0)).toBeCloseTo(Math.PI, 12);
    expect(matchedOdds({ onlyA: 12, onlyB: 4 })).toBe(3);
    expect(matchedOdds({ onlyA: 12, onlyB: 0 })).toBeNull();
  });

  it('find the smallest difference that the items can show', () => {
    // 400 independent items, a tenth won and a tenth lost: sd = √0.2, so 2.8 standard errors are 0.0626.
    const cases = Array.from({ length: 400 }, (_, at) => ({
      cluster: at,
      value: at % 10 === 0 ? 1 : at % 10 === 1 ? -1 : 0,
    }));
    expect(detectable(cases)).toBeCloseTo(2.8 * Math.sqrt(0.2 / 400), 3);
    // The same on four screenshots: each counts as one draw, so the detectable difference is much larger.
    const few = cases.map((entry) => ({ ...entry, cluster: entry.value === 1 ? 0 : entry.cluster % 4 }));
    expect(detectable(few) ?? 0).toBeGreaterThan(3 * (detectable(cases) ?? 0));
    expect(detectable(cases.map((entry) => ({ ...entry, value: 0 })))).toBeNull();
    // Four screenshots that agree by chance: one of each has one item more, so the cluster-robust error is tiny.
    const alike = cases.map((entry, at) => ({ cluster: at % 4, value: at % 8 < 4 || at === 7 ? 1 : 0 }));
    const share = 201 / 400;
    expect(detectable(alike)).toBeCloseTo(2.801585 * Math.sqrt((share * (1 - share)) / 400), 6);
  });
});

it('weighs items so that their mean is the printed figure over several platforms', () => {
  const items = [
    { options: 4, part: 'web', hit: true },
    { options: 6, part: 'web', hit: false },
    { options: 5, part: 'ios', hit: true },
    { options: 4, part: 'ios', hit: true },
    { options: 6, part: 'ios', hit: false },
  ];
  const weights = partWeights(items);
  const won = items.reduce((sum, item, at) => sum + (item.hit ? (weights[at] ?? 0) : 0), 0);
  const printed = ['web', 'ios'].map((part) => {
    const fold = weightedAccuracy();
    for (const item of items) if (item.part === part) fold.add(item);
    return fold.result();
  });
  const mean = printed.reduce((sum, { n, weighted }) => sum + n * (weighted ?? 0), 0) / items.length;
  expect(won / weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(mean, 12);
});
