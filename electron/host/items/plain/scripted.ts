import type { ItemState } from '#shared/records/fields.ts';
import type { Caller } from '../../people/caller.ts';
import type { Change } from '../../changes/change.ts';
import type { DecisionLine } from '../../verdicts/decision-line.ts';
import { answerPlain } from './answer.ts';
import { requireReviewed } from './open.ts';
import { rulePlain } from './rule.ts';

/** Decides on an item of a kind that declares its review; `answer` is stored as the answer before it. */
export function decideByScript(to: Change, me: Caller, line: DecisionLine): ItemState {
  const { item, content: now } = requireReviewed(to.db, line.id);
  const answer = line.answer ?? (line.cannotAnswer ? { cannot: line.cannotAnswer } : null);
  if (answer !== null)
    answerPlain(to.db, me.name, { id: item.id, revision: item.revision, answer, seconds: line.seconds });
  const content = line.verdict === 'edit' ? Object.assign({}, now, line.content) : undefined;
  const reason = line.verdict === 'reject' ? line.reason : null;
  const ruling = { id: item.id, baseRevision: line.revision ?? item.revision, kind: line.verdict, content, reason };
  return rulePlain(to, me, { ...ruling, note: line.note, to: null, seconds: null }, 'script');
}
