import { z } from 'zod';

export const pointConventions = ['pixel', 'normalized', 'thousand', 'thousand-yx', 'percent'] as const;

export const pointConvention = z.enum(pointConventions);

export type PointConvention = z.infer<typeof pointConvention>;

/** What four unnamed numbers of a box are: two corners, or a corner and a size. */
export const boxOrders = ['xyxy', 'xywh'] as const;

export const boxOrder = z.enum(boxOrders);

export type BoxOrder = z.infer<typeof boxOrder>;

export const conventions = [
  'xyxy-px',
  'xywh-px',
  'xyxy-norm',
  'xywh-norm',
  'cxcywh-norm',
  'xywh-percent',
  'xyxy-1000',
] as const;

/** How to read the four numbers of a box; declared per file, never guessed per row. */
export const convention = z.enum(conventions);

export type Convention = z.infer<typeof convention>;
