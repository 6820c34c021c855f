import { expect, it } from 'vitest';
import { priceOf } from './price.ts';

const run = { run: { spent: 2, reused: 0 }, scored: 8, latency: { median: 1.5, p90: 3 } };

it('knows what an item costs only if the run asked and paid for everything itself', () => {
  expect(priceOf(run, 'cost')).toBe(0.25);
  expect(priceOf({ ...run, run: { spent: 0, reused: 0 } }, 'cost')).toBeNull();
  expect(priceOf({ ...run, run: { spent: 2, reused: 1 } }, 'cost')).toBeNull();
  expect(priceOf({ ...run, scored: 0 }, 'cost')).toBeNull();
});

it('takes the median of the answers that were timed', () => {
  expect(priceOf(run, 'latency')).toBe(1.5);
  expect(priceOf({ ...run, latency: null }, 'latency')).toBeNull();
});
