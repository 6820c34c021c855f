import type { z } from 'zod';
import type { RunDetail, stepProgress } from '#shared/contract/runs/runs.ts';

export type Step = z.infer<typeof stepProgress>;

/** Calls in flight. */
export function callsOut(run: Pick<RunDetail, 'steps'>): number {
  return run.steps.reduce((sum, step) => sum + step.callsOut, 0);
}

type Standing = Pick<RunDetail, 'state'>;

/** Whether a run has stopped and can be resumed. */
export const mayResume = ({ state }: Standing): boolean =>
  state === 'paused' || state === 'capped' || state === 'interrupted';

/** Whether a run has ended and cannot be resumed. */
export const overNow = ({ state }: Standing): boolean =>
  state === 'done' || state === 'cancelled' || state === 'failed';

/** Number of items that were given up, over all problems. */
export const givenUp = (run: Pick<RunDetail, 'problems'>): number =>
  run.problems.reduce((sum, problem) => sum + problem.givenUp, 0);

/** The bottleneck: the step with waiting work whose remaining work would take longest; null if none waits. */
export function slowestStep(steps: readonly Step[]): Step | null {
  const left = (step: Step) => (step.waiting + step.inFlight) / Math.max(step.perMinute ?? 0, 0.01);
  const busy = steps.filter((step) => step.waiting + step.inFlight > 0);
  return busy.reduce<Step | null>((worst, step) => (worst === null || left(step) > left(worst) ? step : worst), null);
}

/** Seconds as `14 min 50 s`, `2 h 5 min`, `42 s`. */
export function longDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const h = Math.floor(whole / 3600);
  const m = Math.floor((whole % 3600) / 60);
  const s = whole % 60;
  if (h > 0) return `${h} h ${m} min`;
  return m > 0 ? `${m} min ${s} s` : `${s} s`;
}

/** Shares of a step's bar, 0..1 of all items. Dropped items leave a gap. */
export function barShares(
  step: Step,
  items: number,
): { done: number; errors: number; inFlight: number; waiting: number } {
  const of = (n: number) => (items > 0 ? Math.min(1, n / items) : 0);
  return { done: of(step.done), errors: of(step.errors), inFlight: of(step.inFlight), waiting: of(step.waiting) };
}

/** End of the money axis in dollars: the cap, or the expected cost with some room, never 0. */
export function moneyScale(run: Pick<RunDetail, 'budget' | 'expectedCost' | 'spent' | 'reserved'>): number {
  return Math.max(run.budget ?? 0, run.spent + run.reserved, (run.expectedCost ?? 0) * 1.1, 0.0001);
}

/** Points of the limiter's trace as `x,y` in a box, oldest left; the top is `high`. */
export function tracePoints(
  trace: readonly (readonly [number, number, boolean])[],
  box: { width: number; height: number },
  high: number,
): { x: number; y: number; cut: boolean }[] {
  return trace
    .map(([ago, window, cut]) => ({
      x: box.width * (1 - Math.min(600, ago) / 600),
      y: box.height * (1 - window / Math.max(high, 1)),
      cut,
    }))
    .sort((a, b) => a.x - b.x);
}
