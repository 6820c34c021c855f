import type { Run } from '#shared/contract/runs/runs.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { closing } from '#pipelines/agents/drive.ts';
import { actStep } from '#pipelines/agents/pipeline.ts';
import { liveItem } from '#pipelines/live/live-item.ts';
import { liveOutcome } from '#shared/agents/result.ts';
import { boardRow } from '../../db/queries/episodes/live-board.ts';
import { findRun } from '../../db/queries/runs/runs.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import type { Attempt } from '../../live/attempt.ts';
import type { StoredRequest } from '../../live/request.ts';
import { agentSubject } from '../../live/subject.ts';
import { beginningOf, noForkOf } from '../../live/watching/forked.ts';
import { stepsOfEpisode } from '../../live/watching/watched.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runsOf } from '../runs/runs-service.ts';
import { guardLiveRun } from './guard.ts';

interface Forked {
  id: string;
  itemId: string;
  /** Steps that are done again. */
  step: number;
  model: string;
  /** The attempt, if it is still in progress. */
  attempt: Attempt | null;
}

/**
 * Starts a run of one task by another model that continues after the first steps of an attempt. Errors: INVALID where
 * the environment cannot do that, NOT_FOUND.
 */
export async function forkRun(
  { host, session, by }: { host: Host; session: ProjectSession; by: string },
  { id, itemId, step, model, attempt }: Forked,
): Promise<{ run: Run; itemId: string }> {
  const from = findRun(session.read, id);
  const row = boardRow(session.read, id, actStep, itemId);
  if (!from || !row) throw notFound('item', itemId);
  const { env, set, task, maxSteps } = liveItem.parse(row.payload);
  const why = noForkOf(env);
  if (why) throw failure('INVALID', why, {});
  const episode = row.output === null ? '' : liveOutcome.parse(row.output).episode;
  const steps = attempt
    ? attempt.steps.map(({ content, picture }) => ({ action: content.actions.at(-1), picture }))
    : stepsOfEpisode(session.read, episode).map(({ actions, picture }) => ({ action: actions.at(-1), picture }));
  if (step > steps.length) throw failure('INVALID', phrase('fork-no-step', { step, steps: steps.length }), {});
  // A reply without an action changed nothing, and the end of the earlier attempt is not for the other model to repeat.
  const done = steps.slice(0, step).filter(({ action }) => action?.type != null && !closing.has(action.type));
  const request: StoredRequest = {
    ...{ pipeline: 'agent', env, set, runs: 1, maxSteps, agents: [model] },
    tasks: [{ label: row.label, task }],
    fork: { run: id, item: itemId, step, begin: await beginningOf(session, done) },
  };
  const { history, judge } = (from.request ?? {}) as { history?: unknown; judge?: unknown };
  const runs = runsOf(host, session);
  const run = runs.start({
    subject: agentSubject,
    request: { ...request, history: history ?? 'turns', judge: judge ?? null },
    roles: { agent: [model], ...(typeof judge === 'string' && { judge: [judge] }) },
    options: { history: history ?? 'turns', concurrency: 1 },
    budget: null,
    by,
  });
  guardLiveRun(runs, run.id);
  return { run, itemId: task.id };
}
