import type { WholeItem } from '#shared/contract/items.ts';
import type { ReadDb } from '../../db/connection.ts';
import { foundById, releasesHolding } from '../../db/queries/items/find-items.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { commentsOf } from '../../db/queries/review/comments.ts';
import { verdictsOf } from '../../db/queries/review/verdicts.ts';
import { answersOf } from '../../db/queries/review/votes.ts';
import { notFound } from '../../errors/errors.ts';
import { reviewedWith } from '../../items/registry.ts';

/** An item of any kind with everything said about it, for curators. NOT_FOUND if it does not exist. */
export function openItem(db: ReadDb, id: string): WholeItem {
  const item = findItem(db, id);
  const found = foundById(db, id);
  if (!item || !found) throw notFound('item', id);
  const { kind } = item;
  const reviewed = reviewedWith(db, { kind, id });
  return {
    ...found,
    content: item.content,
    review: reviewed && reviewed.hooks.stateOf(db, reviewed.id) !== null ? reviewed.id : null,
    lints: lintsOf(db, kind, id),
    answers: answersOf(db, kind, id).map(({ voter, role, blind, answer, at }) => ({ voter, role, blind, answer, at })),
    verdicts: verdictsOf(db, kind, id).map(
      ({ id: verdict, annotator, kind: decided, reason, note, proposed, adjudication, at, takenBack }) => ({
        ...{ id: verdict, annotator, kind: decided, reason, note, adjudication, at, takenBack },
        content: proposed,
      }),
    ),
    comments: commentsOf(db, kind, id),
    revisions: listRevisions(db, kind, id),
    releases: releasesHolding(db, kind, id),
  };
}
