import type { z } from 'zod';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ReadDb } from '../../../db/connection.ts';
import {
  predictionsAfter,
  putExtraction,
  putPrediction,
  type StoredPrediction,
} from '../../../db/queries/runs/predictions.ts';
import { setRunOptions } from '../../../db/queries/runs/runs.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { runsOf } from '../../runs/runs-service.ts';
import { failureOn } from '../../evaluation-run/failure.ts';
import { type Evaluation, evaluationOf, requireEvaluation } from '../overview.ts';
import { frozenOptions } from '../spec.ts';
import { storedReplies } from './stored-replies.ts';
import { requireTask } from '../../release/tasks.ts';

type Frozen = z.infer<typeof frozenOptions>;
/** Number of predictions that are read in one transaction. */
const pageSize = 500;

/** The prediction with the strict reading of its stored replies; null if there is nothing to read again. */
function strictOf(
  db: ReadDb,
  task: AnyTaskType,
  prediction: StoredPrediction,
  options: Frozen,
): StoredPrediction | null {
  const read = storedReplies(db, task, prediction, options)?.();
  const { strict } = prediction;
  if (!read || !strict) return null;
  const { now, samples } = read;
  const isSame = now.outcome === strict.outcome && now.answer === strict.answer;
  const before = isSame ? {} : { before: { outcome: strict.outcome, answer: strict.answer } };
  return {
    ...prediction,
    strict: { ...now, ...before },
    outcome: now.outcome,
    rotations: options.circular ? (samples[0] ?? []).map(({ outcome }) => outcome) : [],
    failure: failureOn(db, prediction.screenshotId, task, prediction.item, now),
  };
}

/**
 * Reads the stored replies of an ended run again with the readers of this version. Nothing is asked; the published
 * reading stays. Each changed item keeps what was read before. INVALID while the run goes on.
 */
export async function readAgain(host: Host, session: ProjectSession, run: string): Promise<Evaluation> {
  const row = requireEvaluation(session, run);
  const { state } = runsOf(host, session).view(run);
  if (state === 'running' || state === 'pausing') throw failure('INVALID', phrase('evaluate-still-going'), {});
  const task = requireTask(evaluationRequest.parse(row.request).task);
  const options = frozenOptions.parse(row.options);
  if (options.adapter) throw failure('INVALID', phrase('evaluate-read-by-adapter'), {});
  const { reader } = task;
  if (reader === undefined) return evaluationOf(host, session, run);
  const at = new Date().toISOString();
  session.write.immediate(() => {
    let changed = 0;
    for (let after = -1; ; ) {
      const page = predictionsAfter(session.write, run, after, pageSize);
      for (const prediction of page) {
        const now = strictOf(session.write, task, prediction, options);
        if (!now) continue;
        if (now.strict?.before) changed += 1;
        putPrediction(session.write, now, at);
        // what an extractor found in a reply that the reader still cannot read
        if (prediction.extracted && now.outcome === 'parse-failure')
          putExtraction(session.write, { runId: run, index: prediction.index }, prediction.extracted, [], at);
      }
      const last = page.at(-1);
      if (!last || page.length < pageSize) break;
      after = last.index;
    }
    const { manifest } = options;
    const again = { from: manifest.reader ?? null, at, changed };
    setRunOptions(session.write, run, { ...row.options, manifest: { ...manifest, reader, readAgain: again } });
  });
  session.events.emit({ type: 'run', runId: run });
  return evaluationOf(host, session, run);
}
