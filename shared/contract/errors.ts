import { oc } from '@orpc/contract';
import { z } from 'zod';

/**
 * Errors that every procedure may answer with. `message` is always one sentence for a person: what happened, to what,
 * and what to do next. Code and data survive all three shells.
 */
export const commonErrors = {
  NOT_FOUND: { status: 404, data: z.object({ kind: z.string(), id: z.string() }) },
  INVALID: { status: 422, data: z.object({ field: z.string().optional() }) },
  NO_PROJECT: { status: 409, data: z.object({}) },
  /** A save based on an old revision. The answer contains both versions; nothing was written. */
  CONFLICT: {
    status: 409,
    data: z.object({
      kind: z.string(),
      id: z.string(),
      currentRevision: z.number(),
      current: z.unknown(),
      yours: z.unknown(),
    }),
  },
  LOCKED: { status: 423, data: z.object({ path: z.string(), by: z.string() }) },
  NEWER_FILE: { status: 409, data: z.object({ path: z.string(), fileVersion: z.number(), appVersion: z.number() }) },
  DAMAGED: {
    status: 409,
    data: z.object({ path: z.string(), problems: z.array(z.string()), backups: z.array(z.string()) }),
  },
  IO: { status: 500, data: z.object({ path: z.string().optional() }) },
  FORBIDDEN: { status: 403, data: z.object({}) },
  PROVIDER: { status: 502, data: z.object({ model: z.string(), httpStatus: z.number().optional() }) },
  UNSUPPORTED: { status: 501, data: z.object({}) },
} as const;

export type ErrorCode = keyof typeof commonErrors;

/** Base of every procedure of the contract. */
export const procedure = oc.errors(commonErrors);
