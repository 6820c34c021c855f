import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { Size } from './box.ts';

const within = (value: number, high: number): number => Math.min(Math.max(value, 0), high);

/** The box clipped to the image. A box completely outside becomes a line or point on the nearest edge. */
export function clampBox(box: BBox, { width, height }: Size): BBox {
  return [within(box[0], width), within(box[1], height), within(box[2], width), within(box[3], height)];
}

/** The box moved back into the image at the same size; one larger than the image is clipped to it. */
export function slideIntoImage(box: BBox, { width, height }: Size): BBox {
  const w = Math.min(box[2] - box[0], width);
  const h = Math.min(box[3] - box[1], height);
  const x = Math.min(Math.max(box[0], 0), width - w);
  const y = Math.min(Math.max(box[1], 0), height - h);
  // Edges that do not move keep their exact numbers: x + (x2 − x1) may differ from x2 in the last bit.
  return [
    x,
    y,
    x === box[0] && w === box[2] - box[0] ? box[2] : x + w,
    y === box[1] && h === box[3] - box[1] ? box[3] : y + h,
  ];
}

export function clampPoint([x, y]: Point, { width, height }: Size): Point {
  return [within(x, width), within(y, height)];
}

/** Whether a point is on the image, its edges included. */
export function pointInImage([x, y]: Point, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

export function insideImage(box: BBox, { width, height }: Size): boolean {
  return box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height;
}
