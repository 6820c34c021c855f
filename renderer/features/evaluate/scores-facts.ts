import type { Run } from '#shared/contract/runs/runs.ts';
import { countsFor, type Evaluation, type Metric, type Reading } from './board/figures.ts';

/** The number of items behind the shown figure; null without an evaluation. */
export function itemsBehind(
  first: Evaluation | undefined,
  figure: Metric | null,
  reading: Reading,
  scoped: boolean,
): number | null {
  if (!first) return null;
  // A figure that covers only some items has its own n, once all are scored.
  const ownItems = scoped || (figure?.counts && first.scored >= first.of);
  return ownItems ? countsFor(first, reading, figure?.id ?? null).n : first.of;
}

/** How many evaluation runs of a task are unfinished: a run has no row before its first results. */
export function unfinishedRuns(
  runs: readonly Pick<Run, 'kind' | 'state' | 'subject'>[],
  taskId: string | null,
): number {
  return runs.filter(
    ({ kind, state, subject }) =>
      kind === 'evaluate' && subject === taskId && (state === 'running' || state === 'pausing' || state === 'paused'),
  ).length;
}
