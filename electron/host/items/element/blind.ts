import { element } from '#shared/items/element/index.ts';
import { targetRecord } from '../../db/queries/items/element/review-targets.ts';
import { boxAwaits, targetAwaits } from '../../db/queries/items/element/waiting.ts';
import { clicksOn } from '../../db/queries/items/instruction/clicks.ts';
import type { BlindKind } from '../blind/blind-kind.ts';
import { needsSeveral, plainBlind, settled } from '../blind/plain.ts';
import { asksOf, nextAsk } from './asks.ts';
import { isBox } from './box.ts';
import { countingTargetVerdicts } from './counting.ts';
import { loadTarget } from './load.ts';

/** An element on its own follows what its kind declares. */
const box = plainBlind(element.id);

/** Elements in blind review: through the instructions that ask for them, or on their own. */
export const elementBlind: BlindKind = {
  awaits(db, id, who) {
    if (isBox(db, id)) return boxAwaits(db, id, who);
    const awaited = targetAwaits(db, id, who);
    if (awaited !== 'some') return awaited === 'none';
    const target = loadTarget(db, id);
    const mine = clicksOn(db, id).filter(({ voter }) => voter.kind === 'person' && voter.name === who.me);
    return target !== null && nextAsk(asksOf(target), mine) !== null;
  },
  undecided(db, id, me) {
    if (isBox(db, id)) return box.undecided(db, id, me);
    const state = needsSeveral(db) ? (targetRecord(db, id)?.reviewState ?? null) : null;
    if (state === null || settled.has(state)) return false;
    return !countingTargetVerdicts(db, id).some(({ annotator }) => annotator === me);
  },
};
