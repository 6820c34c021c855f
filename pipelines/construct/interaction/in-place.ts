import type { WrongOption } from './options.ts';

/** Candidates that the rules make where some of the first three were turned down. */
export const mostInPlace = 24;

/**
 * The first wrong options, with another candidate of the rules in the place of each that a person turned down; the others
 * stay where they are. Where the rules have no more, it stays too.
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
