import type { Point } from '#shared/geometry/shapes.ts';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import type { Size } from '#shared/geometry/box.ts';
import type { PictureMark } from '#shared/marks/mark.ts';
import { sideBySide } from '#shared/marks/side-by-side.ts';
import { laneGap } from '#shared/marks/svg.ts';
import { optionMarks, placesIn } from '#shared/items/knowledge-question/arguments.ts';

/** Screen pixels within which a press selects a candidate; candidates closer together than that open the loupe. */
export const reach = 24;

/** Width of a stroke of the marks, in screen pixels. */
export const stroke = 2;

type Options = KnowledgeShown['options'];

const placesOf = (options: Options): { letter: string; at: Point }[] =>
  options.flatMap(({ letter, text }) => placesIn(text).map((at) => ({ letter, at })));

/** Distance of a place from what is drawn: a point, or anywhere along an arrow. */
function distanceFrom(mark: PictureMark, [x, y]: Point): number {
  if (mark.kind === 'box') return Number.POSITIVE_INFINITY;
  const [from, to] = mark.kind === 'arrow' ? [mark.from, mark.to] : [mark.point, mark.point];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const share = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
  const on = Math.min(Math.max(share, 0), 1);
  return Math.hypot(from[0] + on * dx - x, from[1] + on * dy - y);
}

/**
 * The option drawn nearest to a press on the first picture; null where none is near.
 * @param scale screen pixels of a picture pixel
 */
export function pressedOption(options: Options, at: Point, scale: number, size: Size): string | null {
  const marks = optionMarks(options);
  const lanes = sideBySide(marks, size, laneGap(stroke / scale));
  let best: { letter: string; far: number } | null = null;
  for (const mark of marks) {
    const far = distanceFrom(lanes.get(mark) ?? mark, at) * scale;
    if (mark.letter !== undefined && far <= reach && (!best || far < best.far)) best = { letter: mark.letter, far };
  }
  return best?.letter ?? null;
}

/**
 * The two nearest points of different options: one of them, their distance and midpoint, in picture pixels. Arrows are
 * drawn side by side.
 */
export function nearestPair(options: Options): { first: Point; far: number; middle: Point } | null {
  const places = placesOf(options.filter(({ text }) => placesIn(text).length === 1));
  let best: { first: Point; far: number; middle: Point } | null = null;
  for (const [n, entry] of places.entries())
    for (const other of places.slice(n + 1)) {
      if (entry.letter === other.letter) continue;
      const far = Math.hypot(entry.at[0] - other.at[0], entry.at[1] - other.at[1]);
      if (!best || far < best.far)
        best = { first: entry.at, far, middle: [(entry.at[0] + other.at[0]) / 2, (entry.at[1] + other.at[1]) / 2] };
    }
  return best;
}

/** The one place of an option; null if it has none or several. */
export function placeOf(options: Options, letter: string): Point | null {
  const found = placesOf(options).filter((entry) => entry.letter === letter);
  return found.length === 1 ? (found[0]?.at ?? null) : null;
}
