import { z } from 'zod';

/** Whether the task is done at the end of the episode; `not-executable`: nobody could do it there. */
export const goalVerdicts = ['success', 'failure', 'cannot-tell', 'not-executable'] as const;
export const goalVerdict = z.enum(goalVerdicts);

/** Why the episode fails. */
export const failureReasons = [
  'missing-step',
  'wrong-target',
  'wrong-input',
  'stopped-early',
  'wrong-goal',
  'blocked',
  'other',
] as const;

/** Whether it changed what nobody asked for. */
export const sideEffects = ['none', 'harmless', 'harmful'] as const;
/** How often the agent repeats the same actions without getting further. */
export const loopings = ['no', '2-4', '5+'] as const;

/** What one person says about an episode's end. Also a line of a decisions file, with `id`. */
export const goalLabel = z
  .object({
    verdict: goalVerdict,
    /** Place of the first step that goes wrong, counted from 1; null where none is named. */
    firstFailingStep: z.number().int().min(1).nullable().default(null),
    why: z.enum(failureReasons).nullable().default(null),
    sideEffect: z.enum(sideEffects).default('none'),
    looping: z.enum(loopings).default('no'),
    note: z.string().max(2000).default(''),
  })
  .refine(
    ({ verdict, firstFailingStep, why }) => verdict !== 'success' || (firstFailingStep === null && why === null),
    {
      message: 'a success has no failing step and no reason for failing',
      path: ['firstFailingStep'],
    },
  );
export type GoalLabel = z.infer<typeof goalLabel>;

/** An episode that is to be labelled; `label` once it is settled. */
export const goalContent = z.object({
  /** The episode's task, as it read when it was queued. */
  task: z.string().max(20_000),
  /** Number of its steps. */
  steps: z.number().int().min(0),
  /** The verdict that a pipeline expects; a person confirms it without seeing it. */
  proposed: goalVerdict.nullable().default(null),
  label: goalLabel.nullable().default(null),
});
export type GoalContent = z.infer<typeof goalContent>;

/**
 * What the labels of several people amount to; null where they differ in verdict, side effect or looping, so that a
 * further person settles it. The earliest failing step that somebody names stands, and every note.
 */
export function joinedLabel(labels: readonly GoalLabel[]): GoalLabel | null {
  const [first, ...rest] = labels;
  if (!first) return null;
  const same = (one: GoalLabel) =>
    one.verdict === first.verdict && one.sideEffect === first.sideEffect && one.looping === first.looping;
  if (!rest.every(same)) return null;
  const named = labels.filter(({ firstFailingStep }) => firstFailingStep !== null);
  const earliest = named.sort((a, b) => (a.firstFailingStep ?? 0) - (b.firstFailingStep ?? 0))[0];
  return {
    ...first,
    firstFailingStep: earliest?.firstFailingStep ?? null,
    why: earliest?.why ?? labels.find(({ why }) => why !== null)?.why ?? null,
    note: [...new Set(labels.map(({ note }) => note.trim()).filter(Boolean))].join('\n').slice(0, 2000),
  };
}
