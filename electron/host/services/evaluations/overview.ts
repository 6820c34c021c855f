import type { z } from 'zod';
import { type evaluation } from '#shared/contract/runs/evaluations/evaluation.ts';
import type { Run } from '#shared/contract/runs/runs.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { settingsOf } from '#shared/contract/runs/evaluations/settings.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import { changedPredictions, type PredictionStamp, predictionStamps } from '../../db/queries/runs/predictions.ts';
import { archivedRuns } from '../../db/queries/runs/archived-runs.ts';
import { findRun, listRuns, type RunRow } from '../../db/queries/runs/runs.ts';
import { notFound } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runsOf } from '../runs/runs-service.ts';
import { frozenOptions } from './spec.ts';
import { TableCache } from './tables/table-cache.ts';
import { requireTask } from '../release/tasks.ts';
import { type Onlooker, withheldFrom } from './seen/onlooker.ts';

export type Evaluation = z.infer<typeof evaluation>;

/** By session: figures of a project are forgotten with it. */
const caches = new WeakMap<ProjectSession, TableCache>();

function tablesOf(host: Host, session: ProjectSession): TableCache {
  let found = caches.get(session);
  if (!found) {
    found = new TableCache(host.jobs, session);
    caches.set(session, found);
  }
  return found;
}

/** The row of an evaluation run; NOT_FOUND also for runs of other kinds. */
export function requireEvaluation(session: ProjectSession, id: string): RunRow {
  const row = findRun(session.read, id);
  if (row?.kind !== 'evaluate') throw notFound('evaluation', id);
  return row;
}

/** Maximum number of changed items that a run lists. */
const mostChanged = 200;

function changedOf(session: ProjectSession, runId: string, task: string, without: readonly number[]) {
  const { item: schema, show } = requireTask(task);
  const hidden = new Set(without);
  return changedPredictions(session.read, runId, mostChanged).flatMap(({ index, itemId, item, strict }) => {
    const { before, outcome, answer } = strict;
    if (!before || hidden.has(index)) return [];
    return [{ index, item: show(schema.parse(item)).label || itemId, before, now: { outcome, answer } }];
  });
}

async function view(
  host: Host,
  session: ProjectSession,
  {
    row,
    run,
    archived,
    stamp,
    me,
    without,
  }: {
    row: RunRow;
    run: Run;
    archived: boolean;
    stamp?: PredictionStamp | undefined;
    me: Onlooker;
    without: readonly number[];
  },
): Promise<Evaluation> {
  const request = evaluationRequest.parse(row.request);
  const { manifest } = frozenOptions.parse(row.options);
  const going = run.state === 'running' || run.state === 'pausing';
  const taskId = requireTask(request.task).id;
  const { reader } = requireTask(request.task);
  const tables = await tablesOf(host, session).of({ runId: row.id, taskId, going, stamped: stamp, without, me });
  return {
    run,
    task: request.task,
    model: request.model,
    release: request.release,
    settings: settingsOf(request),
    baseline: isBaseline(request.model),
    archived,
    manifest,
    ...(reader !== undefined && reader !== manifest.reader && { newerReader: reader }),
    ...(manifest.readAgain && { changedReadings: changedOf(session, row.id, request.task, without) }),
    of: run.items - without.length,
    ...(without.length > 0 && { withheld: without.length }),
    ...tables,
  };
}

/** One evaluation with its current tables, partial while it runs, as `me` may see it. */
export async function evaluationOf(
  host: Host,
  session: ProjectSession,
  id: string,
  me: Onlooker = null,
): Promise<Evaluation> {
  const row = requireEvaluation(session, id);
  const withheld = await withheldFrom(session, [id], me);
  const run = runsOf(host, session).view(id);
  return view(host, session, {
    ...{ row, run, archived: archivedRuns(session.read).has(id) },
    ...{ me, without: withheld[id] ?? [] },
  });
}

/** What a leaderboard needs of an evaluation; all cells of forty of them would be many megabytes. */
function inShort({ changedReadings: _, ...entry }: Evaluation): Evaluation {
  const short = (tables: Evaluation['strict']) => ({
    ...tables,
    cells: tables.cells.filter((cell) => Object.keys(cell.dims).length === 1),
  });
  return {
    ...entry,
    strict: short(entry.strict),
    parity: entry.parity && short(entry.parity),
    extracted: entry.extracted && { ...entry.extracted, strict: short(entry.extracted.strict), summary: null },
    summary: { strict: null, parity: null },
  };
}

/** Evaluations of a release or task, newest first, with the cells of one dimension only and no summaries. */
export async function listEvaluations(
  host: Host,
  session: ProjectSession,
  wanted: { release?: string | undefined; task?: string | undefined },
  me: Onlooker = null,
): Promise<Evaluation[]> {
  const rows = listRuns(session.read, 'evaluate').filter((row) => {
    const { release, task } = evaluationRequest.parse(row.request);
    return (wanted.release ?? release) === release && (wanted.task ?? task) === task;
  });
  const archived = archivedRuns(session.read);
  const withheld = await withheldFrom(
    session,
    rows.map(({ id }) => id),
    me,
  );
  const stamps = predictionStamps(
    session.read,
    rows.map(({ id }) => id),
  );
  const views = new Map(
    runsOf(host, session)
      .views(rows)
      .map((run) => [run.id, run]),
  );
  const found = await Promise.all(
    rows.flatMap((row) => {
      const run = views.get(row.id);
      const seen = { me, without: withheld[row.id] ?? [] };
      const stamp = stamps.get(row.id);
      return run ? [view(host, session, { row, run, archived: archived.has(row.id), stamp, ...seen })] : [];
    }),
  );
  return found.map(inShort);
}
