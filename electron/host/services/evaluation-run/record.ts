import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { evaluationPayload } from '#pipelines/evaluate/payload.ts';
import { extraction } from '#pipelines/evaluate/extract/extraction.ts';
import { prediction } from '#pipelines/evaluate/prediction.ts';
import { answerStep, extractStepId } from '#pipelines/evaluate/steps/names.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { WriteDb } from '../../db/connection.ts';
import { putExtraction, putPrediction } from '../../db/queries/runs/predictions.ts';
import { failureOn } from './failure.ts';
import type { Applied } from '../run-subject/run-subject.ts';

/**
 * Stores an item's outcome: its two readings, or the error that left it without a reply. The result of an earlier step
 * (an arm's description) is only input of the next one.
 */
export function recordPrediction(db: WriteDb, task: AnyTaskType, applied: Applied): void {
  if (applied.step === extractStepId) return recordExtraction(db, applied);
  if (applied.outcome.kind === 'done' && applied.step !== answerStep) return;
  const payload = evaluationPayload.parse(applied.payload);
  const item = task.item.parse(payload.item);
  const common = {
    runId: applied.run.id,
    index: payload.index,
    itemId: applied.itemId,
    screenshotId: payload.screenshotId,
    screenshotName: payload.screenshotName,
    item,
    dims: task.dimsOf(item),
    callIds: applied.callIds,
  };
  if (applied.outcome.kind !== 'done') {
    const none = { strict: null, parity: null, replies: [], rotations: [], seconds: null, cost: null };
    const parityOutcome = task.parityParse ? ('error' as const) : null;
    putPrediction(
      db,
      { ...common, ...none, outcome: 'error', failure: 'error', parityOutcome, error: applied.outcome.reason },
      applied.at,
    );
    return;
  }
  const { strict, parity, replies, rotations, seconds, cost, plans = [] } = prediction.parse(applied.outcome.output);
  const failure = failureOn(db, payload.screenshotId, task, item, strict);
  const outcomes = { outcome: strict.outcome, parityOutcome: parity?.outcome ?? null, failure };
  // The planner's calls are of a step of its own, and part of the answer.
  const callIds = [...plans.map(({ callId }) => callId), ...applied.callIds];
  putPrediction(
    db,
    { ...common, ...outcomes, callIds, strict, parity, replies, rotations, seconds, cost, error: null },
    applied.at,
  );
}

/** Keeps the extractor's reading beside the reader's; if its call failed, only that. */
function recordExtraction(db: WriteDb, { run, payload, outcome, callIds, at }: Applied): void {
  const { index } = evaluationPayload.parse(payload);
  const made =
    outcome.kind === 'done'
      ? extraction.nullable().parse(outcome.output)
      : {
          ...{ model: evaluationRequest.parse(run.request).extractor ?? '', kind: 'failed' as const, counted: null },
          ...{ replies: [], calls: 0, cost: 0, error: outcome.reason },
        };
  if (made) putExtraction(db, { runId: run.id, index }, made, callIds, at);
}
