import type { BBox } from '#shared/geometry/shapes.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { Size } from './box.ts';

type Four = readonly [number, number, number, number];

/**
 * Four numbers of a file → pixel xyxy. `size` is the picture's width and height in pixels. Nothing is rounded or
 * clamped, so `fromPixels` returns the same numbers up to the last bit of a division.
 */
export function toPixels(convention: Convention, [a, b, c, d]: Four, { width, height }: Size): BBox {
  switch (convention) {
    case 'xyxy-px':
      return [a, b, c, d];
    case 'xywh-px':
      return [a, b, a + c, b + d];
    case 'xyxy-norm':
      return [a * width, b * height, c * width, d * height];
    case 'xywh-norm':
      return [a * width, b * height, (a + c) * width, (b + d) * height];
    case 'cxcywh-norm':
      return [(a - c / 2) * width, (b - d / 2) * height, (a + c / 2) * width, (b + d / 2) * height];
    case 'xywh-percent':
      return [(a * width) / 100, (b * height) / 100, ((a + c) * width) / 100, ((b + d) * height) / 100];
    case 'xyxy-1000':
      return [(a * width) / 1000, (b * height) / 1000, (c * width) / 1000, (d * height) / 1000];
  }
}

/** Pixel xyxy → four numbers in a convention; the inverse of `toPixels`. */
export function fromPixels(convention: Convention, box: BBox, { width, height }: Size): BBox {
  const [x1, y1, x2, y2] = box;
  switch (convention) {
    case 'xyxy-px':
      return [x1, y1, x2, y2];
    case 'xywh-px':
      return [x1, y1, x2 - x1, y2 - y1];
    case 'xyxy-norm':
      return [x1 / width, y1 / height, x2 / width, y2 / height];
    case 'xywh-norm':
      return [x1 / width, y1 / height, (x2 - x1) / width, (y2 - y1) / height];
    case 'cxcywh-norm':
      return [(x1 + x2) / 2 / width, (y1 + y2) / 2 / height, (x2 - x1) / width, (y2 - y1) / height];
    case 'xywh-percent':
      return [(x1 * 100) / width, (y1 * 100) / height, ((x2 - x1) * 100) / width, ((y2 - y1) * 100) / height];
    case 'xyxy-1000':
      return [(x1 * 1000) / width, (y1 * 1000) / height, (x2 * 1000) / width, (y2 * 1000) / height];
  }
}
