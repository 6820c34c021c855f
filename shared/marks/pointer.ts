import type { BBox, Point } from '#shared/geometry/shapes.ts';

/** A box around an element with an arrow pointing at it; all in the picture's pixels. */
export interface PointedBox {
  box: BBox;
  /** Start and head of the arrow. */
  from: Point;
  to: Point;
  /** Line width. */
  line: number;
}

/** Length of an arrow if there is room, and of its head, in line widths. */
const longest = 16;
const head = 4;

/**
 * Frames an element inside the visible part of the picture. The arrow comes from the side with the most room and never
 * leaves that part; if no side has room, it is drawn inside the box.
 */
export function pointedBox([x1, y1, x2, y2]: BBox, seen: BBox): PointedBox {
  const line = Math.max(2, Math.round(Math.max(seen[2] - seen[0], seen[3] - seen[1]) / 500));
  const pad = 2 * line;
  const edge = line / 2;
  const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
  const box: BBox = [
    within(x1 - pad, seen[0] + edge, seen[2] - edge),
    within(y1 - pad, seen[1] + edge, seen[3] - edge),
    within(x2 + pad, seen[0] + edge, seen[2] - edge),
    within(y2 + pad, seen[1] + edge, seen[3] - edge),
  ];
  const middle: Point = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  const sides: { room: number; to: Point; away: Point }[] = [
    { room: box[0] - seen[0], to: [box[0], middle[1]], away: [-1, 0] },
    { room: seen[2] - box[2], to: [box[2], middle[1]], away: [1, 0] },
    { room: box[1] - seen[1], to: [middle[0], box[1]], away: [0, -1] },
    { room: seen[3] - box[3], to: [middle[0], box[3]], away: [0, 1] },
  ];
  const best = sides.reduce((a, b) => (b.room > a.room ? b : a));
  const outside = best.room >= (head + 2) * line;
  const length = outside
    ? Math.min(longest * line, best.room - line)
    : Math.min(longest * line, Math.max(box[2] - box[0], box[3] - box[1]) / 2);
  const sign = outside ? 1 : -1;
  const from: Point = [best.to[0] + sign * best.away[0] * length, best.to[1] + sign * best.away[1] * length];
  return {
    box,
    from: [within(from[0], seen[0], seen[2]), within(from[1], seen[1], seen[3])],
    to: best.to,
    line,
  };
}

/** The frame and arrow as SVG shapes without stroke. */
export function pointedShapes({ box, from, to, line }: PointedBox): string {
  const [dx, dy] = [Math.sign(from[0] - to[0]), Math.sign(from[1] - to[1])];
  const back: Point = [to[0] + dx * head * line, to[1] + dy * head * line];
  const wing = 3 * line;
  const [a, b]: [Point, Point] =
    dx !== 0
      ? [
          [back[0], back[1] - wing],
          [back[0], back[1] + wing],
        ]
      : [
          [back[0] - wing, back[1]],
          [back[0] + wing, back[1]],
        ];
  return `<rect x="${box[0]}" y="${box[1]}" width="${box[2] - box[0]}" height="${box[3] - box[1]}" fill="none"/>
      <path d="M${from.join(' ')}L${to.join(' ')}M${a.join(' ')}L${to.join(' ')}L${b.join(' ')}" fill="none"/>`;
}
