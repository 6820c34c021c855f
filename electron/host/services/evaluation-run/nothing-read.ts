import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../db/connection.ts';
import { unreadReplies } from '../../db/queries/runs/unread-replies.ts';
import { findRun } from '../../db/queries/runs/runs.ts';

/** Number of answers after which a run is paused if none could be parsed. */
export const unreadAnswers = 10;

/** Whether a run asks a model that may cost money, and has no reply yet that could be read. */
export function noneReadYet(db: ReadDb, runId: string): boolean {
  const request = evaluationRequest.safeParse(findRun(db, runId)?.request);
  if (!request.success || isBaseline(request.data.model)) return false;
  const { n, unread } = unreadReplies(db, runId);
  return n === unread;
}

/** Notes on a run without a readable reply so far, because every further call would waste money. */
export function nothingRead(db: ReadDb, runId: string): Phrase[] {
  const found = unreadOnly(db, runId);
  if (found === null) return [];
  const { n, model, example } = found;
  return [phrase('run-first-unread', { n, model }), ...lastReply(example), phrase('run-correct-and-resume')];
}

/** The same for a run that has ended. */
export function nothingReadAtAll(db: ReadDb, runId: string): Phrase[] {
  const found = unreadOnly(db, runId);
  if (found === null) return [];
  const { n: count, model, example } = found;
  return [phrase('run-all-unread', { count, model }), ...lastReply(example), phrase('run-correct-the-model')];
}

const lastReply = (example: string | null): Phrase[] =>
  example === null ? [] : [phrase('run-last-reply', { reply: example.slice(0, 120) })];

/**
 * Number of replies and the last of them, if none could be parsed; null if one could, if there are none, or if the
 * model is built in.
 */
function unreadOnly(db: ReadDb, runId: string): { n: number; model: string; example: string | null } | null {
  const request = evaluationRequest.safeParse(findRun(db, runId)?.request);
  if (!request.success || isBaseline(request.data.model)) return null;
  const { n, unread, example, model } = unreadReplies(db, runId);
  if (n === 0 || unread < n) return null;
  return { n, model: model ?? request.data.model, example };
}
