import type { Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { PictureMark } from './mark.ts';

/** Where a mark's letter is attached. */
const anchorOf = (mark: PictureMark): Point => {
  if (mark.kind === 'point') return mark.point;
  if (mark.kind === 'arrow') return mark.from;
  const [left, top, , bottom] = mark.bbox;
  return [left, (top + bottom) / 2];
};

interface Square {
  x: number;
  y: number;
  side: number;
}

const around = ([x, y]: Point, reach: number): Square => ({ x: x - reach, y: y - reach, side: 2 * reach });

/** Area that two squares share. */
function shared(a: Square, b: Square): number {
  const across = Math.min(a.x + a.side, b.x + b.side) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.side, b.y + b.side) - Math.max(a.y, b.y);
  return across > 0 && down > 0 ? across * down : 0;
}

const upright: readonly Point[] = [
  [0, -1],
  [0, 1],
];
const corners: readonly Point[] = [
  [-0.8, -0.9],
  [0.8, -0.9],
  [-0.8, 0.9],
  [0.8, 0.9],
];
const sideways: readonly Point[] = [
  [-1, 0],
  [1, 0],
];

/** Above and below a place first, since its words run to the sides and must stay readable; beside a box. */
const directionsFor = ({ kind }: PictureMark): readonly Point[] =>
  kind === 'box' ? [...sideways, ...upright, ...corners] : [...upright, ...corners, ...sideways];

/**
 * Positions (top left corner) of the lettered squares of marks, by mark: each beside its mark, inside the picture, and
 * off the other marks and letters as far as there is room.
 * @param line width of a stroke in pixels of the picture
 * @param side length of a square in pixels of the picture
 */
export function flagPlaces(
  marks: readonly PictureMark[],
  size: Size,
  { line, side }: { line: number; side: number },
): Map<PictureMark, Point> {
  const placed = new Map<PictureMark, Point>();
  const rings = marks.map((mark) => around(anchorOf(mark), 5 * line));
  for (const [n, mark] of marks.entries()) {
    if (mark.letter === undefined) continue;
    const [x, y] = anchorOf(mark);
    const taken = [
      ...rings.filter((_, other) => other !== n),
      ...[...placed.values()].map(([left, top]) => ({ x: left, y: top, side })),
    ];
    let best: { at: Point; cost: number } | null = null;
    for (const far of [10 * line + side / 2, 18 * line + side / 2, 28 * line + side / 2])
      for (const [right, down] of directionsFor(mark)) {
        const at: Point = [x + right * far - side / 2, y + down * far - side / 2];
        const outside = Math.max(-at[0], at[0] + side - size.width, -at[1], at[1] + side - size.height, 0);
        const cost = taken.reduce(
          (sum, square) => sum + shared({ x: at[0], y: at[1], side }, square),
          outside * side * 4,
        );
        if (!best || cost < best.cost) best = { at, cost };
      }
    if (best) placed.set(mark, best.at);
  }
  return placed;
}
