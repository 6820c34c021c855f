import { z } from 'zod';
import { wording } from '#shared/contract/targets.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { getItem, setRank } from '../../db/queries/items/items.ts';
import { loadTarget } from './load.ts';
import { firstAsks, openTarget } from './open.ts';
import { whyNotTakeable, wordingsOf } from './outcome.ts';
import { refreshTarget } from './target-standing.ts';
import { ruleTarget } from './verdict.ts';
import type { ReviewHooks } from '../define.ts';

const wordings = z.array(wording).default([]);

/** Elements in review, through the instructions that ask for them. */
export const elementHooks: ReviewHooks = {
  id: element.id,
  movedBy: [element.id, instruction.id],
  movedItem(db, { kind, id, from }) {
    if (kind === instruction.id) return getItem(db, kind, id)?.parentId ?? null;
    // A new element has no instructions yet; those made with it are changes of their own.
    return from > 0 ? id : null;
  },
  refresh: refreshTarget,
  stateOf: (db, id) => getItem(db, element.id, id)?.reviewState ?? null,
  queueRows(db, me, records) {
    const ids = records.map(({ id }) => id);
    const asks = firstAsks(db, me, ids);
    const rows = records.map(({ id, voted }) => {
      const asked = asks.get(id);
      const row = { kind: instruction.id, title: asked?.text ?? '', type: asked?.type ?? null, voted: false };
      if (voted === 0) return [id, row] as const;
      const item = openTarget(db, me, id);
      const { state, whyHere: reason } = item.phase === 'revealed' ? item : { state: null, whyHere: null };
      return [id, state === null ? row : { ...row, voted: true, state, reason }] as const;
    });
    return new Map(rows);
  },
  rule: (to, me, { content: _, wordings: given, ...ruling }, source) =>
    ruleTarget(to, me, { ...ruling, wordings: wordings.parse(given) }, source),
  approvable(db, id) {
    const target = loadTarget(db, id);
    if (target?.record.reviewState !== 'to_review' || target.variants.length === 0) return null;
    return whyNotTakeable(target, wordingsOf(db, target, [])) === null ? target.revision : null;
  },
  raise(db, id, rank) {
    const item = getItem(db, element.id, id);
    if (item?.reviewState === 'to_review') setRank(db, id, item.disagreement, Math.max(item.rank, rank));
  },
};
