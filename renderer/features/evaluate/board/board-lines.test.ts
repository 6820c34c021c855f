import { describe, expect, it } from 'vitest';
import type { Standing } from '#shared/contract/runs/evaluations/run-standing.ts';
import { type BoardLine, familyOf, linesNamed, sortLines } from './board-lines.ts';
import { type Evaluation, historyOf, newestOfEach } from '../charts/figures.ts';

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
    expect(newestOfEach(rows).map((entry) => entry.run.id)).toEqual(['new', 'other']);
    expect(newestOfEach(rows, 'old').map((entry) => entry.run.id)).toEqual(['old', 'other']);
    expect(newestOfEach(rows.toReversed(), 'old').map((entry) => entry.run.id)).toEqual(['other', 'old']);
  });

  it('have a history, newest first', () => {
    expect(historyOf(rows, run('old', '2026-01-01')).map((entry) => entry.run.id)).toEqual(['new', 'old']);
  });

  it('join a family of tests only with a place', () => {
    const [a, b, c] = [run('a', '1'), run('b', '2'), run('c', '3')];
    const standings = new Map<string, Standing>([
      ['a', 'complete'],
      ['b', 'partial'],
      ['c', 'complete'],
    ]);
    const ids = (of: Evaluation[]) => of.map((entry) => entry.run.id);
    expect(ids(familyOf(a, c, [a, b, c], standings))).toEqual(['a', 'c']);
    expect(ids(familyOf(b, a, [a, b, c], standings))).toEqual(['b', 'a']);
  });
});

describe('the lines of a leaderboard', () => {
  const line = (name: string, value: number | null, refusals = 0) =>
    ({ name, value, counts: { parseFailures: 0, refusals } }) as BoardLine;
  const names = (lines: readonly BoardLine[]) => lines.map(({ name }) => name);
  const lines = [line('Beta', 0.5, 2), line('gamma', null), line('Alpha', 0.5), line('alpha, box', 0.7, 1)];

  it('are found by a part of their name, in any case', () => {
    expect(names(linesNamed(lines, ' ALPHA '))).toEqual(['Alpha', 'alpha, box']);
    expect(linesNamed(lines, '')).toHaveLength(4);
  });

  it('are sorted as asked, those without a figure last, ties by name', () => {
    expect(names(sortLines(lines, { by: 'score', desc: true }))).toEqual(['alpha, box', 'Alpha', 'Beta', 'gamma']);
    expect(names(sortLines(lines, { by: 'score', desc: false }))).toEqual(['Alpha', 'Beta', 'alpha, box', 'gamma']);
    expect(names(sortLines(lines, { by: 'refusals', desc: true })).slice(0, 2)).toEqual(['Beta', 'alpha, box']);
  });
});
