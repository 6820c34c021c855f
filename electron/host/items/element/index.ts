import { z } from 'zod';
import type { ItemState } from '#shared/records/fields.ts';
import { wording } from '#shared/contract/review/instruction.ts';
import { boxLane } from '#shared/items/element/box-review.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { boxesByPeople } from '../../db/queries/items/element/drawn-boxes.ts';
import { placedBoxes } from '../../db/queries/items/element/placed-boxes.ts';
import { isAskedFor, staleTargets } from '../../db/queries/items/element/review-targets.ts';
import { blindClicksByPeople } from '../../db/queries/items/instruction/clicks.ts';
import { getItem, setRank } from '../../db/queries/items/items.ts';
import { loadTarget } from './load.ts';
import { openTarget } from './open.ts';
import { whyNotTakeable, wordingsOf } from './outcome.ts';
import { approveWaiting, decideByScript } from './scripted.ts';
import { targetRows } from './target/rows.ts';
import { sharedWordingLints } from '../instruction/shared-wordings.ts';
import { refreshTarget } from './target/target-state.ts';
import { putBackTarget, ruleTarget } from './verdict.ts';
import { setState } from '../../changes/save.ts';
import type { ReviewHooks } from '../define.ts';
import { readEdit } from '../edit.ts';
import { rulePlain } from '../plain/rule.ts';
import { approvableBox, assertSecondEyes, isBox, placeBoxes } from './box.ts';

const wordings = z.array(wording).default([]);

const stateOf = (db: ReadDb, id: string): ItemState | null => getItem(db, element.id, id)?.reviewState ?? null;

/** Elements in review: through the instructions that ask for them, or on their own as boxes. */
export const elementHooks: ReviewHooks = {
  id: element.id,
  lanes: [
    { as: instruction.id, throughParts: true },
    { as: boxLane, throughParts: false, othersOnly: true },
  ],
  parts: { kind: instruction.id, wholeOf: (db, id) => getItem(db, instruction.id, id)?.parentId ?? null },
  rank(db, ids) {
    const [boxes, targets] = [[], []] as [string[], string[]];
    for (const id of ids) (isAskedFor(db, id) ? targets : boxes).push(id);
    for (const id of targets) refreshTarget(db, id);
    if (boxes.length > 0) placeBoxes(db, boxes);
  },
  withoutBlurred: (content, blur) => blur.withoutRead(element.content.parse(content)),
  stateOf,
  queueRows(db, me, records) {
    const boxes = records.filter(({ as }) => as === boxLane);
    return new Map([
      ...targetRows(
        db,
        me,
        records.filter((record) => !boxes.includes(record)),
      ),
      ...boxes.map(({ id, voted }) => [id, voted === 1 ? { state: stateOf(db, id) } : {}] as const),
    ]);
  },
  open: openTarget,
  apply(to, me, ruling, source) {
    if (isBox(to.db, ruling.id)) {
      assertSecondEyes(to, me, ruling);
      return rulePlain(to, me, ruling, source);
    }
    const { content: _, wordings: given, ...rest } = ruling;
    return ruleTarget(
      to,
      me,
      { ...rest, wordings: readEdit(wordings, given, inWords('whole-list-of-wordings')) },
      source,
    );
  },
  decide: decideByScript,
  approveWaiting,
  putBack(to, id) {
    if (isBox(to.db, id)) setState(to, element.id, id, 'to_review');
    else putBackTarget(to, id);
  },
  approvable(db, id) {
    if (isBox(db, id)) return approvableBox(db, id);
    const target = loadTarget(db, id);
    if (target?.record.reviewState !== 'to_review' || target.variants.length === 0) return null;
    return whyNotTakeable(target, wordingsOf(db, target, [])) === null ? target.revision : null;
  },
  raise(db, id, rank) {
    const item = getItem(db, element.id, id);
    if (item?.reviewState === 'to_review') setRank(db, id, item.disagreement, Math.max(item.rank, rank));
  },
  misplaced: staleTargets,
  projectLints: sharedWordingLints,
  places: (db) => ({ clicks: blindClicksByPeople(db), drawn: boxesByPeople(db), blindBoxes: placedBoxes(db) }),
};
