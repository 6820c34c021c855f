import { element as elementKind } from '#shared/items/element/index.ts';
import { instruction as instructionKind } from '#shared/items/instruction/index.ts';
import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { elementContent } from '#shared/contract/elements.ts';
import { type QuestionContent, questionContent } from '#shared/contract/questions.ts';
import { bbox, type ItemState, point as point_ } from '#shared/contract/common.ts';
import { cannotAnswer } from '#shared/contract/review/question.ts';
import { wording } from '#shared/contract/review/instruction.ts';
import type { WriteDb } from '../../db/connection.ts';
import { findItem, itemsAbout, itemsInState, type StoredItem } from '../../db/queries/items/items.ts';
import type { Caller } from '../../people/caller.ts';
import { answerOfPerson } from '../../db/queries/review/votes.ts';
import { failure, notFound } from '../../errors.ts';
import { isBox } from '../../items/element/box.ts';
import { elementHooks } from '../../items/element/index.ts';
import { answerPlain } from '../../items/plain/answer.ts';
import { requireReviewed } from '../../items/plain/open.ts';
import { rulePlain } from '../../items/plain/rule.ts';
import { questionHooks } from '../../items/question/index.ts';
import { allReviewHooks } from '../../items/registry.ts';
import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import { type By, type Change, change, type ChangeTarget } from '../changes/change.ts';
import { pickWhereNoneIs } from '../../items/instruction/pick.ts';
import { setState } from '../changes/save.ts';
import { requireItem } from '../../items/question/open.ts';
import { reviewedKindOf } from './items/reviewed-kind.ts';
import { asksOf } from '../../items/element/asks.ts';
import { requireTarget } from '../../items/element/load.ts';
import { point } from '../../items/element/point.ts';
import { ruleTarget } from '../../items/element/verdict.ts';
import { rule } from '../../items/question/verdict.ts';
import { vote } from '../../items/question/vote.ts';
import { ruleItem } from './verdicts/rule-item.ts';

/**
 * One line of a decisions file, on a question of any kind, or on an element with its instructions or on its own. `answer` (optional) is
 * stored as the person's vote first. An edit gives the parts that change; what it leaves out stays.
 */
export const decisionLine = z.object({
  id: z.string().min(1),
  verdict: z.enum(['approve', 'edit', 'reject']),
  revision: z.number().int().optional(),
  answer: z.string().nullish(),
  cannotAnswer: z.enum(cannotAnswer).nullish(),
  /** Instruction items: where the target was seen, image pixels, and the texts and picks that are approved. */
  point: point_.optional(),
  wordings: z.array(wording).optional(),
  /** Elements by themselves: the box that was drawn, image pixels; of an edit it becomes the element's. */
  box: bbox.optional(),
  /** For a rejection: a built-in reason of its kind, or one of the project's own. */
  reason: z.string().min(1).max(60).default('other'),
  note: z.string().max(2000).default(''),
  seconds: z.number().nonnegative().nullable().default(null),
  content: z.record(z.string(), z.unknown()).optional(),
});
export type DecisionLine = z.infer<typeof decisionLine>;

/**
 * One line on an item that collects answers: the answer itself, by the schema of its kind. `id` is the item's or that of
 * the episode it is about.
 */
export const labelLine = z.looseObject({
  id: z.string().min(1),
  seconds: z.number().nonnegative().nullable().default(null),
});
export type LabelLine = z.infer<typeof labelLine>;

const decides = z.object({ verdict: z.enum(['approve', 'edit', 'reject']) });

/** A line of a decisions file, of either sort. Throws what is wrong with it. */
export const anyLine = (line: unknown): DecisionLine | LabelLine =>
  decides.safeParse(line).success || !hasVerdict.safeParse(line).success
    ? decisionLine.parse(line)
    : labelLine.parse(line);
const hasVerdict = z.object({ verdict: z.string() });

