import type { BBox } from '#shared/geometry/shapes.ts';
import { difference, offset, type Pixels } from './pixels.ts';

/** Largest channel difference (0..255) that still counts as background. */
const tolerance = 18;

/** The most common colour along the box's border, as the offset of such a pixel. */
function background(pixels: Pixels, x1: number, y1: number, x2: number, y2: number): number {
  const counts = new Map<number, { count: number; at: number }>();
  const add = (x: number, y: number) => {
    const at = offset(pixels, x, y);
    const key = ((pixels.data[at] ?? 0) << 16) | ((pixels.data[at + 1] ?? 0) << 8) | (pixels.data[at + 2] ?? 0);
    const seen = counts.get(key);
    if (seen) seen.count++;
    else counts.set(key, { count: 1, at });
  };
  for (let x = x1; x < x2; x++) {
    add(x, y1);
    add(x, y2 - 1);
  }
  for (let y = y1; y < y2; y++) {
    add(x1, y);
    add(x2 - 1, y);
  }
  let best = { count: 0, at: offset(pixels, x1, y1) };
  for (const entry of counts.values()) if (entry.count > best.count) best = entry;
  return best.at;
}

/**
 * Shrinks a box to its content: rows and columns in the border's most common colour are trimmed from each side. A
 * box that is all background is unchanged. The result is on whole pixels.
 */
export function tightenBox(box: BBox, pixels: Pixels): BBox {
  let x1 = Math.max(0, Math.floor(box[0]));
  let y1 = Math.max(0, Math.floor(box[1]));
  let x2 = Math.min(pixels.width, Math.ceil(box[2]));
  let y2 = Math.min(pixels.height, Math.ceil(box[3]));
  if (x2 - x1 < 1 || y2 - y1 < 1) return box;
  const ground = background(pixels, x1, y1, x2, y2);
  const plain = (x: number, y: number) => difference(pixels.data, offset(pixels, x, y), ground) <= tolerance;
  const plainColumn = (x: number) => {
    for (let y = y1; y < y2; y++) if (!plain(x, y)) return false;
    return true;
  };
  const plainRow = (y: number) => {
    for (let x = x1; x < x2; x++) if (!plain(x, y)) return false;
    return true;
  };
  while (x1 < x2 && plainColumn(x1)) x1++;
  if (x1 === x2) return box;
  while (plainColumn(x2 - 1)) x2--;
  while (plainRow(y1)) y1++;
  while (plainRow(y2 - 1)) y2--;
  return [x1, y1, x2, y2];
}
