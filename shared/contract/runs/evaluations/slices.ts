import { z } from 'zod';
import { id } from '../../../records/fields.ts';
import { reading } from '../../../tasks/outcomes.ts';
import { cell } from './scores.ts';

/**
 * What results can be divided by besides a task's own dimensions. `tag`: of the item's screenshot, each of several;
 * `picture`: megapixels of its first picture; `agreement`: whether the people who answered it blind gave the key.
 */
export const extraDims = ['tag', 'picture', 'agreement'] as const;
export type ExtraDim = (typeof extraDims)[number];

export const isExtraDim = (dim: string): dim is ExtraDim => extraDims.some((extraDim) => extraDim === dim);

/** Bands of `picture`, in megapixels up to and including the bound; the last one has none. */
export const pictureBands = [
  ['up-to-1-mp', 1e6],
  ['up-to-2-mp', 2.1e6],
  ['up-to-4-mp', 4.2e6],
  ['over-4-mp', Number.POSITIVE_INFINITY],
] as const;

/** Values of `agreement`: nobody answered, one person, or several who all gave the key or did not. */
export const agreements = ['people-agree', 'people-differ', 'one-person', 'no-people'] as const;

/** The value of an item without a tag. */
export const untagged = 'no-tag';

export const slices = {
  input: z.object({ run: id, by: z.array(z.string()).min(1).max(2), reading: reading.default('strict') }),
  /** The values of each dimension alone, and of both together. An item with several tags is in several cells. */
  output: z.array(cell),
};
