import { z } from 'zod';
import { id } from '../../../records/fields.ts';
import { errorKinds, errorViewNames } from '#shared/tasks/errors/error-types.ts';

export const errorView = z.enum(errorViewNames);
export const errorKind = z.enum(errorKinds);

/** A kind, `disputed` where people are level, null where no rule speaks and nobody decided. */
const counted = z.union([errorKind, z.literal('disputed')]).nullable();

/** Kinds of error of a run's failures, by one view; see `errorShares`. */
export const errorShares = z.object({
  view: errorView,
  n: z.number().int(),
  decided: z.number().int(),
  shares: z.array(
    z.object({
      kind: counted,
      n: z.number().int(),
      byPeople: z.number().int(),
      share: z.number(),
      ci: z.tuple([z.number(), z.number()]),
    }),
  ),
  agreement: z.array(
    z.object({
      raters: z.tuple([z.string(), z.string()]),
      n: z.number().int(),
      raw: z.number().nullable(),
      kappa: z.number().nullable(),
    }),
  ),
});
export type ErrorSharesOf = z.infer<typeof errorShares>;

export const labelError = z.object({
  run: id,
  index: z.number().int(),
  view: errorView,
  /** Null takes the caller's label back. */
  kind: errorKind.nullable(),
});

/** Only failures of this kind, as people decided or else as the rules propose. */
export const errorFilter = z.object({ view: errorView, kind: counted });

/** What is said about one failure. Others' labels are told once the caller has said something. */
export const errorOfItem = z.object({
  view: errorView,
  proposed: errorKind.nullable(),
  mine: errorKind.nullable(),
  others: z.array(z.object({ rater: z.string(), kind: errorKind })),
});
