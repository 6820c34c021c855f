import { type counts, countsOf } from '#shared/contract/runs/evaluations/scores.ts';
import type { z } from 'zod';
import { taskType } from '../../../tasks/registry.ts';

type Counts = z.infer<typeof counts>;

/** The answers of an evaluation over which some of its figures are computed. */
export interface AnswerGroup {
  /** Which answers: `locate`, `interact`; empty if all figures cover all of them. */
  name: string;
  /** Number of the answers by outcome; `n` is the denominator of the group's figures. */
  counts: Counts;
}

/**
 * Counts for the denominators of a table's or cell's figures: one group for most tasks, one per stage for fine state,
 * whose rates each cover one stage.
 */
export function answerGroups(
  task: string,
  of: { counts: Counts },
  figures: readonly { id: string; counts?: Counts | undefined }[],
): AnswerGroup[] {
  const groups = new Map<string, Counts>();
  for (const { id, share } of taskType(task)?.cellMetrics ?? []) {
    const figure = figures.find((figure) => figure.id === id);
    const name = Object.values(share?.dims ?? {}).join(' ');
    if (figure && !groups.has(name)) groups.set(name, countsOf(figure, of));
  }
  return groups.size === 0
    ? [{ name: '', counts: of.counts }]
    : [...groups].map(([name, own]) => ({ name, counts: own }));
}
