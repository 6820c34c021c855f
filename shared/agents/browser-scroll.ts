import type { Point } from '#shared/geometry/shapes.ts';
import type { Action } from '#shared/episodes/actions.ts';

/** Share of the page's height that a scroll without a distance moves (our choice). */
const usualScroll = 0.7;
/** Pixels that one notch of a wheel moves, as browsers have it. */
const notchPixels = 100;
/** How far the wheel turns for a scroll, or for the finger of a swipe, which moves the other way. */
export function scrollOf(
  { type, direction, directionOf, distance, unit, point, to }: Action,
  { width, height }: { width: number; height: number },
): Point {
  if (type === 'swipe' && point && to) return [point[0] - to[0], point[1] - to[1]];
  const way = directionOf === 'finger' ? -1 : 1;
  const across = direction === 'left' || direction === 'right';
  const usual = usualScroll * (across ? width : height);
  const far = (distance === undefined ? usual : unit === 'wheel' ? distance * notchPixels : distance) * way;
  const signed = direction === 'up' || direction === 'left' ? -far : far;
  return across ? [signed, 0] : [0, signed];
}
