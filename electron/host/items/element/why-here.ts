import type { ItemState, Lint } from '#shared/contract/common.ts';
import { suggestedVariants, type Target } from './load.ts';
import { anyFaulted, missedBy } from './target/standing.ts';

/** What is known of an element beside its wordings. */
interface Known {
  lints: readonly Lint[];
  reported: boolean;
  drawn: boolean;
}

/** Why an element stands in the queue, in words; empty for one that is decided. */
export function whyHere(target: Target, state: ItemState, { lints, reported, drawn }: Known): string {
  if (state === 'conflict') return 'annotators decided differently';
  if (state === 'approved' || state === 'rejected') return '';
  if (reported) return 'reported';
  const doubt = missedBy(target);
  if (doubt) return `models disagree: ${doubt.missed} of ${doubt.n} localisations miss the box`;
  if (anyFaulted(target)) return 'a model judged it not valid';
  const worth = [...lints, ...suggestedVariants(target).flatMap((one) => one.lints)].filter(
    (lint) => lint.severity !== 'info',
  );
  if (worth.length > 0) return [...new Set(worth.map((lint) => lint.code))].join(', ');
  return drawn ? 'drawn by a sampling plan' : 'waiting for review';
}
