import { expect, it } from 'vitest';
import type { Comparison, Evaluation } from '../charts/figures.ts';
import { armLines, armsAxis } from './arms.ts';

const run = (id: string, model = 'm') => ({ run: { id }, model }) as Evaluation;
const pair = (a: string, b: string, delta: number | null, ci: [number, number] | null = null) =>
  ({
    ...{ a: { run: a }, b: { run: b }, onlyA: 1, onlyB: 2, delta, ci, differences: [] },
    effect: { h: null, odds: null },
  }) as unknown as Comparison;
const names: Record<string, string> = { base: 'm', box: 'm, with a box', far: 'n' };
const nameOf = (entry: Evaluation) => names[entry.run.id] ?? '';

it('each run is seen against the baseline, and its label leaves out the model they share', () => {
  const found = [pair('base', 'box', -0.1, [-0.2, 0]), pair('base', 'far', 0.3)];
  const lines = armLines(run('base'), [run('box'), run('far', 'n')], found, nameOf);
  expect(lines.map(({ label, seen }) => [label, seen.delta])).toEqual([
    ['with a box', 0.1],
    ['n', -0.3],
  ]);
  expect(lines[0]?.fromBaseline).toBe(found[0]);
});

it('a run that was not compared from the baseline has no line', () => {
  const found = [pair('far', 'base', 0.3)];
  expect(armLines(run('base'), [run('box'), run('far', 'n')], found, nameOf)).toEqual([]);
});

it('the axis reaches around every interval and zero', () => {
  const found = [pair('base', 'box', -0.1, [-0.22, 0.02]), pair('base', 'far', 0.3)];
  const { low, high } = armsAxis(armLines(run('base'), [run('box'), run('far', 'n')], found, nameOf));
  expect(low).toBeLessThanOrEqual(-30);
  expect(high).toBeGreaterThanOrEqual(22);
});
