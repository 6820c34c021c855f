import { eqa, type TaskOutcome } from './eqa.ts';

/** A point of a recall curve: share of the step budget used, share of the tasks done by then; both 0..1. */
export type CurvePoint = [used: number, done: number];

/**
 * R(u) of MMBench-GUI (appendix A.5.2, eq. 9): its steps, from (0, 0) to (1, SR). Between two points the curve stays at
 * the height of the first. EQA is the area under it.
 */
export function recallCurve(outcomes: readonly TaskOutcome[], maxSteps: number): CurvePoint[] {
  const n = outcomes.length;
  const points: CurvePoint[] = [[0, 0]];
  if (n === 0) return points;
  let spent = 0;
  let right = 0;
  for (const { success, steps } of outcomes) {
    spent += steps;
    if (!success) continue;
    right += 1;
    points.push([spent / (n * maxSteps), right / n]);
  }
  if ((points.at(-1)?.[0] ?? 0) < 1) points.push([1, right / n]);
  return points;
}

/** Share of the step budget that the runs used, 0..1: the end of the curve's last run. Null without runs. */
export const shareOfBudget = (outcomes: readonly TaskOutcome[], maxSteps: number): number | null =>
  outcomes.length === 0 ? null : outcomes.reduce((sum, { steps }) => sum + steps, 0) / (outcomes.length * maxSteps);

/** The same run with a smaller limit: tasks not done by then are failures that used it up. */
export const cutAt = (outcome: TaskOutcome, limit: number): TaskOutcome =>
  outcome.steps <= limit ? outcome : { success: false, steps: limit };

/** SR and EQA of one long run under one limit. */
export interface AtLimit {
  limit: number;
  sr: number | null;
  eqa: number | null;
}

/** Scores one long run again at each limit, without a new call; the agent knew only the longest. */
export function atEveryLimit(outcomes: readonly TaskOutcome[], limits: Iterable<number>): AtLimit[] {
  return Array.from(limits, (limit) => {
    const { sr, eqa: area } = eqa(
      outcomes.map((outcome) => cutAt(outcome, limit)),
      limit,
    );
    return { limit, sr, eqa: area };
  });
}
