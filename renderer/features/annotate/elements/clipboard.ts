import { create } from 'zustand';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { Size } from '#shared/geometry/box.ts';
import { slideIntoImage } from '#shared/geometry/clamp.ts';
import { moveBox } from '#shared/geometry/box.ts';

/** Elements copied in this window; they can be pasted on any picture. */
export const useClipboard = create<{ contents: readonly ElementContent[] }>(() => ({ contents: [] }));

/** Content with all its boxes moved by whole pixels and kept in the picture. */
export function placed(content: ElementContent, dx: number, dy: number, image: Size): ElementContent {
  const put = (box: BBox | null): BBox | null => box && slideIntoImage(moveBox(box, dx, dy), image);
  return {
    ...content,
    locate: put(content.locate),
    interact: put(content.interact),
    current: put(content.current),
    regions: content.regions.map((box) => put(box) ?? box),
    polygon: content.polygon && content.polygon.map((value, at) => value + (at % 2 === 0 ? dx : dy)),
  };
}
