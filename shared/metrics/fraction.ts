import { z } from 'zod';

/** A fraction 0..1, or null if undefined (n = 0); never NaN. */
export const fraction = z.number().nullable();

/** 95 % interval of a fraction, or null if n = 0. */
export const interval = z.tuple([z.number(), z.number()]).nullable();
