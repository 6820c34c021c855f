import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptanceProbability,
  defectRateUpperBound,
  sampleVerdict,
  zeroDefectSampleSize,
} from './agreement/acceptance.ts';
import { betaCdf, binomialCdf } from './intervals/beta.ts';
import { clusterBootstrap, pairedClusterBootstrap, quantile } from './intervals/bootstrap.ts';
import { holm } from './comparison/holm.ts';
import { clopperPearson, wilson } from './intervals/intervals.ts';
import { cohenKappa } from './agreement/kappa.ts';
import { krippendorffAlpha } from './agreement/krippendorff.ts';
import { mcnemarExact, pairedField } from './comparison/mcnemar.ts';
import { seededRandom } from './random.ts';

describe('the beta distribution', () => {
  it('has the closed forms it must have', () => {
    expect(betaCdf(0.3, 1, 1)).toBeCloseTo(0.3, 14);
    expect(betaCdf(0.3, 2, 1)).toBeCloseTo(0.09, 14);
    expect(betaCdf(0.5, 400, 400)).toBeCloseTo(0.5, 12);
  });
  it('gives binomial sums: P(X ≤ 2) of 5 coins is 16/32', () => {
    expect(binomialCdf(2, 5, 0.5)).toBeCloseTo(0.5, 14);
    expect(binomialCdf(1, 5, 0.5)).toBeCloseTo(6 / 32, 14);
  });
});

