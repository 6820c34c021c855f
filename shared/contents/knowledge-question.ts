import { z } from 'zod';
import { platform, sha256 } from '#shared/records/fields.ts';
import { bbox, point } from '#shared/geometry/shapes.ts';
import { knowledgeColumns } from './knowledge-columns.ts';

/** What is hardly an effect: a text cursor, the outline of what has the focus, a clock. */
export const slightChanges = ['caret', 'focus-ring', 'clock'] as const;

/** A stored picture of a question. */
const picture = z.object({
  sha256,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** File name in the source. */
  name: z.string().max(500).default(''),
  /** Perceptual hash (dHash, 64 bits), by which options are compared; absent if it was not computed. */
  print: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
});
export type KnowledgePicture = z.infer<typeof picture>;

/** One option: text, a picture, or an action's arguments. */
const option = z.object({
  letter: z.string().regex(/^[A-Z]$/),
  text: z.string().max(8000),
  picture: picture.nullable().default(null),
  /** Origin of the option: recorded, a rule that made a wrong one, a model. */
  origin: z.string().max(200).default(''),
  /** The element at its position, in pixels of the first picture; absent if there is none. Shown after the vote. */
  box: bbox.optional(),
});

export const knowledgeForms = ['multiple_choice', 'yes_or_no'] as const;
export const yesNoAnswers = ['yes', 'no', 'unknown'] as const;

/** One question of GUI Knowledge Bench with its pictures and its key, as stored in a project. */
export const knowledgeContent = z.object({
  column: z.enum(knowledgeColumns),
  form: z.enum(knowledgeForms),
  question: z.string().max(20_000),
  /** The question if the region or the action is drawn on the picture: it names the mark. */
  augmented: z.string().max(20_000).nullable().default(null),
  pictures: z.array(picture).max(20),
  /** Empty for yes-or-no questions. */
  options: z.array(option).max(12),
  /** A letter, or yes | no | unknown. */
  answer: z.string().max(20),
  /** What the question is about, in pixels of the first picture. */
  region: z.object({ bbox: bbox.nullable(), point: point.nullable() }).default({ bbox: null, point: null }),
  /** Why the answer is right: the knowledge it takes. */
  rationale: z.string().max(20_000).default(''),
  app: z.string().max(200).nullable().default(null),
  platform: platform.nullable().default(null),
  /** Its origin; hidden until the vote. */
  from: z
    .object({
      /** Id of the episode. */
      episode: z.string(),
      /** Index of the step in it, from 0; null for a question about the whole episode. */
      step: z.number().int().nullable(),
      /** Its name and task, for reviewers. */
      name: z.string().default(''),
      task: z.string().default(''),
    })
    .nullable()
    .default(null),
  /** Questions of one cluster are not independent: those of an episode and its copies. */
  cluster: z.string().nullable().default(null),
  /** Set if the deciding picture was hidden on purpose: nobody can tell, so the answer is `unknown`. */
  decidingPictureHidden: z.literal(true).optional(),
  /** What differs between the pictures before and after, in pixels of the first; absent if they were not compared. */
  change: z
    .object({
      /** Share of the pixels, 0..1. */
      share: z.number().min(0).max(1),
      box: bbox.nullable(),
      /** Set if it is hardly an effect. */
      slight: z.enum(slightChanges).nullable(),
    })
    .optional(),
  /** Orders of steps that a person found equally valid; they are never offered as wrong options. */
  equallyValid: z.array(z.string()).default([]),
  /** The original file that it was read from; everything unchanged is exported unchanged. */
  record: z.record(z.string(), z.unknown()).nullable().default(null),
});
export type KnowledgeContent = z.infer<typeof knowledgeContent>;

/** The possible answers of a question. */
export const offered = ({ form, options }: Pick<KnowledgeContent, 'form' | 'options'>): readonly string[] =>
  form === 'yes_or_no' ? yesNoAnswers : options.map(({ letter }) => letter);
