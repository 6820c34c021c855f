import { expect, it } from 'vitest';
import type { Comparison, Evaluation } from '../board/figures.ts';
import { comparedRuns, seenFrom } from './pairs.ts';

const run = (id: string) => ({ run: { id } }) as Evaluation;

it('a pair that was returned the other way round is reversed', () => {
  const found = {
    ...{ a: { run: 'x' }, b: { run: 'y' }, onlyA: 3, onlyB: 1, delta: 0.2, ci: [0.1, 0.3] },
    ...{ effect: { h: 0.4, odds: 3 }, differences: [{ what: 'prompt', a: '1', b: '2' }] },
  } as unknown as Comparison;
  expect(seenFrom([found], 'x', 'y')).toBe(found);
  expect(seenFrom([found], 'y', 'x')).toMatchObject({
    ...{ onlyA: 1, onlyB: 3, delta: -0.2, ci: [-0.3, -0.1] },
    ...{ effect: { h: -0.4, odds: 1 / 3 }, differences: [{ what: 'prompt', a: '2', b: '1' }] },
  });
  expect(seenFrom([found], 'x', 'z')).toBeNull();
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
