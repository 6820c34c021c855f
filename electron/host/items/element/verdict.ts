import { isReason } from '#shared/labels/reasons.ts';
import { newId } from '../../db/new-id.ts';
import type { ItemState } from '#shared/records/fields.ts';
import { type Wording } from '#shared/contract/review/instruction.ts';
import { targetRejectReasons } from '#shared/items/element/target-reject-reasons.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { labelSetOf } from '../../db/queries/labels.ts';
import { readSettings } from '../../db/queries/meta.ts';
import { refreshChecked } from '../../db/queries/review/sampling.ts';
import { insertVerdict, type VerdictSource } from '../../db/queries/review/verdicts.ts';
import { clicksOn } from '../../db/queries/items/instruction/clicks.ts';
import { failure } from '../../errors/errors.ts';
import type { Caller } from '../../people/caller.ts';
import type { Change } from '../../changes/change.ts';
import { saveEntity, setState } from '../../changes/save.ts';
import { type Decision, outcomeOf } from '../../verdicts/outcome.ts';
import type { Ruling } from '../../verdicts/ruling.ts';
import { asksOf, nextAsk } from './asks.ts';
import { liveVariants, requireTarget, type Target } from './load.ts';
import { countingTargetVerdicts } from './counting.ts';
import { pickedOnly, whyNotTakeable, wordingsOf } from './outcome.ts';

export type TargetRuling = Omit<Ruling, 'content'> & { wordings: readonly Wording[] };

const deciding = (ruling: TargetRuling) =>
  ruling.kind === 'approve' || ruling.kind === 'edit' || ruling.kind === 'reject';

function check(to: Change, me: Caller, target: Target, ruling: TargetRuling, scripted: boolean): void {
  const { db } = to;
  const { id } = target.element;
  const state = target.record.reviewState;
  if (ruling.baseRevision !== target.revision)
    throw failure('CONFLICT', phrase('verdict-changed-target', { now: target.revision, seen: ruling.baseRevision }), {
      kind: 'instruction',
      id,
      currentRevision: target.revision,
      current: wordingsOf(db, target, []),
      yours: ruling.wordings.length > 0 ? ruling.wordings : null,
    });
  if (state === null || state === 'draft') throw failure('INVALID', phrase('verdict-target-not-open', { id }), {});
  if (deciding(ruling) && !scripted) {
    const mine = clicksOn(db, id).filter(({ voter }) => voter.kind === 'person' && voter.name === me.name);
    if (nextAsk(asksOf(target), mine)) throw failure('INVALID', phrase('verdict-point-first'), {});
  }
  if (ruling.kind === 'reject' && !isReason(labelSetOf(db), targetRejectReasons, ruling.reason))
    throw failure('INVALID', phrase('verdict-reason'), { field: 'reason' });
  if (deciding(ruling) && state === 'conflict' && me.role === 'annotator') {
    const involved = countingTargetVerdicts(db, id).some(({ annotator }) => annotator === me.name);
    if (involved) throw failure('FORBIDDEN', phrase('verdict-own-conflict'), {});
  }
}

/** Approves: the texts and picks are saved, every live wording and the element are approved. */
function approve(to: Change, target: Target, wordings: readonly Wording[]): void {
  const by = new Map(wordings.map((wording) => [wording.id, wording]));
  for (const { item, content } of liveVariants(target)) {
    const mine = by.get(item.id);
    const next = mine ? { ...content, text: mine.text || content.text, picked: mine.picked } : content;
    saveEntity(to, 'instruction', item.id, item.revision, next, { state: 'approved' });
  }
  if (target.element.state !== 'approved') setState(to, 'element', target.element.id, 'approved');
}

/** Rejects what is live; a wrong box sends the element itself back to be drawn again. */
function reject(to: Change, target: Target, reason: string | null): void {
  for (const { item } of liveVariants(target)) setState(to, 'instruction', item.id, 'rejected');
  if (reason === 'wrong-box') setState(to, 'element', target.element.id, 'to_review');
}

