import type { Action } from '#shared/episodes/actions.ts';
import { wordedSignatureList } from '#shared/agents/signatures.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { parsePlace } from '#shared/tasks/points/parse.ts';
import { groundMessages } from '#pipelines/evaluate/composite/ground.ts';
import { askedIn } from '#pipelines/prompts/messages.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import { reportPlace } from './answered-place.ts';
import type { Turn } from './ask.ts';
import { nativeTurn } from './native/turn.ts';
import { isElementId } from '../reading/named-action.ts';
import { askAction, type Answered, spaceOf } from './turn.ts';

/** What the grounder made of an element in words. */
interface Grounded {
  point: Point | null;
  call: string;
  cost: number;
}

/** Asks the grounder for an element's place. It sees the words and the picture, and nothing else of the task. */
async function ground(element: string, turn: Turn, ctx: StepContext): Promise<Grounded> {
  const [model = ''] = ctx.models('grounder');
  const { coordinates } = readingOf(ctx.record(model));
  const messages = groundMessages(ctx, { element, coordinates }, turn.seen.image);
  const result = await ctx.call({
    role: 'grounder',
    messages,
    sample: turn.sample,
    data: { kind: 'point', instruction: element },
  });
  const space = spaceOf(ctx, result, turn);
  const how = { coordinates, sent: space.sent, boxes: space.boxes, asked: askedIn(messages) };
  const read = result.refusal === null ? parsePlace(result.text, space.image, how) : null;
  const point = read?.kind === 'answer' ? read.answer.point : null;
  if (point) reportPlace(ctx, result.model, point, space);
  return { point, call: result.callId, cost: result.cost };
}

/** The elements of an action in their order, with the field that their place belongs in. */
function elementsOf({ element, toElement }: { element: string | null; toElement: string | null }) {
  return [
    ...(element === null ? [] : [{ field: 'point' as const, element }]),
    ...(toElement === null ? [] : [{ field: 'to' as const, element: toElement }]),
  ];
}

/** The planner's action, each element in words looked up by the grounder; both models' calls are one step. */
async function plannedTurn(turn: Turn, ctx: StepContext): Promise<Answered> {
  const { read, answered } = await askAction(turn, ctx, { id: 'agent/plan', actions: wordedSignatureList });
  if (!read) return answered;
  let action: Action = read.action;
  const after = { ...answered, calls: [...answered.calls] };
  for (const { field, element } of elementsOf(read)) {
    const found = await ground(element, turn, ctx);
    after.calls.push(found.call);
    after.cost += found.cost;
    if (found.point === null)
      return { ...after, action: null, misses: 1, unreadable: inWords('agent-no-place', { element }) };
    action = { ...action, [field]: found.point };
  }
  return { ...after, action };
}

/** One turn: the agent's own action, by a prompt or its provider's tool, or that of a planner with a grounder. */
export async function answerTurn(turn: Turn, ctx: StepContext): Promise<Answered> {
  if (ctx.models('grounder').length > 0) return plannedTurn(turn, ctx);
  if (ctx.record(ctx.models('agent')[0] ?? '').computerUse) return nativeTurn(turn, ctx);
  const { read, answered } = await askAction(turn, ctx, { id: 'agent/act' });
  // Without a grounder, an element in words has no place.
  const [worded] = read ? elementsOf(read) : [];
  if (!worded) return answered;
  if (isElementId(worded.element)) {
    const refused = inWords('agent-element-id', { id: worded.element });
    return { ...answered, action: null, refused: { raw: read?.action.raw ?? '', refused } };
  }
  return { ...answered, action: null, unreadable: inWords('agent-no-place', { element: worded.element }) };
}
