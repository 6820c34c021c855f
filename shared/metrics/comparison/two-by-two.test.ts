import { describe, expect, it } from 'vitest';
import { cohenKappa } from '../agreement/kappa.ts';
import { countPair, kappaOf, noCounts, pairsIn, rateGap, share } from './two-by-two.ts';

const table = (yesYes: number, yesNo: number, noYes: number, noNo: number) => ({ yesYes, yesNo, noYes, noNo });

describe('a judge against people', () => {
  it('counts pairs', () => {
    const counts = noCounts();
    for (const [judge, people] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
      [true, false],
    ] as const)
      countPair(counts, judge, people);
    expect(counts).toEqual(table(1, 2, 1, 1));
    expect(pairsIn(counts)).toBe(5);
  });

  it('has κ as computed by hand: 35/50 the same, .5 by chance', () => {
    // 20, 5, 10, 15: p_o = .7, p_e = .5·.6 + .5·.4 = .5, κ = .4.
    // Fleiss: A = .4(1−1.1·.6)² + .3(1−.9·.6)² = .10972, B = .36(.1·1.1² + .2·.9²) = .10188, C = (.4−.3)² = .01;
    // var = (A+B−C)/(50·.25) = .016128, √ = .126996.
    const { value, ci } = kappaOf(table(20, 5, 10, 15));
    expect(value).toBeCloseTo(0.4, 14);
    expect(ci?.[0]).toBeCloseTo(0.4 - 1.959963984540054 * Math.sqrt(0.016128), 12);
    expect(ci?.[1]).toBeCloseTo(0.4 + 1.959963984540054 * Math.sqrt(0.016128), 12);
  });

  it('has the κ of the general formula', () => {
    const counts = table(52, 4, 5, 59);
    const pairs = Object.entries({ 'y y': 52, 'y n': 4, 'n y': 5, 'n n': 59 }).flatMap(([pair, n]) =>
      Array.from({ length: n }, () => pair.split(' ') as [string, string]),
    );
    expect(kappaOf(counts).value).toBeCloseTo(cohenKappa(pairs).kappa ?? 0, 14);
  });

  it('has the gap of success rates with the published interval of paired proportions', () => {
    // Newcombe 1998b, table II, 20, 12, 2, 16: method 10 gives .0562 to .3292
    const { value, ci } = rateGap(table(20, 12, 2, 16));
    expect(value).toBeCloseTo(0.2, 14);
    expect(ci?.map((end) => end.toFixed(4))).toEqual(['0.0562', '0.3292']);
  });

  it('has no figure without cases', () => {
    expect(kappaOf(noCounts())).toEqual({ value: null, ci: null });
    // Neither from a few labels nor from perfect agreement, where the formula has no width.
    for (const few of [table(2, 1, 1, 1), table(3, 0, 0, 2), table(9, 1, 1, 8), table(30, 0, 0, 30)]) {
      expect(kappaOf(few).value).not.toBeNull();
      expect(kappaOf(few).ci).toBeNull();
    }
    expect(kappaOf(table(9, 1, 1, 9)).ci).not.toBeNull();
    expect(kappaOf(table(7, 0, 0, 0))).toEqual({ value: null, ci: null });
    expect(rateGap(noCounts())).toEqual({ value: null, ci: null });
    expect(share(0, 0)).toEqual({ n: 0, k: 0, rate: null, ci: null });
    expect(rateGap(table(5, 0, 0, 0)).value).toBe(0);
  });
});
