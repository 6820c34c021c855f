import type { Action } from '#shared/episodes/actions.ts';
import { signatureList } from '#shared/agents/signatures.ts';
import { findRefusal } from '#shared/tasks/reply/declined.ts';
import type { StepContext, TextResult } from '#pipelines/engine/step.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import { materialOf, type Turn, turnMessages, valuesOf } from './ask.ts';
import type { ReadAction, ReadingSpace, RefusedAction } from '../reading/named.ts';
import { readReply } from '../reading/read-reply.ts';
import type { Seen } from '#pipelines/live/live-port.ts';
import { reportPlace } from './answered-place.ts';

/** What one turn of the agent came to; a refusal is text. */
export interface Answered {
  /** The action; null if the reply has none that can be performed. */
  action: Action | null;
  unreadable: string | null;
  /** An action that cannot be performed as asked, and why. */
  refused: RefusedAction | null;
  /** The model declined, by its provider's word or in its reply. */
  refusal: boolean;
  thought: string;
  response: string;
  calls: string[];
  misses: number;
  cost: number;
  /** How often the model only looked before it acted; absent: never. */
  looks?: number;
  /** The screen that it acted on, if it looked again. */
  seen?: Seen;
}

/** The space in which a model's answer about the current picture is read. */
export function spaceOf(ctx: StepContext, result: TextResult, turn: Turn): ReadingSpace {
  const { coordinates, boxes } = readingOf(ctx.record(result.model));
  const { width, height } = turn.seen.image;
  const last = result.images.at(-1);
  const sent = last ? { width: last.sentWidth, height: last.sentHeight } : { width, height };
  return { image: { width, height }, sent, coordinates, boxes };
}

export interface Read {
  result: TextResult;
  read: ReadAction | null;
  answered: Answered;
}

/** A prompt, and how it lists the actions. */
export interface AskedWith {
  id: string;
  actions?: typeof signatureList;
}

/** Asks for the next action and reads the reply. */
export async function askAction(
  turn: Turn,
  ctx: StepContext,
  { id, actions = signatureList }: AskedWith,
): Promise<Read> {
  const [model = ''] = ctx.models('agent');
  const prompt = ctx.prompt(id);
  const values = valuesOf(turn, model, ctx, actions);
  const filled = prompt.render(Object.fromEntries(prompt.inputs.map((name) => [name, values[name] ?? ''])));
  const result = await ctx.call({
    role: 'agent',
    messages: turnMessages(turn, ctx.record(model), filled),
    sample: turn.sample,
    data: materialOf(turn),
  });
  const response = result.refusal ?? result.text;
  const space = spaceOf(ctx, result, turn);
  const found = result.refusal === null ? readReply(response, space) : { unreadable: '' };
  const read = 'read' in found ? found.read : null;
  const refusal = result.refusal !== null || ('unreadable' in found && findRefusal(response) !== null);
  if (read?.action.point) reportPlace(ctx, result.model, read.action.point, space);
  return {
    result,
    read,
    answered: {
      action: read?.action ?? null,
      unreadable: 'unreadable' in found ? found.unreadable : null,
      refused: 'refused' in found ? found.refused : null,
      refusal,
      thought: 'thought' in found ? found.thought : '',
      response,
      calls: [result.callId],
      misses: 0,
      cost: result.cost,
    },
  };
}
