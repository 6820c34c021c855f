import { expect, it } from 'vitest';
import type { Run } from '#shared/contract/runs/runs.ts';
import type { Evaluation, Metric } from './board/figures.ts';
import { itemsBehind, unfinishedRuns } from './scores-facts.ts';

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

it('only unfinished evaluations of the task count as running', () => {
  const run = (kind: string, subject: string, state: string) => ({ kind, subject, state }) as unknown as Run;
  const runs = [
    run('evaluate', 'mcq', 'running'),
    run('evaluate', 'mcq', 'paused'),
    run('evaluate', 'mcq', 'done'),
    run('evaluate', 'grounding', 'running'),
    run('construct', 'mcq', 'running'),
  ];
  expect(unfinishedRuns(runs, 'mcq')).toBe(2);
});
