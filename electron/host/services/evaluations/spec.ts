import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import { isServed, type ModelRecord } from '#shared/contract/runs/models.ts';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import type { ImagePolicy } from '#shared/geometry/image-policy.ts';
import { type AnyTaskType, isEvaluable } from '#shared/tasks/define.ts';
import { pictureChange } from '#shared/tasks/perturbations.ts';
import { type EvaluationOptions, evaluationOptions, type EvaluationPayload } from '#pipelines/evaluate/payload.ts';
import { extractorRole } from '#pipelines/evaluate/extract/step.ts';
import { takesBatches } from '#pipelines/providers/batch/ports.ts';
import { parsePrompt } from '#pipelines/prompts/prompt.ts';
import { takesTemperature, temperatureOf } from '#pipelines/evaluate/temperature.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { samplingOf } from '#pipelines/engine/sampling.ts';
import { isUnknown, readingOf } from '#pipelines/presets/registry.ts';
import { plannerRole } from '#pipelines/evaluate/composite/plan.ts';
import { promptIdOf } from '#pipelines/evaluate/prompt-choice.ts';
import { stepsBefore, stepsIn } from '#pipelines/evaluate/steps/registry.ts';
import { usualAsking } from '#shared/tasks/messages.ts';
import { liveOnlyModel } from '#pipelines/providers/builtin/material.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { withoutLogin } from '#pipelines/providers/wire/redact.ts';
import { adapterTrouble } from '../../adapters/project-adapters.ts';
import type { ReadDb } from '../../db/connection.ts';
import { failure } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { requireRelease } from '../release/freeze.ts';
import { checkedPrompt, ownPromptFile, ownPromptText } from '../models/own/prompts.ts';
import type { Engine } from '../runs/engine.ts';
import type { RunSpec } from '../run-subject/run-spec.ts';
import { runsOf } from '../runs/runs-service.ts';
import { subjectOf } from '../runs/subjects.ts';
import { evaluationItems } from '../evaluation-run/evaluation-subject.ts';
import { assertApart, drawnExamples, sharedKeys, withReplies } from '../evaluation-run/examples.ts';
import { compositeHash, compositeParams, compositePrompts, partsOf, promptsOfPlanner } from './composite.ts';
import { requireTask } from '../release/tasks.ts';

export const manifest = evaluation.shape.manifest;

/** What an evaluation run was started with; frozen in its row. */
export const frozenOptions = evaluationOptions.extend({
  manifest,
  /** The family that the record names, or its model, if no preset is known for it and it has no convention of its own. */
  unknownFamily: z.string().optional(),
  /** The record of that family: of a composite, its grounder. */
  unknownModel: z.string().optional(),
  /** Maximum number of items in progress at once. */
  concurrency: z.number().int().positive().optional(),
});

function systemOf(record: ModelRecord, asked: EvaluationRequest['systemPrompt']): EvaluationOptions['system'] {
  const own = asked === 'benchmark-default' ? readingOf(record).systemPrompt : asked;
  if (own === 'model-default') return null;
  return own === 'benchmark-default' ? 'prompt' : own;
}

