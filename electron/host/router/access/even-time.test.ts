import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reviewBed } from '../../services/review/review-bed.ts';
import { afterAnswers, evenTime } from './even-time.ts';

const bed = reviewBed();
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A call that takes some milliseconds to do; tells whether it is answered. */
function call(role: 'annotator' | 'reviewer', name: string, takes: number, fails = false) {
  const context = { host: bed.host, caller: { name: 'Ann', role } };
  const work = async () => {
    await new Promise((done) => setTimeout(done, takes));
    if (fails) throw new Error('refused');
  };
  let answered = false;
  const answer = evenTime({ path: name.split('.'), context, next: work });
  const settle = () => {
    answered = true;
  };
  answer.then(settle, settle);
  return async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return answered;
  };
}

it('answers decisions of any length at the same moments, also refused ones, and tells of them not before', async () => {
  bed.settings({ goldShare: 0.1 });
  for (const [takes, fails] of [
    [2, false],
    [25, false],
    [9, true],
  ] as const) {
    const answered = call('annotator', 'review.verdict', takes, fails);
    let told = false;
    void afterAnswers(bed.host, 'Ann').then(() => {
      told = true;
    });
    expect(await answered(39)).toBe(false);
    expect(told).toBe(false);
    expect(await answered(1)).toBe(true);
    expect(told).toBe(true);
  }
  const long = call('annotator', 'history.undo', 50);
  expect(await long(79)).toBe(false);
  expect(await long(1)).toBe(true);
});

it('delays nothing else', async () => {
  expect(await call('annotator', 'review.verdict', 2)(2)).toBe(true);
  bed.settings({ goldShare: 0.1 });
  expect(await call('reviewer', 'review.verdict', 2)(2)).toBe(true);
  expect(await call('annotator', 'review.queue', 2)(2)).toBe(true);
});
