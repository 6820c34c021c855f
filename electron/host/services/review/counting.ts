import { element as elementKind } from '#shared/items/element/index.ts';
import { question as questionKind } from '#shared/items/question/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { goldSince } from '../../db/queries/review/gold.ts';
import type { ReviewRecord } from '../../db/queries/items/question/review-item.ts';
import { lastPutUp } from '../../db/queries/items/element/review-targets.ts';
import { type StoredVerdict, verdictsOf } from '../../db/queries/review/verdicts.ts';

/** A decision on a gold item measures who gave it; it changes nothing about the item. */
export const measures = (gold: ReadonlyMap<string, string>, { annotator, at }: StoredVerdict): boolean =>
  at >= (gold.get(annotator) ?? '~');

/** Each annotator's last decision that counts: given on the text as it was last put up and not taken back, skips and hand-ons left out. */
export function countingVerdicts(db: ReadDb, item: ReviewRecord, verdicts: readonly StoredVerdict[]): StoredVerdict[] {
  const last = new Map<string, StoredVerdict>();
  const gold = goldSince(db, questionKind.id, item.id);
  for (const verdict of verdicts) {
    if (verdict.takenBack !== null || verdict.revision < item.putUp || measures(gold, verdict)) continue;
    if (verdict.kind === 'approve' || verdict.kind === 'edit' || verdict.kind === 'reject')
      last.set(verdict.annotator, verdict);
  }
  return [...last.values()];
}

/** Each annotator's last decision that counts: made after the item was last put up and not taken back, skips and hand-ons left out. */
export function countingTargetVerdicts(db: ReadDb, id: string): StoredVerdict[] {
  const last = new Map<string, StoredVerdict>();
  const since = lastPutUp(db, id);
  const gold = goldSince(db, elementKind.id, id);
  for (const verdict of verdictsOf(db, elementKind.id, id)) {
    if (verdict.takenBack !== null || verdict.at < since || measures(gold, verdict)) continue;
    if (verdict.kind === 'approve' || verdict.kind === 'edit' || verdict.kind === 'reject')
      last.set(verdict.annotator, verdict);
  }
  return [...last.values()];
}
