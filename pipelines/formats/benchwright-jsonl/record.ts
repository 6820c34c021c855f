import { z } from 'zod';
import { itemState, platform, sha256 } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { convention } from '#shared/contract/imports.ts';
import { questionContent } from '#shared/contract/questions.ts';

/** The record an item was first imported from, as it stood. */
const raw = z
  .object({ format: z.string(), convention: convention.nullable(), record: z.string() })
  .nullable()
  .default(null);

/** What a line about an item is called; every kind without a line of its own is an `item`. */
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
    /** sha256 of the screenshot it is on. */
    screenshot: sha256,
    /** Tells equal elements of one screenshot apart. */
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
  /** An item of a further kind, with its content as that kind has it. */
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
