import {
  agentAction,
  episodeAction,
  lacking,
  offeredActions,
  type ResetMessage,
  type StepAnswer,
  stepAnswer,
  type StepMessage,
} from '#shared/agents/protocol.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import type { AgentQuestion } from '#pipelines/providers/agent/index.ts';
import { reportPlace } from './answered-place.ts';
import type { Turn } from './ask.ts';
import type { LiveStep } from '../live/live-port.ts';
import type { ReadingSpace, RefusedAction } from '../reading/named.ts';
import { readReply } from '../reading/read-reply.ts';
import { type Answered, spaceOf } from './turn.ts';
import type { AgentSession } from '../live/agent-session.ts';

/** Why nothing was done in a step; null if something was. */
const errorOf = (step: LiveStep | undefined): string | null =>
  step?.unreadable ?? step?.content.actions.at(-1)?.status ?? null;

function resetOf({ task, support, seen, steps }: Turn): ResetMessage {
  const { width, height, dpr } = seen;
  return {
    task: { instruction: task.instruction, apps: task.apps, platform: support.platform },
    screen: { width, height, dpr },
    actions: offeredActions(support.actions),
    ...(steps.length > 0 && {
      steps: steps.map((step) => {
        const { status: _, raw: __, ...action } = step.content.actions.at(-1) ?? { raw: '' };
        const error = errorOf(step);
        return { action, ...(error !== null && { error }) };
      }),
    }),
  };
}

function stepOf({ seen, steps }: Turn): StepMessage {
  const { width, height, dpr, url, tabs, activity, tree } = seen;
  const error = errorOf(steps.at(-1));
  return {
    n: steps.length,
    observation: {
      ...{ width, height, dpr },
      ...(url !== null && { url }),
      ...(tabs.length > 0 && { tabs }),
      ...(activity !== null && { activity }),
      ...(tree && { tree }),
    },
    ...(error !== null && { error }),
  };
}

type Read = { action: Action; thought: string } | { refused: RefusedAction; thought: string } | { unreadable: string };

/** The one action of an answer, or why it has none. */
export function readAnswer({ action, reply, thought = '' }: StepAnswer, space: ReadingSpace): Read {
  const text = typeof action === 'string' ? action : reply;
  if (action === undefined || typeof action === 'string') {
    const found = readReply(text ?? '', space);
    if (!('read' in found)) return found;
    const { read } = found;
    const worded = read.element ?? read.toElement;
    if (worded !== null) return { unreadable: inWords('agent-no-place', { element: worded }) };
    return { action: read.action, thought: thought || found.thought };
  }
  const given = agentAction.safeParse(action);
  if (!given.success)
    return { unreadable: inWords('protocol-action', { why: phraseWords(shapeProblem(given.error)) }) };
  const lacks = lacking(given.data);
  return lacks === null ? { action: episodeAction(given.data), thought } : { unreadable: lacks };
}

/** One turn of an agent of somebody's own: a call like any other, whose answer is read as the protocol has it. */
export async function askAgent(turn: Turn, ctx: StepContext, session: AgentSession): Promise<Answered> {
  const [reset, step] = [resetOf(turn), stepOf(turn)];
  const { tree, ...observation } = step.observation;
  // The tree is kept with the step; the call names only its format.
  const shown = { session: session.id, ...step, observation: { ...observation, ...(tree && { tree: tree.format }) } };
  const question: AgentQuestion = { ask: (picture, signal) => session.ask({ reset, step }, picture, signal) };
  const result = await ctx.call({
    role: 'agent',
    messages: [
      {
        role: 'user',
        content: [
          { type: 'image', image: turn.seen.image },
          { type: 'text', text: JSON.stringify(shown) },
        ],
      },
    ],
    sample: turn.sample,
    data: question,
  });
  const space = spaceOf(ctx, result, turn);
  // What a person wrote in the agent's place is a reply.
  const answer: StepAnswer = result.by === null ? stepAnswer.parse(JSON.parse(result.text)) : { reply: result.text };
  const read = readAnswer(answer, space);
  const action = 'action' in read ? read.action : null;
  if (action?.point) reportPlace(ctx, result.model, action.point, space);
  return {
    action,
    unreadable: 'unreadable' in read ? read.unreadable : null,
    refused: 'refused' in read ? read.refused : null,
    refusal: false,
    thought: 'thought' in read ? read.thought : (answer.thought ?? ''),
    response: answer.reply ?? result.text,
    calls: [result.callId],
    misses: 0,
    cost: result.cost,
  };
}
