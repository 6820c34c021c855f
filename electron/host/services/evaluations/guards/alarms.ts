import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { Alarms, type SeenAnswer } from '#pipelines/evaluate/alarms/alarms.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import { someReplies } from '../../../db/queries/runs/some-replies.ts';

/** Number of replies whose text is compared with what was asked. */
const looked = 500;

/** The alarms about a run's answers; `misread` as in `Alarms.found`. None for a built-in model: answering at random or in one place is what it is for. */
export function alarmsOf(
  db: ReadDb,
  runId: string,
  task: AnyTaskType,
  answers: Iterable<{ item: unknown; seen: SeenAnswer }>,
  misread: boolean,
): Phrase[] {
  const request = evaluationRequest.safeParse(findRun(db, runId)?.request);
  if (!request.success || isBaseline(request.data.model)) return [];
  const alarms = new Alarms(task);
  for (const { item, seen } of answers) alarms.see(item, seen, null);
  for (const { item, reply } of someReplies(db, runId, looked)) alarms.seeReply(item, reply);
  for (const { reply } of someReplies(db, runId, 20, true)) alarms.seeUnread(reply);
  return alarms.found(misread);
}
