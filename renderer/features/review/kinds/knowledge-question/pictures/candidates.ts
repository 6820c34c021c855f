import type { Point } from '#shared/contract/common.ts';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { placesIn } from '#shared/tasks/knowledge/arguments.ts';

/** Screen pixels within which a press selects a candidate; candidates closer together than that open the loupe. */
export const reach = 24;

type Options = KnowledgeShown['options'];

const placesOf = (options: Options): { letter: string; at: Point }[] =>
  options.flatMap(({ letter, text }) => placesIn(text).map((at) => ({ letter, at })));

/**
 * The option whose place is nearest to a press on the first picture; null where none is near.
 * @param scale screen pixels of a picture pixel
 */
export function pressedOption(options: Options, at: Point, scale: number): string | null {
  let best: { letter: string; far: number } | null = null;
  for (const { letter, at: place } of placesOf(options)) {
    const far = Math.hypot(place[0] - at[0], place[1] - at[1]) * scale;
    if (far <= reach && (!best || far < best.far)) best = { letter, far };
  }
  return best?.letter ?? null;
}

/** The two nearest places of different options: one of them, their distance and midpoint, in picture pixels. */
export function nearestPair(options: Options): { one: Point; far: number; middle: Point } | null {
  const places = placesOf(options);
  let best: { one: Point; far: number; middle: Point } | null = null;
  for (const [n, one] of places.entries())
    for (const other of places.slice(n + 1)) {
      if (one.letter === other.letter) continue;
      const far = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]);
      if (!best || far < best.far)
        best = { one: one.at, far, middle: [(one.at[0] + other.at[0]) / 2, (one.at[1] + other.at[1]) / 2] };
    }
  return best;
}

/** The one place of an option; null if it has none or several. */
export function placeOf(options: Options, letter: string): Point | null {
  const found = placesOf(options).filter((one) => one.letter === letter);
  return found.length === 1 ? (found[0]?.at ?? null) : null;
}
