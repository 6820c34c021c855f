import type { Element } from '#shared/contract/elements.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { CanvasElement } from '../../../canvas/engine/shapes.ts';

/** What the canvas shows of an element, in the colour of its component type. */
export const toCanvas = ({ id, content }: Element, colour: string | null): CanvasElement => ({
  id,
  absent: content.absent,
  boxes: { locate: content.locate, interact: content.interact, current: content.current },
  regions: content.regions,
  outline: content.polygon,
  colour,
});

/** The content with what the canvas shows of it. */
export const fromCanvas = (content: ElementContent, { boxes, regions, outline }: CanvasElement): ElementContent => ({
  ...content,
  ...boxes,
  regions: [...regions],
  polygon: outline && [...outline],
});
