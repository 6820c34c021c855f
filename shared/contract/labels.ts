import { z } from 'zod';
import { isoTime } from './common.ts';
import { componentCategory, elementKinds } from './elements.ts';
import { procedure } from './errors.ts';

const word = z.string().trim().min(1).max(60);

/** A component type of the project, or what the project sets for one of the 23. */
export const labelComponent = z.object({
  name: word,
  /** FineState-Bench category; null for a type that is none of its four. One of the 23 keeps its own. */
  category: componentCategory.nullable().default(null),
  /** `#rrggbb`: colour of its boxes; null for the usual one. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  /** Digit that sets it on the selected elements; 1 and 2 set the kind. */
  digit: z.number().int().min(3).max(9).nullable().default(null),
  /** Kind that comes with it where an element has none. */
  kind: z.enum(elementKinds).nullable().default(null),
});
export type LabelComponent = z.infer<typeof labelComponent>;

/** A further question about each element, such as its theme or language. */
export const labelAttribute = z.object({
  name: word,
  /** What may be chosen; empty: any text. */
  values: z.array(z.string().trim().min(1).max(100)).max(50).default([]),
  /** What a new element starts with; empty for nothing. */
  initial: z.string().trim().max(300).default(''),
  /** Component types that it is asked of; empty: every element. */
  components: z.array(word).max(100).default([]),
});
export type LabelAttribute = z.infer<typeof labelAttribute>;

/** What the people of a project agree to call things, and by which rules they work. */
export const labelSet = z.object({
  components: z.array(labelComponent).max(200).default([]),
  attributes: z.array(labelAttribute).max(30).default([]),
  /** The project's own reasons to reject, beside the built-in ones. */
  reasons: z.array(word).max(20).default([]),
  /** Built-in reasons that the project does not use. */
  unusedReasons: z.array(word).max(60).default([]),
  /** Markdown. */
  guidelines: z.string().max(50_000).default(''),
});
export type LabelSet = z.infer<typeof labelSet>;

export const projectLabels = z.object({
  /** Grows with every save; 0 while nobody has set any. */
  revision: z.number().int(),
  content: labelSet,
  /** Who saved last, and when; null while nobody has. */
  saved: z.object({ by: z.string(), at: isoTime }).nullable(),
});
export type ProjectLabels = z.infer<typeof projectLabels>;

/** One version of the labels, with who saved it and why. */
export const labelRevision = projectLabels.extend({ why: z.string() });
export type LabelRevision = z.infer<typeof labelRevision>;

/** A class that imported elements came with and that is not a component type of the project yet. */
export const importedClass = z.object({ name: z.string(), elements: z.number().int() });
export type ImportedClass = z.infer<typeof importedClass>;

export const labels = {
  get: procedure.output(projectLabels),
  /** Every saved version, newest first, then version 0, before anybody saved any. Saving an earlier one brings it back. */
  history: procedure.output(z.array(labelRevision)),
  /** Most frequent first, at most 200. */
  classes: procedure.output(z.array(importedClass)),
  /**
   * CONFLICT with both versions when somebody saved since `baseRevision`. Imported elements whose class becomes a
   * component type get that type, as one step of undo.
   */
  save: procedure.input(z.object({ baseRevision: z.number().int(), content: labelSet })).output(projectLabels),
};
