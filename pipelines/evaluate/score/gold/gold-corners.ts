import type { Convention } from '#shared/geometry/number-conventions.ts';
import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';

/** Minimum number of rows for a decision, and the share of them that must contradict the declared reading. */
const enough = 10;
const nearlyAll = 0.95;
const many = 0.3;

/** The same numbers in the other reading. */
const other: Partial<Record<Convention, Convention>> = {
  'xywh-px': 'xyxy-px',
  'xyxy-px': 'xywh-px',
  'xywh-norm': 'xyxy-norm',
  'xyxy-norm': 'xywh-norm',
};

const numbersOf = (convention: Convention): Phrase =>
  phrase(convention.startsWith('xywh') ? 'boxes-as-size' : 'boxes-as-corners');

/**
 * A warning if gold boxes read as x, y, width, height look like two corners, or vice versa; null otherwise. The former:
 * third and fourth number larger than the first two in nearly every row (66 of ScreenSpot's 1,272 boxes are like that).
 * The latter: the second corner before the first in many rows. Boxes are in pixels, as read. `offered`: the conventions
 * of the format.
 */
export function otherGoldOrder(
  items: readonly GroundingItem[],
  convention: Convention,
  offered: readonly Convention[],
): string | null {
  const best = other[convention];
  if (best === undefined) return null;
  const sized = convention.startsWith('xywh');
  let n = 0;
  let speak = 0;
  for (const { targets, polygon } of items) {
    const [box] = targets;
    if (!box || polygon) continue;
    const [x, y, right, bottom] = box;
    n += 1;
    if (sized ? right - x > x && bottom - y > y : right < x || bottom < y) speak += 1;
  }
  if (n < enough || (sized ? speak < n * nearlyAll : speak < n * many)) return null;
  const found = { speak, n, best: numbersOf(best), read: numbersOf(convention) };
  return offered.includes(best)
    ? inWords('score-gold-boxes', { ...found, convention: best })
    : inWords('score-gold-boxes-other', found);
}
