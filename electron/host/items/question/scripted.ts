import type { ItemState } from '#shared/records/fields.ts';
import { type QuestionContent, questionContent } from '#shared/contents/question.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import type { Change } from '../../changes/change.ts';
import { type DecisionLine, readable } from '../../verdicts/decision-line.ts';
import { requireItem } from './open.ts';
import { rule } from './verdict.ts';
import { vote } from './vote.ts';

/** The whole question with an edit applied. INVALID if the result is not a valid question. */
function edited(content: QuestionContent, edit: DecisionLine['content']): QuestionContent {
  const whole = questionContent.safeParse({ ...content, ...edit });
  if (whole.success) return whole.data;
  throw failure('INVALID', phrase('edit-unfit', { why: readable(whole.error) }), { field: 'content' });
}

/** Applies a line of a decisions file to a question; `answer` is stored as the vote before the decision. */
export function decideByScript(to: Change, me: Caller, line: DecisionLine): ItemState {
  const { db } = to;
  const item = requireItem(db, line.id);
  if (line.answer != null || line.cannotAnswer != null)
    vote(db, me.name, {
      id: line.id,
      revision: item.revision,
      answer: line.answer ?? null,
      reason: line.cannotAnswer ?? null,
      seconds: line.seconds ?? 0,
    });
  return rule(
    to,
    me,
    {
      id: line.id,
      baseRevision: line.revision ?? item.revision,
      kind: line.verdict,
      content: line.verdict === 'edit' ? edited(item.content, line.content) : undefined,
      reason: line.verdict === 'reject' ? line.reason : null,
      note: line.note,
      to: null,
      seconds: null,
    },
    'script',
  );
}
