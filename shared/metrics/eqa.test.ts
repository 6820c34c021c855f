import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eqa, type TaskOutcome } from './eqa.ts';

const task = (success: number, steps: number): TaskOutcome => ({ success: success === 1, steps });
// N = 4, limit 15, T_max = 60: T = 5, 15, 30, 33; successes at 5, 15, 33.
// EQA = (55 + 45 + 27) / (4·60) = 127/240 = 0.529166…
const toy = [task(1, 5), task(1, 10), task(0, 15), task(1, 3)];

describe('EQA', () => {
  it('is the closed form of eq. 12 by hand', () => {
    const scores = eqa(toy, 15);
    expect(scores).toMatchObject({ n: 4, sr: 0.75 });
    expect(scores.eqa).toBeCloseTo(127 / 240, 15);
    expect(scores.eq1).toBeCloseTo(127 / 180, 15);
    expect(scores.eq2).toBeCloseTo(0.75 - 127 / 240, 15);
  });

  it('has the printed 101-point sum and the caption’s 100-point sum', () => {
    // first grid points: ceil(5·100/60) = 9, 25, 55 → (92 + 76 + 46) / 404
    expect(eqa(toy, 15).eqa101).toBeCloseTo(214 / 404, 15);
    expect(eqa(toy, 15).eqa101).toBeCloseTo(0.5297, 4);
    expect(eqa(toy, 15, 100).eqa101).toBeCloseTo(0.5275, 4);
  });

  it('depends on the order', () => {
    const [a, b, c, d] = toy as [TaskOutcome, TaskOutcome, TaskOutcome, TaskOutcome];
    expect(eqa([d, a, b, c], 15).eqa).toBeCloseTo(0.62917, 5);
    expect(eqa([c, b, a, d], 15).eqa).toBeCloseTo(0.38333, 5);
  });

  it('is .375 when all finish at the limit, and its sum is biased by SR/M at most', () => {
    const all = [1, 1, 1, 1].map((success) => task(success, 15));
    expect(eqa(all, 15).eqa).toBeCloseTo(0.375, 15);
    expect(eqa(all, 15).eqa101).toBeCloseTo(0.38119, 5);
  });

  it('is null without tasks, and 0 without success', () => {
    expect(eqa([], 15)).toMatchObject({ n: 0, sr: null, eqa: null, eqa101: null, eq1: null, eq2: null });
    expect(eqa([task(0, 3)], 15)).toMatchObject({ sr: 0, eqa: 0, eqa101: 0, eq1: null, eq2: 0 });
  });

  it('refuses steps outside 1 … limit', () => {
    expect(() => eqa([task(1, 0)], 15)).toThrow(/at least 1/);
    expect(() => eqa([task(1, 16)], 15)).toThrow(/limit of 15/);
    expect(() => eqa([task(1, 2.5)], 15)).toThrow(/whole number/);
  });

  const outcomes = fc.array(fc.record({ success: fc.boolean(), steps: fc.integer({ min: 1, max: 15 }) }), {
    minLength: 1,
    maxLength: 30,
  });

  it('equals the step-curve definition (eq. 8–10), point by point', () => {
    fc.assert(
      fc.property(outcomes, (tasks) => {
        const budget = BigInt(tasks.length * 15);
        let sum = 0;
        for (let m = 0n; m <= 100n; m += 1n) {
          let spent = 0n;
          let right = 0;
          for (const { success, steps } of tasks) {
            spent += BigInt(steps);
            if (spent * 100n <= m * budget && success) right += 1;
          }
          sum += right / tasks.length;
        }
        expect(eqa(tasks, 15).eqa101).toBeCloseTo(sum / 101, 12);
      }),
    );
  });

  it('never exceeds SR, and the sum never strays further than SR/M from the integral', () => {
    fc.assert(
      fc.property(outcomes, (tasks) => {
        const { sr, eqa: exact, eqa101 } = eqa(tasks, 15);
        expect(exact).toBeLessThanOrEqual(sr ?? 0);
        expect(Math.abs((eqa101 ?? 0) - (exact ?? 0))).toBeLessThanOrEqual((sr ?? 0) / 101 + 1e-12);
      }),
    );
  });

  it('gives the mean over all orders', () => {
    const three = [task(1, 2), task(0, 9), task(1, 15)];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const mean =
      orders.reduce(
        (sum, order) =>
          sum +
          (eqa(
            order.map((at) => three[at] ?? task(0, 1)),
            15,
          ).eqa ?? 0),
        0,
      ) / 6;
    expect(eqa(three, 15).eqaExpected).toBeCloseTo(mean, 14);
  });
});
