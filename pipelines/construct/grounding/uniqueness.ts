import { z } from 'zod';
import { point, type BBox, type Point } from '#shared/geometry/shapes.ts';
import { distanceToBox, type Size } from '#shared/geometry/box.ts';
import { clusterPoints } from '#shared/geometry/clusters.ts';

/** One localisation for one instruction. `point` in image pixels; null if the reply gave no position. */
export const localisation = z.object({
  model: z.string(),
  sample: z.number().int(),
  point: point.nullable(),
  /** `parse-failure`, `refusal` or `absent` without a point. */
  why: z.string().nullable(),
});
export type Localisation = z.infer<typeof localisation>;

export const uniquenessVerdicts = ['unique', 'ambiguous', 'suspect-box', 'inconclusive'] as const;

export const uniqueness = z.object({
  verdict: z.enum(uniquenessVerdicts),
  inside: z.number().int(),
  /** Number of independent opinions among the localisations: one for a model that always answers the same. */
  effective: z.number().int().nullable().default(null),
  points: z.array(localisation),
  /** Dense groups, largest first: centre and number of points. */
  clusters: z.array(z.object({ centre: point, size: z.number().int(), inside: z.boolean() })),
});
export type Uniqueness = z.infer<typeof uniqueness>;

/** Share of the localisations from which a group counts as dense. */
const dense = 0.25;

/**
 * Points closer than this belong together: a fiftieth of the short side, at least 16 px, at least the target's size.
 */
export function clusterRadius(targets: readonly BBox[], image: Size): number {
  const side = Math.max(0, ...targets.map(([x1, y1, x2, y2]) => Math.max(x2 - x1, y2 - y1)));
  return Math.min(
    Math.max(16, Math.min(image.width, image.height) / 50, side / 2),
    Math.max(image.width, image.height) / 8,
  );
}

/**
 * Evaluates k localisations by several models: two dense groups mean that the words fit more than one place; one dense
 * group outside the box means that the box is suspect; too few points mean nothing.
 *
 * @param points image pixels
 * @param effective number of independent opinions among the points; a single one says nothing about uniqueness
 */
export function readUniqueness(
  points: readonly Localisation[],
  targets: readonly BBox[],
  image: Size,
  effective = points.length,
): Uniqueness {
  const placed = points.flatMap((point) => (point.point ? [point.point] : []));
  const isInside = (at: Point) => targets.some((box) => distanceToBox(box, at) === 0);
  const inside = placed.filter(isInside);
  const outside = placed.filter((at) => !isInside(at));
  // All hits on the target are one group, however large it is; the others are grouped by distance.
  const groups = clusterPoints(outside, clusterRadius(targets, image)).map(({ centre, members }) => ({
    centre,
    size: members.length,
    inside: false,
  }));
  const centre: Point = [mean(inside, 0), mean(inside, 1)];
  const clusters = inside.length > 0 ? [...groups, { centre, size: inside.length, inside: true }] : groups;
  clusters.sort((a, b) => b.size - a.size);
  const needed = Math.max(2, Math.ceil(points.length * dense));
  const crowds = clusters.filter(({ size }) => size >= needed);
  const verdict =
    effective < 2 || placed.length < 2 || placed.length < points.length / 2 || crowds.length === 0
      ? 'inconclusive'
      : crowds.length > 1
        ? 'ambiguous'
        : crowds[0]?.inside
          ? 'unique'
          : 'suspect-box';
  return { verdict, inside: inside.length, effective, points: [...points], clusters };
}

function mean(points: readonly Point[], axis: 0 | 1): number {
  return points.reduce((sum, at) => sum + at[axis], 0) / Math.max(1, points.length);
}

export const targetsOf = (locate: BBox, regions: readonly BBox[]): BBox[] => [locate, ...regions];
