/** Distance of two names that stand below each other, in pixels. */
export const nameGap = 15;

/** Positions of the names: each at the end of its line, moved down if two would touch, and never below the frame. */
export function spread(ends: readonly number[], { top, height }: { top: number; height: number }): number[] {
  const order = ends.map((y, at) => ({ y, at })).sort((a, b) => a.y - b.y);
  let free = Number.NEGATIVE_INFINITY;
  for (const entry of order) {
    entry.y = Math.max(entry.y, free);
    free = entry.y + nameGap;
  }
  let floor = top + Math.max(height, order.length * nameGap);
  for (const entry of order.toReversed()) {
    entry.y = Math.min(entry.y, floor);
    floor = entry.y - nameGap;
  }
  return order.sort((a, b) => a.at - b.at).map(({ y }) => y);
}
