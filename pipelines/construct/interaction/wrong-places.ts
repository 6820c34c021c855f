import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { areaOf, centreOf, hitsBox, type Size } from '#shared/geometry/box.ts';

/** Another element that could be pressed: its centre. */
export interface OtherPlace {
  point: Point;
  box: BBox;
}

export const inside = ([x, y]: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1;
const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const key = (point: Point) => whole(point).join();
const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Whether two boxes are probably the same element: the centre of one is in the other. */
export const sameElement = (a: BBox, b: BBox): boolean => hitsBox(a, centreOf(b)) || hitsBox(b, centreOf(a));

/**
 * The node that a point presses: the step's element if it contains the point, otherwise the smallest node that does.
 */
export function trueNode(at: Point, element: BBox | null, nodes: readonly BBox[]): BBox | null {
  if (element && hitsBox(element, at)) return element;
  return nodes.filter((node) => hitsBox(node, at)).sort((a, b) => areaOf(a) - areaOf(b))[0] ?? null;
}

/**
 * Centres of the elements nearest to a press at `at`, nearest first. None is inside the pressed node; all are inside the
 * picture and different.
 */
export function otherPlaces(
  at: Point,
  { element, nodes, size }: { element: BBox | null; nodes: readonly BBox[]; size: Size },
  most: number,
): OtherPlace[] {
  const own = trueNode(at, element, nodes);
  const taken = new Set([key(at)]);
  const others = nodes.map((box) => ({ box, point: whole(centreOf(box)) }));
  others.sort((a, b) => far(a.point, at) - far(b.point, at));
  const chosen: OtherPlace[] = [];
  for (const entry of others) {
    if (chosen.length >= most) break;
    if (!inside(entry.point, size) || (own && hitsBox(own, entry.point)) || hitsBox(entry.box, at)) continue;
    // A label inside its row is the same element: of nodes that contain each other's centre the nearest is used.
    if (taken.has(key(entry.point))) continue;
    if (chosen.some((had) => sameElement(had.box, entry.box))) continue;
    taken.add(key(entry.point));
    chosen.push(entry);
  }
  return chosen;
}

/** The end of a vector from a start, shortened if it would leave the picture. */
function ending(from: Point, [dx, dy]: Point, { width, height }: Size): Point {
  const reach = (start: number, by: number, most: number) =>
    by > 0 ? (most - start) / by : by < 0 ? -start / by : Number.POSITIVE_INFINITY;
  const part = Math.min(1, reach(from[0], dx, width - 1), reach(from[1], dy, height - 1));
  return whole([from[0] + dx * part, from[1] + dy * part]);
}

/** A wrong drag. */
export interface WrongDrag {
  from: Point;
  to: Point;
  origin: 'reversed' | 'shortened' | 'swapped' | 'turned';
}

/** A drag shorter than this is a press. */
const least = 4;

/**
 * Wrong drags: the same start with the vector reversed, half the vector, and start and end exchanged. Those that would
 * leave the picture end at its edge; one that would then not be a drag, or equal another, is replaced by a turned one.
 */
export function wrongDrags(from: Point, to: Point, size: Size, most = 3): WrongDrag[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const at = whole(from);
  const candidates: WrongDrag[] = [
    { from: at, to: ending(from, [-dx, -dy], size), origin: 'reversed' },
    { from: at, to: whole([from[0] + dx / 2, from[1] + dy / 2]), origin: 'shortened' },
    { from: whole(to), to: at, origin: 'swapped' },
    { from: at, to: ending(from, [-dy, dx], size), origin: 'turned' },
    { from: at, to: ending(from, [dy, -dx], size), origin: 'turned' },
    { from: at, to: whole([from[0] + dx / 4, from[1] + dy / 4]), origin: 'shortened' },
    { from: whole([from[0] + dx / 2, from[1] + dy / 2]), to: at, origin: 'swapped' },
  ];
  const taken = new Set([`${key(from)} ${key(to)}`]);
  return candidates
    .filter((drag) => {
      const name = `${key(drag.from)} ${key(drag.to)}`;
      const good =
        inside(drag.from, size) && inside(drag.to, size) && far(drag.from, drag.to) >= least && !taken.has(name);
      if (good) taken.add(name);
      return good;
    })
    .slice(0, most);
}