/** Checks a request before anything is estimated or started. */
function check(request: EvaluationRequest): void {
  const task = requireTask(request.task);
  if (!isEvaluable(task))
    throw failure('INVALID', phrase('evaluate-files-only', { task: task.name, id: task.id }), {
      field: 'task',
    });
  if (request.model === liveOnlyModel) throw failure('INVALID', phrase('baseline-scripted-only'), { field: 'model' });
  if (request.arm !== undefined && !task.arms.includes(request.arm))
    throw failure(
      'INVALID',
      task.arms.length === 0
        ? phrase('evaluate-no-arms', { task: task.name })
        : phrase('evaluate-no-arm', { arm: request.arm, arms: task.arms.join(', ') }),
      { field: 'arm' },
    );
  if (request.detector !== undefined && stepsIn(task, request.arm).length === 0) {
    const arms = stepsBefore(task).flatMap((step) => step.arms ?? []);
    throw failure(
      'INVALID',
      arms.length === 0
        ? phrase('evaluate-no-detector', { task: task.name })
        : phrase('evaluate-arms-detector', { arms: arms.join(', ') }),
      { field: 'detector' },
    );
  }
  if (request.extractor !== undefined && !task.rotations)
    throw failure('INVALID', phrase('evaluate-no-extractor', { task: task.name }), { field: 'extractor' });
  if (request.circular && !task.rotations)
    throw failure('INVALID', phrase('evaluate-no-options', { task: task.name }), { field: 'circular' });
  if (request.perturbation === 'shuffled' && !task.shuffled)
    throw failure('INVALID', phrase('evaluate-no-shuffle', { task: task.name }), { field: 'perturbation' });
  const darkened = request.perturbation === 'dark-twin';
  if (request.noImage && (darkened || pictureChange(request.perturbation ?? null)))
    throw failure('INVALID', phrase('evaluate-no-picture-change'), { field: 'perturbation' });
  if (darkened && stepsIn(task, request.arm).length > 0)
    throw failure('INVALID', phrase('evaluate-twin-arm', { arm: request.arm ?? '' }), { field: 'perturbation' });
  const { shard } = request;
  if (shard && !(shard.index >= 1 && shard.index <= shard.of))
    throw failure('INVALID', phrase('evaluate-no-shard', { index: shard.index, of: shard.of }), { field: 'shard' });
}

/** Built-in models that can answer the items of a task; vision models can try any. */
function checkModel(task: AnyTaskType, record: ModelRecord): void {
  if (record.provider !== 'builtin') return;
  const { baselines } = task;
  if (!baselines.includes(record.model))
    throw failure(
      'INVALID',
      phrase('evaluate-cannot-answer', {
        model: record.name,
        task: task.name,
        baselines: baselines.map((name) => `builtin/${name}`).join(', '),
      }),
      { field: 'model' },
    );
}

/** The request's temperature, otherwise the record's. Errors: INVALID for a model that takes none. */
function runTemperature(record: ModelRecord, { temperature, samples }: EvaluationRequest): number | null {
  if (temperature === undefined) return temperatureOf(record, samples);
  if (!takesTemperature(record))
    throw failure('INVALID', phrase('evaluate-no-temperature', { model: record.name }), { field: 'temperature' });
  return temperature;
}

/** The examples of a request, apart from what is scored; null for a request without. */
function examplesOf(db: ReadDb, task: AnyTaskType, request: EvaluationRequest, scored: ReadonlySet<string>) {
  const { fewShot, release } = request;
  if (!fewShot) return null;
  const { from } = fewShot;
  if (from !== undefined) {
    requireRelease(db, from);
    assertApart(db, task, { from, release }, scored);
  }
  return drawnExamples(db, task, { fewShot, release });
}

/** Errors: INVALID for what a provider's batches cannot do. */
function checkBatch(request: EvaluationRequest, record: ModelRecord, prepared: boolean): void {
  if (!request.batch) return;
  const { name: model } = record;
  if (!takesBatches(record)) throw failure('INVALID', phrase('batch-no-provider', { model }), { field: 'batch' });
  if (prepared) throw failure('INVALID', phrase('batch-arm', { arm: request.arm ?? '' }), { field: 'batch' });
  if (request.extractor !== undefined) throw failure('INVALID', phrase('batch-extractor'), { field: 'batch' });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function parserName(task: AnyTaskType, parser: EvaluationRequest['parityParser']): string {
  if (!task.parityParse) return 'strict';
  return parser === undefined || parser === 'default'
    ? inWords('evaluate-strict-published')
    : inWords('evaluate-strict-parser', { parser });
}

/** Texts of the prompts that stand for the benchmark's: the one of the request, or those that the record names. */
function ownPrompts(
  session: ProjectSession,
  engine: Engine,
  { task, record, request, promptIds }: Chosen,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const id of promptIds) {
    const file = request.prompt?.name ?? ownPromptFile(record, task.id, id);
    if (file === undefined) continue;
    const text = request.prompt?.text ?? ownPromptText(session.folder, file);
    checkedPrompt(text, file, engine.prompts.get(id));
    texts[id] = text;
  }
  return texts;
}

