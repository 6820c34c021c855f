import type { Point } from '#shared/geometry/shapes.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Size } from './box.ts';

/**
 * Two numbers of an answer → image pixels. `sent` is the size of the picture as the model saw it, if it was resized;
 * pixels are read in that size and scaled to the image.
 * `thousand-yx` gives y first (Gemini), `percent` is 0 to 100 (Molmo).
 */
export function pointToPixels(
  convention: PointConvention,
  [a, b]: readonly [number, number],
  image: Size,
  sent: Size = image,
): Point {
  switch (convention) {
    case 'pixel':
      return sent.width === image.width && sent.height === image.height
        ? [a, b]
        : [(a * image.width) / sent.width, (b * image.height) / sent.height];
    case 'normalized':
      return [a * image.width, b * image.height];
    case 'thousand':
      return [(a * image.width) / 1000, (b * image.height) / 1000];
    case 'thousand-yx':
      return [(b * image.width) / 1000, (a * image.height) / 1000];
    case 'percent':
      return [(a * image.width) / 100, (b * image.height) / 100];
  }
}

/** Image pixels → the two numbers of a convention; the inverse of `pointToPixels`. */
export function pointFromPixels(convention: PointConvention, [x, y]: Point, image: Size, sent: Size = image): Point {
  switch (convention) {
    case 'pixel':
      return sent.width === image.width && sent.height === image.height
        ? [x, y]
        : [(x * sent.width) / image.width, (y * sent.height) / image.height];
    case 'normalized':
      return [x / image.width, y / image.height];
    case 'thousand':
      return [(x * 1000) / image.width, (y * 1000) / image.height];
    case 'thousand-yx':
      return [(y * 1000) / image.height, (x * 1000) / image.width];
    case 'percent':
      return [(x * 100) / image.width, (y * 100) / image.height];
  }
}
