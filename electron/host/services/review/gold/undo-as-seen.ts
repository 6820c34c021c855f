import { phrase } from '#shared/phrases/phrase.ts';
import { partsOf } from '../../../db/queries/items/items.ts';
import { storedRevisions } from '../../../db/queries/items/revisions.ts';
import { readSettings } from '../../../db/queries/meta.ts';
import { verdictsOf } from '../../../db/queries/review/verdicts.ts';
import { failure } from '../../../errors.ts';
import type { Blind } from '../../blind/blind.ts';
import { deciding } from '../counting.ts';
import { asSeen } from './as-seen.ts';

/** A decision that somebody undoes or redoes. */
interface Decision {
  id: string;
  entityId: string;
}

/**
 * CONFLICT if somebody else decided on the item, or changed it, after this decision, and that still stands. Where gold
 * is mixed in, this comes before all other checks of an undo or redo: whether the decision changed the item, and whether
 * the other one did, depends on what others decided before, and so tells what is gold.
 */
export function assertUnchangedSince(blind: Blind | null, { id, entityId }: Decision): void {
  const seen = asSeen(blind, entityId);
  if (!blind || !seen) return;
  const { item } = seen;
  const { db, me } = blind;
  const verdicts = verdictsOf(db, item.kind, item.id);
  const mine = verdicts.find((one) => one.id === id);
  if (!mine || !deciding.has(mine.kind)) return;
  const decided = verdicts.some(
    ({ annotator, kind, takenBack, at }) =>
      annotator !== me && deciding.has(kind) && takenBack === null && at > mine.at,
  );
  // A report puts back what the decision approved, also an item that was approved before and not by it.
  const reopened = mine.kind !== 'reject' && readSettings(db).annotatorsPerItem === 1;
  const changed = [item, ...partsOf(db, item.id)].some((one) => {
    const revisions = storedRevisions(db, 'main', one.kind, one.id).filter(({ report }) => reopened || report === null);
    const source = revisions.find(({ number }) => number === revisions.at(-1)?.sameAs);
    return source && source.at > mine.at && !(source.author.kind === 'person' && source.author.name === me);
  });
  if (!decided && !changed) return;
  throw failure('CONFLICT', phrase('review-item-changed'), {
    ...{ kind: item.kind, id: item.id, currentRevision: seen.whole, current: null, yours: null },
  });
}
