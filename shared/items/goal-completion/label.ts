import { z } from 'zod';
import { inWords } from '../../phrases/phrase.ts';

/** Whether the task is done at the end of the episode; `not-executable`: it could not be done there. */
export const goalVerdicts = ['success', 'failure', 'cannot-tell', 'not-executable'] as const;
export const goalVerdict = z.enum(goalVerdicts);

/**
 * Why the episode fails: kinds of error of ProBench §5 and MMBench-GUI A.6 (`wrong-target`: grounding; `loop`: repeats
 * itself, blind to what it did; `search-shortcut`: types the task into a search box; `missing-step`; `lost-information`:
 * forgets what it read, in another app for instance; `thought-action`: does something else than it says), and others
 * (`format`: its replies have no action that can be read; `declined`: the model refuses).
 */
export const failureReasons = [
  'missing-step',
  'wrong-target',
  'loop',
  'search-shortcut',
  'lost-information',
  'thought-action',
  'wrong-input',
  'stopped-early',
  'wrong-goal',
  'wrong-answer',
  'out-of-steps',
  'format',
  'declined',
  'blocked',
  'other',
] as const;

/** Whether it changed something outside the task. */
export const sideEffects = ['none', 'harmless', 'harmful'] as const;
/** How often the agent repeats the same actions without progress. */
export const loopings = ['no', '2-4', '5+'] as const;

/** How directly the agent went to the goal (AgentRewardBench, §3): 1 it did not get there, 4 without a detour. */
export const optimalities = [1, 2, 3, 4] as const;

/** One person's label of an episode's end. Also a line of a decisions file, with `id`. */
export const goalLabel = z
  .object({
    verdict: goalVerdict,
    /** Number of the first failing step, from 1; null if none is named. */
    firstFailingStep: z.number().int().min(1).nullable().default(null),
    why: z.enum(failureReasons).nullable().default(null),
    sideEffect: z.enum(sideEffects).default('none'),
    looping: z.enum(loopings).default('no'),
    /** Absent if the person did not say. */
    optimality: z.literal(optimalities).optional(),
    note: z.string().max(2000).default(''),
  })
  .refine(
    ({ verdict, firstFailingStep, why }) => verdict !== 'success' || (firstFailingStep === null && why === null),
    {
      message: inWords('shape-label'),
      path: ['firstFailingStep'],
    },
  );
export type FailureReason = (typeof failureReasons)[number];
export type GoalLabel = z.infer<typeof goalLabel>;

/** An episode to be labelled; `label` once it is settled. */
export const goalContent = z.object({
  /** The episode's task at the time it was queued. */
  task: z.string().max(20_000),
  /** Number of its steps. */
  steps: z.number().int().min(0),
  /** The verdict that a pipeline expects; people confirm it without seeing it. */
  proposed: goalVerdict.nullable().default(null),
  label: goalLabel.nullable().default(null),
});
export type GoalContent = z.infer<typeof goalContent>;

/**
 * The result of several people's labels; null if they differ in verdict, side effect or looping, so that another person
 * settles it. The earliest failing step that anybody named is kept, and every note; of several optimalities the lower middle one.

 */
export function joinedLabel(labels: readonly GoalLabel[]): GoalLabel | null {
  const [first, ...rest] = labels;
  if (!first) return null;
  const same = (entry: GoalLabel) =>
    entry.verdict === first.verdict && entry.sideEffect === first.sideEffect && entry.looping === first.looping;
  if (!rest.every(same)) return null;
  const named = labels.filter(({ firstFailingStep }) => firstFailingStep !== null);
  const earliest = named.sort((a, b) => (a.firstFailingStep ?? 0) - (b.firstFailingStep ?? 0))[0];
  const grades = labels.flatMap(({ optimality }) => optimality ?? []).sort((a, b) => a - b);
  const grade = grades[Math.floor((grades.length - 1) / 2)];
  return {
    ...first,
    ...(grade !== undefined && { optimality: grade }),
    firstFailingStep: earliest?.firstFailingStep ?? null,
    why: earliest?.why ?? labels.find(({ why }) => why !== null)?.why ?? null,
    note: [...new Set(labels.map(({ note }) => note.trim()).filter(Boolean))].join('\n').slice(0, 2000),
  };
}
