import { z } from 'zod';
import { id } from '../../records/fields.ts';
import { page, pageInput } from '../paging.ts';
import { outcome } from '../../tasks/outcomes.ts';

/** How a call ended; `reused` came from the ledger. */
export const callEnds = ['done', 'failed', 'in-flight'] as const;
export const callSorts = ['order', 'cost', 'seconds', 'tokens'] as const;

/** One use of a model call by an item of a run. */
export const runCallRow = z.object({
  /** The use: item, step and call. */
  key: z.string(),
  id,
  step: z.string(),
  itemId: z.string(),
  label: z.string(),
  model: z.string(),
  status: z.enum(callEnds),
  reused: z.boolean(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  /** US dollars. */
  cost: z.number(),
  seconds: z.number().nullable(),
  /** In an evaluation: the item's place in the release, and how its answer was counted and read; null otherwise. */
  index: z.number().int().nullable(),
  outcome: outcome.nullable(),
  answer: z.string().nullable(),
  rule: z.string().nullable(),
});
export type RunCall = z.infer<typeof runCallRow>;

/** Calls of a run in the order of its items, or the largest first. */
export const runCallsInput = z.object({
  id,
  step: z.string().optional(),
  model: z.string().optional(),
  status: z.enum([...callEnds, 'reused']).optional(),
  outcome: outcome.optional(),
  /** In the item's label, the prompt or the reply; case is ignored for Latin letters. */
  text: z.string().max(500).optional(),
  sort: z.enum(callSorts).default('order'),
  ...pageInput,
});
export type RunCallsInput = z.infer<typeof runCallsInput>;

export const runCalls = page(runCallRow);
