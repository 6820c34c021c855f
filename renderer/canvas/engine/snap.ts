import type { BBox } from '#shared/contract/common.ts';
import { difference, offset, type Pixels } from './pixels.ts';

/** How much a line of pixels must change on average (0..255) to count as an edge that is drawn in the picture. */
const threshold = 12;

function clampInt(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.round(value)));
}

/** Mean change across the boundary before column `x` (or row `y`), over the given span. */
function strength(pixels: Pixels, along: 'x' | 'y', at: number, from: number, to: number): number {
  let sum = 0;
  for (let other = from; other < to; other++) {
    const here = along === 'x' ? offset(pixels, at, other) : offset(pixels, other, at);
    const before = along === 'x' ? offset(pixels, at - 1, other) : offset(pixels, other, at - 1);
    sum += difference(pixels.data, here, before);
  }
  return to > from ? sum / (to - from) : 0;
}

function snapEdge(pixels: Pixels, along: 'x' | 'y', at: number, from: number, to: number, radius: number): number {
  const limit = along === 'x' ? pixels.width : pixels.height;
  const low = clampInt(at - radius, 0, limit);
  const high = clampInt(at + radius, 0, limit);
  let best = at;
  let bestScore = threshold;
  for (let candidate = low; candidate <= high; candidate++) {
    const edge = candidate === 0 || candidate === limit ? threshold + 1 : strength(pixels, along, candidate, from, to);
    // A nearer edge wins over a slightly stronger one farther off.
    const score = edge * (1 - Math.abs(candidate - at) / (2 * (radius + 1)));
    if (score > bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}

/**
 * Moves each edge of a box to the strongest change of colour within `radius` image pixels; an edge with nothing drawn
 * near it stays. Snapped edges lie on whole pixels.
 */
export function snapBox(box: BBox, pixels: Pixels, radius: number): BBox {
  const [x1, y1, x2, y2] = box;
  const left = clampInt(x1, 0, pixels.width - 1);
  const right = clampInt(x2, left + 1, pixels.width);
  const top = clampInt(y1, 0, pixels.height - 1);
  const bottom = clampInt(y2, top + 1, pixels.height);
  const a = snapEdge(pixels, 'x', x1, top, bottom, radius);
  const c = snapEdge(pixels, 'x', x2, top, bottom, radius);
  const b = snapEdge(pixels, 'y', y1, left, right, radius);
  const d = snapEdge(pixels, 'y', y2, left, right, radius);
  return [c - a >= 1 ? a : x1, d - b >= 1 ? b : y1, c - a >= 1 ? c : x2, d - b >= 1 ? d : y2];
}
