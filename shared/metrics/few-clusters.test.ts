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

  it('are none from one cluster', () => {
    expect(clusterBootstrap([{ cluster: 1, value: 1 }])).toBeNull();
  });

  it('are real when all is right', () => {
    const all = Array.from({ length: 60 }, (_, at) => ({ cluster: at % 30, value: 1 }));
    expect(clusterBootstrap(all)).toEqual(wilson(30, 30));
  });

  it('of a difference are real when both models agree everywhere', () => {
    const same = Array.from({ length: 40 }, (_, at) => ({ cluster: at % 10, a: 1, b: 1 }));
    const ci = pairedClusterBootstrap(same)?.ci ?? [0, 0];
    expect(ci[0]).toBeLessThan(0);
    expect(ci[1]).toBeGreaterThan(0);
  });
});
