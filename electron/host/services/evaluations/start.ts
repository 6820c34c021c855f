import type { EvaluationRequest } from '#shared/contract/evaluations.ts';
import type { Run } from '#shared/contract/runs.ts';
import { predictionStamp } from '../../db/queries/predictions.ts';
import { setRunState } from '../../db/queries/runs.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project-session.ts';
import { runsOf } from '../runs/runs-service.ts';
import { guardedAnswers, guardFinding } from './guard.ts';
import { evaluationSpec } from './spec.ts';
import { watchPredictions } from './watch.ts';

/**
 * Begins an evaluation, or goes on with an unfinished one of the very same request. After its first answers the
 * convention guard looks at their numbers and pauses the run when they cannot be read as declared; whoever resumes it
 * has seen why.
 */
export function startEvaluation(host: Host, session: ProjectSession, request: EvaluationRequest, by: string): Run {
  const run = runsOf(host, session).start(evaluationSpec(host, session, request, by));
  guard(host, session, run.id);
  return run;
}

function guard(host: Host, session: ProjectSession, runId: string): void {
  const runs = runsOf(host, session);
  const live = runs.live(runId);
  if (!live || predictionStamp(session.read, runId).n >= guardedAnswers) return;
  let reason: string | null = null;
  const stop = watchPredictions(runId, () => {
    if (reason !== null || predictionStamp(session.read, runId).n < guardedAnswers) return;
    stop();
    reason = guardFinding(session.read, runId)?.reason ?? null;
    if (reason !== null) runs.pause(runId);
  });
  void live.ended.then(() => {
    stop();
    if (reason === null || runs.view(runId).state !== 'paused') return;
    const note = reason;
    session.write.immediate(() => setRunState(session.write, runId, { state: 'paused', note, endedAt: null }));
    session.events.emit({ type: 'run', runId });
  });
}
