import { z } from 'zod';

/** How one answer was counted; the five outcomes are kept apart in every count. */
export const outcomes = ['right', 'wrong', 'parse-failure', 'refusal', 'error'] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof outcome>;

/** Kinds of failure of a reading; the kinds of a miss apply to answers that are positions. */
export const failureKinds = [
  'near-miss',
  'wrong-part',
  'named-alike',
  'other-element',
  'nothing-there',
  'wrong',
  'parse-failure',
  'refusal',
  'error',
] as const;
export const failureKind = z.enum(failureKinds);
export type FailureKind = z.infer<typeof failureKind>;

/** `strict` follows the paper's definition, `parity` what the published code computes. */
export const reading = z.enum(['strict', 'parity']);
