import type { z } from 'zod';
import type { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { isPlain } from './variants.ts';

type Evaluation = z.infer<typeof evaluation>;

/**
 * The standing of a run among those of its task and release: the one definition for the leaderboard, tables, figures,
 * reports, tests and the command line. Only `complete` runs have a rank, can be best or second, and belong to a family
 * of tests. `partial` has not scored all of its items; `other-items` was asked other items than the fullest run (a first
 * N, a shard), which makes it a part of the release; an `arm` asked the same items in another way (an arm, a mode, another
 * temperature), which is compared with its plain run and not with other models; in an `unanswered` one no reply could be
 * read; `failed` ended in a failure, or every call failed. The last two have no figures.
 */
export type Standing = 'complete' | 'partial' | 'failed' | 'unanswered' | 'other-items' | 'arm';

type Stands = Pick<Evaluation, 'scored' | 'of' | 'model' | 'settings'> & {
  run: Pick<Evaluation['run'], 'id' | 'state'>;
  strict: Pick<Evaluation['strict'], 'counts'>;
  manifest: Pick<Evaluation['manifest'], 'itemListHash'>;
};

function alone({ run, scored, of, strict: { counts } }: Stands): Standing {
  // Runs of earlier versions ended as done even if every call had failed.
  if (run.state === 'failed' || (counts.n > 0 && counts.errors === counts.n && scored >= of)) return 'failed';
  if (scored < of) return 'partial';
  return counts.n > 0 && counts.right + counts.wrong === 0 ? 'unanswered' : 'complete';
}

/**
 * The standing of each run of one task and release, by its id. If no run is plain, arms are ranked among themselves; with
 * `arms` *ranked* always, for a paper's table of arms.
 */
export function standingsOf(rows: readonly Stands[], arms: 'apart' | 'ranked' = 'apart'): Map<string, Standing> {
  const found = new Map(rows.map((row) => [row.run.id, alone(row)]));
  const finished = rows.filter((row) => found.get(row.run.id) === 'complete');
  const fullest = Math.max(0, ...finished.map((entry) => entry.of));
  const list = finished.find((entry) => entry.of === fullest)?.manifest.itemListHash;
  for (const entry of finished)
    if (entry.of < fullest || entry.manifest.itemListHash !== list) found.set(entry.run.id, 'other-items');
  const ranked = rows.filter((row) => found.get(row.run.id) === 'complete');
  if (arms === 'apart' && ranked.some(isPlain))
    for (const entry of ranked) if (!isPlain(entry)) found.set(entry.run.id, 'arm');
  return found;
}

/** Whether a run of this standing has figures at all; one without replies is not a 0. */
export const hasFigures = (standing: Standing): boolean => standing !== 'failed' && standing !== 'unanswered';

/** Why a run is not ranked; null if it is. */
export function notRanked({ scored, of }: Pick<Evaluation, 'scored' | 'of'>, standing: Standing): Phrase | null {
  switch (standing) {
    case 'complete':
      return null;
    case 'partial':
      return phrase('not-ranked-partial', { scored, of });
    case 'failed':
      return phrase('not-ranked-failed');
    case 'unanswered':
      return phrase('not-ranked-unanswered');
    case 'arm':
      return phrase('not-ranked-arm');
    case 'other-items':
      return phrase('not-ranked-other-items', { count: of });
  }
}
