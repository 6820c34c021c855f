import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { moveBox, type Size, unionOf } from '#shared/geometry/box.ts';

/**
 * Boxes moved together by as much of `wanted` (image pixels) as keeps all of them in the image. A box already
 * outside the image may come closer but does not jump. `straight` moves along the longer axis only.
 */
export function moveTogether(
  boxes: readonly BBox[],
  [wantX, wantY]: Point,
  image: Size,
  straight = false,
): { boxes: BBox[]; clamped: boolean } {
  const all = unionOf(boxes);
  if (!all) return { boxes: [], clamped: false };
  const dx = Math.min(Math.max(wantX, Math.min(0, -all[0])), Math.max(0, image.width - all[2]));
  const dy = Math.min(Math.max(wantY, Math.min(0, -all[1])), Math.max(0, image.height - all[3]));
  const [x, y] = !straight ? [dx, dy] : Math.abs(dx) >= Math.abs(dy) ? [dx, 0] : [0, dy];
  return { boxes: boxes.map((box) => moveBox(box, x, y)), clamped: dx !== wantX || dy !== wantY };
}
