import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { questionContent } from '#shared/contract/questions.ts';
import { type ItemState, point as point_ } from '#shared/contract/common.ts';
import { cannotAnswer, rejectReasons } from '#shared/contract/review.ts';
import { targetRejectReasons, wording } from '#shared/contract/targets.ts';
import { itemsInState } from '../../db/queries/items.ts';
import { idsInState } from '../../db/queries/review-item.ts';
import type { Caller } from '../../caller.ts';
import { type By, type Change, change, type ChangeTarget } from '../change.ts';
import { pickWhereNoneIs } from '../pick.ts';
import { setState } from '../save.ts';
import { requireItem } from './open-item.ts';
import { reviewedKindOf } from './reviewed-kind.ts';
import { asksOf } from './targets/asks.ts';
import { requireTarget } from './targets/load.ts';
import { point } from './targets/point.ts';
import { ruleTarget } from './targets/verdict.ts';
import { rule } from './verdict.ts';
import { vote } from './vote.ts';

/**
 * One line of a decisions file, on a question or on an element with its instructions. `answer` (optional) is stored as the person's vote first. An edit gives the parts that
 * change; what it leaves out stays.
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
  reason: z.enum([...rejectReasons, ...targetRejectReasons]).default('other'),
  note: z.string().max(2000).default(''),
  seconds: z.number().nonnegative().nullable().default(null),
  content: questionContent.partial().optional(),
});
export type DecisionLine = z.infer<typeof decisionLine>;

export interface ScriptedReport {
  approved: number;
  rejected: number;
  edited: number;
  /** Decisions stored on items that wait for a further annotator, or that are in conflict now. */
  waiting: number;
  conflict: number;
  refused: { record: string; line: number | null; why: string }[];
}

export function emptyReport(): ScriptedReport {
  return { approved: 0, rejected: 0, edited: 0, waiting: 0, conflict: 0, refused: [] };
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
    const asked = asksOf(db, target)[0];
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

function apply(to: Change, me: Caller, line: DecisionLine, report: ScriptedReport): void {
  if (reviewedKindOf(to.db, line.id) === 'element') {
    count(report, line, applyToTarget(to, me, line));
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
      content: line.verdict === 'edit' ? questionContent.parse({ ...item.content, ...line.content }) : undefined,
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

/** A whole batch is one undo step. */
function signed(me: Caller): By {
  return {
    author: { kind: 'person', name: me.name },
    why: 'scripted review',
    label: 'Scripted review',
    screenshotId: null,
  };
}

/** Applies a batch of decisions in one transaction; a refused one is named and the rest goes on. */
export function applyDecisions(
  target: ChangeTarget,
  me: Caller,
  lines: readonly { line: number; decision: DecisionLine }[],
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

/**
 * Approves every question, instruction and element that waits for review, in batches, and picks a variant where nobody
 * has; calls `told` after each with how many were looked at.
 */
export function approveAll(target: ChangeTarget, me: Caller, told: (done: number) => void = () => {}): ScriptedReport {
  const report = emptyReport();
  let after = 0;
  let done = 0;
  for (;;) {
    const batch = idsInState(target.write, 'to_review', after, 500);
    const last = batch.at(-1);
    if (!last) break;
    after = last.seq;
    change(target, signed(me), (to) => {
      for (const { id } of batch)
        try {
          apply(to, me, decisionLine.parse({ id, verdict: 'approve' }), report);
        } catch (error) {
          report.refused.push({ record: id, line: null, why: words(error) });
        }
    });
    done += batch.length;
    told(done);
  }
  for (const kind of ['instruction', 'element'] as const) {
    for (let at = 0; ; ) {
      const batch = itemsInState(target.write, kind, 'to_review', at, 500);
      const last = batch.at(-1);
      if (!last) break;
      at = last.seq;
      change(target, signed(me), (to) => {
        for (const { id } of batch) {
          setState(to, kind, id, 'approved');
          if (kind === 'instruction') pickWhereNoneIs(to, id);
        }
      });
      report.approved += batch.length;
      done += batch.length;
      told(done);
    }
  }
  return report;
}
