import { question } from '#shared/items/question/index.ts';
import { reviewRecord } from '../../db/queries/items/question/review-item.ts';
import { questionAwaits } from '../../db/queries/items/question/waiting.ts';
import { verdictsOf } from '../../db/queries/review/verdicts.ts';
import type { BlindKind } from '../blind/blind-kind.ts';
import { needsSeveral, settled } from '../blind/plain.ts';
import { countingVerdicts } from './counting.ts';

/** Questions in blind review. */
export const questionBlind: BlindKind = {
  awaits: questionAwaits,
  undecided(db, id, me) {
    const item = needsSeveral(db) ? reviewRecord(db, id) : null;
    if (!item || settled.has(item.state)) return false;
    return !countingVerdicts(db, item, verdictsOf(db, question.id, id)).some(({ annotator }) => annotator === me);
  },
};
