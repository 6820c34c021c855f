import type { z } from 'zod';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import {
  agreements,
  type ExtraDim,
  extraDims,
  isExtraDim,
  pictureBands,
  type slices,
  untagged,
} from '#shared/contract/runs/evaluations/slices.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { type SlicedRow, slicesOf } from '#pipelines/evaluate/slices.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { predictedItems, scoredPredictions, tagsOfPredictions } from '../../../db/queries/runs/predictions.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { question } from '../../../statistics/question.ts';
import { requireTask, taskOfRun } from '../../release/tasks.ts';
import { requireEvaluation } from '../overview.ts';
import { scoreOf } from '../tables/make-tables.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import { peopleAnswers } from '../../benchmark/references.ts';

/** An item's values of a dimension, by its place in the release. */
type ValuesAt = ReadonlyMap<number, readonly string[]>;

function tagsAt(db: ReadDb, run: string): ValuesAt {
  return new Map(
    tagsOfPredictions(db, run).map(({ index, tags }) => [index, tags && tags.length > 0 ? tags : [untagged]]),
  );
}

function picturesAt(db: ReadDb, task: AnyTaskType, run: string): ValuesAt {
  const found = new Map<number, string[]>();
  for (const { item_index: index, item } of scoredPredictions(db, run)) {
    const [first] = task.show(task.item.parse(JSON.parse(item))).pictures;
    if (!first) continue;
    const pixels = first.image.width * first.image.height;
    found.set(index, [pictureBands.find(([, most]) => pixels <= most)?.[0] ?? 'over-4-mp']);
  }
  return found;
}

function* agreementAt(db: ReadDb, task: AnyTaskType, run: string): LongQuestion<ValuesAt> {
  const { release } = evaluationRequest.parse(findRun(db, run)?.request);
  const { given } = yield* peopleAnswers(db, task, release, null);
  const answers = new Map<string, boolean[]>();
  for (const { of, reading } of given)
    answers.set(of.id, [...(answers.get(of.id) ?? []), task.score(of.item, reading).outcome === 'right']);
  const [agree, differ, one, none] = agreements;
  const valueOf = (right: readonly boolean[]) =>
    right.length === 0 ? none : right.length === 1 ? one : right.every(Boolean) ? agree : differ;
  return new Map(predictedItems(db, run).map(({ index, id }) => [index, [valueOf(answers.get(id) ?? [])]]));
}

/** The values of a dimension that the task itself does not have. */
export function* extraValues(db: ReadDb, task: AnyTaskType, run: string, dim: ExtraDim): LongQuestion<ValuesAt> {
  if (dim === 'agreement') return yield* agreementAt(db, task, run);
  yield [0, 1];
  return dim === 'tag' ? tagsAt(db, run) : picturesAt(db, task, run);
}

type Asked = z.infer<typeof slices.input>;
type Cells = z.infer<typeof slices.output>;

/** Number of predictions between two checks whether the answer is still wanted. */
const stretch = 1000;

/** A run's figures by one or two dimensions, in a reading. */
export function* makeSlices(db: ReadDb, { run, by, reading }: Asked): LongQuestion<Cells> {
  const task = taskOfRun(db, run);
  const extra = new Map<string, ValuesAt>();
  for (const dim of by) if (isExtraDim(dim)) extra.set(dim, yield* extraValues(db, task, run, dim));
  const rows: SlicedRow[] = [];
  let read = 0;
  for (const one of scoredPredictions(db, run)) {
    if (read++ % stretch === 0) yield [read, read + stretch];
    const item: unknown = JSON.parse(one.item);
    if (reading === 'strict' && task.leavesOut?.(item) === true) continue;
    const own = task.dimsOf(item);
    rows.push({
      item,
      cluster: task.clusterOf?.(item) ?? (one.screenshot_id || `item ${one.item_index}`),
      score: scoreOf(reading === 'parity' ? (one.parity ?? one.strict) : one.strict),
      values: Object.fromEntries(
        by.map((dim) => [dim, extra.has(dim) ? (extra.get(dim)?.get(one.item_index) ?? []) : [own[dim] ?? 'unknown']]),
      ),
    });
  }
  return slicesOf(task, rows, by);
}

export const slicesQuestion = { ...question('slices', makeSlices), inThread: true } as const;

/** The same as a job once it takes longer than a moment. Errors: NOT_FOUND for the run, INVALID for a dimension. */
export function askSlices(host: Host, session: ProjectSession, asked: Asked): Promise<Cells> {
  const { task: id, model } = evaluationRequest.parse(requireEvaluation(session, asked.run).request);
  const task = requireTask(id);
  const known = [...task.dims.map((dim) => dim.id), ...extraDims];
  const unknown = asked.by.find((dim) => !known.includes(dim));
  if (unknown !== undefined)
    throw failure(
      'INVALID',
      phrase('evaluate-no-dimension', { task: task.name, dim: unknown, dims: known.join(', ') }),
      { field: 'by' },
    );
  return askAsJob(
    host.jobs,
    session,
    { kind: 'slices', title: phrase('job-slices', { model }) },
    slicesQuestion,
    asked,
  );
}
