import { elementContent } from '#shared/contents/element.ts';
import { boxLane, boxReview, boxRisk } from '#shared/items/element/box-review.ts';
import { element } from '#shared/items/element/index.ts';
import { kindName } from '#shared/items/kind-name.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../../db/connection.ts';
import { getItem, itemsWithIds, setPlace, type StoredItem } from '../../db/queries/items/items.ts';
import { listRevisions, makersOf } from '../../db/queries/items/revisions.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import { queueRank } from '../../verdicts/disagreement.ts';
import type { Change } from '../../changes/change.ts';
import type { AnyRuling } from '../define.ts';
import { evidenceOn } from '../rank/evidence.ts';

/** Whether an element is in the queue as a box: no live instruction asks for it. */
export const isBox = (db: ReadDb, id: string): boolean => getItem(db, element.id, id)?.reviewAs === boxLane;

/** Where boxes are in the queue: among the findings that every item has, or below 0, the riskier ones first. */
function ranksOf(db: ReadDb, boxes: readonly StoredItem[]): Map<string, number> {
  const ids = boxes.map(({ id }) => id);
  const evidence = evidenceOn(db, element.id, ids);
  const makers = makersOf(db, element.id, ids);
  return new Map(
    boxes.map(({ id, state, content }) => {
      const found = queueRank({
        conflict: state === 'conflict',
        disagreement: 0,
        judgedInvalid: false,
        ...evidence(id),
      });
      const byPerson = makers.get(id)?.kind === 'person';
      return [id, found > 0 ? found : boxRisk(elementContent.parse(content), byPerson) - 1];
    }),
  );
}

/** Ranks elements on their own. A draft is in no queue: it is ranked once it is submitted. */
export function placeBoxes(db: WriteDb, ids: readonly string[]): void {
  const items = itemsWithIds(db, ids).filter(({ kind }) => kind === element.id);
  const submitted = items.filter(({ state }) => state !== 'draft');
  const ranks = submitted.length > 0 ? ranksOf(db, submitted) : null;
  for (const item of items) {
    const rank = ranks?.get(item.id) ?? 0;
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
