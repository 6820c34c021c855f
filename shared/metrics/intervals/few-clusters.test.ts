import { describe, expect, it } from 'vitest';
import { clusterBootstrap, pairedClusterBootstrap } from './bootstrap.ts';
import { wilson } from './intervals.ts';

const width = (interval: readonly [number, number] | null) => (interval ? interval[1] - interval[0] : Number.NaN);

describe('intervals from few clusters', () => {
  it('claim no more than independent items would', () => {
    // 160 cases on 4 screenshots, 134 right and evenly spread
    const cases = Array.from({ length: 160 }, (_, at) => ({ cluster: at % 4, value: at < 134 ? 1 : 0 }));
    expect(width(clusterBootstrap(cases))).toBeGreaterThanOrEqual(width(wilson(134, 160)) - 1e-12);
  });

  it('are the t interval with the cluster-robust error, computed by hand', () => {
    // Ten screenshots of ten items, five with 9 right and five with 1: the mean is 1/2 and each cluster is off by 4, so
    // the error is √(10/9 · 160) / 100 = 0.13333; t(9) at 97.5 % is 2.26216: 1/2 ± 0.30162.
    const cases = Array.from({ length: 100 }, (_, at) => {
      const cluster = Math.floor(at / 10);
      return { cluster, value: at % 10 < (cluster % 2 === 0 ? 9 : 1) ? 1 : 0 };
    });
    const [low, high] = clusterBootstrap(cases) ?? [0, 0];
    expect(low).toBeCloseTo(0.19838, 5);
    expect(high).toBeCloseTo(0.80162, 5);
  });

  it('of a difference cover the whole range for one cluster, and their p is that of the t test', () => {
    const entry = Array.from({ length: 8 }, () => ({ cluster: 'a', a: 1, b: 0 }));
    expect(pairedClusterBootstrap(entry)).toEqual({ delta: 1, ci: [-1, 1], p: 1 });
    // Differences of four clusters of one item: 1, 1, 1, 0. Mean 3/4, error √(4/3 · 3/4) / 4 = 1/4, t = 3 with 3 degrees
    // of freedom: p = 0.05767.
    const four = [0, 0, 0, 1].map((b, cluster) => ({ cluster, a: 1, b }));
    expect(pairedClusterBootstrap(four)?.p).toBeCloseTo(0.05767, 5);
  });

  it('of a difference claim no more than independent items would', () => {
    // 40 items on 4 screenshots, 21 right in a alone: 5 or 6 on each. The t interval would be 0.525 ± 3.1824 · 0.025;
    // Bonett and Price's for independent pairs is (22 − 1)/42 ± 1.96 · √((23/42 − (21/42)²) / 42).
    const cases = Array.from({ length: 40 }, (_, at) => ({ cluster: at % 4, a: at < 20 || at === 39 ? 1 : 0, b: 0 }));
    const found = pairedClusterBootstrap(cases);
    const half = 1.959964 * Math.sqrt((23 / 42 - (21 / 42) ** 2) / 42);
    expect(found?.ci[0]).toBeCloseTo(0.5 - half, 5);
    expect(found?.ci[1]).toBeCloseTo(0.5 + half, 5);
    // t = 0.525 / 0.025 = 21 with 3 degrees of freedom
    expect(found?.p).toBeCloseTo(0.000236, 6);
    // With 8 right in b alone, 2 on each screenshot, t = 13 (p = 0.00098), but for independent items
    // z = 0.325 / √((0.725 − 0.325²) / 40) = 2.6118.
    const both = cases.map((entry, at) => ({ ...entry, b: at >= 20 && at < 28 ? 1 : 0 }));
    expect(pairedClusterBootstrap(both)?.p).toBeCloseTo(0.009007, 5);
  });

  it('of a difference that all clusters share, p is no smaller than their sign flips can give', () => {
    const alike = Array.from({ length: 20 }, (_, at) => ({ cluster: at % 2, a: at % 4 < 2 ? 1 : 0, b: 0 }));
    expect(pairedClusterBootstrap(alike)?.p).toBe(0.5);
  });

  it('are null for one cluster', () => {
    expect(clusterBootstrap([{ cluster: 1, value: 1 }])).toBeNull();
  });

  it('have a width if all is right', () => {
    const all = Array.from({ length: 60 }, (_, at) => ({ cluster: at % 30, value: 1 }));
    expect(clusterBootstrap(all)).toEqual(wilson(30, 30));
  });

  it('of no difference are as wide as with one differing item', () => {
    const agreeing = (screenshots: number, each: number, differing = 0) =>
      Array.from({ length: screenshots * each }, (_, at) => ({
        ...{ cluster: at % screenshots, a: 1, b: at < differing ? 0 : 1 },
      }));
    // Twelve screenshots of four items, none of which differs: Bonett and Price's 0 ± 1.96 · √(2/50 / 50), which is wider
    // than t(11) · 1/48 = 2.2010 / 48.
    const half = 1.959964 * Math.sqrt(2 / 50 / 50);
    expect(pairedClusterBootstrap(agreeing(12, 4))).toMatchObject({ delta: 0, p: 1 });
    const [low, high] = pairedClusterBootstrap(agreeing(12, 4))?.ci ?? [0, 0];
    expect([low, high]).toEqual([expect.closeTo(-half, 6), expect.closeTo(half, 6)]);
    expect(high - low).toBeLessThan(width(pairedClusterBootstrap(agreeing(12, 4, 1))?.ci ?? null));
    // Two screenshots of 20 say much less: t(1) · 1/40 = 12.7062 / 40, with no and with one differing item.
    expect(pairedClusterBootstrap(agreeing(2, 20))?.ci[1]).toBeCloseTo(12.7062 / 40, 5);
    expect(pairedClusterBootstrap(agreeing(2, 20, 1))?.ci[1]).toBeCloseTo((1 + 12.7062) / 40, 5);
  });
});
