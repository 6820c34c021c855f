import { type counts, countsOf } from '#shared/contract/runs/evaluations/scores.ts';
import type { z } from 'zod';
import { taskType } from './registry.ts';

type Counts = z.infer<typeof counts>;

/** The answers of an evaluation that some of its figures are shares of. */
export interface AnswerGroup {
  /** Which answers: `locate`, `interact`; empty where all figures are about all of them. */
  name: string;
  /** Of the answers, by outcome; `n` is the denominator of the group's figures. */
  counts: Counts;
}

/**
 * Counts under the denominators that the figures of a table or cell have: one group for most tasks, one a stage for fine
 * state, whose rates are of one stage each.
 */
export function answerGroups(
  task: string,
  of: { counts: Counts },
  figures: readonly { id: string; counts?: Counts | undefined }[],
): AnswerGroup[] {
  const groups = new Map<string, Counts>();
  for (const { id, share } of taskType(task)?.cellMetrics ?? []) {
    const figure = figures.find((one) => one.id === id);
    const name = Object.values(share?.dims ?? {}).join(' ');
    if (figure && !groups.has(name)) groups.set(name, countsOf(figure, of));
  }
  return groups.size === 0
    ? [{ name: '', counts: of.counts }]
    : [...groups].map(([name, own]) => ({ name, counts: own }));
}
