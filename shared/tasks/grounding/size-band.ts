import { areaOf } from '#shared/geometry/box.ts';
import type { GroundingItem } from './item.ts';

/** Bands of a target's size: the square root of its area in image pixels. */
export const targetSizes = ['under-16', '16-31', '32-63', '64-127', '128-up'] as const;

/** The band of the item's largest region; `none` for an absent target. */
export function targetSize(item: Pick<GroundingItem, 'targets'>): (typeof targetSizes)[number] | 'none' {
  if (item.targets.length === 0) return 'none';
  const side = Math.sqrt(Math.max(...item.targets.map(areaOf)));
  if (side < 16) return 'under-16';
  if (side < 32) return '16-31';
  if (side < 64) return '32-63';
  return side < 128 ? '64-127' : '128-up';
}
