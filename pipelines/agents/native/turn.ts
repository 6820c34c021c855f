import { z } from 'zod';
import { type Action, type ActionType, actionTypes } from '#shared/episodes/actions.ts';
import { actionForms } from '#shared/agents/signatures.ts';
import { computerFunctions } from '#shared/agents/computer-functions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { findRefusal } from '#shared/tasks/reply/declined.ts';
import type { Point } from '#shared/geometry/shapes.ts';
import { areaOf, fromCorners } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { sentSize } from '#shared/geometry/sent-size.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import { computerToolFacts } from '#pipelines/presets/computer-tools.ts';
import type { OfferedFunction, OfferedTools } from '#pipelines/engine/calls/provider.ts';
import type { Message, Part } from '#pipelines/prompts/messages.ts';
import type { StepContext, TextResult } from '#pipelines/engine/step.ts';
import { reportPlace } from '../answered-place.ts';
import { screenWords, sectionsFor, type Turn, valuesOf } from '../ask.ts';
import type { Support } from '#pipelines/live/environment.ts';
import type { Seen } from '#pipelines/live/live-port.ts';
import type { Named, ReadingSpace } from '../../reading/named.ts';
import { readReply } from '../../reading/read-reply.ts';
import type { Answered } from '../turn.ts';
import { callsIn, isLook, type NativeCall, outputOf, wordsIn } from './calls.ts';
import { answerTo, conversation, groupsOf, assistantTurn } from './conversation.ts';
import { readAsk } from './read-ask.ts';

/** Looks in a row after which a turn ends without an action (our choice). */
const mostLooks = 5;

/** The functions beside the tool: what the environment can do and the tool cannot, and the ends. */
function functionsFor({ actions }: Support): OfferedFunction[] {
  const offered = new Set<ActionType>([...actions, 'finish', 'fail']);
  return actionTypes.flatMap((type) => {
    const argument = computerFunctions[type];
    if (argument === undefined || !offered.has(type)) return [];
    const parameters = {
      type: 'object',
      properties: argument ? { [argument.name]: { type: 'string' } } : {},
      required: argument?.required ? [argument.name] : [],
    };
    return [{ name: type, description: actionForms(type).does, parameters }];
  });
}

const nothing: Omit<Answered, 'response' | 'calls' | 'cost'> = {
  ...{ action: null, unreadable: null, refused: null, refusal: false, thought: '', misses: 0 },
};

/** How far the last answer has been carried out: its next ask; null if a new answer is needed. */
function pending({ steps }: Turn): Named | null {
  const group = groupsOf(steps).at(-1);
  if (!group || group.steps.some(({ unreadable, content }) => unreadable ?? content.actions.at(-1)?.status))
    return null;
  const asks = callsIn(outputOf(group.lines.at(-1) ?? '') ?? []).flatMap((call) => call.asks);
  return asks.filter((ask) => !isLook(ask))[group.steps.length] ?? null;
}

/** One ask as what the turn came to. */
function carriedOut(ask: Named, space: ReadingSpace): Pick<Answered, 'action' | 'refused'> {
  const read = readAsk(ask, space);
  return 'refused' in read ? { action: null, refused: read } : { action: read.action, refused: null };
}

const region = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** What a look shows: the part of the screen for a zoom, otherwise all of it; with the reason if it is not that. */
function shownTo(call: NativeCall, seen: Seen, space: ReadingSpace): Part[] {
  const { image } = seen;
  const [ask] = call.asks;
  const zoom = ask?.name === 'zoom' ? region.safeParse(ask.named['region']).data : undefined;
  if (zoom) {
    const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most));
    const at = (x: number, y: number): Point => {
      const [left, top] = pointToPixels(space.coordinates, [x, y], space.image, space.sent);
      return [within(left, image.width), within(top, image.height)];
    };
    const bbox = fromCorners(at(zoom[0], zoom[1]), at(zoom[2], zoom[3]));
    if (areaOf(bbox) > 0) return [{ type: 'image', image: { ...image, edits: [{ kind: 'crop', bbox }] } }];
  }
  const plain = call.asks.every(({ name }) => ['screenshot', 'take_screenshot', 'open_web_browser'].includes(name));
  const why = inWords('agent-not-offered', { action: ask?.name ?? call.name });
  return [...(plain ? [] : [{ type: 'text' as const, text: why }]), { type: 'image', image }];
}

