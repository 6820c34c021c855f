import type { BBox } from '#shared/contract/common.ts';
import { heightOf, moveBox, unionOf, widthOf } from '#shared/geometry/box.ts';

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Moves each box so that the named side or axis agrees with that of all boxes together. Sizes stay. */
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
        return moveBox(box, (all[0] + all[2]) / 2 - (box[0] + box[2]) / 2, 0);
      case 'top':
        return moveBox(box, 0, all[1] - box[1]);
      case 'bottom':
        return moveBox(box, 0, all[3] - box[3]);
      case 'middle':
        return moveBox(box, 0, (all[1] + all[3]) / 2 - (box[1] + box[3]) / 2);
    }
  });
}

/** Gives the boxes equal gaps along an axis; the outermost two stay. Fewer than three boxes come back as they are. */
export function distributeBoxes(boxes: readonly BBox[], axis: 'x' | 'y'): BBox[] {
  if (boxes.length < 3) return [...boxes];
  const low = axis === 'x' ? 0 : 1;
  const side = axis === 'x' ? widthOf : heightOf;
  const order = boxes.map((box, index) => ({ box, index })).sort((a, b) => a.box[low] - b.box[low]);
  const start = Math.min(...boxes.map((box) => box[low]));
  const end = Math.max(...boxes.map((box) => box[low] + side(box)));
  const filled = boxes.reduce((sum, box) => sum + side(box), 0);
  const gap = (end - start - filled) / (boxes.length - 1);
  const result = [...boxes];
  let at = start;
  for (const { box, index } of order) {
    const delta = at - box[low];
    result[index] = axis === 'x' ? moveBox(box, delta, 0) : moveBox(box, 0, delta);
    at += side(box) + gap;
  }
  return result;
}
