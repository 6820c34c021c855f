import { z } from 'zod';
import { itemState, platform, sha256 } from '#shared/records/fields.ts';
import { instructionContent } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import { convention } from '#shared/geometry/number-conventions.ts';
import { questionContent } from '#shared/contents/question.ts';

/** The original record of an item's first import. */
const raw = z
  .object({ format: z.string(), convention: convention.nullable(), record: z.string() })
  .nullable()
  .default(null);

/** Line type of an item; every kind without its own line type is an `item`. */
export const lineTypes = { element: 'element', question: 'question', other: 'item' } as const;

/** One line of `records.jsonl`. A screenshot's line comes before the lines of its items. Boxes are pixel xyxy. */
export const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('screenshot'),
    sha256,
    /** Picture file, relative to the records' folder. */
    file: z.string().min(1),
    name: z.string().min(1).max(500),
    platform: platform.nullable(),
    app: z.string().max(200).nullable(),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
    tags: z.array(z.string()).default([]),
    state: itemState.optional(),
  }),
  z.object({
    type: z.literal(lineTypes.element),
    /** sha256 of its screenshot. */
    screenshot: sha256,
    /** Distinguishes equal elements of one screenshot. */
    id: z.string().min(1),
    state: itemState.optional(),
    source: z.string().default(''),
    content: elementContent,
    instructions: z.array(z.object({ state: itemState.optional(), content: instructionContent })).default([]),
    raw,
  }),
  z.object({
    type: z.literal(lineTypes.question),
    screenshot: sha256,
    state: itemState.optional(),
    source: z.string().default(''),
    content: questionContent,
    raw,
  }),
  /** An item of another kind, with content in its kind's schema. */
  z.object({
    type: z.literal(lineTypes.other),
    kind: z.string().min(1),
    screenshot: sha256,
    state: itemState.optional(),
    source: z.string().default(''),
    content: z.record(z.string(), z.unknown()),
    raw,
  }),
]);
export type Line = z.infer<typeof line>;
export type ElementLine = Extract<Line, { type: typeof lineTypes.element }>;
export type OtherLine = Extract<Line, { type: typeof lineTypes.other }>;
