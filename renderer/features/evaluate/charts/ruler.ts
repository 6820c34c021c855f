import type { Prediction } from './figures.ts';

type Place = readonly [number, number];

/**
 * From a point that missed to the nearest place of the box it should have hit, in picture pixels; null if nothing was
 * missed.
 */
export function rulerOf(
  item: Pick<Prediction, 'boxes' | 'point' | 'dims'>,
): { from: Place; to: Place; distance: number } | null {
  const { point } = item;
  if (!point) return null;
  // Fine state asks for one box per stage; without an interact box its stage is scored on the locate
  // box.
  const wanted =
    item.dims['stage'] === 'interact' && item.boxes.some((box) => box.kind === 'interact') ? 'interact' : 'locate';
  const found = item.boxes
    .filter((box) => box.kind === 'target' || box.kind === wanted)
    .map(({ bbox: [x1, y1, x2, y2] }) => {
      const to: Place = [Math.min(x2, Math.max(x1, point[0])), Math.min(y2, Math.max(y1, point[1]))];
      return { from: point, to, distance: Math.hypot(to[0] - point[0], to[1] - point[1]) };
    })
    .sort((a, b) => a.distance - b.distance)[0];
  return found && found.distance > 0 ? found : null;
}
