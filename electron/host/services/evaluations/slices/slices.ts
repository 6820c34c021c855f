import type { z } from 'zod';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { extraDims, isExtraDim, type slices } from '#shared/contract/runs/evaluations/slices.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { type SlicedRow, slicesOf } from '#pipelines/evaluate/slices.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { scoredPredictions } from '../../../db/queries/runs/predictions.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { question } from '../../../statistics/question.ts';
import { requireTask, taskOfRun } from '../../release/tasks.ts';
import { requireEvaluation } from '../overview.ts';
import { scoreOf } from '../tables/make-tables.ts';
import { keptPlaces } from '../cells/kept-places.ts';
import type { Places } from '../cells/places.ts';

type Asked = z.infer<typeof slices.input>;
type Cells = z.infer<typeof slices.output>;

/** Number of predictions between two checks whether the answer is still wanted. */
const stretch = 1000;

/** The values of each place. */
function valuesAt(places: Places): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const [value, at] of places)
    for (const index of at) {
      const known = found.get(index);
      if (known) known.push(value);
      else found.set(index, [value]);
    }
  return found;
}

/** A run's figures by one or two dimensions, in a reading; `placed` are the places of those that its task does not have. */
export function* makeSlices(
  db: ReadDb,
  { run, by, reading }: Asked,
  placed: ReadonlyMap<string, Places>,
): LongQuestion<Cells> {
  const task = taskOfRun(db, run);
  const extra = new Map([...placed].map(([dim, places]) => [dim, valuesAt(places)] as const));
  const rows: SlicedRow[] = [];
  let read = 0;
  for (const row of scoredPredictions(db, run)) {
    if (read++ % stretch === 0) yield [read, read + stretch];
    const item: unknown = JSON.parse(row.item);
    if (reading === 'strict' && task.leavesOut?.(item) === true) continue;
    const own = task.dimsOf(item);
    rows.push({
      item,
      cluster: task.clusterOf?.(item) ?? (row.screenshot_id || `item ${row.item_index}`),
      score: scoreOf(reading === 'parity' ? (row.parity ?? row.strict) : row.strict),
      values: Object.fromEntries(
        by.map((dim) => [dim, extra.has(dim) ? (extra.get(dim)?.get(row.item_index) ?? []) : [own[dim] ?? 'unknown']]),
      ),
    });
  }
  return slicesOf(task, rows, by);
}

export const slicesQuestion = { ...question('slices', makeSlices), inThread: true } as const;

/**
 * The same as a job once it takes longer than a moment. What its cells open is in memory afterwards. Errors: NOT_FOUND
 * for the run, INVALID for a dimension.
 */
export async function askSlices(host: Host, session: ProjectSession, asked: Asked): Promise<Cells> {
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
  const of = { run: asked.run, model };
  const placed = new Map<string, Places>();
  for (const dim of asked.by)
    if (isExtraDim(dim)) placed.set(dim, await keptPlaces(host, session, of, { by: 'dim', dim }));
  const about = { kind: 'slices', title: phrase('job-slices', { model }) } as const;
  return askAsJob(host.jobs, session, about, slicesQuestion, asked, placed);
}
