import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { unreadReplies } from '../../db/queries/runs/predictions.ts';
import { findRun } from '../../db/queries/runs/runs.ts';

/** Answers after which a run that could read none of them is paused. */
export const unreadAnswers = 10;

/** A sentence when no reply of a run could be read so far: every further call would be paid for nothing. */
export function nothingRead(db: ReadDb, runId: string): string | null {
  const found = unreadOnly(db, runId);
  if (found === null) return null;
  const { n, model, said } = found;
  return `None of the first ${n} replies of ${model} could be read.${said} Look at the replies, correct the model’s record or prompt, or resume to continue anyway.`;
}

/** The same of a run that has ended. */
export function nothingReadAtAll(db: ReadDb, runId: string): string | null {
  const found = unreadOnly(db, runId);
  if (found === null) return null;
  const { n, model, said } = found;
  const none =
    n === 1 ? `The only reply of ${model} could not be read.` : `None of the ${n} replies of ${model} could be read.`;
  return `${none}${said} Look at the replies, then correct the model’s record or prompt.`;
}

/** Number of replies and the last of them when none could be read; null when one could, there are none, or the model is built in. */
function unreadOnly(db: ReadDb, runId: string): { n: number; model: string; said: string } | null {
  const request = evaluationRequest.safeParse(findRun(db, runId)?.request);
  if (!request.success || isBaseline(request.data.model)) return null;
  const { n, unread, example } = unreadReplies(db, runId);
  if (n === 0 || unread < n) return null;
  return {
    n,
    model: request.data.model,
    said: example === null ? '' : ` The last one was “${example.slice(0, 120)}”.`,
  };
}
