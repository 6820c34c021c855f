import { z } from 'zod';
import { id } from '../../../records/fields.ts';
import { phraseSchema } from '#shared/phrases/phrase.ts';

/**
 * What another way of counting changes: who reads replies, how numbers are read, what items weigh, which items count; for
 * agents who decides success, and after how many steps they end.
 */
export const whatIfKinds = ['reader', 'convention', 'judge', 'limit', 'weighting', 'denominator'] as const;

export const orderFlips = ['swapped', 'tied', 'untied'] as const;
export const significanceFlips = ['gained', 'lost', 'reversed'] as const;

/** A pair of models (places in `models`) whose order or significance another way of counting changes. */
export const flip = z.object({
  a: z.number().int(),
  b: z.number().int(),
  order: z.enum(orderFlips).nullable(),
  significance: z.enum(significanceFlips).nullable(),
});
export type Flip = z.infer<typeof flip>;

const figure = z.object({ value: z.number().nullable(), n: z.number().int() });

/** Conclusions about models or agents under other ways of counting what is already stored. */
export const whatIf = z.object({
  /** Best first, with each figure as counted today: the newest complete run of each model, or the agents without a run. */
  models: z.array(figure.extend({ run: id.nullable(), model: z.string() })),
  /** Pairs of models, and those whose difference is significant today (p < 0.05 after Holm's correction). */
  pairs: z.object({ of: z.number().int(), significant: z.number().int() }),
  ways: z.array(
    z.object({
      kind: z.enum(whatIfKinds),
      phrase: phraseSchema,
      /** Number of models to which it does not apply, such as built-in ones; they count as today. 0 for agents. */
      kept: z.number().int(),
      /** In the order of `models`. */
      figures: z.array(figure),
      /** Kendall's τ-b of this ranking and today's; null if one of them is all ties. */
      tau: z.number().nullable(),
      flips: z.array(flip),
    }),
  ),
});
export type WhatIf = z.infer<typeof whatIf>;
