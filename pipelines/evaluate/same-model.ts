import { z } from 'zod';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import type { SameModel } from '#shared/contract/runs/evaluations/comparison.ts';

type Manifest = z.infer<typeof evaluation>['manifest'];

const named = z.object({ model: z.string().min(1) });

/**
 * How two runs of one model differ: not at all, so that what they answer differently is noise (`repeat`), by the server
 * (`backend`), or by the release (`release`). Null for two models, as their provider names them.
 */
export function sameModel(a: Manifest, b: Manifest): SameModel | null {
  const [namedA, namedB] = [named.safeParse(a.params).data, named.safeParse(b.params).data];
  if (!namedA || !namedB || namedA.model.toLowerCase() !== namedB.model.toLowerCase()) return null;
  if (a.releaseHash !== b.releaseHash) return 'release';
  return a.provider === b.provider && a.baseUrl === b.baseUrl ? 'repeat' : 'backend';
}
