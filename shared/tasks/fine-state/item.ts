import { z } from 'zod';
import { platform } from '#shared/records/fields.ts';
import { bbox } from '#shared/geometry/shapes.ts';
import { componentCategory } from '#shared/contents/element.ts';
import { imageRef } from '../image.ts';
import { device } from './device.ts';

export const fineStateStages = ['locate', 'interact'] as const;

/**
 * One stage of a FineState case: the locate or the interact instruction of one component. A case is two items with the
 * same `case`. Boxes in image pixels (or 0–1 with a picture of size 1×1 if the size is unknown).
 */
export const fineStateItem = z.object({
  /** Row of the gold file, from 0. */
  case: z.number().int().nonnegative(),
  stage: z.enum(fineStateStages),
  image: imageRef,
  platform: platform.nullable(),
  /** Only if the platform does not imply it. */
  device: device.optional(),
  category: componentCategory.nullable(),
  component: z.string().nullable(),
  instruction: z.string(),
  /** The component; it replaces a missing box below, as in the published code. */
  locate: bbox,
  current: bbox.nullable(),
  interact: bbox.nullable(),
  /** The case has no target state although its data set has a field for it (the older flat form has none). */
  withoutTarget: z.literal(true).optional(),
});
export type FineStateItem = z.infer<typeof fineStateItem>;

/** What a case lacks to test anything; null for a complete one. */
export function lackOf({
  interact,
  withoutTarget,
}: Pick<FineStateItem, 'interact' | 'withoutTarget'>): 'interact' | 'target' | null {
  if (interact === null) return 'interact';
  return withoutTarget ? 'target' : null;
}

/**
 * A case that tests nothing: the strict reading excludes it; the published code counts it, with the locate box for a
 * missing interact box.
 */
export const isHollow = (item: Pick<FineStateItem, 'interact' | 'withoutTarget'>): boolean => lackOf(item) !== null;
