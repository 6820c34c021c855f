import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { boxToScreen, type Camera } from './camera.ts';

export const handleNames = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handleNames)[number];

/** Sizes in screen pixels (design tokens, Handles). */
export const handleSize = 7;
export const handleHit = 16;
const small = 48;
const outside = 4;

/**
 * Positions of a box's handles, in screen pixels. Below 48 px on screen a box has corners only, 4 px outside, so
 * that a target of 8 px stays visible.
 */
export function handlesOf(box: BBox, camera: Camera): { handle: Handle; at: Point }[] {
  const [x1, y1, x2, y2] = boxToScreen(camera, box);
  const tiny = x2 - x1 < small || y2 - y1 < small;
  const out = tiny ? outside : 0;
  const cx = (x1 + x2) / 2;
  const cy = (y1 + y2) / 2;
  const corners: { handle: Handle; at: Point }[] = [
    { handle: 'nw', at: [x1 - out, y1 - out] },
    { handle: 'ne', at: [x2 + out, y1 - out] },
    { handle: 'se', at: [x2 + out, y2 + out] },
    { handle: 'sw', at: [x1 - out, y2 + out] },
  ];
  if (tiny) return corners;
  return [
    ...corners,
    { handle: 'n', at: [cx, y1] },
    { handle: 'e', at: [x2, cy] },
    { handle: 's', at: [cx, y2] },
    { handle: 'w', at: [x1, cy] },
  ];
}

/** The handle under a screen point, the nearest one when hit areas overlap. */
export function handleAt(box: BBox, camera: Camera, [x, y]: Point): Handle | null {
  let best: Handle | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const { handle, at } of handlesOf(box, camera)) {
    const dx = Math.abs(at[0] - x);
    const dy = Math.abs(at[1] - y);
    if (dx > handleHit / 2 || dy > handleHit / 2) continue;
    const distance = dx * dx + dy * dy;
    if (distance < bestDistance) {
      best = handle;
      bestDistance = distance;
    }
  }
  return best;
}
