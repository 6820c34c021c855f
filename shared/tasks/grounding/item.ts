import { z } from 'zod';
import { platform } from '#shared/records/fields.ts';
import { bbox, point, type BBox, type Point } from '#shared/geometry/shapes.ts';
import { elementKinds } from '#shared/contents/element.ts';
import { pointConvention } from '#shared/geometry/number-conventions.ts';
import { distanceToBox } from '#shared/geometry/box.ts';
import { hitsPolygon } from '#shared/geometry/polygon.ts';
import { imageRef } from '../image.ts';

export const groundingTypes = ['basic', 'advanced'] as const;

/** One instruction for one target on one screenshot (MMBench-GUI L2, ScreenSpot and similar). */
export const groundingItem = z.object({
  index: z.number().int().nonnegative(),
  image: imageRef,
  platform: platform.nullable(),
  app: z.string().nullable(),
  type: z.enum(groundingTypes),
  kind: z.enum(elementKinds).nullable(),
  instruction: z.string(),
  /** ScreenSpot-Pro's group of applications. */
  group: z.string().optional(),
  /** Target regions in image pixels, xyxy; a hit in any of them counts. Empty if the target is absent. */
  targets: z.array(bbox),
  /** Outline of the only target, x1,y1,x2,y2,… in image pixels; if present, it decides instead of its box. */
  polygon: z.array(z.number()).nullable(),
  /** The screen has no such target; the right answer says so. */
  absent: z.boolean(),
});
export type GroundingItem = z.infer<typeof groundingItem>;

/** What was read from a reply. `point` null: the model says that there is no such target. */
export const groundingAnswer = z.object({
  point: point.nullable(),
  /** The numbers in the reply. */
  numbers: z.array(z.number()),
  convention: pointConvention,
  /** The box that was answered instead of a point, in image pixels. */
  box: bbox.nullable(),
  /** The published reader's divisor of the two numbers. */
  scale: z.tuple([z.number(), z.number()]).optional(),
});
export type GroundingAnswer = z.infer<typeof groundingAnswer>;

/**
 * Whether a point hits a box, edges included. A tolerance of a billionth of the picture's long edge covers the last bit
 * lost in converting between conventions.
 */
export function hitsTarget(box: BBox, at: Point, image: { width: number; height: number }): boolean {
  return distanceToBox(box, at) <= Math.max(image.width, image.height) * 1e-9;
}

export function hitsItem(item: GroundingItem, at: Point): boolean {
  if (item.polygon) return hitsPolygon(item.polygon, at);
  return item.targets.some((box) => hitsTarget(box, at, item.image));
}

/** Pixels from the point to the nearest target; null if there is none. */
export function distanceToItem(item: GroundingItem, at: Point): number | null {
  const distances = item.targets.map((box) => distanceToBox(box, at));
  return distances.length ? Math.min(...distances) : null;
}
