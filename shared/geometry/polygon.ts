import type { BBox, Point } from '#shared/geometry/shapes.ts';

/** Outline as x1,y1,x2,y2,… in image pixels. Even-odd rule; the edges count as inside (OSWorld-G targets). */
export function hitsPolygon(outline: readonly number[], [x, y]: Point): boolean {
  let inside = false;
  const corners = outline.length >> 1;
  for (let at = 0, before = corners - 1; at < corners; before = at, at += 1) {
    const ax = outline[at * 2] ?? 0;
    const ay = outline[at * 2 + 1] ?? 0;
    const bx = outline[before * 2] ?? 0;
    const by = outline[before * 2 + 1] ?? 0;
    const cross = (x - ax) * (by - ay) - (y - ay) * (bx - ax);
    if (cross === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by))
      return true;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Smallest box around an outline; null for fewer than three corners. */
export function boxOfPolygon(outline: readonly number[]): BBox | null {
  if (outline.length < 6 || outline.length % 2 !== 0) return null;
  const xs = outline.filter((_, at) => at % 2 === 0);
  const ys = outline.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Distance in pixels from a point to an outline (x1,y1,x2,y2,…); 0 inside and on its edge. */
export function distanceToPolygon(outline: readonly number[], at: Point): number {
  if (hitsPolygon(outline, at)) return 0;
  let nearest = Number.POSITIVE_INFINITY;
  const corners = outline.length >> 1;
  for (let to = 0, from = corners - 1; to < corners; from = to, to += 1) {
    const ax = outline[from * 2] ?? 0;
    const ay = outline[from * 2 + 1] ?? 0;
    const dx = (outline[to * 2] ?? 0) - ax;
    const dy = (outline[to * 2 + 1] ?? 0) - ay;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((at[0] - ax) * dx + (at[1] - ay) * dy) / length));
    nearest = Math.min(nearest, Math.hypot(at[0] - ax - along * dx, at[1] - ay - along * dy));
  }
  return nearest;
}
