import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { unreadReplies } from '../../db/queries/runs/predictions.ts';
import { findRun } from '../../db/queries/runs/runs.ts';

/** Answers after which a run that could read none of them is paused. */
export const unreadAnswers = 10;

/** A sentence when no reply of a run could be read so far: every further call would be paid for nothing. */
export function nothingRead(db: ReadDb, runId: string): string | null {
  const request = evaluationRequest.safeParse(findRun(db, runId)?.request);
  if (!request.success || isBaseline(request.data.model)) return null;
  const { n, unread, example } = unreadReplies(db, runId);
  if (n === 0 || unread < n) return null;
  const said = example === null ? '' : ` The last one was “${example.slice(0, 120)}”.`;
  return `None of the first ${n} replies of ${request.data.model} could be read.${said} Look at the replies, correct the model’s record or prompt, or resume to continue anyway.`;
}
