import { z } from 'zod';
import { bbox, type BBox, point } from '#shared/geometry/shapes.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { iou } from '#shared/geometry/box.ts';
import { distanceToTarget } from '#shared/contents/target.ts';

/** Why a reviewer cannot locate an element. */
export const cannotPlace = ['several-fit', 'unclear', 'picture-broken'] as const;

/**
 * Where a reviewer who has not seen the box finds the element: a point in it, a box around it (both in image pixels),
 * "it is not there", or why neither.
 */
export const placing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), point }),
  z.object({ kind: z.literal('box'), box: bbox }),
  z.object({ kind: z.literal('absent') }),
  z.object({ kind: z.literal('cannot'), reason: z.enum(cannotPlace) }),
]);
export type Placing = z.infer<typeof placing>;

/** From this IoU on, boxes count as the same, as in PASCAL VOC. */
export const sameBox = 0.5;

/** Measurements of an answer, made when it is stored. */
export const placingMeasure = z.object({
  /** Whether it is right; null for "cannot tell". */
  hit: z.boolean().nullable(),
  /** Image pixels from the point to the element, 0 inside; null without a point. */
  distance: z.number().nullable(),
  /** Intersection over union with the stored box, 0..1; null if no box was drawn. */
  iou: z.number().nullable(),
});
export type PlacingMeasure = z.infer<typeof placingMeasure>;

/** Compares an answer with the current element. */
export function measurePlacing(answer: Placing, content: ElementContent): PlacingMeasure {
  const none = { hit: null, distance: null, iou: null };
  if (answer.kind === 'cannot') return none;
  if (answer.kind === 'absent') return { ...none, hit: content.absent };
  if (answer.kind === 'point') {
    const distance = distanceToTarget(content, 'locate', answer.point);
    return { ...none, hit: distance === 0, distance };
  }
  const shared = content.locate ? iou(answer.box, content.locate) : 0;
  return { ...none, hit: shared >= sameBox, iou: shared };
}

const inside = ([x, y]: readonly [number, number], [x1, y1, x2, y2]: BBox) => x >= x1 && x <= x2 && y >= y1 && y <= y2;

/** Similarity of two people's answers, 0..1; null if they cannot be compared. */
export function placingsAlike(a: Placing, b: Placing): number | null {
  if (a.kind === 'cannot' || b.kind === 'cannot') return null;
  if (a.kind === 'absent' || b.kind === 'absent') return a.kind === b.kind ? 1 : 0;
  if (a.kind === 'box' && b.kind === 'box') return iou(a.box, b.box);
  if (a.kind === 'point' && b.kind === 'box') return inside(a.point, b.box) ? 1 : 0;
  if (a.kind === 'box' && b.kind === 'point') return inside(b.point, a.box) ? 1 : 0;
  return null;
}
