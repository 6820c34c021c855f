import { z } from 'zod';

/** Box in image pixels, `[x1, y1, x2, y2]`, floats, half-open (x2 and y2 exclusive). */
export const bbox = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export type BBox = z.infer<typeof bbox>;

/** Point in image pixels, floats. */
export const point = z.tuple([z.number(), z.number()]);

export type Point = z.infer<typeof point>;
