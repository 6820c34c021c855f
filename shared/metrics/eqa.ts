import { inWords } from '../phrases/phrase.ts';
import { ratio } from './reducer.ts';

/** One task of an ordered list: whether it succeeded, and its number of steps (1 … maxSteps). */
export interface TaskOutcome {
  success: boolean;
  steps: number;
}

/** All figures 0..1; null if undefined (no task; for `eq1` no success). */
export interface Eqa {
  n: number;
  /** Share of tasks that succeeded. */
  sr: number | null;
  /** ∫R(u)du over the given order, exactly: (1/N)·Σ over successes of (1 − T_i/T_max). */
  eqa: number | null;
  /** The printed 101-point sum, with inclusive ties. */
  eqa101: number | null;
  /** EQA / SR: the mean share of the budget left when a success is reached. */
  eq1: number | null;
  /** SR − EQA: the cost of the steps used. */
  eq2: number | null;
  /** Mean of `eqa` over all orders of the same tasks. */
  eqaExpected: number | null;
}

/** Why an outcome cannot be scored, or null. */
export function outcomeProblem(outcome: TaskOutcome, maxSteps: number): string | null {
  if (!Number.isInteger(outcome.steps)) return inWords('steps-not-whole', { steps: outcome.steps });
  if (outcome.steps < 1) return inWords('steps-none', { steps: outcome.steps });
  if (outcome.steps > maxSteps) return inWords('steps-too-many', { steps: outcome.steps, most: maxSteps });
  return null;
}

/** Smallest grid point m of 0 … points−1 with T·(points−1) ≤ m·T_max, in integers, since floats would flip ties. */
function firstGridPoint(done: number, budget: number, points: number): number {
  const over = done * (points - 1) + budget - 1;
  // the quotient of integers under 2^53 is never rounded up to the next integer
  if (Number.isSafeInteger(over)) return Math.floor(over / budget);
  return Number((BigInt(done) * BigInt(points - 1) + BigInt(budget) - 1n) / BigInt(budget));
}

/**
 * Efficiency–Quality-Aware score of MMBench-GUI (appendix A.5.2, eq. 8–14). T_i is the cumulative number
 * of steps over the list up to task i, failures included, and T_max = N·maxSteps; so the score depends
 * on the order of the tasks. `eqa` is the closed form (eq. 12), `eqa101` the sum of eq. 11 with M = 101
 * grid points, its bias at most SR/M. Over random orders E[T_i] = t_i + (T − t_i)/2, since each other
 * task comes first half the time; hence `eqaExpected`.
 * @throws RangeError if an outcome has no valid number of steps
 */
export function eqa(outcomes: readonly TaskOutcome[], maxSteps: number, points = 101): Eqa {
  const n = outcomes.length;
  const budget = n * maxSteps;
  let done = 0;
  let successes = 0;
  let left = 0;
  let grid = 0;
  let successSteps = 0;
  for (const outcome of outcomes) {
    const problem = outcomeProblem(outcome, maxSteps);
    if (problem !== null) throw new RangeError(problem);
    done += outcome.steps;
    if (!outcome.success) continue;
    successes += 1;
    left += budget - done;
    grid += points - firstGridPoint(done, budget, points);
    successSteps += outcome.steps;
  }
  if (n === 0) return { n, sr: null, eqa: null, eqa101: null, eq1: null, eq2: null, eqaExpected: null };
  const expectedDone = (successSteps + successes * done) / 2;
  return {
    n,
    sr: successes / n,
    eqa: left / (n * budget),
    eqa101: grid / (n * points),
    eq1: ratio(left, successes * budget),
    eq2: (successes * budget - left) / (n * budget),
    eqaExpected: (successes * budget - expectedDone) / (n * budget),
  };
}
