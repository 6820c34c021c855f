import { z } from 'zod';

/**
 * Why an item is in the queue, as a code with its values; screens word it. `decided`: nobody's answer is needed any
 * more. `answers` and `lints` are joined by commas.
 */
export const whyHere = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['decided', 'conflict', 'reported', 'not-valid', 'sample', 'waiting']) }),
  z.object({ code: z.literal('answers-differ'), answers: z.string(), key: z.string() }),
  z.object({ code: z.literal('places-differ'), missed: z.number().int(), n: z.number().int() }),
  z.object({ code: z.literal('lints'), lints: z.string() }),
]);
export type WhyHere = z.infer<typeof whyHere>;