/** An answer without a call: the model's last words, or what a person wrote in its place. */
function inText(
  result: TextResult,
  space: ReadingSpace,
): Pick<Answered, 'action' | 'refused' | 'refusal' | 'unreadable'> {
  const none = { action: null, refused: null, refusal: false, unreadable: null };
  if (result.by !== null) {
    const found = readReply(result.text, space);
    if ('read' in found) return { ...none, action: found.read.action };
    return 'refused' in found ? { ...none, refused: found.refused } : { ...none, unreadable: found.unreadable };
  }
  if (findRefusal(result.text) !== null) return { ...none, refusal: true };
  const cut = result.stopReason === 'length' || result.stopReason === 'max_tokens';
  if (cut) return { ...none, unreadable: inWords('agent-no-action') };
  const finish: Action = { type: 'finish', text: result.text.trim(), raw: result.text };
  return { ...none, action: finish };
}

const checkWords = z.object({ message: z.string().nullish(), explanation: z.string().nullish() });
const wordsOf = (check: unknown): string => {
  const read = checkWords.safeParse(check).data;
  return read?.message ?? read?.explanation ?? JSON.stringify(check);
};

/**
 * One turn of a model that acts through its provider's own tool. What its last answer still asks for comes first;
 * otherwise it is asked, shown what it wants to look at, and asked again until it acts.
 */
export async function nativeTurn(turn: Turn, ctx: StepContext): Promise<Answered> {
  const [model = ''] = ctx.models('agent');
  const record = ctx.record(model);
  const { tool = 'computer', acknowledgeSafetyChecks = false } = record.computerUse ?? {};
  const { coordinates, beta, everyPicture } = computerToolFacts[tool];
  const { width, height } = turn.seen.image;
  const sent = sentSize({ width, height }, readingOf(record).image);
  const space: ReadingSpace = { image: { width, height }, sent, coordinates, boxes: 'xyxy' };
  const next = pending(turn);
  if (next !== null) return { ...nothing, ...carriedOut(next, space), response: '', calls: [], cost: 0 };
  const tools: OfferedTools = {
    computer: tool,
    ...(beta !== undefined && { beta }),
    platform: turn.support.platform,
    functions: functionsFor(turn.support),
  };
  const prompt = ctx.prompt('agent/computer-use');
  const values = valuesOf(turn, model, ctx, () => '');
  const filled = prompt.render(Object.fromEntries(prompt.inputs.map((name) => [name, values[name] ?? ''])));
  const { system, user } = sectionsFor(record, filled);
  const messages = conversation(turn, system, user.trim(), everyPicture);
  const text = screenWords(turn.seen, undefined);
  if (text !== '') messages.push({ role: 'user', content: text });
  const ask = (asked: Message[]) => ctx.call({ role: 'agent', messages: asked, sample: turn.sample, tools });

  const lines: string[] = [];
  const calls: string[] = [];
  let [cost, looks, seen] = [0, 0, turn.seen];
  for (;;) {
    const result = await ask(messages);
    calls.push(result.callId);
    cost += result.cost;
    const line = result.refusal ?? result.text;
    lines.push(line);
    const items = result.refusal === null ? outputOf(line) : null;
    const came = { ...nothing, response: lines.join('\n'), calls, cost, looks, seen };
    if (result.refusal !== null) return { ...came, refusal: true };
    if (items === null) return { ...came, ...inText(result, space) };
    const asked = callsIn(items);
    const thought = wordsIn(items);
    const checks = asked.flatMap((call) => call.checks);
    if (checks.length > 0 && !acknowledgeSafetyChecks)
      return { ...came, refusal: true, thought: inWords('agent-safety-check', { why: checks.map(wordsOf).join(' ') }) };
    const all = asked.flatMap((call) => call.asks);
    const [first] = all.filter((entry) => !isLook(entry));
    looks += all.filter(isLook).length;
    if (first) {
      const done = carriedOut(first, space);
      if (done.action?.point) reportPlace(ctx, result.model, done.action.point, space);
      return { ...came, ...done, looks, thought };
    }
    if (asked.length === 0) return { ...came, unreadable: inWords('agent-no-action'), thought };
    if (lines.length >= mostLooks) return { ...came, looks, unreadable: inWords('agent-only-looks', { n: mostLooks }) };
    seen = (await turn.look?.()) ?? seen;
    messages.push(assistantTurn(items, line), ...asked.map((call) => answerTo(call, shownTo(call, seen, space))));
  }
}
