import type { BBox } from '#shared/geometry/shapes.ts';
import { heightOf, moveBox, unionOf, widthOf } from '#shared/geometry/box.ts';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/**
 * Moves each box so that the named side lines up with the common bounds, or its middle to within half a pixel: whole
 * pixels stay whole. Sizes do not change.
 */
export function alignBoxes(boxes: readonly BBox[], how: Alignment): BBox[] {
  const all = unionOf(boxes);
  if (!all) return [];
  return boxes.map((box) => {
    switch (how) {
      case 'left':
        return moveBox(box, all[0] - box[0], 0);
      case 'right':
        return moveBox(box, all[2] - box[2], 0);
      case 'centre':
        return moveBox(box, Math.round((all[0] + all[2]) / 2 - (box[0] + box[2]) / 2), 0);
      case 'top':
        return moveBox(box, 0, all[1] - box[1]);
      case 'bottom':
        return moveBox(box, 0, all[3] - box[3]);
      case 'middle':
        return moveBox(box, 0, Math.round((all[1] + all[3]) / 2 - (box[1] + box[3]) / 2));
    }
  });
}

/**
 * Gives the boxes equal gaps along an axis, to within a pixel, as each moves by whole pixels; the outermost stay. Fewer
 * than three boxes come back as they are.
 */
export function distributeBoxes(boxes: readonly BBox[], axis: 'x' | 'y'): BBox[] {
  if (boxes.length < 3) return [...boxes];
  const low = axis === 'x' ? 0 : 1;
  const side = axis === 'x' ? widthOf : heightOf;
  const order = boxes.map((box, index) => ({ box, index })).sort((a, b) => a.box[low] - b.box[low]);
  const start = Math.min(...boxes.map((box) => box[low]));
  const end = Math.max(...boxes.map((box) => box[low + 2] ?? 0));
  const filled = boxes.reduce((sum, box) => sum + side(box), 0);
  const gap = (end - start - filled) / (boxes.length - 1);
  const result = [...boxes];
  let at = start;
  for (const { box, index } of order) {
    const delta = box[low + 2] === end ? 0 : Math.round(at - box[low]);
    result[index] = axis === 'x' ? moveBox(box, delta, 0) : moveBox(box, 0, delta);
    at += side(box) + gap;
  }
  return result;
}
