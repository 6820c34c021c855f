import type { Run } from '#shared/contract/runs/runs.ts';
import { countsFor, type Evaluation, type Metric, type Reading } from './charts/figures.ts';

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

/**
 * How many evaluations of a task have started but are not listed yet. Listed ones have a row under their own release,
 * so they say nothing about a release without rows.
 */
export function unlistedRuns(
  runs: readonly Pick<Run, 'id' | 'kind' | 'state' | 'subject'>[],
  listed: readonly Evaluation[],
  taskId: string | null,
): number {
  const known = new Set(listed.map((entry) => entry.run.id));
  return runs.filter(
    ({ id, kind, state, subject }) =>
      kind === 'evaluate' && subject === taskId && (state === 'running' || state === 'pausing') && !known.has(id),
  ).length;
}
