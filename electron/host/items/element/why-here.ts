import type { WhyHere } from '#shared/contract/review/why-here.ts';
import type { ItemState, Lint } from '#shared/records/fields.ts';
import { suggestedVariants, type Target } from './load.ts';
import { anyFaulted, missedBy } from './target/target-state.ts';

/** What is known about an element besides its wordings. */
interface Known {
  lints: readonly Lint[];
  reported: boolean;
  drawn: boolean;
}

/** Why an element is in the queue. */
export function whyHere(target: Target, state: ItemState, { lints, reported, drawn }: Known): WhyHere {
  if (state === 'conflict') return { code: 'conflict' };
  if (state === 'approved' || state === 'rejected') return { code: 'decided' };
  if (reported) return { code: 'reported' };
  const doubt = missedBy(target);
  if (doubt) return { code: 'places-differ', missed: doubt.missed, n: doubt.n };
  if (anyFaulted(target)) return { code: 'not-valid' };
  const worth = [...lints, ...suggestedVariants(target).flatMap((suggestedVariant) => suggestedVariant.lints)].filter(
    (lint) => lint.severity !== 'info',
  );
  if (worth.length > 0) return { code: 'lints', lints: [...new Set(worth.map((lint) => lint.code))].join(', ') };
  return { code: drawn ? 'sample' : 'waiting' };
}
