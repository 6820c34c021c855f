import { z } from 'zod';
import { sha256 } from '#shared/records/fields.ts';
import { componentCategory } from '#shared/contents/element.ts';
import { inWords } from '../../phrases/phrase.ts';

/** Whether a screenshot contains controls whose state can be read and set with one action, and of which categories. */
const anyVerdict = z.object({ qualifies: z.boolean(), categories: z.array(componentCategory).default([]) });
export const controlVerdict = anyVerdict.refine(({ qualifies, categories }) => qualifies === categories.length > 0, {
  message: inWords('shape-check'),
  path: ['categories'],
});
export type ControlVerdict = z.infer<typeof controlVerdict>;

/** A control that a model says qualifies; `component` is one of the 23 types. */
export const namedControl = z.object({
  component: z.string().max(60),
  category: componentCategory,
  name: z.string().max(300).default(''),
});

/** A model's verdict on a screenshot; `reason` is its own text. */
export const proposedCheck = z.object({
  model: z.string(),
  /** No categories if it qualifies but no control of a known type was named. */
  verdict: anyVerdict,
  controls: z.array(namedControl).default([]),
  reason: z.string().max(2000).default(''),
});

/** A screenshot checked before annotation: the model's proposal, and people's answers in the audit. */
export const controlContent = z.object({
  picture: z.object({ sha256, width: z.number(), height: z.number(), name: z.string().max(500) }),
  proposed: proposedCheck.nullable().default(null),
  label: controlVerdict.nullable().default(null),
});
export type ControlContent = z.infer<typeof controlContent>;

/** The effective verdict: people's if there is one, otherwise the model's. */
export const standingVerdict = ({ label, proposed }: ControlContent): ControlVerdict | null =>
  label ?? proposed?.verdict ?? null;

/** A verdict in short, its categories in order: `A, C`, `yes` if none is named, or `none`. */
export const verdictWord = ({ qualifies, categories }: ControlVerdict): string =>
  categories.length > 0 ? [...new Set(categories)].sort().join(', ') : qualifies ? 'yes' : 'none';
