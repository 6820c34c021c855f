import { z } from 'zod';
import { bbox, platform, point, sha256 } from '#shared/contract/common.ts';
import { knowledgeColumns } from './columns.ts';

/** A stored picture of a question. */
const picture = z.object({
  sha256,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** File name as its source calls it. */
  name: z.string().max(500).default(''),
});
export type KnowledgePicture = z.infer<typeof picture>;

/** One answer to choose from: words, a picture, or an action's arguments. */
const option = z.object({
  letter: z.string().regex(/^[A-Z]$/),
  text: z.string().max(8000),
  picture: picture.nullable().default(null),
  /** How the option came about: the recorded one, the rule that made a wrong one, a model. */
  origin: z.string().max(200).default(''),
});

export const knowledgeForms = ['multiple_choice', 'yes_or_no'] as const;
export const yesNoAnswers = ['yes', 'no', 'unknown'] as const;

/** One question of GUI Knowledge Bench with its pictures and its key, as a project keeps it. */
export const knowledgeContent = z.object({
  column: z.enum(knowledgeColumns),
  form: z.enum(knowledgeForms),
  question: z.string().max(20_000),
  /** The question where the region or the action is drawn on the picture: it names the mark. */
  augmented: z.string().max(20_000).nullable().default(null),
  pictures: z.array(picture).max(20),
  /** Empty for yes-or-no questions. */
  options: z.array(option).max(12),
  /** A letter, or yes | no | unknown. */
  answer: z.string().max(20),
  /** What is asked about, in pixels of the first picture. */
  region: z.object({ bbox: bbox.nullable(), point: point.nullable() }).default({ bbox: null, point: null }),
  /** Why the answer is right: the knowledge that it takes. */
  rationale: z.string().max(20_000).default(''),
  app: z.string().max(200).nullable().default(null),
  platform: platform.nullable().default(null),
  /** What it was made from; hidden until the vote. */
  from: z
    .object({
      /** Id of the episode. */
      episode: z.string(),
      /** Place of the step in it, from 0; null for a question about the whole. */
      step: z.number().int().nullable(),
      /** Its name and task, for those who review. */
      name: z.string().default(''),
      task: z.string().default(''),
    })
    .nullable()
    .default(null),
  /** Questions of one cluster are not independent: those of an episode and of its twins. */
  cluster: z.string().nullable().default(null),
  /** Set where the picture that decides is left out on purpose: nobody can tell, so the answer is `unknown`. */
  decidingPictureHidden: z.literal(true).optional(),
  /** Orders of steps that a person found as valid as the answer; they are never wrong options. */
  equallyValid: z.array(z.string()).default([]),
  /** The file that it was read from, as it stood; what is not changed here goes out the same. */
  record: z.record(z.string(), z.unknown()).nullable().default(null),
});
export type KnowledgeContent = z.infer<typeof knowledgeContent>;

/** The answers that a question offers. */
export const offered = ({ form, options }: Pick<KnowledgeContent, 'form' | 'options'>): readonly string[] =>
  form === 'yes_or_no' ? yesNoAnswers : options.map(({ letter }) => letter);
