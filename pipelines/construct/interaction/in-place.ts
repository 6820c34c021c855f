import type { WrongOption } from './options.ts';

/** Candidates that the rules make if some of the first three were rejected. */
export const mostInPlace = 24;

/**
 * The first wrong options, where each one that a person rejected is replaced by another candidate; the others keep
 * their positions. If the rules have no more candidates, the rejected one stays.
 */
export function withoutTurnedDown(
  first: readonly WrongOption[],
  without: ReadonlySet<string>,
  further: () => readonly WrongOption[],
): WrongOption[] {
  if (!first.some(({ text }) => without.has(text))) return [...first];
  const known = new Set(first.map(({ text }) => text));
  const fresh = further().filter(({ text }) => !known.has(text) && !without.has(text));
  return first.map((one) => (without.has(one.text) ? (fresh.shift() ?? one) : one));
}
