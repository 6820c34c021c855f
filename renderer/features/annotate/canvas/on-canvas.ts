import type { Element, ElementContent } from '#shared/contract/elements.ts';
import type { CanvasElement } from '../../../canvas/engine/shapes.ts';

/** What the canvas shows of an element. */
export const toCanvas = ({ id, content }: Element): CanvasElement => ({
  id,
  absent: content.absent,
  boxes: { locate: content.locate, interact: content.interact, current: content.current },
  regions: content.regions,
  outline: content.polygon,
});

/** The content with what the canvas shows of it. */
export const fromCanvas = (content: ElementContent, { boxes, regions, outline }: CanvasElement): ElementContent => ({
  ...content,
  ...boxes,
  regions: [...regions],
  polygon: outline && [...outline],
});
