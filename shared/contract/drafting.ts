import { z } from 'zod';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import { knowledgeContent, knowledgeForms, yesNoAnswers } from '#shared/contents/knowledge-question.ts';
import { interactionColumns, stepReasons } from '#shared/tasks/knowledge/from-step.ts';
import { id, itemState, lint } from '../records/fields.ts';
import { procedure } from './errors.ts';
import { chosenQuestion } from './runs/runs.ts';

/** Why a cell gives no question: reasons of a step, and those of the whole-episode columns. */
export const cellReasons = [
  ...stepReasons,
  'no-picture',
  'same-picture',
  'no-seed',
  'no-steps',
  'no-label',
  'no-success',
  'not-done',
  'is-copy',
  'has-copy',
] as const;

/** What can be asked about a step, or about the whole episode, in one column. */
export const draftCell = z.object({
  /** Index of the step, from 0; null for the whole episode. */
  step: z.number().int().nullable(),
  column: z.enum(knowledgeColumns),
  /** Null if a run can draft it. */
  why: z.enum(cellReasons).nullable(),
  /** For `same-picture`: index of the earlier step, from 0. */
  as: z.number().int().nullable(),
  /** Questions by people or an import that a model can use as examples. */
  seeds: z.number().int(),
  /** Questions that are already in the project; for `goal`: labels of the episode. */
  made: z.array(z.object({ id, kind: z.string(), state: itemState })),
});
export type DraftCell = z.infer<typeof draftCell>;

export const draftPreview = z.object({
  questions: z.array(z.object({ content: knowledgeContent, lints: z.array(lint) })),
  skipped: z.array(z.object({ step: z.number().int(), column: z.enum(interactionColumns), why: z.enum(stepReasons) })),
});
export type DraftPreview = z.infer<typeof draftPreview>;

/** Columns whose questions start from one by a person. */
export const seedColumns = ['state', 'widget', 'layout'] as const;

/** The picture of a seed: a screenshot of the library, or the one before a step of an episode. */
export const seedPlace = z.union([
  z.strictObject({ screenshot: id }),
  z.strictObject({ episode: id, step: z.number().int().nonnegative() }),
]);
export type SeedPlace = z.infer<typeof seedPlace>;

/** A question that a person writes on a picture, as an example for a model. */
export const writtenSeed = z.object({
  column: z.enum(seedColumns),
  form: z.enum(knowledgeForms),
  question: z.string().trim().min(1).max(4000),
  /** Four for a multiple-choice question, none for a yes-or-no question. */
  options: z.array(z.string().trim().min(1).max(1000)).max(4),
  /** A letter, or yes | no | unknown. */
  answer: z.string().max(20),
  /** The knowledge needed to answer it. */
  rationale: z.string().trim().max(4000).default(''),
});
export type WrittenSeed = z.infer<typeof writtenSeed>;

/** Why a seed cannot be stored; null if it can. */
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
   * Writes a seed on a screenshot, or on the picture before an episode's step (from 0); an identical one is not written
   * twice. NOT_FOUND without such a picture; INVALID if its options and answer do not fit together.
   */
  writeSeed: procedure
    .input(z.object({ on: seedPlace, seed: writtenSeed }))
    .output(z.object({ id, existing: z.boolean() })),
  /**
   * Every cell of an episode and of its first `steps` steps, by default all, from what is stored; its pictures are not
   * compared. NOT_FOUND if there is none.
   */
  cells: procedure.input(z.object({ id, steps: z.number().int().positive().optional() })).output(z.array(draftCell)),
  /**
   * The interaction questions that a run with this seed and these `questions` would make from one episode, and those
   * that its pictures rule out. Nothing is stored.
   */
  preview: procedure.input(z.object({ id, seed, questions: z.array(chosenQuestion).max(20_000) })).output(draftPreview),
};
