import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import type { CallContext } from '../host.ts';
import { failure, notFound } from '../errors/errors.ts';
import { environmentOf, environments, lackOf } from '../live/environments/registry.ts';
import { askAsJob } from '../statistics/ask-statistics.ts';
import { releaseRunsQuestion } from '../services/live-runs/release-runs.ts';
import { requireRelease } from '../services/release/freeze.ts';
import { guardLiveRun } from '../services/live-runs/guard.ts';
import { TaskFileError, tasksInText } from '../live/task-file.ts';
import { shippedSets } from '../live/task-sets.ts';
import { askedRun } from '../live/request.ts';
import { agentResultOf } from '../live/result.ts';
import { agentSubject } from '../live/subject.ts';
import { allRecords } from '../services/models/records.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { runsOf } from '../services/runs/runs-service.ts';
import { api, requireSession } from './access/base.ts';

function specOf({ host, caller }: CallContext, input: AgentRequest) {
  const session = requireSession({ host, caller });
  if (caller.listed && environmentOf(input.env)?.local) throw failure('FORBIDDEN', phrase('agent-remote'), {});
  const { spec, leftOut } = askedRun(session.read, withParts(session, input), caller.name);
  return { session, leftOut, spec: { ...spec, subject: agentSubject } };
}

/** A composite by its two models. INVALID if another grounder is named too. */
function withParts(session: ProjectSession, input: AgentRequest): AgentRequest {
  const composite = allRecords(session).find(({ name }) => name === input.model)?.composite;
  if (!composite) return input;
  if (input.grounder !== undefined)
    throw failure('INVALID', phrase('composite-twice', { name: input.model }), { field: 'grounder' });
  return { ...input, model: composite.planner, grounder: composite.grounder };
}

export const agents = {
  environments: api.agents.environments.handler(({ context }) =>
    Promise.all(
      environments.map(async (kind) => {
        // Whoever is not at this machine starts nothing there.
        const machines = context.caller.listed ? [] : ((await kind.attached?.()) ?? []);
        const usable = machines.flatMap(({ id, fault }) => (fault === null ? [id] : []));
        return {
          id: kind.id,
          name: kind.name,
          missing: await lackOf(kind, usable.length > 0 ? usable : undefined),
          local: kind.local,
          machines,
          ownTasks: kind.ownTasks?.(requireSession(context).read).tasks.length ?? null,
        };
      }),
    ),
  ),
  taskSets: api.agents.taskSets.handler(async ({ context }) => {
    const sets = await shippedSets(context.host.options.resources);
    return sets.map(({ id, platforms, tasks }) => ({ id, platforms, tasks: tasks.length }));
  }),
  readTasks: api.agents.readTasks.handler(async ({ context, input }) => {
    if ('set' in input) {
      const found = (await shippedSets(context.host.options.resources)).find(({ id }) => id === input.set);
      if (!found) throw notFound('task set', input.set);
      return found.tasks;
    }
    try {
      return tasksInText(input.text, input.name);
    } catch (error) {
      if (error instanceof TaskFileError) throw failure('INVALID', textPhrase(error.message), { field: 'task' });
      throw error;
    }
  }),
  start: api.agents.start.handler(async ({ context, input }) => {
    const { session, spec, leftOut } = specOf(context, input);
    const kind = environmentOf(input.env);
    const lack = kind ? await lackOf(kind, input.machines) : null;
    if (lack) throw failure('INVALID', lack, { field: 'task' });
    const runs = runsOf(context.host, session);
    const run = runs.start(spec);
    guardLiveRun(runs, run.id);
    return { run, leftOut };
  }),
  estimate: api.agents.estimate.handler(({ context, input, signal }) => {
    const { session, spec } = specOf(context, input);
    return runsOf(context.host, session).estimate(spec, signal);
  }),
  result: api.agents.result.handler(({ context, input }) => agentResultOf(requireSession(context).read, input.id)),
  ofRelease: api.agents.ofRelease.handler(({ context, input }) => {
    const session = requireSession(context);
    requireRelease(session.read, input.release);
    const job = { kind: 'agents', title: phrase('job-agents') } as const;
    return askAsJob(context.host.jobs, session, job, releaseRunsQuestion, input.release);
  }),
};
