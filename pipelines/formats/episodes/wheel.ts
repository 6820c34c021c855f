import type { ReadAction } from './record.ts';

/** A turn of the wheel by x and y pixels, positive to the right and down: a scroll in its larger direction. */
export function wheelOf(
  x: number,
  y: number,
): Pick<ReadAction, 'type' | 'direction' | 'directionOf' | 'distance' | 'unit'> {
  const sideways = Math.abs(x) > Math.abs(y);
  const by = sideways ? x : y;
  const direction = sideways ? (by < 0 ? 'left' : 'right') : by < 0 ? 'up' : 'down';
  return { type: 'scroll', direction, directionOf: 'content', distance: Math.abs(by), unit: 'px' };
}
