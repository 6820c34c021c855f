import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { type BoxKind, type BoxSlot, kindOf } from '../../../../canvas/engine/shapes.ts';

/** A tag over the picture; `left` and `top` in CSS pixels of the canvas, `width` as estimated. */
export interface Tag {
  key: string;
  kind: BoxKind;
  label: string;
  left: number;
  top: number;
  width: number;
}

/** Width of a letter and of the padding of a tag, and height of a line of tags, in CSS pixels. */
const letter = 6.2;
const padding = 12;
const line = 19;

/** Minimum width on screen of a box with a name, and the maximum number of names. */
const leastNamed = 20;
const mostNames = 300;

/** Whether any of a box on the screen is visible. */
export const inView = ([x1, y1, x2, y2]: BBox, { width, height }: Size): boolean =>
  x2 > 0 && y2 > 0 && x1 < width && y1 < height;

/** Tags of an element's boxes, where they cover neither one another nor the edge of the view. */
export function placeTags(asked: readonly { kind: BoxSlot; label: string; box: BBox }[], viewport: Size): Tag[] {
  const tags: Tag[] = [];
  for (const { kind, label, box } of asked) {
    // A tag at the border would seem to name whatever is there.
    if (!inView(box, viewport)) continue;
    const [x1, y1, x2] = box;
    const width = label.length * letter + padding;
    // The locate tag is at the right end, so that the tag of a part at the left stays readable.
    const left = Math.min(Math.max(2, kind === 'locate' ? x2 - width : x1), viewport.width - width);
    let top = Math.max(2, y1 - line);
    // Tags of small boxes would cover each other, so the later one goes above.
    for (const other of tags)
      if (left < other.left + other.width && other.left < left + width && Math.abs(top - other.top) < 16)
        top = other.top - 17;
    tags.push({ key: kind, kind: kindOf(kind), label, left, top: top < 2 ? y1 + 4 : top, width });
  }
  return tags;
}

/** Where the name of the box under the pointer is shown: above its corner, or inside at the upper edge. */
export const hoverPlace = (x: number, y: number, viewport: Size): Pick<Tag, 'left' | 'top' | 'width'> => ({
  left: Math.min(Math.max(2, x), viewport.width - 40),
  top: y < 21 ? y + 4 : y - line,
  width: 0,
});

/** The boxes that show their name: visible and wide enough, and not too many. */
export const namedBoxes = <T extends { box: BBox }>(boxes: readonly T[], viewport: Size): T[] =>
  boxes.filter(({ box }) => inView(box, viewport) && box[2] - box[0] >= leastNamed).slice(0, mostNames);
