import { describe, expect, it } from 'vitest';
import type { Standing } from '#shared/tasks/run-standing.ts';
import { familyOf } from './board-lines.ts';
import { seenFrom } from '../compare/pairs.ts';
import { type Comparison, type Evaluation, historyOf, newestOfEach } from './figures.ts';

const run = (id: string, startedAt: string, model = 'm', state = 'done') =>
  ({
    model,
    settings: { arm: null },
    run: { id, startedAt, state },
    manifest: { promptId: 'p', itemListHash: 'h' },
  }) as Evaluation;

describe('the runs of a table', () => {
  const rows = [run('new', '2026-03-01'), run('old', '2026-01-01'), run('other', '2026-02-01', 'n')];

  it('are the newest of each model, or the selected one', () => {
    expect(newestOfEach(rows).map((one) => one.run.id)).toEqual(['new', 'other']);
    expect(newestOfEach(rows, 'old').map((one) => one.run.id)).toEqual(['old', 'other']);
    expect(newestOfEach(rows.toReversed(), 'old').map((one) => one.run.id)).toEqual(['other', 'old']);
  });

  it('have a history, newest first', () => {
    expect(historyOf(rows, run('old', '2026-01-01')).map((one) => one.run.id)).toEqual(['new', 'old']);
  });

  it('join a family of tests only with a place', () => {
    const [a, b, c] = [run('a', '1'), run('b', '2'), run('c', '3')];
    const standings = new Map<string, Standing>([
      ['a', 'ranked'],
      ['b', 'partial'],
      ['c', 'ranked'],
    ]);
    const ids = (of: Evaluation[]) => of.map((one) => one.run.id);
    expect(ids(familyOf(a, c, [a, b, c], standings))).toEqual(['a', 'c']);
    expect(ids(familyOf(b, a, [a, b, c], standings))).toEqual(['b', 'a']);
  });
});

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
