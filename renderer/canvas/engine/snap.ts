import type { BBox } from '#shared/contract/common.ts';
import { difference, offset, type Pixels } from './pixels.ts';

/** Minimum difference between neighbouring pixels (0..255) at an edge. */
const step = 12;
/** Share of a line along which the picture must change to count as an edge: letters beside a box stay below it. */
const drawn = 0.85;
/** Distance in pixels at which a box edge snaps to the picture's border. */
const border = 3;

function clampInt(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.round(value)));
}

/** The boundary before column `x` (or row `y`) over a span: mean change, and the share of it that changes. */
function boundary(
  pixels: Pixels,
  along: 'x' | 'y',
  at: number,
  from: number,
  to: number,
): { mean: number; share: number } {
  let sum = 0;
  let changed = 0;
  for (let other = from; other < to; other++) {
    const here = along === 'x' ? offset(pixels, at, other) : offset(pixels, other, at);
    const before = along === 'x' ? offset(pixels, at - 1, other) : offset(pixels, other, at - 1);
    const by = difference(pixels.data, here, before);
    sum += by;
    if (by >= step) changed += 1;
  }
  const length = Math.max(1, to - from);
  return { mean: sum / length, share: changed / length };
}

/** The nearest edge within reach; for a soft one, its steepest place. `at` if there is none. */
function snapEdge(pixels: Pixels, along: 'x' | 'y', at: number, from: number, to: number, radius: number): number {
  const limit = along === 'x' ? pixels.width : pixels.height;
  const known = new Map<number, { mean: number; share: number }>();
  const line = (candidate: number) => {
    const found =
      known.get(candidate) ??
      (candidate <= 0 || candidate >= limit
        ? { mean: step, share: Math.abs(candidate - at) <= border ? 1 : 0 }
        : boundary(pixels, along, candidate, from, to));
    known.set(candidate, found);
    return found;
  };
  const low = clampInt(at - radius, 0, limit);
  const high = clampInt(at + radius, 0, limit);
  const edges = Array.from({ length: high - low + 1 }, (_, index) => low + index)
    .filter((candidate) => line(candidate).share >= drawn)
    .sort((a, b) => Math.abs(a - at) - Math.abs(b - at) || line(b).mean - line(a).mean);
  let [best] = edges;
  if (best === undefined) return at;
  const way = best < at ? -1 : 1;
  while (edges.includes(best + way) && line(best + way).mean > line(best).mean) best += way;
  return best;
}

/**
 * Moves each edge of a box to the nearest line within `radius` image pixels that runs along most of it; an edge
 * without one stays. Snapped edges are on whole pixels.
 */
export function snapBox(box: BBox, pixels: Pixels, radius: number): BBox {
  const [x1, y1, x2, y2] = box;
  const left = clampInt(x1, 0, pixels.width - 1);
  const right = clampInt(x2, left + 1, pixels.width);
  const top = clampInt(y1, 0, pixels.height - 1);
  const bottom = clampInt(y2, top + 1, pixels.height);
  // The ends of a hand-drawn side miss the corners, so the middle half decides whether there is a line.
  const middle = (from: number, to: number): [number, number] => {
    const cut = Math.floor((to - from) / 4);
    return [from + cut, to - cut];
  };
  const [rows, columns] = [middle(top, bottom), middle(left, right)];
  const a = snapEdge(pixels, 'x', x1, ...rows, radius);
  const c = snapEdge(pixels, 'x', x2, ...rows, radius);
  const b = snapEdge(pixels, 'y', y1, ...columns, radius);
  const d = snapEdge(pixels, 'y', y2, ...columns, radius);
  return [c - a >= 1 ? a : x1, d - b >= 1 ? b : y1, c - a >= 1 ? c : x2, d - b >= 1 ? d : y2];
}
