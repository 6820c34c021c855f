import { clusterBootstrap } from '../intervals/bootstrap.ts';
import type { Interval } from '../intervals/intervals.ts';

/** One agent on one task: means over its attempts. Steps from 1 to the limit. */
export interface Effort {
  /** Share of the attempts that succeeded, 0..1. */
  done: number;
  /** Steps of an attempt. */
  steps: number;
  /** Steps of an attempt if it succeeded, otherwise 0. */
  worked: number;
}

/** A figure of two agents on the same tasks; all null if undefined. */
export interface PairedEffort {
  a: number | null;
  b: number | null;
  /** a − b, and its 95 % interval with tasks resampled; no interval from one task. */
  delta: number | null;
  ci: Interval | null;
}

const none: PairedEffort = { a: null, b: null, delta: null, ci: null };
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The attempts of one task as an effort; null without any. */
export function effortOf(attempts: readonly { success: boolean; steps: number }[]): Effort | null {
  if (attempts.length === 0) return null;
  return {
    done: mean(attempts.map(({ success }) => (success ? 1 : 0))),
    steps: mean(attempts.map(({ steps }) => steps)),
    worked: mean(attempts.map(({ success, steps }) => (success ? steps : 0))),
  };
}

/**
 * Each task's part of EQA, mean of all orders; their mean is the figure itself. With the means over n tasks s of `done`, t
 * of `steps` and w of `worked`, EQA = s − s·t / (2·limit) − w / (2·n·limit), which is `eqaExpected` of `eqa.ts`. The
 * product is replaced by its linear terms (Efron and Tibshirani 1993, ch. 22), so that resampling the parts shows how
 * much the figure depends on the tasks.
 */
export function eqaParts(tasks: readonly Effort[], limit: number): number[] {
  const [s, t] = [mean(tasks.map(({ done }) => done)), mean(tasks.map(({ steps }) => steps))];
  return tasks.map(
    ({ done, steps, worked }) =>
      done - (done * t + s * steps - s * t) / (2 * limit) - worked / (2 * tasks.length * limit),
  );
}

/** EQA of two agents, mean of all orders, on the same tasks. */
export function pairedEqa(tasks: readonly (readonly [a: Effort, b: Effort])[], limit: number): PairedEffort {
  if (tasks.length === 0) return none;
  const a = eqaParts(
    tasks.map(([own]) => own),
    limit,
  );
  const b = eqaParts(
    tasks.map(([, other]) => other),
    limit,
  );
  const values = a.map((value, at) => ({ cluster: at, value: value - (b[at] ?? 0) }));
  return {
    a: mean(a),
    b: mean(b),
    delta: mean(values.map(({ value }) => value)),
    ci: clusterBootstrap(values, { bounds: [-1, 1] }),
  };
}

/** Mean steps of the successes on the tasks that both agents did at least once, `n` of them. */
export function pairedSteps(
  tasks: readonly (readonly [a: Effort, b: Effort])[],
  limit: number,
): PairedEffort & { n: number } {
  const both = tasks.filter(([a, b]) => a.done > 0 && b.done > 0);
  if (both.length === 0) return { n: 0, ...none };
  const steps = both.map(([a, b]) => [a.worked / a.done, b.worked / b.done] as const);
  const [a, b] = [mean(steps.map(([own]) => own)), mean(steps.map(([, other]) => other))];
  // The interval is computed in shares of the limit: a difference is between −1 and 1.
  const ci = clusterBootstrap(
    steps.map(([own, other], at) => ({ cluster: at, value: (own - other) / limit })),
    { bounds: [-1, 1] },
  );
  return { n: both.length, a, b, delta: a - b, ci: ci && [ci[0] * limit, ci[1] * limit] };
}
