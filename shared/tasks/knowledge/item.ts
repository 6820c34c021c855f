import { z } from 'zod';
import { platform } from '#shared/records/fields.ts';
import { bbox, point } from '#shared/geometry/shapes.ts';
import type { Guessable } from '../baselines/option-only.ts';
import { imageRef } from '../image.ts';
import { knowledgeColumns } from '../../contents/knowledge-columns.ts';
import {
  type KnowledgeContent,
  knowledgeContent,
  knowledgeForms,
  type KnowledgePicture,
} from '../../contents/knowledge-question.ts';

/** One question of GUI Knowledge Bench: lettered options, or yes | no | unknown. */
export const knowledgeItem = z.object({
  id: z.string(),
  column: z.enum(knowledgeColumns),
  form: z.enum(knowledgeForms),
  question: z.string(),
  /** The question if marks are drawn on the picture. */
  augmented: z.string().nullable().default(null),
  images: z.array(imageRef),
  options: z.array(
    z.object({ letter: z.string().regex(/^[A-Z]$/), text: z.string(), image: imageRef.nullable().default(null) }),
  ),
  app: z.string().nullable(),
  os: z.string().nullable(),
  platform: platform.nullable().default(null),
  /** Marks on the first picture if visual prompts are on; image pixels. */
  annotation: z.object({ bbox: bbox.nullable(), point: point.nullable() }),
  /** A letter, or yes | no | unknown in lower case. */
  answer: z.string(),
  /** Questions that are not independent share it. */
  cluster: z.string().nullable().default(null),
});
export type KnowledgeItem = z.infer<typeof knowledgeItem>;

const ref = ({ sha256, width, height }: KnowledgePicture) => ({ ref: sha256, width, height });

/** The item for a stored question. */
export function itemOfKnowledge(id: string, content: KnowledgeContent): KnowledgeItem {
  const { column, form, question, augmented, pictures, options, answer, region, app, platform: on, cluster } = content;
  return {
    ...{ id, column, form, question, augmented, app, answer, cluster },
    images: pictures.map(ref),
    options: options.map(({ letter, text, picture }) => ({ letter, text, image: picture && ref(picture) })),
    os: on,
    platform: on,
    annotation: region,
  };
}

/** A question as one sees it who guesses from its options; null for yes or no. */
export function guessableKnowledge(content: unknown): Guessable | null {
  const { column, form, question, options, answer, pictures } = knowledgeContent.parse(content);
  if (form !== 'multiple_choice') return null;
  return {
    ...{ column, question, answer },
    options: options.map(({ letter, text, picture }) => ({
      ...{ letter, text },
      print: text === '' ? (picture?.print ?? null) : null,
    })),
    print: pictures[0]?.print ?? null,
    types: column === 'type',
  };
}
