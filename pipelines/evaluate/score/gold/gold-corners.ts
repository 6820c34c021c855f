import type { GroundingItem } from '#shared/tasks/grounding/item.ts';

/** Rows needed before their boxes say anything, and the share of them that must speak for corners. */
const enough = 10;
const most = 0.95;

/**
 * A warning when boxes that the format has as x, y, width, height look like two corners: third and fourth number beyond
 * the first two in nearly every row (of ScreenSpot's own 1,272 boxes 66 do), null otherwise. Boxes are pixels, xyxy.
 */
export function cornersInstead(items: readonly GroundingItem[]): string | null {
  let n = 0;
  let corners = 0;
  for (const { targets } of items) {
    const [box] = targets;
    if (!box) continue;
    const [x, y, right, bottom] = box;
    n += 1;
    if (right - x > x && bottom - y > y) corners += 1;
  }
  if (n < enough || corners < n * most) return null;
  return `${corners} of ${n} gold boxes look like two corners (x1, y1, x2, y2), but ScreenSpot has x, y, width, height: its figures are wrong if they are. Write them as x, y, width, height, or as MMBench-GUI L2 fractions.`;
}
