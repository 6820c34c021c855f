import { expect, it } from 'vitest';
import { byKind } from '../arms/removed.ts';
import type { Evaluation } from '../charts/figures.ts';
import { itemQueryOf, type Narrowing, ofFailures, ofOutcome, widened } from './narrowing.ts';

const all: Narrowing = { ...widened, chosen: null, paired: null, filter: 'all' };
const run = (id: string) => ({ run: { id } }) as Evaluation;
const of = { active: run('r1'), other: run('r2'), reading: 'strict', by: { reading: 'strict' }, scope: null } as const;
const queryOf = (change: Partial<Narrowing>, more: Partial<Parameters<typeof itemQueryOf>[1]> = {}) =>
  itemQueryOf({ ...all, ...change }, { ...of, ...more });

it('requests all items of the selected run without a filter', () => {
  expect(queryOf({})).toEqual({
    run: 'r1',
    reading: 'strict',
    outcome: null,
    readingsDiffer: false,
    failure: null,
    error: null,
    metric: null,
    dims: null,
    against: null,
  });
});

it('requests an outcome of a run, and drops the previous filter', () => {
  const before: Narrowing = { ...all, dims: { platform: 'web' }, quadrant: 'both-wrong', miss: 'near-miss' };
  const now = { ...before, ...ofOutcome('r2', 'refusal') };
  expect(now).toMatchObject({ chosen: 'r2', filter: 'refusal', dims: null, quadrant: null, miss: null });
  expect(queryOf(now)).toMatchObject({ outcome: ['refusal'] });
});

it('requests items on which the two readings differ without any other filter', () => {
  expect(queryOf({ filter: 'differ' })).toMatchObject({ outcome: null, readingsDiffer: true });
});

it('filters by failure kind if the task has kinds, otherwise by wrong answers', () => {
  const near = { cut: byKind, value: 'near-miss', run: null };
  expect(ofFailures('r1', near, true)).toMatchObject({ miss: 'near-miss', filter: 'all', dims: null, quadrant: null });
  expect(ofFailures('r1', near, false)).toMatchObject({ miss: null, filter: 'wrong' });
  expect(ofFailures('r1', { ...near, value: 'refusal' }, true)).toMatchObject({ miss: null, filter: 'refusal' });
});

it('filters failures by a value of a dimension, and by those that another run gets right', () => {
  const web = { cut: 'platform', value: 'web', run: null };
  expect(ofFailures('r1', web, true)).toMatchObject({ dims: { platform: 'web' }, filter: 'wrong', quadrant: null });
  const removed = ofFailures('r1', { ...web, run: 'r2' }, true);
  expect(removed).toMatchObject({ paired: 'r2', quadrant: 'only-other', filter: 'all' });
  expect(queryOf(removed)).toMatchObject({ dims: { platform: 'web' }, against: { run: 'r2', quadrant: 'only-other' } });
});

it('respects the scope of the screen, and compares by the shown figure', () => {
  const by = { reading: 'strict', metric: 'interact' } as const;
  expect(queryOf({ dims: { platform: 'web' } }, { scope: ['app', 'Mail'] })).toMatchObject({
    dims: { app: 'Mail', platform: 'web' },
  });
  expect(queryOf({ quadrant: 'both-wrong' }, { by })).toMatchObject({
    metric: 'interact',
    against: { quadrant: 'both-wrong', metric: 'interact' },
  });
  expect(queryOf({ quadrant: 'both-wrong' }, { other: null })).toMatchObject({ against: null });
});
