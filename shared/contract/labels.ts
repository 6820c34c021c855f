import { labelSet } from '../labels/label-set.ts';
import { z } from 'zod';
import { isoTime } from '../records/fields.ts';
import { procedure } from './errors.ts';

export const projectLabels = z.object({
  /** Increases with every save; 0 until somebody has saved. */
  revision: z.number().int(),
  content: labelSet,
  /** Author and time of the last save; null until somebody has saved. */
  saved: z.object({ by: z.string(), at: isoTime }).nullable(),
});
export type ProjectLabels = z.infer<typeof projectLabels>;

/** One version of the labels, with its author and reason. */
export const labelRevision = projectLabels.extend({ why: z.string() });
export type LabelRevision = z.infer<typeof labelRevision>;

/** A class of imported elements that is not yet a component type of the project. */
export const importedClass = z.object({ name: z.string(), elements: z.number().int() });
export type ImportedClass = z.infer<typeof importedClass>;

export const labels = {
  get: procedure.output(projectLabels),
  /** Every saved version, newest first, then version 0, the initial one. Saving an earlier one restores it. */
  history: procedure.output(z.array(labelRevision)),
  /** Most frequent first, at most 200. */
  classes: procedure.output(z.array(importedClass)),
  /**
   * CONFLICT with both versions if somebody saved since `baseRevision`. Imported elements whose class becomes a
   * component type get that type, as one undo step.
   */
  save: procedure.input(z.object({ baseRevision: z.number().int(), content: labelSet })).output(projectLabels),
};
