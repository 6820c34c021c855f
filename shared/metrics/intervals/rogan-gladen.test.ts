import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeCorrected } from './rogan-gladen.ts';

const table = (yesYes: number, yesNo: number, noYes: number, noNo: number) => ({ yesYes, yesNo, noYes, noNo });

describe('judge-corrected success', () => {
  it('is Rogan and Gladen’s by hand', () => {
    // Se = 45/50 = .9, Sp = 40/50 = .8, p = .5: (.5 + .8 − 1) / (.9 + .8 − 1) = .3/.7.
    const found = judgeCorrected({ success: 100, n: 200 }, table(45, 10, 5, 40));
    expect(found?.rate).toBeCloseTo(3 / 7, 14);
    expect(found).toMatchObject({ apparent: 0.5, labels: 100 });
  });

  it('has Lang and Reiczigel’s interval by hand', () => {
    // n' = 203.8415, p' = .5; Se' = 46/52, Sp' = 41/52, slope .673077, π' = (.5 − 11/52)/.673077 = .428571.
    // vSe = .00196290, vSp = .00320750; dπ = 7.682918·(.428571·.00196290 − .571429·.00320750) = −.00761847
    // s = √(.25/203.8415 + .183673·.00196290 + .326531·.00320750)/.673077 = .0762553 → −.00762 + .42857 ± .14946
    const ci = judgeCorrected({ success: 100, n: 200 }, table(45, 10, 5, 40))?.ci;
    expect(ci?.[0]).toBeCloseTo(0.271495, 6);
    expect(ci?.[1]).toBeCloseTo(0.570411, 6);
  });

  it('does not change a perfect judge’s rate', () => {
    expect(judgeCorrected({ success: 30, n: 100 }, table(50, 0, 0, 50))?.rate).toBeCloseTo(0.3, 14);
  });

  it('is null for a judge that is no better than chance, or that nobody has checked', () => {
    expect(judgeCorrected({ success: 5, n: 10 }, table(5, 5, 5, 5))).toMatchObject({ rate: null, ci: null });
    expect(judgeCorrected({ success: 5, n: 10 }, table(0, 0, 0, 0))).toMatchObject({ rate: null, labels: 0 });
    expect(judgeCorrected({ success: 5, n: 10 }, table(3, 0, 1, 0))).toMatchObject({ apparent: 0.5, rate: null });
    expect(judgeCorrected({ success: 0, n: 0 }, table(1, 0, 0, 1))).toBeNull();
  });

  it('says how many more labels halve the interval, and that many do', () => {
    const labelled = table(45, 10, 5, 40);
    const found = judgeCorrected({ success: 50_000, n: 100_000 }, labelled);
    const more = found?.moreLabels ?? 0;
    // nearly all of the width comes from the labels, so about three times as many are needed
    expect(more).toBeGreaterThan(250);
    expect(more).toBeLessThan(350);
    const by = (100 + more) / 100;
    const then = judgeCorrected({ success: 50_000, n: 100_000 }, table(45 * by, 10 * by, 5 * by, 40 * by));
    const width = (ci: [number, number] | null | undefined) => (ci ? ci[1] - ci[0] : Number.NaN);
    expect(width(then?.ci)).toBeLessThanOrEqual(width(found?.ci) / 2 + 1e-9);
  });

  it('stays in 0..1 whatever the counts', () => {
    const count = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(count, count, count, count, count, count, (a, b, c, d, success, failure) => {
        const found = judgeCorrected({ success, n: success + failure }, table(a, b, c, d));
        for (const value of [found?.rate ?? 0, ...(found?.ci ?? [])]) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
