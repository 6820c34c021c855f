import { point } from '../../geometry/shapes.ts';
import { z } from 'zod';

export const cannotPoint = ['several-fit', 'unclear', 'picture-broken'] as const;

/** A reviewer's answer to an instruction: a point in image pixels, "it is not there", or why neither. */
export const pointing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('point'), point }),
  z.object({ kind: z.literal('absent') }),
  z.object({ kind: z.literal('cannot'), reason: z.enum(cannotPoint) }),
]);

export type Pointing = z.infer<typeof pointing>;
