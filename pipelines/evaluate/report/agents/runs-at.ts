import { cutAt } from '#shared/metrics/recall-curve.ts';

/** What decides whether an episode of an agent counts at a step limit, and how. */
export interface LimitedRun {
  level: 'L3' | 'L4' | null;
  /** The agent's step limit. */
  limit: number;
  /** Null while nobody has decided. */
  success: boolean | null;
  steps: number;
}

export interface RunsAt<T> {
  /** In the given order, each with its outcome at the limit. */
  runs: readonly T[];
  /** They had a higher limit, which the agent knew. */
  rescored: boolean;
}

/**
 * One agent's episodes of a level that count at a step limit: those with exactly this one, or if there are none, those
 * with a higher one, cut here as if they had stopped (which costs no calls). Null without either.
 */
export function runsAt<T extends LimitedRun>(all: readonly T[], level: T['level'], limit: number): RunsAt<T> | null {
  const own = all.filter((entry) => entry.level === level);
  const exact = own.filter((entry) => entry.limit === limit);
  const used = exact.length > 0 ? exact : own.filter((entry) => entry.limit > limit);
  if (used.length === 0) return null;
  const runs = used.map((entry) => {
    const steps = Math.max(1, entry.steps);
    // What took longer is a failure, whatever its verdict will be.
    const known = entry.success !== null || steps > limit;
    return known ? { ...entry, ...cutAt({ success: entry.success === true, steps }, limit) } : { ...entry, steps };
  });
  return { runs, rescored: exact.length === 0 };
}
