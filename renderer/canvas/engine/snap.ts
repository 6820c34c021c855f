import type { BBox } from '#shared/geometry/shapes.ts';
import { difference, offset, type Pixels } from './pixels.ts';

/** Minimum difference between neighbouring pixels (0..255) at an edge. */
const step = 12;
/** Share of a line along which the picture must change to count as an edge: letters beside a box stay below it. */
const drawn = 0.85;
/** Share of a line's strongest change that its outermost boundary must have; weaker ones are its blur. */
const crisp = 0.6;
/** How many pixels thick the border of a control is at most. */
const thick = 2;
/** How many pixels nearer another line must be than the border of the shape around which the box is drawn. */
const nearer = 4;
/** Distance in pixels at which a box edge snaps to the picture's border. */
const border = 3;

function clampInt(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Math.round(value)));
}

type Axis = 'x' | 'y';

/** A side of a box: the axis that it is a position on, and which way is out. */
interface Side {
  along: Axis;
  out: -1 | 1;
}

/** How strongly the picture changes across a boundary: mean over its length, and the share that changes. */
interface Change {
  mean: number;
  share: number;
}

const sizeAlong = (pixels: Pixels, along: Axis): number => (along === 'x' ? pixels.width : pixels.height);

/** The change from the pixel before `at` to the one at it, `other` pixels along the boundary. */
function changeAt(pixels: Pixels, along: Axis, at: number, other: number): number {
  const here = along === 'x' ? offset(pixels, at, other) : offset(pixels, other, at);
  const before = along === 'x' ? offset(pixels, at - 1, other) : offset(pixels, other, at - 1);
  return difference(pixels.data, here, before);
}

/** The boundary before column `at` (or row `at`) over a span. */
function boundary(pixels: Pixels, along: Axis, at: number, [from, to]: readonly [number, number]): Change {
  let sum = 0;
  let changed = 0;
  for (let other = from; other < to; other++) {
    const by = changeAt(pixels, along, at, other);
    sum += by;
    if (by >= step) changed += 1;
  }
  const length = Math.max(1, to - from);
  return { mean: sum / length, share: changed / length };
}

/** Lines within reach of `at`: each is the positions of neighbouring boundaries, in order, with their change. */
function linesNear(pixels: Pixels, along: Axis, at: number, span: readonly [number, number], radius: number) {
  const limit = sizeAlong(pixels, along);
  const [low, high] = [clampInt(at - radius, 0, limit), clampInt(at + radius, 0, limit)];
  const lines: { at: number; mean: number }[][] = [];
  for (let candidate = low; candidate <= high; candidate++) {
    const { mean, share } =
      candidate <= 0 || candidate >= limit
        ? { mean: step, share: Math.abs(candidate - at) <= border ? 1 : 0 }
        : boundary(pixels, along, candidate, span);
    if (share < drawn) continue;
    const last = lines.at(-1);
    if (last?.at(-1)?.at === candidate - 1) last.push({ at: candidate, mean });
    else lines.push([{ at: candidate, mean }]);
  }
  return lines;
}

/**
 * Whether the shape still has its two other sides just inside a line. Between a shape and its neighbour there are
 * none, which tells its own border from the neighbour's. `ends` are the positions of the other sides.
 */
function hasSides(pixels: Pixels, { along, out }: Side, edge: number, ends: [number, number], radius: number): boolean {
  const across = along === 'x' ? 'y' : 'x';
  const limit = sizeAlong(pixels, across);
  // Rounded corners are further inside, at most a quarter of the box.
  const inside = Math.min(3 * radius, (ends[1] - ends[0]) / 4);
  const reach = [
    [ends[0] - radius, ends[0] + inside],
    [ends[1] - inside, ends[1] + radius],
  ] as const;
  return reach.every(([from, to]) => {
    const [first, last] = [clampInt(from, 1, limit - 1), clampInt(to, 1, limit - 1)];
    let found = 0;
    // The pixels at the line itself may belong to its blur.
    for (const depth of [2, 3, 4]) {
      const row = out > 0 ? edge - depth : edge + depth - 1;
      if (row < 0 || row >= sizeAlong(pixels, along)) return false;
      for (let other = first; other <= last; other++)
        if (changeAt(pixels, across, other, row) >= step) {
          found += 1;
          break;
        }
    }
    return found === 3;
  });
}

/** Where a side at `at` snaps to: the outside of the nearest line of its shape within reach; `at` if there is none. */
function snapEdge(
  pixels: Pixels,
  side: Side,
  at: number,
  span: readonly [number, number],
  ends: [number, number],
  radius: number,
): number {
  const found = linesNear(pixels, side.along, at, span, radius).map((line) => {
    const distance = Math.min(...line.map((entry) => Math.abs(entry.at - at)));
    const inner = (side.out > 0 ? line[0] : line.at(-1))?.at ?? at;
    // Somebody who is at most a pixel off means this line.
    const own = distance <= 1 || hasSides(pixels, side, inner, ends, radius);
    const rank = distance + (own ? 0 : nearer);
    return { line, distance, rank };
  });
  const [best] = found.sort((a, b) => a.rank - b.rank || a.distance - b.distance);
  if (!best) return at;
  // Several lines may touch each other, as in the frame of a window.
  const near = best.line.filter((entry) => Math.abs(entry.at - at) <= best.distance + thick);
  const strongest = Math.max(...near.map(({ mean }) => mean));
  const edges = near.filter(({ mean }) => mean >= crisp * strongest);
  return (side.out > 0 ? edges.at(-1) : edges[0])?.at ?? at;
}

/**
 * Moves each edge of a box to the nearest line within `radius` image pixels that runs along most of it; an edge
 * without one stays. A line at which the box's other sides are drawn too comes before a slightly nearer one at which they are not,
 * such as the neighbour's border. Snapped edges are on whole pixels, outside of the line.
 */
export function snapBox(box: BBox, pixels: Pixels, radius: number): BBox {
  const [x1, y1, x2, y2] = box;
  const left = clampInt(x1, 0, pixels.width - 1);
  const right = clampInt(x2, left + 1, pixels.width);
  const top = clampInt(y1, 0, pixels.height - 1);
  const bottom = clampInt(y2, top + 1, pixels.height);
  // The ends of a hand-drawn side miss the corners, so the middle half decides whether there is a line; on short
  // sides less than half, because round corners take more of them.
  const middle = (from: number, to: number): [number, number] => {
    const cut = Math.floor(Math.max((to - from) / 4, Math.min(((to - from) * 3) / 8, radius + 3)));
    return [from + cut, to - cut];
  };
  const [rows, columns] = [middle(top, bottom), middle(left, right)];
  const snapX = (at: number, out: -1 | 1) => snapEdge(pixels, { along: 'x', out }, at, rows, [y1, y2], radius);
  const snapY = (at: number, out: -1 | 1) => snapEdge(pixels, { along: 'y', out }, at, columns, [x1, x2], radius);
  const [a, b, c, d] = [snapX(x1, -1), snapY(y1, -1), snapX(x2, 1), snapY(y2, 1)];
  return [c - a >= 1 ? a : x1, d - b >= 1 ? b : y1, c - a >= 1 ? c : x2, d - b >= 1 ? d : y2];
}
