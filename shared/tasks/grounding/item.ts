import { z } from 'zod';
import { bbox, platform, point, type BBox, type Point } from '#shared/contract/common.ts';
import { elementKinds } from '#shared/contract/elements.ts';
import { pointConvention } from '#shared/contract/runs/models.ts';
import { distanceToBox } from '#shared/geometry/box.ts';
import { hitsPolygon } from '#shared/geometry/polygon.ts';
import { imageRef } from '../image.ts';

export const groundingTypes = ['basic', 'advanced'] as const;

/** One instruction that names one place of one screenshot (MMBench-GUI L2, ScreenSpot and kin). */
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
  /** Target regions in image pixels, xyxy; a hit in any of them counts. Empty when the target is absent. */
  targets: z.array(bbox),
  /** Outline of the one target, x1,y1,x2,y2,… in image pixels; then it decides, not the box around it. */
  polygon: z.array(z.number()).nullable(),
  /** No such target is on the screen; the right answer says so. */
  absent: z.boolean(),
});
export type GroundingItem = z.infer<typeof groundingItem>;

/** What a reply was read as. `point` null: the model says that there is no such target. */
export const groundingAnswer = z.object({
  point: point.nullable(),
  /** The numbers as they are in the reply. */
  numbers: z.array(z.number()),
  convention: pointConvention,
  /** The box that was answered in place of a point, in image pixels. */
  box: bbox.nullable(),
  /** What a published reader divided the two numbers by. */
  scale: z.tuple([z.number(), z.number()]).optional(),
});
export type GroundingAnswer = z.infer<typeof groundingAnswer>;

/**
 * Whether a point hits a box, edges counted in. A billionth of the picture's long edge is allowed for the
 * last bit that converting between conventions costs.
 */
export function hitsTarget(box: BBox, at: Point, image: { width: number; height: number }): boolean {
  return distanceToBox(box, at) <= Math.max(image.width, image.height) * 1e-9;
}

export function hitsItem(item: GroundingItem, at: Point): boolean {
  if (item.polygon) return hitsPolygon(item.polygon, at);
  return item.targets.some((box) => hitsTarget(box, at, item.image));
}

/** Pixels from the point to the nearest target; null when there is none. */
export function distanceToItem(item: GroundingItem, at: Point): number | null {
  const distances = item.targets.map((box) => distanceToBox(box, at));
  return distances.length ? Math.min(...distances) : null;
}
