import { z } from 'zod';
import type { AnyTaskType, ParseOptions } from '#shared/tasks/define.ts';
import { askedIn, type Message } from '#pipelines/prompts/messages.ts';
import { countEach, countReply } from '#pipelines/evaluate/count.ts';
import type { EvaluationOptions } from '#pipelines/evaluate/payload.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import { inOwnLetters, turnsOf } from '#pipelines/evaluate/turns.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { findCall, unpackTexts } from '../../../db/queries/runs/calls.ts';
import type { StoredPrediction } from '../../../db/queries/runs/predictions.ts';

const sentAs = z.array(z.object({ sentWidth: z.number(), sentHeight: z.number() }));
const text = z.object({ type: z.literal('text'), text: z.string() });
const other = z.object({ type: z.string() });
const asked = z.object({
  messages: z.array(
    z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string().or(z.array(text.or(other))) }),
  ),
});

/** How the calls of an answer were made: their prompts, and the size of the picture as sent. */
function madeBy(
  db: ReadDb,
  callIds: readonly string[],
  examples: EvaluationOptions['examples'],
): { prompts: string[]; sent: ParseOptions['sent'] } {
  const calls = callIds.flatMap((id) => findCall(db, id) ?? []);
  const prompts = calls.map(({ request }) => {
    const { messages } = asked.parse(unpackTexts(db, JSON.parse(request)));
    return askedIn(messages as Message[]);
  });
  // A planner's call comes before that of the model that answered.
  const sizes = calls.slice(-1).flatMap(({ images }) => (images ? sentAs.parse(JSON.parse(images)) : []));
  // Pictures of examples come first.
  const size = examples ? sizes.at(-1) : sizes[0];
  return { prompts, sent: size && { width: size.sentWidth, height: size.sentHeight } };
}

/** How numbers in replies are read; the run's own way by default. */
type Numbers = Partial<Pick<EvaluationOptions, 'coordinates' | 'boxes'>>;

/**
 * Reads an item's stored replies strictly, with the readers of this version, and gives the reading of each sample and
 * turn. Null without a reply, and if the provider marked the only reply as a refusal: there is nothing to read again.
 */
export function storedReplies(
  db: ReadDb,
  task: AnyTaskType,
  entry: StoredPrediction,
  options: EvaluationOptions,
): ((numbers?: Numbers) => { now: Counted; samples: Counted[][] } | null) | null {
  const { strict, replies, rotations } = entry;
  if (!strict || replies.length === 0 || (strict.read.pattern === 'declined' && replies.length === 1)) return null;
  const item = task.item.parse(entry.item);
  const turns = turnsOf(task, item, options);
  const { prompts, sent } = madeBy(db, entry.callIds, options.examples);
  const size = strict.read.sent ?? sent;
  const known = [...(strict.samples ?? rotations)];
  return ({ coordinates = options.coordinates, boxes = options.boxes } = {}) => {
    const each = replies.map((reply, at): Counted => {
      const prompt = prompts.find((text) => text.trim() !== '' && reply.includes(text.trim()));
      const how = { coordinates, boxes, ...(size && { sent: size }), ...(prompt && { asked: prompt }) };
      const { strict: now } = countReply(task, turns[at % turns.length], { text: reply, refusal: null }, how);
      // which of several replies the provider marked as a refusal is only known by the outcome
      const wasRefusal = replies.length > 1 && known[at] === 'refusal' && now.outcome === 'parse-failure';
      return wasRefusal ? { ...now, outcome: 'refusal' } : now;
    });
    const samples = Array.from({ length: Math.ceil(each.length / turns.length) }, (_, sample) =>
      each.slice(sample * turns.length, (sample + 1) * turns.length),
    );
    const read = countEach(samples);
    return read && { now: inOwnLetters(task, item, options, read), samples };
  };
}
