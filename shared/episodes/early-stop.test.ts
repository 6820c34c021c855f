import { expect, it } from 'vitest';
import type { Action } from './actions.ts';
import { earlyStopAt, namesEarlyStop } from './early-stop.ts';

const click = (x: number): Action => ({ type: 'click', point: [x, 20], raw: `${x}` });

it('stops at the fifth equal action in a row, places rounded to whole pixels', () => {
  expect(earlyStopAt([click(9), click(10.2), click(10), click(9.9), click(10), click(10.4), click(3)])).toBe(5);
});

it('does not stop at four, or if another action comes between', () => {
  expect(earlyStopAt([click(1), click(1), click(1), click(1), click(2), click(1)])).toBeNull();
  expect(earlyStopAt([click(1), click(1), click(1), click(1)])).toBeNull();
  expect(earlyStopAt([])).toBeNull();
});

it('ignores unknown actions, and counts waiting', () => {
  const raw = (type: 'wait' | null): Action => ({ type, raw: 'x' });
  expect(earlyStopAt(Array.from({ length: 6 }, () => raw(null)))).toBeNull();
  expect(earlyStopAt(Array.from({ length: 6 }, () => raw('wait')))).toBe(4);
});

it('is named by sources in several spellings', () => {
  expect(
    ['early-stop', 'Early stop: 5 equal actions', 'stopped (EARLY_STOP)', 'earlystop'].map(namesEarlyStop),
  ).toEqual([true, true, true, true]);
  expect(['', 'step limit', 'stopped early', 'linearly stopped'].map(namesEarlyStop)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
