import type { BBox, Point } from '#shared/geometry/shapes.ts';

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A box from any two opposite corners: x1 ≤ x2, y1 ≤ y2. */
export function fromCorners(a: Point, b: Point): BBox {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])];
}

export function widthOf(box: BBox): number {
  return box[2] - box[0];
}

export function heightOf(box: BBox): number {
  return box[3] - box[1];
}

/** Area in square pixels; 0 for inverted boxes. */
export function areaOf(box: BBox): number {
  return Math.max(0, widthOf(box)) * Math.max(0, heightOf(box));
}

export function centreOf(box: BBox): Point {
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
}

export function sameBox(a: BBox, b: BBox): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2] && a[3] === b[3];
}

export function moveBox(box: BBox, dx: number, dy: number): BBox {
  return [box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy];
}

/** The smallest box that contains all; null for none. */
export function unionOf(boxes: Iterable<BBox>): BBox | null {
  let union: BBox | null = null;
  for (const box of boxes)
    union = union
      ? [Math.min(union[0], box[0]), Math.min(union[1], box[1]), Math.max(union[2], box[2]), Math.max(union[3], box[3])]
      : [...box];
  return union;
}

/** The intersection, or null if its area is 0. */
export function intersectionOf(a: BBox, b: BBox): BBox | null {
  const box: BBox = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
  return box[0] < box[2] && box[1] < box[3] ? box : null;
}

/** Intersection over union, 0..1; two boxes without area have 0 unless they are equal, then 1. */
export function iou(a: BBox, b: BBox): number {
  const shared = intersectionOf(a, b);
  if (!shared) return sameBox(a, b) ? 1 : 0;
  const area = areaOf(shared);
  const union = areaOf(a) + areaOf(b) - area;
  return union > 0 ? area / union : sameBox(a, b) ? 1 : 0;
}

/** Whether `inner` is completely inside `outer`; edges may coincide. */
export function containsBox(outer: BBox, inner: BBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** Point in box with half-open edges, like pixels: x1 ≤ x < x2. For hit tests on screen and storage. */
export function holdsPixel(box: BBox, [x, y]: Point): boolean {
  return x >= box[0] && x < box[2] && y >= box[1] && y < box[3];
}

/** Point in box including all edges, as in every published scorer: x1 ≤ x ≤ x2. For scoring. */
export function hitsBox(box: BBox, [x, y]: Point): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

/** Gap between two boxes along x or y, whichever is larger; 0 if they touch or overlap. */
export function gapBetween(a: BBox, b: BBox): number {
  return Math.max(0, b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3]);
}

/** Distance in pixels from a point to the nearest point of a box; 0 inside and on the edge. */
export function distanceToBox(box: BBox, [x, y]: Point): number {
  const dx = Math.max(box[0] - x, 0, x - box[2]);
  const dy = Math.max(box[1] - y, 0, y - box[3]);
  return Math.hypot(dx, dy);
}
