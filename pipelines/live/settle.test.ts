import { expect, it } from 'vitest';
import { settle } from './settle.ts';

/** A screen that changes until a moment, and a clock that only waiting moves. */
function screen(changesUntil: number) {
  let now = 0;
  const waiter = {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  return { waiter, look: () => Promise.resolve(now < changesUntil ? `at ${now}` : 'rest'), time: () => now };
}

it('waits until nothing has changed for half a second', async () => {
  const { waiter, look, time } = screen(1200);
  await settle(look, waiter);
  expect(time()).toBe(1700);
});

it('waits at most ten seconds for a screen that never rests', async () => {
  const { waiter, look, time } = screen(Number.POSITIVE_INFINITY);
  await settle(look, waiter);
  expect(time()).toBe(10_000);
});
