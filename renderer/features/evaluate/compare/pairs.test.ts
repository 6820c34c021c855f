import { expect, it } from 'vitest';
import type { Comparison, Evaluation } from '../charts/figures.ts';
import { comparedRuns, seenFrom } from './pairs.ts';

const run = (id: string) => ({ run: { id } }) as Evaluation;

it('reverses a comparison with everything that has a direction', () => {
  const given = {
    ...{ a: { run: 'a', model: 'a', value: 0.9 }, b: { run: 'b', model: 'b', value: 0.5 } },
    ...{ n: 10, bothRight: 5, onlyA: 4, onlyB: 2, bothWrong: 1, delta: 0.4, ci: [0.1, 0.7], clusters: 5 },
    effect: { h: 0.9, odds: 2 },
    differences: [{ what: 'prompt', a: 'one', b: 'two' }],
  } as unknown as Comparison;
  expect(seenFrom([given], 'b', 'a')).toMatchObject({
    ...{ onlyA: 2, onlyB: 4, delta: -0.4, ci: [-0.7, -0.1] },
    effect: { h: -0.9, odds: 0.5 },
    differences: [{ what: 'prompt', a: 'two', b: 'one' }],
  });
});

it('the shown pair is among the compared runs, however many there are', () => {
  const rows = Array.from({ length: 20 }, (_, n) => run(`r${String(n).padStart(2, '0')}`));
  const [active, other] = [rows[19], rows[18]];
  if (!active || !other) throw new Error('There are 20 runs');
  const runs = comparedRuns(active, other, rows);
  expect(runs).toHaveLength(12);
  expect(runs).toContain('r19');
  expect(runs).toContain('r18');
  expect(comparedRuns(other, active, rows)).toEqual(runs);
});
