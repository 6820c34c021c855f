import type { Convention } from '#shared/contract/imports.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';

/** Rows needed before their boxes say anything, and the share of them that must speak for the other reading. */
const enough = 10;
const nearlyAll = 0.95;
const many = 0.3;

/** The same numbers taken the other way. */
const other: Partial<Record<Convention, Convention>> = {
  'xywh-px': 'xyxy-px',
  'xyxy-px': 'xywh-px',
  'xywh-norm': 'xyxy-norm',
  'xyxy-norm': 'xywh-norm',
};

const inWords = (convention: Convention): string =>
  convention.startsWith('xywh') ? 'x, y, width, height' : 'two corners (x1, y1, x2, y2)';

/**
 * A warning when gold boxes that are read as x, y, width, height look like two corners, or the other way round; null
 * otherwise. The former: third and fourth number beyond the first two in nearly every row (of ScreenSpot's own 1,272
 * boxes 66 do). The latter: a second corner before the first in many rows. Boxes are pixels, as they were read.
 * `offered`: the conventions that the format can be read in.
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
  const advice = offered.includes(best)
    ? `use --gold-boxes ${best} if they are`
    : `write them as ${inWords(convention)} if they are`;
  return `${speak} of ${n} gold boxes look like ${inWords(best)}, but are read as ${inWords(convention)}, which may make the figures wrong; ${advice}.`;
}
