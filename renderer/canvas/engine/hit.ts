import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { areaOf } from '#shared/geometry/box.ts';
import { hitsPolygon } from '#shared/geometry/polygon.ts';
import { boxesOf, type BoxRef, type BoxSlot, type CanvasElement } from './shapes.ts';

function near([x1, y1, x2, y2]: BBox, [x, y]: Point, slack: number): boolean {
  return x >= x1 - slack && x <= x2 + slack && y >= y1 - slack && y <= y2 + slack;
}

/** Inside the outline, or within `slack` of it in one of the four directions. */
function onOutline(outline: readonly number[], [x, y]: Point, slack: number): boolean {
  const places: Point[] = [
    [x, y],
    [x - slack, y],
    [x + slack, y],
    [x, y - slack],
    [x, y + slack],
  ];
  return places.some((place) => hitsPolygon(outline, place));
}

/**
 * Every box under an image point, the most likely target first: boxes of selected elements' active kind, then the
 * smallest (a nested box is reachable because it is smaller), then the one drawn last.
 *
 * @param slack tolerance in image pixels, so that a 2 px box can be hit
 */
export function boxesAt(
  elements: readonly CanvasElement[],
  at: Point,
  slack: number,
  selected: ReadonlySet<string> = new Set(),
  active: BoxSlot = 'locate',
): BoxRef[] {
  const hits: (BoxRef & { area: number; order: number; preferred: boolean })[] = [];
  elements.forEach((element, order) => {
    for (const { kind, box } of boxesOf(element)) {
      if (!near(box, at, slack)) continue;
      if (kind === 'locate' && element.outline && !onOutline(element.outline, at, slack)) continue;
      hits.push({
        id: element.id,
        kind,
        area: areaOf(box),
        order,
        preferred: selected.has(element.id) && kind === active,
      });
    }
  });
  hits.sort((a, b) => Number(b.preferred) - Number(a.preferred) || a.area - b.area || b.order - a.order);
  return hits.map(({ id, kind }) => ({ id, kind }));
}

/** Elements with a box that touches the brush (image pixels). */
export function elementsIn(elements: readonly CanvasElement[], [x1, y1, x2, y2]: BBox): string[] {
  return elements
    .filter((element) => boxesOf(element).some(({ box }) => box[0] < x2 && box[2] > x1 && box[1] < y2 && box[3] > y1))
    .map((element) => element.id);
}

/** The next element in list order, `step` 1 or -1, so that Tab reaches identical and hidden boxes too. */
export function cycle(elements: readonly CanvasElement[], current: string | null, step: 1 | -1): string | null {
  if (elements.length === 0) return null;
  const at = elements.findIndex((element) => element.id === current);
  const next = at < 0 ? (step === 1 ? 0 : elements.length - 1) : (at + step + elements.length) % elements.length;
  return elements[next]?.id ?? null;
}
