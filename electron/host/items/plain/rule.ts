import { isReason } from '#shared/labels/reasons.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { newId } from '../../db/new-id.ts';
import type { ItemState } from '#shared/records/fields.ts';
import { labelSetOf } from '../../db/queries/labels.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { refreshChecked } from '../../db/queries/review/sampling.ts';
import { insertVerdict, type VerdictSource } from '../../db/queries/review/verdicts.ts';
import { answerOfPerson } from '../../db/queries/review/votes.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import type { Change } from '../../changes/change.ts';
import { type Decision, outcomeOf } from '../../verdicts/outcome.ts';
import { saveEntity } from '../../changes/save.ts';
import type { AnyRuling } from '../define.ts';
import { readEdit } from '../edit.ts';
import { awaitsAnswer } from './awaits-answer.ts';
import { decisionsOn, requireReviewed } from './open.ts';
import type { Reviewed } from './reviewed.ts';
import { kindName } from '#shared/items/kind-name.ts';

const deciding = ({ kind }: AnyRuling) => kind === 'approve' || kind === 'edit' || kind === 'reject';

/** A changed question is first answered blind by somebody else, unless one annotator is enough and they skip that. */
function assertAnswered(to: Change, reviewed: Reviewed, { withoutAnswer = false }: AnyRuling): void {
  if (!awaitsAnswer(to.db, reviewed)) return;
  const enough = readSettings(to.db).annotatorsPerItem === 1;
  if (enough && withoutAnswer) return;
  throw failure('INVALID', phrase(enough ? 'verdict-await-answer-or-skip' : 'verdict-await-answer'), {});
}

function assertMayRule(to: Change, me: Caller, reviewed: Reviewed, ruling: AnyRuling, scripted: boolean): void {
  const { item, kind, rules, content } = reviewed;
  if (ruling.baseRevision !== item.revision)
    throw failure(
      'CONFLICT',
      phrase('verdict-changed', {
        item: phrase('verdict-item', { kind: kindName(kind.id) }),
        ...{ now: item.revision, seen: ruling.baseRevision },
      }),
      { kind: kind.id, id: item.id, currentRevision: item.revision, current: content, yours: ruling.content ?? null },
    );
  if (item.state === 'draft' || item.state === 'retired')
    throw failure('INVALID', phrase('verdict-not-open', { kind: kindName(kind.id), state: item.state }), {});
  if (!deciding(ruling)) return;
  if (!scripted && !answerOfPerson(to.db, kind.id, item.id, me.name))
    throw failure('INVALID', phrase('verdict-answer-first'), {});
  if (!scripted && ruling.kind !== 'reject') assertAnswered(to, reviewed, ruling);
  if (ruling.kind === 'reject') {
    if (!isReason(labelSetOf(to.db), rules.rejectReasons, ruling.reason))
      throw failure('INVALID', phrase('verdict-reason'), { field: 'reason' });
  } else {
    const why = rules.unfit(ruling.kind === 'edit' ? ruling.content : content);
    if (why !== null)
      throw failure('INVALID', phrase('verdict-unfit', { kind: kindName(kind.id), why }), { field: 'content' });
  }
  if (item.state === 'conflict' && me.role === 'annotator')
    if (decisionsOn(to.db, reviewed).some(({ annotator }) => annotator === me.name))
      throw failure('FORBIDDEN', phrase('verdict-own-conflict'), {});
}

/** The result of several people's labels, for a kind that collects them; null if the general rule applies. */
function joinedBy({ labels }: Reviewed['rules'], decisions: readonly Decision<unknown>[], wanted: number) {
  if (!labels || decisions.length < wanted || !decisions.every(({ kind }) => kind === 'edit')) return null;
  const content = labels.joined(decisions.map((decision) => decision.content));
  return { state: content === null ? ('conflict' as const) : ('approved' as const), content };
}

/** Whether a decision stands on its own: it settles a conflict, or corrects the decision by which this person did. */
function settlesAlone(to: Change, me: Caller, reviewed: Reviewed): boolean {
  if (reviewed.item.state === 'conflict') return true;
  const mine = decisionsOn(to.db, reviewed).find(({ annotator }) => annotator === me.name);
  return reviewed.item.state !== 'to_review' && mine?.adjudication === true;
}

/**
 * The result of all decisions: the next state and the confirmed content; state null while more decisions are needed.
 */
function outcome(to: Change, me: Caller, reviewed: Reviewed, ruling: AnyRuling, alone: boolean) {
  const { item, rules, content } = reviewed;
  const kind = ruling.kind === 'edit' || ruling.kind === 'reject' ? ruling.kind : 'approve';
  const mine: Decision<unknown> = { annotator: me.name, kind, content: ruling.content ?? null };
  if (alone) return { state: kind === 'reject' ? ('rejected' as const) : ('approved' as const), content: mine.content };
  const before = decisionsOn(to.db, reviewed).filter(({ annotator }) => annotator !== me.name);
  const wanted = readSettings(to.db).annotatorsPerItem;
  // An approved item needs a second look instead of a final decision.
  const approved = item.state === 'approved' && before.length > 0;
  const decisions = before.map(
    (verdict): Decision<unknown> => ({
      annotator: verdict.annotator,
      kind: verdict.kind === 'edit' || verdict.kind === 'reject' ? verdict.kind : 'approve',
      content: verdict.proposed,
    }),
  );
  const counted = wanted === 1 && !approved ? [mine] : [...decisions, mine];
  const joined = joinedBy(rules, counted, wanted);
  if (joined) return joined;
  return outcomeOf(counted, approved ? counted.length : wanted, content);
}

/**
 * Stores one person's decision on an item of any kind: with enough annotators in agreement it is approved (an edit
 * becomes a revision) or rejected, otherwise it goes into conflict, which any further person settles. Returns the
 * resulting state. Errors: NOT_FOUND, CONFLICT, INVALID, FORBIDDEN.
 */
export function rulePlain(to: Change, me: Caller, given: AnyRuling, source: VerdictSource): ItemState {
  const reviewed = requireReviewed(to.db, given.id);
  const { item, kind } = reviewed;
  const content = given.kind === 'edit' ? readEdit(kind.content, given.content, kind.id) : undefined;
  const ruling = { ...given, content };
  assertMayRule(to, me, reviewed, ruling, source !== 'review');
  const adjudication = deciding(ruling) && settlesAlone(to, me, reviewed);
  const decided = deciding(ruling) ? outcome(to, me, reviewed, ruling, adjudication) : { state: null, content: null };
  if (decided.state)
    saveEntity(to, kind.id, item.id, item.revision, decided.content ?? reviewed.content, { state: decided.state });
  const verdict = newId();
  insertVerdict(to.db, kind.id, item.id, {
    id: verdict,
    annotator: me.name,
    kind: ruling.kind,
    reason: ruling.kind === 'reject' ? ruling.reason : null,
    note: ruling.note,
    seconds: ruling.seconds,
    revision: ruling.baseRevision,
    wordings: null,
    proposed: ruling.content ?? null,
    handedTo: ruling.kind === 'hand-on' ? ruling.to : null,
    adjudication,
    at: to.at,
    source,
  });
  if (ruling.kind !== 'skip') to.ruled(kind.id, item.id, verdict);
  if (deciding(ruling) && source !== 'sampling') refreshChecked(to.db, kind.id, item.id);
  return decided.state ?? item.state;
}
