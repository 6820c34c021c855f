import type { BBox } from '#shared/geometry/shapes.ts';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { Size } from '#shared/geometry/box.ts';
import { clampBox, insideImage } from '#shared/geometry/clamp.ts';
import type { RawBox } from '#pipelines/formats/boxes/boxes.ts';
import { pixelBox } from '#pipelines/formats/gold/box.ts';
import type { ReadElement } from '#pipelines/formats/record-parts.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { Refused } from '#pipelines/formats/refused.ts';

/** Pixels over an edge that are due to rounding in the file and not worth reporting. */
const slack = 0.5;

function toImage(raw: RawBox, size: Size, what: string, repairs: Phrase[]): BBox {
  const box = pixelBox(raw, size, what);
  const cut = clampBox(box, size);
  const over = Math.max(-box[0], -box[1], box[2] - size.width, box[3] - size.height);
  if (!insideImage(box, size) && over > slack)
    repairs.push(phrase('import-box-clipped', { what, numbers: raw.numbers.join(', ') }));
  return cut;
}

/** An outline in image pixels. */
const outlineIn = ({ polygon, polygonShares }: ReadElement, { width, height }: Size): number[] | null =>
  polygon && polygonShares ? polygon.map((share, at) => share * (at % 2 === 0 ? width : height)) : polygon;

/** An element with its boxes in image pixels; throws {@link Refused} for a box that cannot be one. */
export function elementInImage(element: ReadElement, size: Size, repairs: Phrase[]): ElementContent {
  const box = (raw: RawBox | null, what: string) => raw && toImage(raw, size, what, repairs);
  const content = elementContent.safeParse({
    ...element.content,
    locate: box(element.locate, 'locate'),
    interact: box(element.interact, 'interact'),
    current: box(element.current, 'current-state'),
    regions: element.regions.map((raw) => box(raw, 'region')),
    polygon: outlineIn(element, size),
  });
  if (!content.success) throw new Refused(shapeProblem(content.error));
  if (!content.data.locate && !content.data.absent) throw new Refused(phrase('import-no-box'));
  return content.data;
}
