import type { StoredVerdict } from '../db/queries/review/verdicts.ts';

/** Verdicts that decide on an item; skips and hand-offs only move it. */
export const deciding: ReadonlySet<StoredVerdict['kind']> = new Set(['approve', 'edit', 'reject']);

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
    if (deciding.has(verdict.kind)) last.set(verdict.annotator, verdict);
  }
  return [...last.values()];
}
