import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';

/**
 * What part of the image the viewport shows. `x`, `y` is the image point at the viewport's top left corner (image
 * pixels, may be negative), `zoom` is screen pixels per image pixel. Screen pixels are CSS pixels: the device pixel
 * ratio never enters a coordinate.
 */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export const minZoom = 0.02;
export const maxZoom = 64;

export function toScreen(camera: Camera, [x, y]: Point): Point {
  return [(x - camera.x) * camera.zoom, (y - camera.y) * camera.zoom];
}

export function toImage(camera: Camera, [x, y]: Point): Point {
  return [x / camera.zoom + camera.x, y / camera.zoom + camera.y];
}

export function boxToScreen(camera: Camera, [x1, y1, x2, y2]: BBox): BBox {
  const [a, b] = toScreen(camera, [x1, y1]);
  const [c, d] = toScreen(camera, [x2, y2]);
  return [a, b, c, d];
}

export function panBy(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Whether two cameras show the same. */
export function sameCamera(a: Camera, b: Camera): boolean {
  return a.x === b.x && a.y === b.y && a.zoom === b.zoom;
}

function within(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom));
}

/** Zooms so that the image point under `at` (screen pixels) stays under it. */
export function zoomAt(camera: Camera, at: Point, zoom: number): Camera {
  const next = within(zoom);
  const [x, y] = toImage(camera, at);
  return { zoom: next, x: x - at[0] / next, y: y - at[1] / next };
}

/** Shows the whole `box` (image pixels) in the middle of the viewport with `margin` screen pixels around it. */
export function fitBox([x1, y1, x2, y2]: BBox, viewport: Size, margin = 24, limit = maxZoom): Camera {
  const width = Math.max(1, x2 - x1);
  const height = Math.max(1, y2 - y1);
  const zoom = within(
    Math.min(
      limit,
      Math.max(1, viewport.width - 2 * margin) / width,
      Math.max(1, viewport.height - 2 * margin) / height,
    ),
  );
  return {
    zoom,
    x: x1 + width / 2 - viewport.width / 2 / zoom,
    y: y1 + height / 2 - viewport.height / 2 / zoom,
  };
}

/** A small image is enlarged, but not so much that its pixels show as squares. */
const mostFitted = 2;

/** The whole image in view. */
export function fitImage(image: Size, viewport: Size): Camera {
  return fitBox([0, 0, image.width, image.height], viewport, 24, mostFitted);
}

/** The part of the image on screen, in image pixels. */
export function visibleBox(camera: Camera, viewport: Size): BBox {
  const [x2, y2] = toImage(camera, [viewport.width, viewport.height]);
  return [camera.x, camera.y, x2, y2];
}

/** Keeps at least `keep` screen pixels of the image in view, so that it never gets lost. */
export function keepInView(camera: Camera, image: Size, viewport: Size, keep = 48): Camera {
  const room = keep / camera.zoom;
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return {
    zoom: camera.zoom,
    x: clamp(camera.x, room - viewport.width / camera.zoom, image.width - room),
    y: clamp(camera.y, room - viewport.height / camera.zoom, image.height - room),
  };
}
