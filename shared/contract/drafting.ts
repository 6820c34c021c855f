import { z } from 'zod';
import { knowledgeColumns } from '#shared/tasks/knowledge/columns.ts';
import { knowledgeContent, knowledgeForms, yesNoAnswers } from '#shared/tasks/knowledge/content.ts';
import { interactionColumns, stepReasons } from '#shared/tasks/knowledge/from-step.ts';
import { id, itemState, lint } from './common.ts';
import { procedure } from './errors.ts';
import { chosenQuestion } from './runs/runs.ts';

/** Why a cell gives no question: a step's reasons, and those of the other columns. */
export const cellReasons = [
  ...stepReasons,
  'no-picture',
  'same-picture',
  'no-seed',
  'no-steps',
  'no-label',
  'no-success',
  'is-copy',
  'has-copy',
] as const;

/** What can be asked of a step in one column, or of the whole episode. */
export const draftCell = z.object({
  /** Place of the step, from 0; null for the whole episode. */
  step: z.number().int().nullable(),
  column: z.enum(knowledgeColumns),
  /** Null when a run can ask it. */
  why: z.enum(cellReasons).nullable(),
  /** Of `same-picture`: the earlier step, from 0. */
  as: z.number().int().nullable(),
  /** Questions by people or an import that a model can write further ones after. */
  seeds: z.number().int(),
  /** Questions that are in the project; of `goal`: labels of the episode. */
  made: z.array(z.object({ id, kind: z.string(), state: itemState })),
});
export type DraftCell = z.infer<typeof draftCell>;

export const draftPreview = z.object({
  questions: z.array(z.object({ content: knowledgeContent, lints: z.array(lint) })),
  skipped: z.array(z.object({ step: z.number().int(), column: z.enum(interactionColumns), why: z.enum(stepReasons) })),
});
export type DraftPreview = z.infer<typeof draftPreview>;

/** Columns whose questions begin with one by a person. */
export const seedColumns = ['state', 'widget', 'layout'] as const;

/** A question that a person writes on the picture of a step; a model then writes further ones after it. */
export const writtenSeed = z.object({
  column: z.enum(seedColumns),
  form: z.enum(knowledgeForms),
  question: z.string().trim().min(1).max(4000),
  /** Four of a multiple-choice question, none of one on yes or no. */
  options: z.array(z.string().trim().min(1).max(1000)).max(4),
  /** A letter, or yes | no | unknown. */
  answer: z.string().max(20),
  /** What one has to know to answer it. */
  rationale: z.string().trim().max(4000).default(''),
});
export type WrittenSeed = z.infer<typeof writtenSeed>;

/** Why a seed cannot be kept as it stands; null when it can. */
export function seedFault({ form, options, answer }: Pick<WrittenSeed, 'form' | 'options' | 'answer'>) {
  if (form === 'yes_or_no')
    return options.length > 0 ? 'options' : (yesNoAnswers as readonly string[]).includes(answer) ? null : 'answer';
  if (options.length !== 4) return 'options';
  if (new Set(options.map((text) => text.toLowerCase())).size < 4) return 'equal';
  return ['A', 'B', 'C', 'D'].includes(answer) ? null : 'answer';
}

const seed = z.number().int().min(0).max(4_294_967_295);

/** Which questions an episode can give, before a run makes them. */
export const drafting = {
  /**
   * Writes a seed on the picture before a step (from 0); the same one is not written twice. NOT_FOUND without such an
   * episode or picture; INVALID when its options and answer do not fit together.
   */
  writeSeed: procedure
    .input(z.object({ id, step: z.number().int().nonnegative(), seed: writtenSeed }))
    .output(z.object({ id, existing: z.boolean() })),
  /** Every cell of an episode, from what is stored; its pictures are not compared. NOT_FOUND when there is none. */
  cells: procedure.input(z.object({ id })).output(z.array(draftCell)),
  /**
   * The interaction questions of one episode as a run with this seed and these `questions` makes them, and which of them
   * its pictures rule out. Nothing is stored.
   */
  preview: procedure.input(z.object({ id, seed, questions: z.array(chosenQuestion).max(20_000) })).output(draftPreview),
};
