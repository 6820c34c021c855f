import type { StoredVerdict } from '../../db/queries/review/verdicts.ts';

/** A decision on a gold item measures its author and does not change the item. */
export const measures = (gold: ReadonlyMap<string, string>, { annotator, at }: StoredVerdict): boolean =>
  at >= (gold.get(annotator) ?? '~');

/**
 * Each annotator's last decision that counts: not undone, not on the item as gold, and given since the item was last
 * submitted (see `isOlder`). Skips and hand-offs are left out.
 */
export function lastDecisions(
  verdicts: readonly StoredVerdict[],
  gold: ReadonlyMap<string, string>,
  isOlder: (verdict: StoredVerdict) => boolean,
): StoredVerdict[] {
  const last = new Map<string, StoredVerdict>();
  for (const verdict of verdicts) {
    if (verdict.takenBack !== null || isOlder(verdict) || measures(gold, verdict)) continue;
    if (verdict.kind === 'approve' || verdict.kind === 'edit' || verdict.kind === 'reject')
      last.set(verdict.annotator, verdict);
  }
  return [...last.values()];
}
