import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { clampPoint } from '#shared/geometry/clamp.ts';
import type { Handle } from './handles.ts';

/** Minimum side of a box after an edit, in image pixels. */
export const minSide = 1;

function axis(low: number, high: number, moved: number, end: 'low' | 'high', limit: number): [number, number] {
  const fixed = end === 'low' ? high : low;
  const side = Math.min(minSide, limit);
  // A dragged edge may cross the fixed one: the box flips, as in every drawing tool.
  if (moved >= fixed) return [Math.min(fixed, limit - side), Math.max(moved, Math.min(fixed, limit - side) + side)];
  return [Math.min(moved, Math.max(fixed, side) - side), Math.max(fixed, side)];
}

/**
 * The box after its `handle` was dragged to `to` (image pixels). The point is clamped to the image; edges stay in
 * order and at least one pixel apart.
 */
export function resizeBox(box: BBox, handle: Handle, to: Point, image: Size): BBox {
  const [x, y] = clampPoint(to, image);
  let [x1, y1, x2, y2] = box;
  if (handle.includes('w')) [x1, x2] = axis(x1, x2, x, 'low', image.width);
  if (handle.includes('e')) [x1, x2] = axis(x1, x2, x, 'high', image.width);
  if (handle.includes('n')) [y1, y2] = axis(y1, y2, y, 'low', image.height);
  if (handle.includes('s')) [y1, y2] = axis(y1, y2, y, 'high', image.height);
  return [x1, y1, x2, y2];
}

export type Edge = 'left' | 'top' | 'right' | 'bottom';

/** Moves one edge by `delta` image pixels (keyboard resize); stays in the image and never crosses the other edge. */
export function moveEdge(box: BBox, edge: Edge, delta: number, image: Size): BBox {
  const [x1, y1, x2, y2] = box;
  switch (edge) {
    case 'left':
      return [Math.max(0, Math.min(x1 + delta, x2 - minSide)), y1, x2, y2];
    case 'right':
      return [x1, y1, Math.min(image.width, Math.max(x2 + delta, x1 + minSide)), y2];
    case 'top':
      return [x1, Math.max(0, Math.min(y1 + delta, y2 - minSide)), x2, y2];
    case 'bottom':
      return [x1, y1, x2, Math.min(image.height, Math.max(y2 + delta, y1 + minSide))];
  }
}
