import { agentPipelineId } from '#pipelines/agents/pipeline.ts';
import type { LiveItem } from '#pipelines/live/live-item.ts';
import { agentTask } from '#shared/agents/task.ts';
import { automationTaskLints } from '#shared/agents/automation-task-lints.ts';
import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { z } from 'zod';
import type { ReadDb } from '../db/connection.ts';
import { failure } from '../errors.ts';
import type { ItemSeed } from '../services/runs/run-subject.ts';
import type { RunSpec } from '../services/runs/run-spec.ts';
import { announcedAgent } from './foreign/announced.ts';
import { environmentOf, environments } from './environments/registry.ts';
import { fieldFault } from './environments/task-faults.ts';

/** A request as a run stores it: its tasks are frozen. */
export const storedRequest = z.object({
  pipeline: z.literal(agentPipelineId),
  env: z.string(),
  set: z.string(),
  tasks: z.array(z.object({ label: z.string(), task: agentTask })),
  runs: z.number().int(),
  maxSteps: z.number().int().nullable(),
  agents: z.array(z.string()),
  /** The agent, if it is somebody's own program or server. */
  foreign: z.object({ door: z.string(), what: z.string(), hash: z.string().nullable() }).optional(),
});
export type StoredRequest = z.infer<typeof storedRequest>;

/** The id of an item: its task's, with the number of the try after the first. */
export const itemIdOf = (task: string, sample: number) => (sample === 0 ? task : `${task}#${sample + 1}`);

/** Every try of every task: all tasks once, then all again. */
export function* liveItems(request: StoredRequest): Generator<ItemSeed> {
  const { env, set, tasks, runs, maxSteps, foreign } = request;
  // Clients choose what they try.
  if (foreign?.door === 'client') return;
  for (let sample = 0; sample < runs; sample++)
    for (const { label, task } of tasks) {
      const payload: LiveItem = { env, set, task, sample, maxSteps: maxSteps ?? task.maxSteps };
      yield { itemId: itemIdOf(task.id, sample), label: sample === 0 ? label : `${label} (${sample + 1})`, payload };
    }
}

export interface Asked {
  spec: Omit<RunSpec, 'subject'>;
  leftOut: { label: string; why: Phrase }[];
}

/** What prevents a request, one sentence each. */
export function requestFaults(db: ReadDb, { env, tasks }: Pick<StoredRequest, 'env' | 'tasks'>): Phrase[] {
  const kind = environmentOf(env);
  if (!kind) return [phrase('agent-unknown-environment', { env, known: environments.map(({ id }) => id).join(', ') })];
  const missing = kind.missing();
  if (missing) return [missing];
  if (tasks.length === 0) return [phrase('agent-no-tasks', { env })];
  const twice = tasks.map(({ task }) => task.id).find((id, at, all) => all.indexOf(id) !== at);
  if (twice !== undefined) return [phrase('agent-task-twice', { task: twice })];
  return tasks.flatMap(({ task }) => [
    ...(task.criteria.length === 0 ? [fieldFault(task, 'criteria', phrase('task-no-criteria'))] : []),
    ...kind.faults(db, task),
    ...automationTaskLints.flatMap(({ severity, check }) => {
      const found = severity === 'error' && kind.ownTasks === undefined ? check(task) : null;
      return found ? [phrase('agent-task-fault', { task: task.id, what: found })] : [];
    }),
  ]);
}

/** The tasks of a request: given, or the project's own as they are now. Errors: INVALID. */
export function askedTasks(
  db: ReadDb,
  { env, tasks, limit, origins = [] }: Pick<AgentRequest, 'env' | 'tasks' | 'limit' | 'origins'>,
) {
  if (origins.length > 0 && environmentOf(env)?.origins !== true)
    throw failure('INVALID', phrase('agent-no-origins', { env }), { field: 'url' });
  const own = tasks ? null : environmentOf(env)?.ownTasks?.(db);
  if (!tasks && !own) {
    const known = environments.map(({ id }) => id).join(', ');
    const why = environmentOf(env)
      ? phrase('agent-needs-tasks', { env })
      : phrase('agent-unknown-environment', { env, known });
    throw failure('INVALID', why, { field: 'task' });
  }
  const all = own
    ? own.tasks
    : (tasks ?? []).map((task) => ({ label: task.id, task: { ...task, origins: [...task.origins, ...origins] } }));
  return { tasks: limit === undefined ? all : all.slice(0, limit), leftOut: own?.leftOut ?? [] };
}

/** A run of a request; the project's own tasks are looked up now. Errors: INVALID. */
export function askedRun(db: ReadDb, request: AgentRequest, by: string): Asked {
  const { env, model, grounder, judge, history, maxSteps, runs, parallel, budget } = request;
  const { tasks, leftOut } = askedTasks(db, request);
  const foreign = announcedAgent(model)?.identity;
  const stored: StoredRequest = {
    pipeline: agentPipelineId,
    env,
    set: request.set || env,
    tasks,
    runs,
    maxSteps: maxSteps ?? null,
    ...(foreign && { foreign }),
    agents: [model, ...(grounder === undefined ? [] : [grounder])],
  };
  return {
    spec: {
      request: { ...stored, history, judge: judge ?? null },
      roles: { agent: [model], ...(grounder && { grounder: [grounder] }), ...(judge && { judge: [judge] }) },
      options: { history, concurrency: parallel },
      budget: budget ?? null,
      by,
    },
    leftOut,
  };
}
