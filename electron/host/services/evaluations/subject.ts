import { evaluationRequest } from '#shared/contract/evaluations.ts';
import { type AnyTaskType, isEvaluable } from '#shared/tasks/define.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { own } from '#pipelines/formats/own.ts';
import type { EvaluationPayload } from '#pipelines/evaluate/payload.ts';
import { evaluationPipeline } from '#pipelines/evaluate/pipeline.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { ItemSeed, RunSubject } from '../runs/subject.ts';
import { recordPrediction } from './record.ts';
import { releaseItems } from './release-items.ts';
import { predictionWritten } from './watch.ts';

/** The items that a request is about: of its release, its shard of them, at most its limit. */
export function* evaluationItems(db: ReadDb, task: AnyTaskType, request: unknown): Generator<ItemSeed> {
  const { release, limit, shard, hints } = evaluationRequest.parse(request);
  let index = 0;
  let given = 0;
  for (const { id: itemId, label, name, screenshot, item } of releaseItems(db, release, task)) {
    const at = index++;
    if (shard && at % shard.of !== shard.index - 1) continue;
    if (limit !== undefined && given >= limit) return;
    given++;
    const hint = [itemId, name ?? '', label, String(at)].map((key) => own(hints?.texts ?? {}, key)).find(Boolean);
    const payload: EvaluationPayload = {
      index: at,
      screenshotId: screenshot.id,
      screenshotName: screenshot.name,
      item,
      ...(hint !== undefined && { hint }),
    };
    yield { itemId, label, payload };
  }
}

function evaluationSubject(task: AnyTaskType): RunSubject {
  return {
    kind: 'evaluate',
    id: task.id,
    pipeline: evaluationPipeline(task),
    title(request) {
      const { model, release, arm, circular, noImage, visualPrompt, thinking, samples, hints } =
        evaluationRequest.parse(request);
      const how = [
        arm && `arm ${arm}`,
        circular && 'all rotations',
        noImage && 'without pictures',
        visualPrompt === false && 'without marks',
        thinking && 'thinking',
        samples && `${samples} samples`,
        hints && `hints of ${hints.name}`,
      ].filter(Boolean);
      return [`${task.name}: ${model} on ${release}`, ...how].join(', ');
    },
    items: (db, request) => evaluationItems(db, task, request),
    apply(db, applied) {
      recordPrediction(db, task, applied);
      predictionWritten(applied.run.id);
      return ['prediction'];
    },
  };
}

/** One subject a task whose items a release can hold. */
export const evaluationSubjects: readonly RunSubject[] = taskTypes.filter(isEvaluable).map(evaluationSubject);
