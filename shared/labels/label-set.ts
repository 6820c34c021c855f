import { usualSynonyms } from './synonyms.ts';
import { componentCategory, elementKinds } from '../contents/element.ts';
import { z } from 'zod';

export const word = z.string().trim().min(1).max(60);

/** A component type of the project, or the project's settings for one of the 23. */
export const labelComponent = z.object({
  name: word,
  /** FineState-Bench category; null for a type in none of the four. The 23 built-in types keep theirs. */
  category: componentCategory.nullable().default(null),
  /** `#rrggbb`: colour of its boxes; null for the default. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  /** Digit that sets it on the selected elements; 1 and 2 set the kind. */
  digit: z.number().int().min(3).max(9).nullable().default(null),
  /** Kind set together with the type if an element has none. */
  kind: z.enum(elementKinds).nullable().default(null),
});

export type LabelComponent = z.infer<typeof labelComponent>;

/** A further property of each element, such as its theme or language. */
export const labelAttribute = z.object({
  name: word,
  /** Possible values; empty: any text. */
  values: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** Initial value for new elements; empty for none. */
  initial: z.string().trim().max(300).default(''),
  /** Component types that have it; empty: every element. */
  components: z.array(word).max(100).default([]),
});

export type LabelAttribute = z.infer<typeof labelAttribute>;

/** Another word by which a component type is found: `toggle` for `Switch`. */
export const labelSynonym = z.object({ word, component: word });

/** The vocabulary and rules that the people of a project have agreed on. */
export const labelSet = z.object({
  components: z.array(labelComponent).max(200).default([]),
  attributes: z.array(labelAttribute).max(30).default([]),
  /** The project's own reject reasons, in addition to the built-in ones. */
  reasons: z.array(word).max(20).default([]),
  /** Built-in reasons that the project does not use. */
  unusedReasons: z.array(word).max(60).default([]),
  /** Markdown. */
  guidelines: z.string().max(50_000).default(''),
  /** Other words for component types; a project starts with the usual ones. */
  synonyms: z
    .array(labelSynonym)
    .max(300)
    .default(() => usualSynonyms.map((synonym) => ({ ...synonym }))),
});

export type LabelSet = z.infer<typeof labelSet>;
