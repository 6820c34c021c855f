import { elementContent } from '#shared/contents/element.ts';
import { boxLane, boxReview, boxRisk } from '#shared/items/element/box-review.ts';
import { element } from '#shared/items/element/index.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { getItem, itemsWithIds, setPlace } from '../../db/queries/items/items.ts';
import { listRevisions, makersOf } from '../../db/queries/items/revisions.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import { queueRank } from '../../verdicts/disagreement.ts';
import type { Change } from '../../changes/change.ts';
import type { AnyRuling } from '../define.ts';
import { evidenceOn } from '../rank/evidence.ts';

/** Whether an element is in the queue as a box: no live instruction asks for it. */
export const isBox = (db: ReadDb, id: string): boolean => getItem(db, element.id, id)?.reviewAs === boxLane;

/**
 * Ranks elements on their own. Findings count as for every item; a box without findings comes after all other work
 * (below 0), riskier ones first.
 */
export function placeBoxes(db: WriteDb, ids: readonly string[]): void {
  const evidence = evidenceOn(db, element.id, ids);
  const makers = makersOf(db, element.id, ids);
  for (const item of itemsWithIds(db, ids)) {
    if (item.kind !== element.id) continue;
    const found = queueRank({
      conflict: item.state === 'conflict',
      disagreement: 0,
      judgedInvalid: false,
      ...evidence(item.id),
    });
    const byPerson = makers.get(item.id)?.kind === 'person';
    const rank = found > 0 ? found : boxRisk(elementContent.parse(item.content), byPerson) - 1;
    const state = item.state === 'retired' ? null : item.state;
    if (item.reviewAs !== boxLane || item.reviewState !== state || item.rank !== rank)
      setPlace(db, item.id, { as: boxLane, state, rank });
  }
}

/** The revision of a waiting box that can be approved unchanged. */
export function approvableBox(db: ReadDb, id: string): number | null {
  const item = getItem(db, element.id, id);
  const fits = item?.state === 'to_review' && boxReview.unfit(elementContent.parse(item.content)) === null;
  return fits ? item.revision : null;
}

/** INVALID if an element could not be frozen once approved: it has no box, and is not declared absent. */
export function assertApprovable(db: ReadDb, id: string): void {
  const item = getItem(db, element.id, id);
  const why = item ? boxReview.unfit(elementContent.parse(item.content)) : null;
  if (why) throw failure('INVALID', phrase('verdict-unfit', { kind: kindName(element.id), why }), { field: 'state' });
}

/** A box needs a second pair of eyes. FORBIDDEN for an annotator who drew or changed it. */
export function assertSecondEyes(to: Change, me: Caller, { id, kind }: AnyRuling): void {
  if (me.role !== 'annotator' || kind === 'skip' || kind === 'hand-on') return;
  const made = listRevisions(to.db, element.id, id).some(
    // Undoing a decision does not make a box one's own.
    ({ author, state, number, sameAs }) =>
      author.kind === 'person' &&
      author.name === me.name &&
      (state === 'draft' || state === 'to_review') &&
      sameAs === number,
  );
  if (made) throw failure('FORBIDDEN', phrase('box-own'), {});
}
