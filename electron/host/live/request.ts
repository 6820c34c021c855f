import { agentPipelineId } from '#shared/agents/live-run.ts';
import { isBaseline } from '#pipelines/providers/builtin/index.ts';
import { type LiveItem, liveItem } from '#pipelines/live/live-item.ts';
import { agentTask } from '#shared/agents/task.ts';
import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import { joinedPhrase, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { z } from 'zod';
import type { ReadDb } from '../db/connection.ts';
import { failure } from '../errors/errors.ts';
import type { ItemSeed } from '../services/run-subject/run-subject.ts';
import type { RunSpec } from '../services/run-subject/run-spec.ts';
import { forbiddenCheckers } from './checkers/allowed.ts';
import { announcedAgent } from './foreign/announced.ts';
import type { EnvironmentKind, OwnTask } from './environments/define.ts';
import { announcedModule } from './environments/module/announced.ts';
import { moduleEnvironment } from './environments/module/index.ts';
import { environmentOf, environments } from './environments/registry.ts';
import { projectTasks, releaseTasks, taskFaults } from './project-tasks.ts';

/** A request as a run stores it: its tasks are frozen. */
export const storedRequest = z.object({
  pipeline: z.literal(agentPipelineId),
  env: z.string(),
  set: z.string(),
  /** The release whose tasks it runs. */
  release: z.string().optional(),
  tasks: z.array(z.object({ label: z.string(), task: agentTask })),
  runs: z.number().int(),
  maxSteps: z.number().int().nullable(),
  agents: z.array(z.string()),
  /** The machines that it may use, of those that are attached; absent: those that are named to the process. */
  machines: z.array(z.string()).optional(),
  /** Whether each gold path is replayed before its task is paid for; absent: not. */
  rehearse: z.literal(true).optional(),
  /** Whether its attempts wait for a person before their first action. */
  paused: z.literal(true).optional(),
  /** The attempt that it continues, and what is done before the agent is asked. */
  fork: z.object({ run: z.string(), item: z.string(), step: z.number().int(), begin: liveItem.shape.begin }).optional(),
  /** The agent, if it is somebody's own program or server. */
  foreign: z.object({ door: z.string(), what: z.string(), hash: z.string().nullable() }).optional(),
  /** The environment, if it is somebody's own module. */
  module: z.object({ name: z.string(), sha256: z.string() }).optional(),
});
export type StoredRequest = z.infer<typeof storedRequest>;

/** The id of an item: its task's, with the number of the try after the first. */
export const itemIdOf = (task: string, sample: number) => (sample === 0 ? task : `${task}#${sample + 1}`);

/** Every try of every task: all tasks once, then all again. */
export function* liveItems(request: StoredRequest): Generator<ItemSeed> {
  const { env, set, tasks, runs, maxSteps, foreign, rehearse = false, fork, paused, machines } = request;
  // Clients choose what they try.
  if (foreign?.door === 'client') return;
  for (let sample = 0; sample < runs; sample++)
    for (const { label, task } of tasks) {
      const payload: LiveItem = {
        ...{ env, set, task, sample, maxSteps: maxSteps ?? task.maxSteps, rehearse },
        ...(fork?.begin && { begin: fork.begin }),
        ...(machines && { machines }),
        ...(paused && { paused }),
      };
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
  const faults = tasks.flatMap(({ task }) => taskFaults(db, kind, task));
  return faults.length > 0 ? faults : forbiddenCheckers(tasks.map(({ task }) => task));
}

/** The machines that a request names. Errors: INVALID if there is nothing to choose, or if they are too few. */
function askedMachines({ env, machines, parallel }: AgentRequest): Pick<StoredRequest, 'machines'> {
  if (!machines) return {};
  // Elsewhere a machine is an address, which only whoever starts the process may name.
  if (!environmentOf(env)?.attached) throw failure('INVALID', phrase('agent-no-machines', { env }), { field: 'task' });
  const distinct = [...new Set(machines)];
  if (parallel > distinct.length)
    throw failure('INVALID', phrase('agent-few-machines', { parallel, n: distinct.length }), { field: 'task' });
  return { machines: distinct };
}

/** What a request says of its tasks. */
type AskedTasks = Pick<AgentRequest, 'env' | 'tasks' | 'release' | 'limit' | 'origins'>;

/** A task of a request; `item` if the project holds it. */
interface AskedTask extends OwnTask {
  item?: string;
}

/** Tasks that the project holds for an environment: those of a release, recorded ones, or those that are written down. */
function heldTasks(db: ReadDb, kind: EnvironmentKind, release: string | undefined) {
  if (release !== undefined) return releaseTasks(db, release, kind);
  const found = kind.ownTasks?.(db) ?? projectTasks(db, kind);
  if (found.tasks.length > 0 || kind.ownTasks) return found;
  const whys = found.leftOut.map(({ why }) => why);
  throw failure(
    'INVALID',
    joinedPhrase([phrase('agent-needs-tasks', { env: kind.id }), ...whys.slice(0, 3)], 'list-space'),
    { field: 'task' },
  );
}

/** The tasks of a request: given, of a release, or the project's own as they are now. Errors: INVALID, NOT_FOUND. */
export function askedTasks(
  db: ReadDb,
  { env, tasks, release, limit, origins = [] }: AskedTasks,
): { tasks: AskedTask[]; leftOut: { label: string; why: Phrase }[] } {
  const kind = environmentOf(env);
  if (origins.length > 0 && kind?.origins !== true)
    throw failure('INVALID', phrase('agent-no-origins', { env }), { field: 'url' });
  if (tasks && release !== undefined) throw failure('INVALID', phrase('agent-tasks-or-release'), { field: 'release' });
  if (!kind && !tasks) {
    const known = environments.map(({ id }) => id).join(', ');
    throw failure('INVALID', phrase('agent-unknown-environment', { env, known }), { field: 'task' });
  }
  const held = tasks || !kind ? null : heldTasks(db, kind, release);
  const given: AskedTask[] = held?.tasks ?? (tasks ?? []).map((task) => ({ label: task.id, task }));
  const all =
    origins.length === 0
      ? given
      : given.map(({ task, ...rest }) => ({ ...rest, task: { ...task, origins: [...task.origins, ...origins] } }));
  return { tasks: limit === undefined ? all : all.slice(0, limit), leftOut: held?.leftOut ?? [] };
}

/** A run of a request; the project's own tasks are looked up now. Errors: INVALID. */
export function askedRun(db: ReadDb, request: AgentRequest, by: string): Asked {
  const { env, model, grounder, judge, history, maxSteps, runs, parallel, budget, goldFirst, paused } = request;
  const { tasks, leftOut } = askedTasks(db, request);
  const foreign = announcedAgent(model)?.identity;
  const module = env === moduleEnvironment.id ? announcedModule() : null;
  const stored: StoredRequest = {
    pipeline: agentPipelineId,
    env,
    set: request.release ?? (request.set || env),
    ...(request.release !== undefined && { release: request.release }),
    tasks: tasks.map(({ label, task }) => ({ label, task })),
    runs,
    maxSteps: maxSteps ?? null,
    ...(foreign && { foreign }),
    ...(module && { module: { name: module.says.name, sha256: module.sha256 } }),
    ...(goldFirst && foreign?.door !== 'client' && !isBaseline(model) && { rehearse: true as const }),
    ...(paused && { paused }),
    ...askedMachines(request),
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
