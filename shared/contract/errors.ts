import { oc } from '@orpc/contract';
import { z } from 'zod';
import { phraseSchema } from '../phrases/phrase.ts';

const reason = phraseSchema.optional();

/** Data of an error, with its sentence as a code and values: screens word it themselves, scripts read `message`. */
export interface ErrorData<Shape extends z.ZodRawShape> extends z.ZodObject<Shape & { phrase: typeof reason }> {}
const withPhrase = <Shape extends z.ZodRawShape>(shape: Shape): ErrorData<Shape> =>
  z.object({ ...shape, phrase: reason });

/**
 * Errors that every procedure may answer with. `message` is always one sentence for a person: what happened, to what,
 * and what to do next. Code and data survive all three shells.
 */
export const commonErrors = {
  NOT_FOUND: { status: 404, data: withPhrase({ kind: z.string(), id: z.string() }) },
  INVALID: { status: 422, data: withPhrase({ field: z.string().optional() }) },
  NO_PROJECT: { status: 409, data: withPhrase({}) },
  /** A save based on an old revision. The answer contains both versions; nothing was written. */
  CONFLICT: {
    status: 409,
    data: withPhrase({
      kind: z.string(),
      id: z.string(),
      currentRevision: z.number(),
      current: z.unknown(),
      yours: z.unknown(),
    }),
  },
  LOCKED: { status: 423, data: withPhrase({ path: z.string(), by: z.string() }) },
  NEWER_FILE: { status: 409, data: withPhrase({ path: z.string(), fileVersion: z.number(), appVersion: z.number() }) },
  DAMAGED: {
    status: 409,
    data: withPhrase({ path: z.string(), problems: z.array(z.string()), backups: z.array(z.string()) }),
  },
  IO: { status: 500, data: withPhrase({ path: z.string().optional() }) },
  FORBIDDEN: { status: 403, data: withPhrase({}) },
  PROVIDER: { status: 502, data: withPhrase({ model: z.string(), httpStatus: z.number().optional() }) },
} as const;

export type ErrorCode = keyof typeof commonErrors;

/** Base of every procedure of the contract. */
export const procedure = oc.errors(commonErrors);