/** Puts the approved wordings of an element back into review. NOT_FOUND without any instruction. */
export function putBackTarget(to: Change, id: string): void {
  for (const { item } of requireTarget(to.db, id).variants)
    if (item.state === 'approved') setState(to, 'instruction', item.id, 'to_review');
}

function settle(
  to: Change,
  target: Target,
  state: ItemState,
  decided: { wordings: readonly Wording[]; reason: string | null },
): void {
  if (state === 'approved') approve(to, target, decided.wordings);
  else if (state === 'rejected') reject(to, target, decided.reason);
  else for (const { item } of liveVariants(target)) setState(to, 'instruction', item.id, 'conflict');
}

function ruleOpen(to: Change, me: Caller, target: Target, mine: Decision<Wording[]>, ruling: TargetRuling): ItemState {
  const { db } = to;
  const before = countingTargetVerdicts(db, target.element.id).filter(({ annotator }) => annotator !== me.name);
  const now = target.record.reviewState ?? 'to_review';
  const decisions: Decision<Wording[]>[] = before.map((verdict) => ({
    annotator: verdict.annotator,
    kind: verdict.kind === 'reject' ? 'reject' : 'edit',
    content: pickedOnly(verdict.wordings ?? []),
  }));
  const wanted = readSettings(db).annotatorsPerItem;
  const approved = now === 'approved' && before.length > 0;
  const counted = wanted === 1 && !approved ? [mine] : [...decisions, mine];
  const outcome = outcomeOf(counted, approved ? counted.length : wanted, pickedOnly(wordingsOf(db, target, [])));
  if (outcome.state) settle(to, target, outcome.state, ruling);
  return outcome.state ?? now;
}

/**
 * Stores one person's decision on an instruction item and applies its consequences, as `rule` does for a question:
 * approving saves texts and picks and approves the wordings with their element, with several annotators once their
 * picked wordings agree. Call it inside `change`. Errors: NOT_FOUND, CONFLICT, INVALID, FORBIDDEN.
 */
export function ruleTarget(to: Change, me: Caller, ruling: TargetRuling, source: VerdictSource = 'review'): ItemState {
  const { db } = to;
  const target = requireTarget(db, ruling.id);
  check(to, me, target, ruling, source !== 'review');
  const taking = ruling.kind === 'approve' || ruling.kind === 'edit';
  const wordings = taking ? wordingsOf(db, target, ruling.wordings) : [];
  const why = taking ? whyNotTakeable(target, wordings) : null;
  if (why) throw failure('INVALID', phrase('verdict-unfit-target', { why }), {});
  let state = target.record.reviewState ?? 'to_review';
  const adjudication = deciding(ruling) && state === 'conflict';
  if (adjudication) {
    state = ruling.kind === 'reject' ? 'rejected' : 'approved';
    settle(to, target, state, { wordings, reason: ruling.reason });
  } else if (deciding(ruling)) {
    const kind = ruling.kind === 'reject' ? ('reject' as const) : ('edit' as const);
    const mine: Decision<Wording[]> = { annotator: me.name, kind, content: pickedOnly(wordings) };
    state = ruleOpen(to, me, target, mine, { ...ruling, wordings });
  }
  const verdict = newId();
  insertVerdict(db, 'element', target.element.id, {
    id: verdict,
    annotator: me.name,
    kind: ruling.kind,
    reason: ruling.kind === 'reject' ? ruling.reason : null,
    note: ruling.note,
    seconds: ruling.seconds,
    revision: target.element.revision,
    wordings: taking ? wordings : null,
    proposed: null,
    handedTo: ruling.kind === 'hand-on' ? ruling.to : null,
    adjudication,
    at: to.at,
    source,
  });
  if (ruling.kind !== 'skip') to.ruled('element', target.element.id, verdict);
  if (deciding(ruling) && source !== 'sampling') refreshChecked(db, 'element', target.element.id);
  return state;
}
