import { z } from 'zod';
import { actionType } from '#shared/episodes/actions.ts';
import { platform } from '#shared/records/fields.ts';
import { bbox } from '#shared/geometry/shapes.ts';

/** The baseline that follows a task's own path; others are never given it. */
export const scriptedModel = 'scripted' as const;
/** The model that can only act in live runs. */
export const liveOnlyModel = `builtin/${scriptedModel}`;

/** One line or word found by OCR; box in image pixels. */
export const readText = z.object({ text: z.string(), bbox, confidence: z.number().min(0).max(100) });
export type ReadText = z.infer<typeof readText>;

/** An annotated element, as far as the baselines use it. */
export const knownElement = z.object({
  name: z.string(),
  role: z.string().nullable(),
  kind: z.enum(['text', 'icon']).nullable(),
  bbox,
  /** State words as imported, e.g. `checked, focused`, `disabled`, `value 16`. */
  state: z.string().nullable(),
});
export type KnownElement = z.infer<typeof knownElement>;

/** Input of `builtin/writer`. */
export const sceneMaterial = z.object({
  platform: platform.nullable(),
  app: z.string().nullable(),
  width: z.number(),
  height: z.number(),
  elements: z.array(knownElement),
});
export type SceneMaterial = z.infer<typeof sceneMaterial>;

/** One question as a solver sees it, or with its key as a judge sees it. */
export const questionMaterial = z.object({
  difficulty: z.string().optional(),
  question: z.string(),
  options: z.array(z.object({ letter: z.string(), text: z.string() })),
  answer: z.string().optional(),
});
export type QuestionMaterial = z.infer<typeof questionMaterial>;

/** One element for which to draft instructions. */
export const elementMaterial = z.object({
  name: z.string(),
  kind: z.enum(['text', 'icon']).nullable(),
  role: z.string().nullable(),
  description: z.string(),
  locate: bbox,
  width: z.number(),
  height: z.number(),
});
export type ElementMaterial = z.infer<typeof elementMaterial>;

/** One control for which to draft a fine-state case. */
export const controlMaterial = z.object({
  name: z.string(),
  role: z.string().nullable(),
  component: z.string().nullable(),
  stateNow: z.string().nullable(),
  stateTarget: z.string().nullable(),
  description: z.string(),
});
export type ControlMaterial = z.infer<typeof controlMaterial>;

/**
 * The structured form of a call's question. Real models read the messages; the baselines, which cannot read prose, read
 * this. It is part of the call's key, since it changes their answer.
 */
export const material = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draft-questions'), scene: sceneMaterial }),
  z.object({ kind: z.literal('answer'), question: questionMaterial }),
  z.object({ kind: z.literal('answer-all'), questions: z.array(questionMaterial) }),
  z.object({ kind: z.literal('judge'), questions: z.array(questionMaterial), app: z.string().nullable() }),
  /** `box`, as fractions of the picture, if the target's position was given. */
  z.object({ kind: z.literal('point'), instruction: z.string(), box: bbox.optional() }),
  /** The next action of an agent; `path` is the action of the task's own path, given to the scripted baseline only. */
  z.object({
    kind: z.literal('act'),
    actions: z.array(actionType),
    step: z.number(),
    path: z.string().nullable().optional(),
  }),
  z.object({ kind: z.literal('verdict'), task: z.string() }),
  z.object({ kind: z.literal('describe'), instruction: z.string() }),
  z.object({ kind: z.literal('locate'), instruction: z.string() }),
  z.object({ kind: z.literal('draft-case'), control: controlMaterial }),
  z.object({ kind: z.literal('draft-instructions'), element: elementMaterial }),
  z.object({
    kind: z.literal('check-instructions'),
    variants: z.array(z.object({ type: z.string(), number: z.number(), text: z.string() })),
  }),
]);
export type Material = z.infer<typeof material>;
