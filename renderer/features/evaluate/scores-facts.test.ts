import { expect, it } from 'vitest';
import type { Run } from '#shared/contract/runs/runs.ts';
import type { Evaluation, Metric } from './charts/figures.ts';
import { itemsBehind, unlistedRuns } from './scores-facts.ts';

const counts = { n: 4, right: 2, wrong: 2, parseFailures: 0, refusals: 0, errors: 0 };
const figure = (own: boolean) => ({ id: 'm', ...(own && { counts }) }) as unknown as Metric;
const evaluation = (scored: number, own: boolean) =>
  ({ scored, of: 10, strict: { headline: [figure(own)], counts: { ...counts, n: scored } } }) as unknown as Evaluation;

it('a figure of some items has its own number once all are scored; every other one has that of the release', () => {
  expect(itemsBehind(evaluation(10, true), figure(true), 'strict', false)).toBe(4);
  expect(itemsBehind(evaluation(7, true), figure(true), 'strict', false)).toBe(10);
  expect(itemsBehind(evaluation(10, false), figure(false), 'strict', false)).toBe(10);
  expect(itemsBehind(undefined, null, 'strict', false)).toBeNull();
});

it('only running evaluations of the task without a row count as running', () => {
  const run = (id: string, kind: string, subject: string, state: string) =>
    ({ id, kind, subject, state }) as unknown as Run;
  const runs = [
    run('new', 'evaluate', 'mcq', 'running'),
    // Of another release, where it has its row.
    run('elsewhere', 'evaluate', 'mcq', 'running'),
    run('paused', 'evaluate', 'mcq', 'paused'),
    run('done', 'evaluate', 'mcq', 'done'),
    run('other', 'evaluate', 'grounding', 'running'),
    run('draft', 'construct', 'mcq', 'running'),
  ];
  const listed = [{ run: { id: 'elsewhere' } }] as unknown as Evaluation[];
  expect(unlistedRuns(runs, listed, 'mcq')).toBe(1);
  expect(unlistedRuns(runs, [], 'mcq')).toBe(2);
});
