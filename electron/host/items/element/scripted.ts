import type { ItemState } from '#shared/records/fields.ts';
import { elementContent } from '#shared/contents/element.ts';
import { element } from '#shared/items/element/index.ts';
import { instruction } from '#shared/items/instruction/index.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { getItem } from '../../db/queries/items/items.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import type { Change } from '../../changes/change.ts';
import { setState } from '../../changes/save.ts';
import type { DecisionLine } from '../../verdicts/decision-line.ts';
import { pickWhereNoneIs } from '../instruction/pick.ts';
import { answerPlain } from '../plain/answer.ts';
import { requireReviewed } from '../plain/open.ts';
import { rulePlain } from '../plain/rule.ts';
import { asksOf } from './asks.ts';
import { assertApprovable, assertSecondEyes, isBox } from './box.ts';
import { requireTarget } from './load.ts';
import { point } from './point.ts';
import { ruleTarget } from './verdict.ts';

/** Decides on an element's instructions; `point` is stored as the answer to what is asked first. */
function applyToTarget(to: Change, me: Caller, line: DecisionLine): ItemState {
  const { db } = to;
  const target = requireTarget(db, line.id);
  if (line.point) {
    const asked = asksOf(target)[0];
    if (asked)
      point(db, me.name, {
        id: line.id,
        instructionId: asked.item.id,
        revision: asked.item.revision,
        answer: { kind: 'point', point: line.point },
        seconds: line.seconds ?? 0,
      });
  }
  return ruleTarget(
    to,
    me,
    {
      id: line.id,
      baseRevision: line.revision ?? target.revision,
      kind: line.verdict,
      wordings: line.wordings ?? [],
      reason: line.verdict === 'reject' ? line.reason : null,
      note: line.note,
      to: null,
      seconds: null,
    },
    'script',
  );
}

/** Decides on an element on its own, after the place or box that the person gave, if any. */
function applyToBox(to: Change, me: Caller, line: DecisionLine): ItemState {
  const { id, box, point: place, seconds } = line;
  const { item, content } = requireReviewed(to.db, id);
  const answer = box ? { kind: 'box', box } : place ? { kind: 'point', point: place } : null;
  if (answer) answerPlain(to.db, me.name, { id, revision: item.revision, answer, seconds });
  if (line.verdict === 'edit' && !box) throw failure('INVALID', phrase('edit-needs-box'), { field: 'box' });
  const ruling = {
    ...{
      id,
      baseRevision: line.revision ?? item.revision,
      kind: line.verdict,
      note: line.note,
      to: null,
      seconds: null,
    },
    content: line.verdict === 'edit' ? { ...elementContent.parse(content), locate: box } : undefined,
    reason: line.verdict === 'reject' ? line.reason : null,
  };
  assertSecondEyes(to, me, ruling);
  return rulePlain(to, me, ruling, 'script');
}

/** Applies a line of a decisions file to an element: through its instructions or, if it has none, on its own. */
export const decideByScript = (to: Change, me: Caller, line: DecisionLine): ItemState =>
  isBox(to.db, line.id) ? applyToBox(to, me, line) : applyToTarget(to, me, line);

/**
 * Approves waiting instructions, picking a variant where nobody has, then the elements themselves. INVALID for those of
 * an element without a box.
 */
export const approveWaiting = [
  {
    kind: instruction.id,
    approve(to: Change, id: string) {
      const of = getItem(to.db, instruction.id, id)?.parentId;
      if (of) assertApprovable(to.db, of);
      setState(to, instruction.id, id, 'approved');
      pickWhereNoneIs(to, id);
    },
  },
  {
    kind: element.id,
    approve(to: Change, id: string) {
      assertApprovable(to.db, id);
      setState(to, element.id, id, 'approved');
    },
  },
];