describe('intervals of a proportion', () => {
  it('Wilson: 8 of 10 by hand', () => {
    // z² = 3.841459; centre (0.8 + 0.192073)/1.384146 = 0.716738; half (z/1.384146)·√(0.016 + 0.00960365) = 0.226578
    const [low, high] = wilson(8, 10) ?? [0, 0];
    expect(low).toBeCloseTo(0.490162, 5);
    expect(high).toBeCloseTo(0.943318, 5);
  });
  it('Clopper-Pearson: no hit among n has the upper bound 1 − (α/2)^(1/n)', () => {
    expect(clopperPearson(0, 10)?.[1]).toBeCloseTo(1 - 0.025 ** 0.1, 12);
    expect(clopperPearson(10, 10)?.[0]).toBeCloseTo(0.025 ** 0.1, 12);
  });
  it('Clopper-Pearson: 8 of 10 is 0.4439 … 0.9748, as tables print', () => {
    const [low, high] = clopperPearson(8, 10) ?? [0, 0];
    expect(low).toBeCloseTo(0.4439, 4);
    expect(high).toBeCloseTo(0.97479, 4);
  });
  it('hold their proportion, Clopper-Pearson more widely than Wilson at the middle; null without cases', () => {
    expect(wilson(0, 0)).toBeNull();
    expect(clopperPearson(0, 0)).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const hits = Math.round(n * share);
        for (const [low, high] of [wilson(hits, n) ?? [1, 0], clopperPearson(hits, n) ?? [1, 0]]) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual(hits / n + 1e-12);
          expect(high).toBeGreaterThanOrEqual(hits / n - 1e-12);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('acceptance sampling', () => {
  it('needs 59 clean items for 5 % and 299 for 1 %', () => {
    expect(zeroDefectSampleSize(0.05)).toBe(59);
    expect(zeroDefectSampleSize(0.01)).toBe(299);
  });
  it('bounds the rate: no defect among 59 is under 5 %, among 58 is not', () => {
    expect(defectRateUpperBound(0, 59)).toBeLessThan(0.05);
    expect(defectRateUpperBound(0, 58)).toBeGreaterThan(0.05);
    expect(defectRateUpperBound(0, 0)).toBeNull();
    expect(defectRateUpperBound(3, 3)).toBe(1);
  });
  it('accepts a lot with its binomial chance: 0.9^10 + 10·0.1·0.9^9', () => {
    expect(acceptanceProbability(10, 1, 0.1)).toBeCloseTo(0.9 ** 10 + 0.9 ** 9, 12);
  });
  it('rejects as soon as it must', () => {
    const plan = { size: 10, acceptAt: 1 };
    expect(sampleVerdict(plan, { checked: 3, defects: 2 })).toBe('reject');
    expect(sampleVerdict(plan, { checked: 9, defects: 1 })).toBe('go-on');
    expect(sampleVerdict(plan, { checked: 10, defects: 1 })).toBe('accept');
  });
});

describe('paired comparison', () => {
  it('McNemar: 1 against 6 gives 2·(1 + 7)/128', () => {
    expect(mcnemarExact({ onlyA: 1, onlyB: 6 })).toBeCloseTo(16 / 128, 12);
    expect(mcnemarExact({ onlyA: 0, onlyB: 0 })).toBe(1);
    expect(mcnemarExact({ onlyA: 5, onlyB: 5 })).toBe(1);
  });
  it('counts the four quadrants', () => {
    const pairs = [
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
      [2 / 3, 1 / 3],
    ] as const;
    expect(pairs.map(([a, b]) => pairedField(a, b))).toEqual(['bothRight', 'onlyA', 'onlyB', 'bothWrong', 'onlyA']);
  });
  it('Holm: .01 .04 .03 becomes .03 .06 .06', () => {
    expect(holm([0.01, 0.04, 0.03]).map((p) => Number(p.toFixed(12)))).toEqual([0.03, 0.06, 0.06]);
    expect(holm([])).toEqual([]);
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
  });
  it('bootstrap: finds no difference in twins, and one that is there; clusters move together', () => {
    const twins = Array.from({ length: 40 }, (_, at) => ({ cluster: at, a: at % 2, b: at % 2 }));
    const alike = pairedClusterBootstrap(twins);
    expect(alike).toMatchObject({ delta: 0, p: 1 });
    // Bonett and Price of 40 pairs of which none differs.
    const half = 1.959964 * Math.sqrt(2 / 42 / 42);
    expect(alike?.ci).toEqual([expect.closeTo(-half, 6), expect.closeTo(half, 6)]);
    const better = Array.from({ length: 40 }, (_, at) => ({ cluster: at, a: 1, b: at % 4 === 0 ? 1 : 0 }));
    const found = pairedClusterBootstrap(better);
    expect(found?.delta).toBe(0.75);
    expect(found?.ci[0]).toBeGreaterThan(0.5);
    expect(found?.p).toBe(1 / 2000);
    expect(pairedClusterBootstrap([])).toBeNull();
  });
});

describe('cluster bootstrap', () => {
  it('is the same for a seed, contains the mean, and is wider when items vary together', () => {
    const single = Array.from({ length: 60 }, (_, at) => ({ cluster: at, value: at % 3 === 0 ? 1 : 0 }));
    const together = Array.from({ length: 60 }, (_, at) => ({
      cluster: Math.floor(at / 6),
      value: Math.floor(at / 6) % 3 === 0 ? 1 : 0,
    }));
    const [low, high] = clusterBootstrap(single, { seed: 7 }) ?? [0, 0];
    expect(clusterBootstrap(single, { seed: 7 })).toEqual([low, high]);
    expect(low).toBeLessThan(1 / 3);
    expect(high).toBeGreaterThan(1 / 3);
    const wide = clusterBootstrap(together, { seed: 7 }) ?? [0, 0];
    expect(wide[1] - wide[0]).toBeGreaterThan((high - low) * 1.5);
    expect(clusterBootstrap([])).toBeNull();
  });
  it('takes the quantile between neighbours', () => {
    expect(quantile([0, 1, 2, 3], 0.5)).toBe(1.5);
  });
});

describe('agreement', () => {
  it('Cohen: 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no gives 0.4', () => {
    const pairs: [string, string][] = [];
    const add = (n: number, pair: [string, string]) => pairs.push(...Array.from({ length: n }, () => pair));
    add(20, ['y', 'y']);
    add(5, ['y', 'n']);
    add(10, ['n', 'y']);
    add(15, ['n', 'n']);
    const { n, raw, kappa } = cohenKappa(pairs);
    expect(n).toBe(50);
    expect(raw).toBe(0.7);
    expect(kappa).toBeCloseTo(0.4, 14);
  });
  it('Cohen: undefined where chance agreement is 1 or nothing was rated', () => {
    expect(cohenKappa([['a', 'a']])).toEqual({ n: 1, raw: 1, kappa: null });
    expect(cohenKappa([])).toEqual({ n: 0, raw: null, kappa: null });
  });
  it('Krippendorff: his own example of 4 observers and 12 units (one with a single value) gives 0.743', () => {
    const _ = null;
    const rows = [
      ['1', '2', '3', '3', '2', '1', '4', '1', '2', _, _, _],
      ['1', '2', '3', '3', '2', '2', '4', '1', '2', '5', _, '3'],
      [_, '3', '3', '3', '2', '3', '4', '2', '2', '5', '1', _],
      ['1', '2', '3', '3', '2', '4', '4', '1', '2', '5', '1', _],
    ];
    const units = Array.from({ length: 12 }, (__, at) => rows.map((row) => row[at] ?? null));
    const { alpha, units: used } = krippendorffAlpha(units);
    expect(alpha).toBeCloseTo(0.743, 3);
    expect(used).toBe(11);
  });
  it('Krippendorff: null where nothing can be compared', () => {
    expect(krippendorffAlpha([['a'], [null, null]])).toEqual({ alpha: null, raw: null, units: 0 });
    expect(krippendorffAlpha([['a', 'a']])).toMatchObject({ alpha: null, raw: 1 });
  });
});

it('random numbers repeat for a seed and fill [0, 1)', () => {
  const a = seededRandom(5);
  const b = seededRandom(5);
  let sum = 0;
  for (let i = 0; i < 10_000; i += 1) {
    const value = a();
    expect(value).toBe(b());
    sum += value;
  }
  expect(sum / 10_000).toBeCloseTo(0.5, 1);
  expect(seededRandom(6)()).not.toBe(seededRandom(5)());
});
