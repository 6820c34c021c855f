import type { Point } from '#shared/geometry/shapes.ts';
import { placesIn, readArguments } from '../../items/knowledge-question/arguments.ts';

/** Smallest number of letters to insert, delete or replace to make one text the other (Levenshtein). */
export function edits(a: string, b: string): number {
  const [lettersA, lettersB] = [[...a], [...b]];
  let row = Array.from({ length: lettersB.length + 1 }, (_, at) => at);
  for (const [i, letter] of lettersA.entries()) {
    const next = [i + 1];
    for (const [j, with_] of lettersB.entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === with_ ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

const flat = (places: readonly Point[]) => places.flat();

/**
 * How far two options of text are apart: positions by their distance in pixels, keys by those that only one has,
 * directions as equal or not, all other texts by their edits.
 */
export function textDistance(a: string, b: string): number {
  const [placesA, placesB] = [placesIn(a), placesIn(b)];
  const [left, right] = [readArguments(a), readArguments(b)];
  const direction = left?.direction != null && right?.direction != null;
  if (direction) return left.direction === right.direction ? 0 : 1;
  if (placesA.length > 0 && placesA.length === placesB.length) {
    const to = flat(placesB);
    return Math.hypot(...flat(placesA).map((value, at) => value - (to[at] ?? 0)));
  }
  if (left?.key != null && right?.key != null) {
    const [keys, more] = [new Set(left.key.split(' ')), new Set(right.key.split(' '))];
    return [...keys].filter((key) => !more.has(key)).length + [...more].filter((text) => !keys.has(text)).length;
  }
  if (left?.content != null && right?.content != null) return edits(left.content, right.content);
  return edits(a.slice(0, 500), b.slice(0, 500));
}

/** Number of differing bits of two hexadecimal hashes. */
export function hashDistance(a: string, b: string): number {
  let bits = 0;
  for (let at = 0; at < a.length; at += 1) {
    let differing = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16);
    for (; differing > 0; differing >>= 1) bits += differing & 1;
  }
  return bits;
}

/** Each thing's summed distance to all others. */
export const sums = <T>(things: readonly T[], distance: (a: T, b: T) => number): number[] =>
  things.map((thing) => things.reduce((sum, other) => sum + (other === thing ? 0 : distance(thing, other)), 0));

/** Values that differ by less are equal. */
const equal = 1e-9;

/** First and last rank (from 0, smallest value first) that a value can have among others, by how ties are broken. */
export function ranksOf(value: number, among: readonly number[]): [first: number, last: number] {
  let first = 0;
  let ties = 0;
  for (const number of among)
    if (number < value - equal) first += 1;
    else if (number <= value + equal) ties += 1;
  return [first, first + ties];
}
