import { z } from 'zod';
import { type LiveOutcome, liveOutcome } from '#shared/agents/result.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { isDiskRefusal } from '#pipelines/engine/disk.ts';
import { ItemError, RunStopped } from '#pipelines/engine/errors.ts';
import { concurrencyOption } from '#pipelines/engine/options.ts';
import { definePipeline, defineStep, type StepContext } from '#pipelines/engine/step.ts';
import { drive } from './drive.ts';
import { EnvironmentError } from '../live/environment.ts';
import { AttemptStopped, type LiveAttempt, type LivePort } from '../live/live-port.ts';
import { type LiveItem, liveItem } from '../live/live-item.ts';

/** The only step of live runs. */
export const actStep = 'act';

/** How often a task is tried in a row when its environment fails (our choice). */
export const mostAttempts = 3;

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** One attempt from its beginning, or from where it was paused, to its end as an episode. */
async function attemptOnce(
  attempt: LiveAttempt,
  item: LiveItem,
  ctx: StepContext,
  port: LivePort,
  begun: { steps: boolean },
): Promise<LiveOutcome> {
  try {
    const driven = await drive(attempt, item, ctx, port.waiter);
    return await attempt.end(driven);
  } catch (error) {
    if ((error instanceof RunStopped && error.reason !== 'cancelled') || isDiskRefusal(error)) {
      await attempt.suspend();
      throw error;
    }
    const byPerson = error instanceof AttemptStopped;
    const stopped = error instanceof RunStopped || byPerson;
    const model = error instanceof ItemError;
    const left = await attempt.end({
      ending: stopped ? 'stopped' : model ? 'model-error' : 'env-error',
      outcome: 'error',
      reason:
        byPerson || model
          ? wordsOf(error)
          : stopped
            ? inWords('agent-stopped')
            : inWords('agent-env-error', { why: wordsOf(error) }),
      criteria: [],
      final: null,
    });
    begun.steps = left.steps > 0;
    if (byPerson) throw new ItemError('stopped', error.message);
    if (stopped || model) throw error;
    throw new EnvironmentError(wordsOf(error));
  }
}

async function perform(item: LiveItem, ctx: StepContext): Promise<LiveOutcome> {
  const port = ctx.live();
  const agent = [...ctx.models('agent'), ...ctx.models('grounder')].join(' + ');
  const place = { runId: ctx.runId, itemId: ctx.item.id, label: ctx.item.label, agent };
  const before = await port.finished(place);
  if (before) return before;
  let why = '';
  let lostTries = 0;
  for (let n = 0; n < mostAttempts; n++) {
    const begun = { steps: false };
    try {
      const broken = item.rehearse ? await port.rehearse(place, item) : null;
      if (broken !== null)
        throw new ItemError('quarantined', inWords('agent-quarantined', { task: item.task.id, why: broken }));
      return { ...(await attemptOnce(await port.begin(place, item), item, ctx, port, begun)), lostTries };
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      why = error.message;
      if (!begun.steps) lostTries += 1;
    }
  }
  throw new ItemError('env-error', inWords('agent-env-given-up', { n: mostAttempts, why }));
}

const act = defineStep({
  id: actStep,
  version: 1,
  name: 'Act',
  role: 'agent',
  acts: true,
  prompt: 'agent/act',
  input: z.object({ item: liveItem }),
  output: liveOutcome,
  expect: (_, { item }) => {
    const calls = liveItem.safeParse(item).data?.maxSteps ?? 15;
    return { calls, inputTokens: 2500 * calls, outputTokens: 120 * calls };
  },
  run: ({ item }, ctx) => perform(item, ctx),
  summary: ({ outcome, steps, ending }) =>
    phrase('agent-summary', {
      outcome,
      steps: phrase('item-steps', { count: steps }),
      ending: phrase(`run-ended-${ending}`),
    }),
});

/** An agent performs tasks in an environment; each attempt becomes an episode. */
export const agentPipeline = definePipeline({
  id: agentPipelineId,
  name: 'Live run',
  description: 'An agent performs tasks in an environment, one action at a time; each attempt becomes an episode.',
  over: 'task',
  roles: [
    { id: 'agent', name: 'Agent', required: true, many: false, builtin: null },
    { id: 'grounder', name: 'Grounder', required: false, many: false, builtin: null, baselines: false },
    { id: 'judge', name: 'Judge', required: false, many: false, builtin: null },
  ],
  options: [
    concurrencyOption,
    {
      id: 'history',
      name: 'History',
      help: 'How the agent sees what it did before: as earlier turns, or as a list of actions.',
      role: null,
      field: {
        kind: 'choice',
        choices: [
          { value: 'turns', name: 'Turns' },
          { value: 'summary', name: 'Summary' },
        ],
        default: 'turns',
      },
    },
  ],
  steps: [act],
});
