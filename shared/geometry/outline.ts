import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { heightOf, type Size, widthOf } from './box.ts';
import { clampPoint } from './clamp.ts';

/** Minimum number of corners. */
export const fewestCorners = 3;

/** Number of corners of an outline stored as x1,y1,x2,y2,… */
export function cornersOf(outline: readonly number[]): Point[] {
  return Array.from({ length: outline.length >> 1 }, (_, at) => [outline[at * 2] ?? 0, outline[at * 2 + 1] ?? 0]);
}

export function outlineOf(corners: readonly Point[]): number[] {
  return corners.flat();
}

/** The four corners of a box, starting top left. */
export function boxOutline([x1, y1, x2, y2]: BBox): number[] {
  return [x1, y1, x2, y1, x2, y2, x1, y2];
}

/** The outline after its box changed: moved with it, and scaled if the size changed. */
export function mapOutline(outline: readonly number[], from: BBox, to: BBox): readonly number[] {
  if (from.every((value, at) => value === to[at])) return outline;
  const along = (axis: 0 | 1, side: (box: BBox) => number) => {
    const [a, b] = [side(from), side(to)];
    // A pure move adds whole numbers, so that no fraction is lost in a multiplication.
    return a === b || a === 0
      ? (value: number) => value + (to[axis] - from[axis])
      : (value: number) => to[axis] + ((value - from[axis]) * b) / a;
  };
  const x = along(0, widthOf);
  const y = along(1, heightOf);
  return outline.map((value, at) => (at % 2 === 0 ? x(value) : y(value)));
}

/** Moves one corner, clamped to the image. */
export function moveCorner(outline: readonly number[], at: number, to: Point, image: Size): number[] {
  const corners = cornersOf(outline);
  corners[at] = clampPoint(to, image);
  return outlineOf(corners);
}

/** Inserts a corner halfway between this one and the next. */
export function splitEdge(outline: readonly number[], at: number): number[] {
  const corners = cornersOf(outline);
  const corner = corners[at];
  const next = corners[(at + 1) % corners.length];
  if (!corner || !next) return [...outline];
  const between: Point = [Math.round((corner[0] + next[0]) / 2), Math.round((corner[1] + next[1]) / 2)];
  return outlineOf([...corners.slice(0, at + 1), between, ...corners.slice(at + 1)]);
}

/** Removes a corner; null if too few would be left. */
export function dropCorner(outline: readonly number[], at: number): number[] | null {
  const corners = cornersOf(outline).filter((_, index) => index !== at);
  return corners.length < fewestCorners ? null : outlineOf(corners);
}
