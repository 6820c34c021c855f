import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { Preview } from '../draft.ts';

export type Conventions = NonNullable<Preview['conventions']>;
export type Fit = Conventions['fits'][number];
export type Sample = Conventions['samples'][number];
export type Box = readonly [number, number, number, number];

/** A record's box under a convention, as pixel corners; null if it has none. */
export function boxOf(sample: Sample, convention: Convention): Box | null {
  const [x1, y1, x2, y2] = sample.readings[convention] ?? [];
  return x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined ? null : [x1, y1, x2, y2];
}

/** Whether a box stays in its picture; edges may touch (half a pixel of rounding is allowed). */
export function staysIn([x1, y1, x2, y2]: Box, width: number, height: number): boolean {
  const slack = 0.5;
  return (
    Math.min(x1, x2) >= -slack &&
    Math.min(y1, y2) >= -slack &&
    Math.max(x1, x2) <= width + slack &&
    Math.max(y1, y2) <= height + slack
  );
}

const overlaps = (a: Box, b: Box) => {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return false;
  const nested = (p: Box, q: Box) => p[0] >= q[0] && p[1] >= q[1] && p[2] <= q[2] && p[3] <= q[3];
  return !nested(a, b) && !nested(b, a);
};

/** Pairs of boxes on one picture that overlap without one containing the other. */
export function overlappingPairs(boxes: readonly Box[]): number {
  let pairs = 0;
  for (const [index, a] of boxes.entries()) for (const b of boxes.slice(index + 1)) if (overlaps(a, b)) pairs += 1;
  return pairs;
}

/**
 * The readings in order: the declared one first, then the best, then the next best (these three are drawn), then the
 * others.
 */
export function readingOrder({ declared, best, fits }: Conventions, offered: readonly Convention[]): Convention[] {
  const rank = new Map(fits.map((fit) => [fit.convention, fit.inside]));
  const rest = offered
    .filter((convention) => convention !== declared && convention !== best)
    .sort((a, b) => (rank.get(b) ?? 0) - (rank.get(a) ?? 0));
  return [...new Set([declared, ...(offered.includes(best) ? [best] : []), ...rest])];
}

/** Samples by picture, in the order they came. */
export function byPicture(
  samples: readonly Sample[],
): { image: string; width: number; height: number; samples: Sample[] }[] {
  const groups = new Map<string, { image: string; width: number; height: number; samples: Sample[] }>();
  for (const sample of samples) {
    const group = groups.get(sample.image) ?? {
      image: sample.image,
      width: sample.width,
      height: sample.height,
      samples: [],
    };
    group.samples.push(sample);
    groups.set(sample.image, group);
  }
  return [...groups.values()];
}

/** Boxes that the readings were compared on. */
export function looked({ fits: [first] }: Conventions): number {
  return first ? first.inside + first.outside + first.zeroArea : 0;
}

/**
 * How many of these boxes the declared and the best reading misplace. If the best reading keeps clearly more boxes inside
 * their pictures, boxes without an area count; otherwise blank places count too.
 */
export function warnedCounts(conventions: Conventions): { declared: number; best: number } {
  const { declared, best, fits } = conventions;
  const of = new Map(fits.map((fit) => [fit.convention, fit]));
  const all = looked(conventions);
  const byPlace = (of.get(best)?.inside ?? 0) - (of.get(declared)?.inside ?? 0) > 0.1 * all;
  const off = (convention: Convention) => {
    const { outside = 0, zeroArea = 0, blank = 0 } = of.get(convention) ?? {};
    return Math.min(all, outside + (byPlace ? zeroArea : Math.max(blank, zeroArea)));
  };
  return { declared: off(declared), best: off(best) };
}
