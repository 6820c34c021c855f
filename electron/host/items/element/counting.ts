import { element } from '#shared/items/element/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { lastSubmittedAt } from '../../db/queries/items/element/review-targets.ts';
import { goldSince } from '../../db/queries/review/gold.ts';
import { type StoredVerdict, verdictsOf } from '../../db/queries/review/verdicts.ts';
import { lastDecisions } from '../../verdicts/counting.ts';

/** Each annotator's last decision that counts: made after the item was last submitted. */
export function countingTargetVerdicts(db: ReadDb, id: string): StoredVerdict[] {
  const since = lastSubmittedAt(db, id);
  return lastDecisions(verdictsOf(db, element.id, id), goldSince(db, element.id, id), ({ at }) => at < since);
}
