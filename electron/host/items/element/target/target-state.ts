import type { ItemState } from '#shared/records/fields.ts';
import type { WriteDb } from '../../../db/connection.ts';
import { setTargetPlace } from '../../../db/queries/items/element/review-targets.ts';
import { queueRank } from '../../../verdicts/disagreement.ts';
import { liveVariants, loadTarget, suggestedVariants, type Target } from '../load.ts';
import { uniquenessOf } from '../uniqueness.ts';
import { evidenceOn } from '../../rank/evidence.ts';

/** The combined state of the instructions: the one that needs the most work wins. Null without any. */
function stateOf(target: Target): ItemState | null {
  if (target.element.state === 'retired') return null;
  const states = new Set(target.variants.map(({ item }) => item.state));
  for (const state of ['conflict', 'to_review', 'approved', 'rejected', 'draft'] as const)
    if (states.has(state)) return state;
  return null;
}

/**
 * How many localisations of the non-unique live wordings miss the target, out of how many; null if all wordings
 * are unique.
 */
export function missedBy(target: Target): { missed: number; n: number } | null {
  const read = liveVariants(target).flatMap((liveVariant) => uniquenessOf(target, liveVariant) ?? []);
  const doubtful = read.filter(({ verdict }) => verdict === 'ambiguous' || verdict === 'suspect-box');
  if (doubtful.length === 0) return null;
  const n = doubtful.reduce((sum, entry) => sum + entry.n, 0);
  return { missed: n - doubtful.reduce((sum, entry) => sum + entry.inside, 0), n };
}

/** Models that call a suggested wording invalid. */
export const anyFaulted = (target: Target): boolean => suggestedVariants(target).some(({ faults }) => faults > 0);

/** Ranks an element again that an instruction asks for. */
export function refreshTarget(db: WriteDb, elementId: string): void {
  const target = loadTarget(db, elementId);
  if (!target) return;
  const state = stateOf(target);
  if (state === null || state === 'draft') {
    setTargetPlace(db, elementId, state, 0);
    return;
  }
  const doubt = missedBy(target);
  const evidence = evidenceOn(db, 'element', [elementId])(elementId);
  setTargetPlace(
    db,
    elementId,
    state,
    queueRank({
      conflict: state === 'conflict',
      disagreement: doubt ? Math.max(0.01, doubt.missed / doubt.n) : 0,
      judgedInvalid: anyFaulted(target),
      ...evidence,
      lints: [...evidence.lints, ...suggestedVariants(target).flatMap(({ lints }) => lints)],
    }),
  );
}
