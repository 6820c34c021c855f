import { expect, it } from 'vitest';
import type { Evaluation } from '../board/figures.ts';
import { armsOf } from './arms-of.ts';

type Run = Pick<Evaluation, 'model' | 'settings'>;
const run = (model: string, settings: Partial<Evaluation['settings']> = {}): Run => ({
  model,
  settings: { arm: null, circular: false, noImage: false, limit: null, shard: null, ...settings } as never,
});
const baseline = run('one');
const marked = run('one', { arm: 'marked' });

it('finds the run without an arm and the arms of the same model', () => {
  expect(armsOf(marked, [baseline, marked, run('two'), run('two', { arm: 'marked' })])).toEqual({
    baseline,
    arms: [marked],
  });
});

it('counts a run with the arm “baseline” as the one without an arm', () => {
  const named = run('one', { arm: 'baseline' });
  expect(armsOf(marked, [named, marked])).toEqual({ baseline: named, arms: [marked] });
});

it.each([
  ['arms alone', [marked]],
  ['a baseline alone', [baseline]],
  ['a baseline over some of the items', [run('one', { limit: 5 }), marked]],
  ['a shard as baseline', [run('one', { shard: { index: 1, count: 2 } as never }), marked]],
  ['arms of rotated options', [baseline, run('one', { arm: 'marked', circular: true })]],
])('finds nothing to compare in %s', (_, rows) => {
  expect(armsOf(baseline, rows)).toBeNull();
});
