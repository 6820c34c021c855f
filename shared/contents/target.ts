import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { InstructionContent } from '#shared/contents/instruction.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import { distanceToBox } from '../geometry/box.ts';
import { distanceToPolygon } from '../geometry/polygon.ts';

/**
 * The boxes that a click for an instruction may hit, image pixels: for `interact` the interact box (the locate box if
 * there is none), for all other types the locate box or any further region. Empty for an absent target.
 */
export function targetBoxes(element: ElementContent, type: InstructionContent['type']): BBox[] {
  if (element.absent || !element.locate) return [];
  if (type === 'interact') return [element.interact ?? element.locate];
  return [element.locate, ...element.regions];
}

/**
 * Image pixels from a point to the nearest target, 0 inside and on the edge; null if there is nothing to hit. An
 * outline replaces the box around it.
 */
export function distanceToTarget(element: ElementContent, type: InstructionContent['type'], at: Point): number | null {
  const boxes = targetBoxes(element, type);
  if (boxes.length === 0) return null;
  const outlined = type !== 'interact' && element.polygon !== null && element.polygon.length >= 6;
  if (!outlined) return Math.min(...boxes.map((box) => distanceToBox(box, at)));
  const further = element.regions.map((box) => distanceToBox(box, at));
  return Math.min(distanceToPolygon(element.polygon ?? [], at), ...further);
}
