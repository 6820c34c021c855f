import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eqa, type TaskOutcome } from './eqa.ts';
import { atEveryLimit, cutAt, recallCurve } from './recall-curve.ts';

const task = (success: boolean, steps: number): TaskOutcome => ({ success, steps });

describe('the recall curve', () => {
  it('rises at each success, over the share of the budget', () => {
    expect(recallCurve([task(true, 5), task(true, 10), task(false, 15), task(true, 3)], 15)).toEqual([
      [0, 0],
      [5 / 60, 0.25],
      [15 / 60, 0.5],
      [33 / 60, 0.75],
      [1, 0.75],
    ]);
    expect(recallCurve([], 15)).toEqual([[0, 0]]);
    expect(recallCurve([task(true, 15)], 15)).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('has EQA as its area', () => {
    const outcomes = fc.array(fc.record({ success: fc.boolean(), steps: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(outcomes, (tasks) => {
        const points = recallCurve(tasks, 9);
        let area = 0;
        for (const [at, [used, done]] of points.entries()) area += ((points[at + 1]?.[0] ?? 1) - used) * done;
        expect(area).toBeCloseTo(eqa(tasks, 9).eqa ?? 0, 12);
      }),
    );
  });
});

describe('one long run at every limit', () => {
  it('counts what took longer as a failure at the limit', () => {
    expect(cutAt(task(true, 16), 15)).toEqual(task(false, 15));
    expect(cutAt(task(true, 15), 15)).toEqual(task(true, 15));
    expect(cutAt(task(false, 4), 15)).toEqual(task(false, 4));
  });

  it('gives SR and EQA by hand', () => {
    // limit 2: both cut or failed but the second (2 steps): T = 2, 4 of 4 → EQA 0. limit 4: T = 4, 6 of 8 → (4 + 2)/16.
    expect(atEveryLimit([task(true, 4), task(true, 2)], [1, 2, 4])).toEqual([
      { limit: 1, sr: 0, eqa: 0 },
      { limit: 2, sr: 0.5, eqa: 0 },
      { limit: 4, sr: 1, eqa: 6 / 16 },
    ]);
  });
});
