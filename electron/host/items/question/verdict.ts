import { isReason } from '#shared/labels/reasons.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { newId } from '../../db/new-id.ts';
import type { ItemState } from '#shared/records/fields.ts';
import type { QuestionContent } from '#shared/contents/question.ts';
import { rejectReasons } from '#shared/contract/review/review.ts';
import type { ReadDb } from '../../db/connection.ts';
import { labelSetOf } from '../../db/queries/labels.ts';
import { readSettings } from '../../db/queries/meta.ts';
import type { ReviewRecord } from '../../db/queries/items/question/review-item.ts';
import { refreshChecked } from '../../db/queries/review/sampling.ts';
import { insertVerdict, type VerdictSource, verdictsOf } from '../../db/queries/review/verdicts.ts';
import { voteOfPerson } from '../../db/queries/review/votes.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import { requireItem } from './open.ts';
import { countingVerdicts, proposedQuestion } from './counting.ts';
import { type Decision, outcomeOf } from '../../verdicts/outcome.ts';
import type { Ruling } from '../../verdicts/ruling.ts';
import type { Change } from '../../changes/change.ts';
import { saveQuestion, whyNotApprovable } from './save.ts';
import { lintsOfQuestion } from './question-lints.ts';

function check(db: ReadDb, me: Caller, item: ReviewRecord, ruling: Ruling, scripted: boolean): void {
  if (ruling.baseRevision !== item.revision)
    throw failure(
      'CONFLICT',
      phrase('verdict-changed', {
        item: phrase('verdict-question', { id: item.id }),
        ...{ now: item.revision, seen: ruling.baseRevision },
      }),
      {
        kind: 'question',
        id: item.id,
        currentRevision: item.revision,
        current: item.content,
        yours: ruling.content ?? null,
      },
    );
  if (item.state === 'draft' || item.state === 'retired')
    throw failure('INVALID', phrase('verdict-question-not-open', { id: item.id, state: item.state }), {});
  const deciding = ruling.kind === 'approve' || ruling.kind === 'edit' || ruling.kind === 'reject';
  if (deciding && !scripted && !voteOfPerson(db, 'question', item.id, me.name))
    throw failure('INVALID', phrase('verdict-answer-question-first', { id: item.id }), {});
  if (ruling.kind === 'reject' && !isReason(labelSetOf(db), rejectReasons, ruling.reason))
    throw failure('INVALID', phrase('verdict-reason'), { field: 'reason' });
  if (ruling.kind === 'edit' && !ruling.content)
    throw failure('INVALID', phrase('verdict-edit-empty'), { field: 'content' });
  if (ruling.kind === 'approve' || ruling.kind === 'edit') {
    const why = whyNotApprovable(ruling.kind === 'edit' && ruling.content ? ruling.content : item.content);
    if (why) throw failure('INVALID', phrase('verdict-unfit-question', { id: item.id, why }), {});
  }
  if (deciding && item.state === 'conflict' && me.role === 'annotator') {
    const involved = countingVerdicts(db, item, verdictsOf(db, 'question', item.id)).some(
      (v) => v.annotator === me.name,
    );
    if (involved) throw failure('FORBIDDEN', phrase('verdict-own-conflict-question', { id: item.id }), {});
  }
}

/** Applies a decision: the state, and the text if it was an edit. */
function settle(to: Change, item: ReviewRecord, state: ItemState, content: QuestionContent | null): void {
  const next = content ?? item.content;
  saveQuestion(to, item.id, item.revision, next, { state, lints: lintsOfQuestion(next, item.app) });
}

function ruleOpen(to: Change, me: Caller, item: ReviewRecord, ruling: Ruling): ItemState {
  const wanted = readSettings(to.db).annotatorsPerItem;
  const before = countingVerdicts(to.db, item, verdictsOf(to.db, 'question', item.id)).filter(
    (v) => v.annotator !== me.name,
  );
  const mine: Decision<QuestionContent> = {
    annotator: me.name,
    kind: ruling.kind === 'edit' || ruling.kind === 'reject' ? ruling.kind : 'approve',
    content: ruling.content ?? null,
  };
  const decisions: Decision<QuestionContent>[] = [
    ...before.map((v) => ({
      annotator: v.annotator,
      kind: v.kind === 'edit' || v.kind === 'reject' ? v.kind : ('approve' as const),
      content: proposedQuestion(v),
    })),
    mine,
  ];
  // If one annotator is enough, the last decision counts; an approved item needs a second look instead.
  const approved = item.state === 'approved' && before.length > 0;
  const counted = wanted === 1 && !approved ? [mine] : decisions;
  const outcome = outcomeOf(counted, approved ? counted.length : wanted, item.content);
  if (outcome.state) settle(to, item, outcome.state, outcome.content);
  return outcome.state ?? item.state;
}

/**
 * Stores one person's decision and applies its consequences: with enough annotators in agreement the item is approved
 * (an edit becomes a revision by that person) or rejected, otherwise it goes into conflict, which any further person
 * settles. Skip and hand off only move the item for this person. Returns the resulting state. Call it inside
 * `change`. Errors: NOT_FOUND, CONFLICT (changed meanwhile; nothing was stored), INVALID, FORBIDDEN.
 */
export function rule(to: Change, me: Caller, ruling: Ruling, source: VerdictSource = 'review'): ItemState {
  const { db } = to;
  const item = requireItem(db, ruling.id);
  check(db, me, item, ruling, source !== 'review');
  const deciding = ruling.kind === 'approve' || ruling.kind === 'edit' || ruling.kind === 'reject';
  let state = item.state;
  const adjudication = deciding && item.state === 'conflict';
  if (adjudication) {
    state = ruling.kind === 'reject' ? 'rejected' : 'approved';
    settle(to, item, state, ruling.content ?? null);
  } else if (deciding) {
    state = ruleOpen(to, me, item, ruling);
  }
  const verdict = newId();
  insertVerdict(db, 'question', item.id, {
    id: verdict,
    annotator: me.name,
    kind: ruling.kind,
    reason: ruling.kind === 'reject' ? ruling.reason : null,
    note: ruling.note,
    seconds: ruling.seconds,
    revision: ruling.baseRevision,
    wordings: null,
    proposed: ruling.kind === 'edit' ? (ruling.content ?? null) : null,
    handedTo: ruling.kind === 'hand-on' ? ruling.to : null,
    adjudication,
    at: to.at,
    source,
  });
  if (ruling.kind !== 'skip') to.ruled('question', item.id, verdict);
  if (deciding && source !== 'sampling') refreshChecked(db, 'question', item.id);
  return state;
}
