import { type EvaluationRequest, evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { type AnyTaskType, isEvaluable } from '#shared/tasks/define.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { type Drawable, draw } from '#shared/metrics/comparison/draw.ts';
import { own } from '#pipelines/formats/own.ts';
import type { EvaluationPayload } from '#pipelines/evaluate/payload.ts';
import { evaluationPipeline } from '#pipelines/evaluate/pipeline.ts';
import { unreadReplies } from '../../db/queries/runs/unread-replies.ts';
import { z } from 'zod';
import { findRun } from '../../db/queries/runs/runs.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { ItemSeed, RunSubject } from '../run-subject/run-subject.ts';
import { nothingReadAtAll } from './nothing-read.ts';
import { recordPrediction } from './record.ts';
import { darkTwins, twinsOf } from './dark-twins.ts';
import { drawnExamples, sharedKeys } from './examples.ts';
import { releaseItems } from '../release/release-items.ts';
import { predictionWritten } from './watch-predictions.ts';

type Part = Pick<EvaluationRequest, 'release' | 'shard'>;

/** Indexes of the items that are not asked: examples, and those that share a record or a picture with one. */
function heldOut(db: ReadDb, task: AnyTaskType, { release, fewShot }: EvaluationRequest): ReadonlySet<number> {
  const held = new Set<number>();
  if (!fewShot || fewShot.from !== undefined) return held;
  const keys = new Set(drawnExamples(db, task, { fewShot, release }).flatMap((example) => example.keys));
  let index = 0;
  for (const item of releaseItems(db, release, task)) {
    if (sharedKeys(task, item).some((key) => keys.has(key))) held.add(index);
    index++;
  }
  return held;
}

/** Indexes of the items that a limit draws from a release, or from a shard of it. */
function drawnItems(
  db: ReadDb,
  task: AnyTaskType,
  { release, shard }: Part,
  held: ReadonlySet<number>,
  limit: number,
  how: 'random' | 'stratified',
  seed: number,
): ReadonlySet<number> {
  // All stages of a case are drawn together, so that every figure covers the same cases.
  const staged = new Set(task.cellMetrics.flatMap(({ share }) => Object.keys(share?.dims ?? {})));
  const cut = task.dims.filter(({ id }) => !staged.has(id)).slice(0, 2);
  const indexes: number[] = [];
  const items: Drawable[] = [];
  let index = 0;
  for (const { item } of releaseItems(db, release, task)) {
    const at = index++;
    if (held.has(at) || (shard && at % shard.of !== shard.index - 1)) continue;
    const parsed = task.item.parse(item);
    const dims = how === 'stratified' ? task.dimsOf(parsed) : {};
    indexes.push(at);
    items.push({
      unit: task.drawnWith?.(parsed) ?? `item ${at}`,
      stratum: cut.map(({ id }) => dims[id] ?? '').join('\u0000'),
    });
  }
  return new Set([...draw(items, limit, how, seed)].map((at) => indexes[at] ?? -1));
}

/**
 * The items of a request: from its release or shard without held-out examples, at most its limit. Of those, twins are
 * asked where there are some, so that every item is one of the plain run, too.
 */
export function* evaluationItems(db: ReadDb, task: AnyTaskType, request: unknown): Generator<ItemSeed> {
  const asked = evaluationRequest.parse(request);
  const { release, limit, draw: how = 'first', seed = 1, shard, hints } = asked;
  const twins = asked.perturbation === 'dark-twin' ? darkTwins(db) : null;
  const held = heldOut(db, task, asked);
  const drawn =
    limit !== undefined && how !== 'first' ? drawnItems(db, task, { release, shard }, held, limit, how, seed) : null;
  let index = 0;
  let given = 0;
  for (const { id: itemId, label, name, screenshot, item } of releaseItems(db, release, task)) {
    const at = index++;
    if (held.has(at) || (shard && at % shard.of !== shard.index - 1)) continue;
    if (!drawn && limit !== undefined && given >= limit) return;
    if (drawn && !drawn.has(at)) continue;
    given++;
    const darkened = twins && twinsOf(task, item, twins);
    if (twins && !darkened) continue;
    const hint = [itemId, name ?? '', label, String(at)].map((key) => own(hints?.texts ?? {}, key)).find(Boolean);
    const payload: EvaluationPayload = {
      index: at,
      screenshotId: screenshot.id,
      screenshotName: screenshot.name,
      item,
      ...(name !== undefined && { name }),
      ...(hint !== undefined && { hint }),
      ...(darkened && { twins: darkened }),
    };
    yield { itemId, label, payload };
  }
}

/** Says that answers were read as those of a plain model, because nothing says how the model's family answers. */
function unknownFamily(db: ReadDb, runId: string): Phrase[] {
  const row = findRun(db, runId);
  const { unknownFamily: family, unknownModel } = frozenFamily.safeParse(row?.options).data ?? {};
  const model = unknownModel ?? evaluationRequest.safeParse(row?.request).data?.model;
  return family === undefined || model === undefined ? [] : [phrase('run-unknown-family', { model, family })];
}

function evaluationSubject(task: AnyTaskType): RunSubject {
  return {
    kind: 'evaluate',
    id: task.id,
    pipeline: evaluationPipeline(task),
    title(request) {
      const asked = evaluationRequest.parse(request);
      const {
        model,
        release,
        arm,
        circular,
        noImage,
        visualPrompt,
        thinking,
        samples,
        limit,
        draw: how,
        hints,
        extractor,
        temperature,
        fewShot,
        perturbation,
      } = asked;
      const settings = [
        arm && `arm ${arm}`,
        circular && 'all rotations',
        noImage && 'without pictures',
        visualPrompt === false && 'without marks',
        thinking && 'thinking',
        samples && `${samples} samples`,
        temperature !== undefined && `temperature ${temperature}`,
        fewShot && `${fewShot.k} examples`,
        perturbation,
        limit && `${limit} items${how === undefined || how === 'first' ? '' : `, ${how}`}`,
        hints && `hints of ${hints.name}`,
        extractor && `extractor ${extractor}`,
      ].filter(Boolean);
      return [`${task.name}: ${model} on ${release}`, ...settings].join(', ');
    },
    items: (db, request) => evaluationItems(db, task, request),
    apply(db, applied) {
      recordPrediction(db, task, applied);
      predictionWritten(applied.run.id);
      return ['prediction'];
    },
    endNotes: (db, runId) => [...nothingReadAtAll(db, runId), ...unknownFamily(db, runId)],
    noneDone: (db, runId, count) => (unreadReplies(db, runId).n > 0 ? null : phrase('run-all-failed', { count })),
  };
}

const frozenFamily = z.looseObject({ unknownFamily: z.string().optional(), unknownModel: z.string().optional() });

/** A task has one subject; the registry of tasks is fixed. */
const made = new WeakMap<AnyTaskType, RunSubject>();

function subjectOfTask(task: AnyTaskType): RunSubject {
  const subject = made.get(task) ?? evaluationSubject(task);
  made.set(task, subject);
  return subject;
}

/** One subject per task whose items a release can contain. */
export const evaluationSubjects = (): RunSubject[] => taskTypes.filter(isEvaluable).map(subjectOfTask);
