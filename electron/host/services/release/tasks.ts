import type { z } from 'zod';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { type taskInfo } from '#shared/contract/runs/evaluations/procedures.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { type AnyTaskType, isEvaluable } from '#shared/tasks/define.ts';
import { stepsIn } from '#pipelines/evaluate/steps/registry.ts';
import { taskType, taskTypes } from '#shared/tasks/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { HitShare } from '../../db/queries/runs/cell-answers.ts';
import { findRun } from '../../db/queries/runs/runs.ts';
import { failure, notFound } from '../../errors/errors.ts';

export function taskInfos(): z.infer<typeof taskInfo>[] {
  return taskTypes.map((of) => {
    const { id, name, dims, arms, released, parityParse, cellMetrics, ...task } = of;
    return {
      id,
      name,
      dims: dims.map((dim) => ({ id: dim.id, name: dim.name, values: [...dim.values] })),
      parity: parityParse !== undefined,
      arms: [...arms],
      evaluable: isEvaluable({ released }),
      usualDims: [...(task.usualDims ?? dims.slice(0, 2).map((dim) => dim.id))],
      misses: task.failure !== undefined,
      rotates: task.rotations !== undefined,
      preparedArms: arms.filter((arm) => stepsIn(of, arm).length > 0),
      stageRates: task.stageRates ?? false,
      metrics: cellMetrics.map((metric) => ({ id: metric.id, label: metric.label, dims: { ...metric.share?.dims } })),
    };
  });
}

/**
 * The items that a figure is a share of; null for figures over all items, and without a figure. INVALID for a figure
 * that the task does not have.
 */
export function shareOf(task: AnyTaskType, metric: string | undefined): HitShare | null {
  if (metric === undefined) return null;
  const found = task.cellMetrics.find((figure) => figure.id === metric);
  if (!found)
    throw failure(
      'INVALID',
      phrase('evaluate-no-figure', {
        task: task.name,
        metric,
        figures: task.cellMetrics.map((figure) => figure.id).join(', '),
      }),
      { field: 'metric' },
    );
  return found.share ?? null;
}

/** The task of an evaluation run. NOT_FOUND if there is no such run. */
export function taskOfRun(db: ReadDb, runId: string): AnyTaskType {
  const run = findRun(db, runId);
  if (!run) throw notFound('evaluation', runId);
  return requireTask(evaluationRequest.parse(run.request).task);
}

/** @throws INVALID that lists the existing tasks */
export function requireTask(id: string): AnyTaskType {
  const found = taskType(id);
  if (!found)
    throw failure(
      'INVALID',
      phrase('evaluate-no-task', { task: id, tasks: taskTypes.map((task) => task.id).join(', ') }),
      {
        field: 'task',
      },
    );
  return found;
}
