import type { BBox, Point } from '#shared/contract/common.ts';
import { areaOf, centreOf, hitsBox, type Size } from '#shared/geometry/box.ts';
import type { Random } from '#shared/metrics/random.ts';

/** Origin of a wrong position. */
export type PlaceOrigin = 'nearest-element' | 'ring';
export interface WrongPlace {
  point: Point;
  origin: PlaceOrigin;
  /** The element whose centre it is; null for a point on a ring. */
  box: BBox | null;
}

export const inside = ([x, y]: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1;
const whole = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
const key = (point: Point) => whole(point).join();
const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The node that a point presses: the step's element if it contains the point, otherwise the smallest node that does.
 */
export function trueNode(at: Point, element: BBox | null, nodes: readonly BBox[]): BBox | null {
  if (element && hitsBox(element, at)) return element;
  return nodes.filter((node) => hitsBox(node, at)).sort((a, b) => areaOf(a) - areaOf(b))[0] ?? null;
}

/** Points on rings around the position, wider and wider, in random order, until they leave the picture. */
function* rings(at: Point, size: Size, random: Random): Generator<Point> {
  const most = Math.hypot(size.width, size.height);
  for (let radius = Math.max(24, Math.min(size.width, size.height) * 0.06); radius < most; radius *= 1.35) {
    const turn = random() * 2 * Math.PI;
    for (let step = 0; step < 8; step += 1) {
      const angle = turn + (step * 5 * Math.PI) / 4;
      yield whole([at[0] + radius * Math.cos(angle), at[1] + radius * Math.sin(angle)]);
    }
  }
}

/**
 * Wrong positions for a press at `at`, three by default: centres of the nearest other elements, else points on rings
 * around it. None is inside the pressed node; all are inside the picture and different. Fewer if the node fills it.
 */
export function wrongPlaces(
  at: Point,
  { element, nodes, size, random }: { element: BBox | null; nodes: readonly BBox[]; size: Size; random: Random },
  most = 3,
): WrongPlace[] {
  const own = trueNode(at, element, nodes);
  const taken = new Set([key(at)]);
  const found: WrongPlace[] = [];
  const take = (point: Point, box: BBox | null) => {
    const fits = inside(point, size) && !(own && hitsBox(own, point)) && !taken.has(key(point));
    if (!fits || found.length >= most) return;
    taken.add(key(point));
    found.push({ point, origin: box ? 'nearest-element' : 'ring', box });
  };
  const others = nodes.map((node) => ({ node, centre: whole(centreOf(node)) }));
  others.sort((a, b) => far(a.centre, at) - far(b.centre, at));
  // A label inside its row is the same element: of nodes that contain each other's centre the nearest is used.
  const chosen: (typeof others)[number][] = [];
  for (const one of others) {
    if (chosen.some((had) => hitsBox(had.node, one.centre) || hitsBox(one.node, had.centre))) continue;
    const before = found.length;
    take(one.centre, one.node);
    if (found.length > before) chosen.push(one);
  }
  if (found.length < most) for (const point of rings(at, size, random)) take(point, null);
  return found;
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
