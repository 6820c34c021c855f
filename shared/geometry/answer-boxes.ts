import type { BBox } from '#shared/geometry/shapes.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Size } from './box.ts';
import { pointToPixels } from './points.ts';

/**
 * Four numbers of a model's answer → pixel xyxy: two corners, each in the model's point convention (`thousand-yx` is
 * ymin, xmin, ymax, xmax). Corners may come in any order. `sent` is the size of the picture as the model saw it.
 */
export function answerBoxToPixels(
  convention: PointConvention,
  [a, b, c, d]: readonly [number, number, number, number],
  image: Size,
  sent: Size = image,
): BBox {
  const [x1, y1] = pointToPixels(convention, [a, b], image, sent);
  const [x2, y2] = pointToPixels(convention, [c, d], image, sent);
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