interface Chosen {
  task: AnyTaskType;
  record: ModelRecord;
  request: EvaluationRequest;
  promptIds: readonly string[];
}

/** The run that a request asks for (of a model as `drafted`, if that is given), with everything that decides its figures frozen in its options. */
export function evaluationSpec(
  host: Host,
  session: ProjectSession,
  request: EvaluationRequest,
  by: string,
  drafted?: ModelRecord,
): RunSpec {
  check(request);
  const task = requireTask(request.task);
  const release = requireRelease(session.read, request.release);
  const { engine } = runsOf(host, session);
  const recordOf = (name: string): ModelRecord => {
    if (name === drafted?.name) return drafted;
    try {
      return engine.ports.models.get(name).record;
    } catch (error) {
      if (!(error instanceof ItemError)) throw error;
      throw failure('NOT_FOUND', textPhrase(error.message), { kind: 'model', id: name });
    }
  };
  const asked = recordOf(request.model);
  const parts = partsOf(asked, { task, request, recordOf });
  // Of a planner with a grounder, the grounder answers.
  const record = parts?.grounder ?? asked;
  const before = stepsIn(task, request.arm);
  const detector = before.length > 0 ? recordOf(request.detector ?? request.model) : null;
  checkModel(task, record);
  checkBatch(request, record, before.length > 0);
  const extractor = request.extractor === undefined ? null : recordOf(request.extractor);
  if (extractor && !isServed(extractor))
    throw failure('INVALID', phrase('evaluate-extractor-builtin', { model: extractor.name }), { field: 'extractor' });
  const { samples = 1, repeatSame = false } = request;
  const temperature = runTemperature(record, request);
  if (samples > 1 && temperature === 0 && !repeatSame)
    throw failure('INVALID', phrase('evaluate-same-answers', { model: record.name, n: samples }), {
      field: 'samples',
    });
  const reading = readingOf(record);
  const promptIds = parts
    ? [...compositePrompts]
    : (task.prompts ?? [promptIdOf(task, reading.coordinates, engine.prompts.ids)]);
  const promptTexts = parts
    ? ownPrompts(session, engine, { task, record: promptsOfPlanner(parts), request, promptIds: promptIds.slice(0, 1) })
    : ownPrompts(session, engine, { task, record, request, promptIds });
  const [prompt, ...further] = promptIds.map((id) => {
    const own = promptTexts[id];
    return own === undefined ? engine.prompts.get(id) : { ...parsePrompt(own, id), id };
  });
  if (!prompt) throw new Error(inWords('evaluate-no-prompt', { task: task.id }));
  const { adapter } = record;
  const refused = adapter && adapterTrouble(session.folder, host.options.userFolder, adapter);
  if (refused) throw failure('INVALID', refused, { field: 'model' });
  const versions = Object.fromEntries([prompt, ...further].map(({ id, version }) => [id, version]));
  const ids = createHash('sha256');
  if (request.parityParser !== undefined && !task.parityParsers.includes(request.parityParser))
    throw failure(
      'INVALID',
      phrase('evaluate-no-parser', {
        task: task.name,
        parser: request.parityParser,
        parsers: task.parityParsers.join(', ') || 'none',
      }),
      { field: 'parityParser' },
    );
  const system = systemOf(record, request.systemPrompt);
  const scored = new Set<string>();
  let items = 0;
  let hinted = 0;
  for (const { itemId, payload } of evaluationItems(session.read, task, request)) {
    ids.update(`${itemId}\n`);
    if (request.fewShot?.from !== undefined)
      for (const key of sharedKeys(task, { id: itemId, item: (payload as EvaluationPayload).item })) scored.add(key);
    items++;
    if ((payload as EvaluationPayload).hint !== undefined) hinted++;
  }
  const { limit, ...unlimited } = request;
  const twins = request.perturbation === 'dark-twin';
  if (items === 0 && limit !== undefined && !evaluationItems(session.read, task, unlimited).next().done) {
    const why = twins
      ? phrase('evaluate-limit-twins', { n: limit })
      : phrase('evaluate-limit-case', { task: task.name, n: limit });
    throw failure('INVALID', why, { field: 'limit' });
  }
  if (items === 0 && twins)
    throw failure('INVALID', phrase('evaluate-no-twins', { release: request.release }), { field: 'perturbation' });
  if (items === 0)
    throw failure('INVALID', phrase('evaluate-no-items', { release: request.release, task: task.name }), {
      field: 'release',
    });
  if (request.hints && hinted === 0)
    throw failure('INVALID', phrase('evaluate-no-hint', { name: request.hints.name, release: request.release }), {
      field: 'hints',
    });
  const image: ImagePolicy = { ...reading.image, ...pictureChange(request.perturbation ?? null) };
  const examples = examplesOf(session.read, task, request, scored);
  const options: z.infer<typeof frozenOptions> = {
    circular: request.circular,
    noImage: request.noImage,
    visualPrompt: request.visualPrompt ?? usualAsking.visualPrompt,
    thinking: request.thinking ?? usualAsking.thinking,
    samples: request.samples ?? 1,
    parityParser: request.parityParser ?? 'default',
    arm: request.arm ?? null,
    promptId: prompt.id,
    ...(Object.keys(promptTexts).length > 0 && { promptTexts }),
    ...(adapter && { adapter }),
    system,
    temperature,
    ...(examples && { examples: withReplies(task, examples, { image, coordinates: reading.coordinates }) }),
    ...(request.perturbation && { perturbation: request.perturbation }),
    coordinates: reading.coordinates,
    boxes: reading.boxes,
    ...(detector && {
      detectorCoordinates: readingOf(detector).coordinates,
      detectorBoxes: readingOf(detector).boxes,
    }),
    ...(request.batch && { batch: true as const }),
    ...(request.concurrency === undefined || request.batch ? {} : { concurrency: request.concurrency }),
    ...(isUnknown(record) && { unknownFamily: record.family ?? record.model, unknownModel: record.name }),
    manifest: {
      promptId: prompt.id,
      promptVersion: prompt.version,
      ...(further.length > 0 && { prompts: versions }),
      parser: parserName(task, request.parityParser),
      ...(task.reader !== undefined && { reader: task.reader }),
      releaseHash: release.hash,
      params: {
        model: record.model,
        ...(parts && compositeParams(parts, request.samples)),
        family: reading.family,
        familyVersion: reading.version,
        coordinates: reading.coordinates,
        // Left out if it is the default, as in records of older runs.
        ...(record.answerBoxes && { answerBoxes: record.answerBoxes }),
        ...(adapter && { adapter: adapter.sha256 }),
        ...record.params,
        ...(record.provider === 'builtin' ? {} : { ...samplingOf(record), temperature }),
        ...(request.fewShot && {
          examples: { ...request.fewShot, from: request.fewShot.from ?? null, ids: examples?.map(({ id }) => id) },
        }),
        ...(request.perturbation && { perturbation: request.perturbation }),
      },
      imagePolicy: image,
      itemListHash: ids.digest('hex'),
      startedAt: new Date().toISOString(),
      promptHash: sha256(`${system === 'prompt' ? (prompt.system ?? '') : (system?.text ?? '')}\0${prompt.user}`),
      modelHash: parts ? compositeHash(parts) : sha256(canonicalJson(record)),
      provider: record.provider,
      baseUrl: record.baseUrl === undefined ? null : withoutLogin(new URL(record.baseUrl).href),
      appVersion: host.options.version,
    },
  };
  const roles: Record<string, string[]> = {
    model: [record.name],
    ...(parts && { [plannerRole.id]: [parts.planner.name] }),
    ...(detector && Object.fromEntries(before.map(({ role }) => [role.id, [detector.name]]))),
    ...(extractor && { [extractorRole.id]: [extractor.name] }),
  };
  const { budget = null, ...rest } = request;
  return {
    subject: subjectOf('evaluate', task.id),
    request: rest,
    roles,
    options,
    budget,
    by,
    ...(request.hints &&
      hinted < items && {
        notes: [phrase('evaluate-unhinted', { count: items - hinted, of: items, name: request.hints.name })],
      }),
  };
}
