import type { z } from 'zod';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';

type Evaluation = z.infer<typeof evaluation>;

/**
 * The standing of a run among those of its task and release. Only `ranked` runs have a rank and belong to a family of
 * tests: `partial` has not scored all of its items, `failed` ended in a failure, `unanswered` got no readable answer,
 * `other-items` was asked other items than the fullest run (a first N, a shard).
 */
export type Standing = 'ranked' | 'partial' | 'failed' | 'unanswered' | 'other-items';

type Stands = Pick<Evaluation, 'scored' | 'of'> & {
  run: Pick<Evaluation['run'], 'id' | 'state'>;
  strict: Pick<Evaluation['strict'], 'counts'>;
  manifest: Pick<Evaluation['manifest'], 'itemListHash'>;
};

function alone({ run, scored, of, strict: { counts } }: Stands): Standing {
  if (run.state === 'failed') return 'failed';
  if (scored < of) return 'partial';
  return counts.n > 0 && counts.right + counts.wrong === 0 ? 'unanswered' : 'ranked';
}

/** The standing of each run of one task and release, by its id. */
export function standingsOf(rows: readonly Stands[]): Map<string, Standing> {
  const found = new Map(rows.map((one) => [one.run.id, alone(one)]));
  const finished = rows.filter((one) => found.get(one.run.id) === 'ranked');
  const fullest = Math.max(0, ...finished.map((one) => one.of));
  const list = finished.find((one) => one.of === fullest)?.manifest.itemListHash;
  for (const one of finished)
    if (one.of < fullest || one.manifest.itemListHash !== list) found.set(one.run.id, 'other-items');
  return found;
}
