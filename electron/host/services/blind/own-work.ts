import type { ItemState } from '#shared/contract/common.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findItem, partsOf, type StoredItem } from '../../db/queries/items/items.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { readProjectMeta } from '../../db/queries/meta.ts';
import { lastPutUpRevision } from '../../db/queries/review/put-up.ts';
import { type StoredVerdict, verdictsOf } from '../../db/queries/review/verdicts.ts';

/*
 * Where gold is mixed in, whoever answered an item must not tell afterwards that others had decided it before. They see
 * it as if nobody else had: with their own answer and decision only. What a person wrote is never gold for them.
 */

/** What somebody knows of an item that is not their own work, besides the item itself. */
export interface OwnWork {
  /** The state that their own decision gave it, if one is enough; otherwise it waits. */
  state: Extract<ItemState, 'to_review' | 'approved' | 'rejected'>;
  /** Their last decision that still stands. */
  decision: StoredVerdict | null;
  /** Ids of decisions of others that handed the item to them. */
  handed: ReadonlySet<string>;
}

const decided: ReadonlySet<ItemState> = new Set(['approved', 'rejected', 'conflict']);
const deciding: ReadonlySet<StoredVerdict['kind']> = new Set(['approve', 'edit', 'reject']);

/** The revisions of an item and its parts up to the last putting up of each. */
const submitted = (db: ReadDb, item: StoredItem) =>
  [item, ...partsOf(db, item.id)].flatMap(({ kind, id }) => {
    const putUp = lastPutUpRevision(db, kind, id);
    return listRevisions(db, kind, id).filter(({ number }) => number <= putUp);
  });

/** A part is reviewed with its item. */
function whole(db: ReadDb, id: string): StoredItem | null {
  const item = findItem(db, id);
  return (item?.parentId && findItem(db, item.parentId)) || item;
}

/**
 * What a person may know of an item, by its id or that of a part, while gold is mixed in; null if they may know all: it
 * is not in review, they wrote it, or it is in conflict and they are asked to settle it.
 */
export function ownWork(db: ReadDb, me: string, id: string): OwnWork | null {
  const item = whole(db, id);
  const state = item?.reviewState ?? null;
  if (!item || (state !== 'to_review' && (state === null || !decided.has(state)))) return null;
  const made = submitted(db, item);
  if (made.some(({ author }) => author.kind === 'person' && author.name === me)) return null;
  const since = made.reduce((last, { at }) => (at > last ? at : last), '');
  const verdicts = verdictsOf(db, item.kind, item.id);
  const handed = new Set(verdicts.flatMap((one) => (one.handedTo === me ? [one.id] : [])));
  const decision =
    verdicts.findLast(
      ({ annotator, kind, takenBack, at }) =>
        annotator === me && deciding.has(kind) && takenBack === null && at >= since,
    ) ?? null;
  if (state === 'conflict' && !decision) return null;
  const enough = decision !== null && readProjectMeta(db).settings.annotatorsPerItem === 1;
  return { state: enough ? (decision.kind === 'reject' ? 'rejected' : 'approved') : 'to_review', decision, handed };
}
