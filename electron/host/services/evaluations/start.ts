import type { Phrase } from '#shared/phrases/phrase.ts';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import type { ReadDb } from '../../db/connection.ts';
import { predictionStamp } from '../../db/queries/runs/predictions.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runsOf } from '../runs/runs-service.ts';
import { waitForExtractor } from '../../db/queries/runs/unread-replies.ts';
import { guardedAnswers, guardFinding } from './guards/convention-guard.ts';
import { noneReadYet, nothingRead, unreadAnswers } from '../evaluation-run/nothing-read.ts';
import { evaluationSpec } from './spec.ts';
import { watchPredictions } from '../evaluation-run/watch-predictions.ts';

/**
 * Starts an evaluation, or resumes an unfinished one with the identical request. After its first answers the run is
 * paused if none of them could be parsed, or if their numbers cannot be in the model's declared convention; whoever
 * resumes it has seen why.
 */
export function startEvaluation(host: Host, session: ProjectSession, request: EvaluationRequest, by: string): Run {
  const run = runsOf(host, session).start(evaluationSpec(host, session, request, by));
  guard(host, session, run.id);
  return run;
}

/** A check after a number of answers: returns notes if somebody should look at the run before it continues. */
const looks: readonly { after: number; reasons: (db: ReadDb, runId: string) => Phrase[] }[] = [
  { after: unreadAnswers, reasons: nothingRead },
  { after: guardedAnswers, reasons: (db, runId) => [guardFinding(db, runId)?.reason ?? []].flat() },
];

function guard(host: Host, session: ProjectSession, runId: string): void {
  const runs = runsOf(host, session);
  const live = runs.live(runId);
  // A reply that waits for the extractor is not known to be unread.
  const answers = () => predictionStamp(session.read, runId).n - waitForExtractor(session.read, runId);
  const before = answers();
  // Whoever resumes a run has seen what stopped it.
  const due = looks.filter(({ after }) => before < after);
  if (!live || due.length === 0) return;
  let notes: Phrase[] = [];
  const isBatch = live.row().options['batch'] === true;
  // Until one reply can be read, no more are paid for than the first look needs.
  // All calls of a batch are sent together.
  let inLots = !isBatch && before < unreadAnswers && noneReadYet(session.read, runId);
  if (inLots) live.runner.inLots(unreadAnswers);
  const stop = watchPredictions(runId, () => {
    const n = answers();
    while (notes.length === 0 && due[0] && n >= due[0].after) notes = due.shift()?.reasons(session.read, runId) ?? [];
    if (inLots && notes.length === 0 && (n >= unreadAnswers || !noneReadYet(session.read, runId))) {
      inLots = false;
      live.runner.atWill();
    }
    if (notes.length === 0 && due.length > 0) return;
    stop();
    if (notes.length > 0) live.pauseWith(notes);
  });
  void live.ended.then(stop);
}
