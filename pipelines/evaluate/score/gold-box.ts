import { Refused } from '#pipelines/formats/refused.ts';
import type { BBox } from '#shared/contract/common.ts';

/** How far a rounded or loosely drawn box may leave the picture, as a share of it. */
const slack = 0.05;

/** Refuses corners in the wrong order: such a box cannot be hit, and mostly it is x, y, width, height. */
export function requireCorners(key: string, [x1, y1, x2, y2]: BBox): void {
  if (x2 < x1 || y2 < y1)
    throw new Refused(
      `${key} [${[x1, y1, x2, y2].join(', ')}] has its second corner left of or above its first; it may be x, y, width, height`,
    );
}

/** Refuses what cannot be corners in 0–1, as `source` has its boxes. */
export function requireFractions(key: string, box: BBox, source: string): void {
  if (box.some((number) => number < -slack || number > 1 + slack))
    throw new Refused(`${key} [${box.join(', ')}] is not in 0–1, as ${source} has it`);
  requireCorners(key, box);
}

/**
 * A gold row under both readings. The published code looks at no box before it scores, so a row whose boxes cannot be
 * what the format says counts there all the same; the strict reading leaves it out.
 */
export interface GoldRow<Item> {
  /** Null: `why` says what is wrong with it. */
  strict: Item | null;
  parity: Item;
  why: string | null;
}

/** A gold row whose boxes `check` looks at. */
export function goldRow<Item>(item: Item, check: () => void, parity: Item = item): GoldRow<Item> {
  try {
    check();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { strict: null, parity, why: `${error.message}; the published code counts it, so parity does` };
  }
  return { strict: item, parity, why: null };
}
