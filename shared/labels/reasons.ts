import type { LabelSet } from './label-set.ts';

type Reasons = Pick<LabelSet, 'reasons' | 'unusedReasons'>;

/** Always offered, for rejections that fit no other reason. */
export const lastResort = 'other';

/** Reasons a reviewer may choose, in the order of their digits: built-in ones in use, then the project's own. */
export function reasonsOf({ reasons, unusedReasons }: Reasons, builtIn: readonly string[]): string[] {
  return [...builtIn.filter((reason) => reason === lastResort || !unusedReasons.includes(reason)), ...reasons];
}

/**
 * Whether a rejection may give this reason; reasons no longer offered stay valid for people whose page still shows
 * them.
 */
export function isReason({ reasons }: Reasons, builtIn: readonly string[], reason: string | null | undefined): boolean {
  return reason !== null && reason !== undefined && (builtIn.includes(reason) || reasons.includes(reason));
}