export interface ScriptedReport {
  approved: number;
  rejected: number;
  edited: number;
  /** Answers to items that collect them. */
  labelled: number;
  /** Decisions stored on items that wait for a further annotator, or that are in conflict now. */
  waiting: number;
  conflict: number;
  refused: { record: string; line: number | null; why: string }[];
}

export function emptyReport(): ScriptedReport {
  return { approved: 0, rejected: 0, edited: 0, labelled: 0, waiting: 0, conflict: 0, refused: [] };
}

function words(error: unknown): string {
  if (error instanceof ORPCError) return error.message;
  throw error;
}

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
  if (answer) answerPlain(to.db, me.name, { id, revision: item.revision, answer, seconds: seconds ?? 0 });
  if (line.verdict === 'edit' && !box)
    throw failure('INVALID', 'An edit of a box needs the new one as "box".', { field: 'box' });
  return ruleItem(
    to,
    me,
    {
      id,
      baseRevision: line.revision ?? item.revision,
      kind: line.verdict,
      content: line.verdict === 'edit' ? { ...elementContent.parse(content), locate: box } : undefined,
      reason: line.verdict === 'reject' ? line.reason : null,
      note: line.note,
      to: null,
      seconds: null,
    },
    'script',
  );
}

/** The item that a label names: by its own id, or by the episode's where one item collects labels on it. */
function labelledItem(to: Change, id: string): StoredItem {
  const item = findItem(to.db, id);
  if (item) return item;
  const about = itemKinds()
    .filter(({ subject, review }) => subject === 'episode' && review?.labels)
    .flatMap((kind) => itemsAbout(to.db, kind.id, { kind: 'episode', id }));
  if (about.length !== 1 || !about[0]) throw notFound('item', id);
  return about[0];
}

/** Stores a label as the person's answer and decision; in conflict, or on one's own label, as a decision alone. */
function applyLabel(to: Change, me: Caller, { id, seconds, ...said }: LabelLine, report: ScriptedReport): void {
  const { item, kind, rules, content } = requireReviewed(to.db, labelledItem(to, id).id);
  const answer = rules.answer.safeParse(said);
  if (!rules.labels || !answer.success) {
    const why = answer.error ? readable(answer.error) : 'verdict: approve, edit or reject is expected';
    throw failure('INVALID', `${why}.`, { field: 'verdict' });
  }
  const misfit = rules.misfit(answer.data, content);
  if (misfit !== null) throw failure('INVALID', misfit, { field: 'answer' });
  const first = !answerOfPerson(to.db, kind.id, item.id, me.name);
  const given = { id: item.id, revision: item.revision, answer: answer.data, seconds: seconds ?? 0 };
  if (first) answerPlain(to.db, me.name, given);
  const ruling = { id: item.id, baseRevision: item.revision, kind: 'edit' as const, reason: null, note: '', to: null };
  const state = rulePlain(to, me, { ...ruling, content: rules.labels.put(content, answer.data), seconds }, 'script');
  report.labelled++;
  if (state === 'to_review') report.waiting++;
  if (state === 'conflict') report.conflict++;
}

const readable = (error: z.ZodError) =>
  error.issues.map((issue) => `${issue.path.join('.') || 'line'}: ${issue.message}`).join('; ');

/** Decides on an item of a kind that declares its review; `answer` is stored as the answer before it. */
function applyToPlain(to: Change, me: Caller, line: DecisionLine): ItemState {
  const { item, content: now } = requireReviewed(to.db, line.id);
  const answer = line.answer ?? (line.cannotAnswer ? { cannot: line.cannotAnswer } : null);
  if (answer !== null)
    answerPlain(to.db, me.name, { id: item.id, revision: item.revision, answer, seconds: line.seconds ?? 0 });
  const content = line.verdict === 'edit' ? Object.assign({}, now, line.content) : undefined;
  const reason = line.verdict === 'reject' ? line.reason : null;
  const ruling = { id: item.id, baseRevision: line.revision ?? item.revision, kind: line.verdict, content, reason };
  return rulePlain(to, me, { ...ruling, note: line.note, to: null, seconds: null }, 'script');
}

