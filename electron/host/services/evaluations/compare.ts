import { comparisonsQuestion } from './comparisons.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { z } from 'zod';
import { type comparison } from '#shared/contract/runs/evaluations/comparison.ts';
import { evaluationRequest, type EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { settingsOf } from '#shared/contract/runs/evaluations/settings.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { sameModel } from '#pipelines/evaluate/same-model.ts';
import { settingDifferences } from '#pipelines/evaluate/setting-differences.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import { failure } from '../../errors/errors.ts';
import type { JobBoard } from '../../jobs/jobs.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askAsJob } from '../../statistics/ask-statistics.ts';
import { requireEvaluation } from './overview.ts';
import { frozenOptions } from './spec.ts';
import { requireTask, shareOf } from '../release/tasks.ts';
import { type Onlooker, withheldFrom } from './seen/onlooker.ts';

/** Whether a run asks as another does, whichever items were drawn: what they answer differently is then the model's. */
function asksAlike(a: EvaluationRequest, b: EvaluationRequest): boolean {
  const asked = (request: EvaluationRequest) =>
    canonicalJson({ ...settingsOf(request), limit: null, draw: null, seed: null, shard: null });
  return asked(a) === asked(b);
}

/**
 * All pairs of the runs on their common items, by a figure's own hits where they differ from the task's. INVALID for
 * runs of different tasks, and for a figure that the task does not have.
 */
export async function compareRuns(
  jobs: JobBoard,
  session: ProjectSession,
  {
    runs: ids,
    metric,
    dims,
    reading,
  }: {
    runs: readonly string[];
    metric?: string | undefined;
    dims?: Record<string, string> | undefined;
    reading: 'strict' | 'parity';
  },
  me: Onlooker = null,
): Promise<z.infer<typeof comparison>[]> {
  const runs = [...new Set(ids)].map((id) => {
    const row = requireEvaluation(session, id);
    const request = evaluationRequest.parse(row.request);
    const { task, model } = request;
    return { id, task, model, request, manifest: frozenOptions.parse(row.options).manifest };
  });
  if (runs.length < 2) throw failure('INVALID', phrase('compare-two-runs'), { field: 'runs' });
  if (new Set(runs.map((run) => run.task)).size > 1)
    throw failure('INVALID', phrase('compare-one-task'), { field: 'runs' });
  const [first] = runs;
  const without = await withheldFrom(
    session,
    runs.map(({ id }) => id),
    me,
  );
  const found = await askAsJob(
    jobs,
    session,
    { kind: 'comparison', title: phrase('job-comparison', { count: runs.length }) },
    comparisonsQuestion,
    runs.map(({ id, model }) => ({ id, model })),
    {
      ...{ share: first ? shareOf(requireTask(first.task), metric) : null, dims: dims ?? {}, reading },
      metric: metric ?? null,
    },
    without,
  );
  const settings = (id: string) => runs.find((run) => run.id === id);
  return found.map((entry) => {
    const [a, b] = [settings(entry.a.run), settings(entry.b.run)];
    // Nothing is sent to a baseline, so its settings do not matter.
    const comparable = a && b && !isBaseline(a.model) && !isBaseline(b.model);
    return {
      task: first?.task ?? '',
      metric: metric ?? null,
      ...entry,
      differences: comparable ? settingDifferences(a.manifest, b.manifest) : [],
      same: comparable && asksAlike(a.request, b.request) ? sameModel(a.manifest, b.manifest) : null,
    };
  });
}
