import { inWords } from '#shared/phrases/phrase.ts';
import type { Counted } from '../prediction.ts';
import { countReply } from '../count.ts';
import { type AskingHow, readReply } from '../asking.ts';
import { groundMessages } from './ground.ts';
import type { Planned } from './planned.ts';

/** The reading, and what the planner had said. */
function withWords(counted: Counted, { element }: Planned): Counted {
  const text = element === null ? inWords('read-no-element') : inWords('read-planner', { element });
  const { note } = counted.read;
  return { ...counted, read: { ...counted.read, note: note === null ? text : `${text} ${note}` } };
}

/**
 * Asks the grounder for the element that the planner named. It gets the words and the picture. If the planner named
 * none, nobody is asked: the item counts as unread, or as a refusal if the planner declined.
 */
export async function askGrounder(how: AskingHow, item: unknown, plan: Planned, sample: number) {
  const { task, options, ctx } = how;
  const { coordinates, boxes, parityParser, temperature } = options;
  const { seconds, cost, element } = plan;
  if (element === null) {
    const declined = plan.refused ? plan.reply : null;
    const result = { model: ctx.models('model')[0] ?? '', text: '', refusal: declined, seconds, cost };
    const { strict, parity } = countReply(task, item, result, { coordinates, boxes, parityParser });
    return { result, strict: withWords(strict, plan), parity };
  }
  const image = task.pointing(item)?.image;
  const shown = image && !options.noImage ? { sha256: image.ref, width: image.width, height: image.height } : null;
  const messages = groundMessages(ctx, { element, coordinates }, shown, options.system !== null);
  const answer = await ctx.call({
    ...{ role: 'model', messages, sample, data: { kind: 'point', instruction: element } },
    ...(temperature === null ? {} : { temperature }),
  });
  const { strict, parity } = await readReply(how, item, answer, messages);
  // Both calls are the composite's answer.
  const result = { ...answer, seconds: answer.seconds + seconds, cost: answer.cost + cost };
  return { result, strict: withWords(strict, plan), parity };
}