/** The whole question with an edit in it. INVALID when it is none any more. */
function edited(content: QuestionContent, edit: DecisionLine['content']): QuestionContent {
  const whole = questionContent.safeParse({ ...content, ...edit });
  if (whole.success) return whole.data;
  throw failure('INVALID', `The edit does not fit: ${readable(whole.error)}.`, { field: 'content' });
}

function apply(to: Change, me: Caller, line: DecisionLine | LabelLine, report: ScriptedReport): void {
  if (!isDecision(line)) {
    applyLabel(to, me, line, report);
    return;
  }
  const kind = reviewedKindOf(to.db, line.id);
  if (kind !== questionHooks.id) {
    const decide = kind !== elementHooks.id ? applyToPlain : isBox(to.db, line.id) ? applyToBox : applyToTarget;
    count(report, line, decide(to, me, line));
    return;
  }
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
  const state = rule(
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
  count(report, line, state);
}

function count(report: ScriptedReport, line: DecisionLine, state: ItemState): void {
  if (line.verdict === 'approve') report.approved++;
  else if (line.verdict === 'edit') report.edited++;
  else report.rejected++;
  if (state === 'to_review') report.waiting++;
  if (state === 'conflict') report.conflict++;
}

const isDecision = (line: DecisionLine | LabelLine): line is DecisionLine => decides.safeParse(line).success;

/** A whole batch is one undo step. */
function signed(me: Caller): By {
  return {
    author: { kind: 'person', name: me.name },
    why: 'scripted review',
    label: 'Scripted review',
    screenshotId: null,
  };
}

/** Applies a batch of decisions in one transaction; a refused one is named and the rest continues. */
export function applyDecisions(
  target: ChangeTarget,
  me: Caller,
  lines: readonly { line: number; decision: DecisionLine | LabelLine }[],
  report: ScriptedReport,
): void {
  change(target, signed(me), (to) => {
    for (const { line, decision } of lines)
      try {
        apply(to, me, decision, report);
      } catch (error) {
        report.refused.push({ record: decision.id, line, why: words(error) });
      }
  });
}

/** Kinds that people decide on by what the kind declares; those that collect labels have no answer to approve. */
const decidedKinds = () =>
  allReviewHooks()
    .map(({ id }) => id)
    .filter((id) => id !== elementHooks.id && findItemKind(id)?.review?.labels === undefined);

/** Items of a kind that wait for review, in batches that are changed one after the other. */
function* waiting(db: WriteDb, kind: string): Generator<string[]> {
  for (let after = 0; ; ) {
    const batch = itemsInState(db, kind, 'to_review', after, 500);
    const last = batch.at(-1);
    if (!last) return;
    after = last.seq;
    yield batch.map(({ id }) => id);
  }
}

/**
 * Approves every question of any kind, instruction and element that waits for review, in batches, and picks a variant
 * where nobody has; calls `told` after each with how many were looked at.
 */
export function approveAll(target: ChangeTarget, me: Caller, told: (done: number) => void = () => {}): ScriptedReport {
  const report = emptyReport();
  let done = 0;
  const each = (kind: string, approve: (to: Change, id: string) => void) => {
    for (const batch of waiting(target.write, kind)) {
      change(target, signed(me), (to) => {
        for (const id of batch) approve(to, id);
      });
      done += batch.length;
      told(done);
    }
  };
  for (const kind of decidedKinds())
    each(kind, (to, id) => {
      try {
        apply(to, me, decisionLine.parse({ id, verdict: 'approve' }), report);
      } catch (error) {
        report.refused.push({ record: id, line: null, why: words(error) });
      }
    });
  for (const kind of [instructionKind.id, elementKind.id])
    each(kind, (to, id) => {
      setState(to, kind, id, 'approved');
      if (kind === instructionKind.id) pickWhereNoneIs(to, id);
      report.approved += 1;
    });
  return report;
}
