import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { computerAction } from '../agent-runs/computer-action.ts';
import { embeddedPicture, isDataUrl, withoutPictures } from '../agent-runs/embedded.ts';
import { Turns } from '../agent-runs/turns.ts';
import type { ReadAction, ReadEpisode, StepPicture } from '../episodes/record.ts';
import { Refused } from '../refused.ts';

const part = z.object({
  type: z.string().nullish(),
  text: z.string().nullish(),
  image_url: z
    .union([z.string(), z.object({ url: z.string() })])
    .nullish()
    .catch(null),
});
const content = z
  .union([z.string(), z.array(part)])
  .nullish()
  .catch(null);
const item = z.object({
  type: z.string().nullish(),
  role: z.string().nullish(),
  content,
  summary: z.array(part).nullish().catch(null),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  action: z.unknown().optional(),
  actions: z.array(z.unknown()).nullish().catch(null),
  output: z.unknown().optional(),
});
type Item = z.infer<typeof item>;

const words = (given: z.infer<typeof content>): string =>
  typeof given === 'string'
    ? given
    : (given ?? [])
        .map(({ text }) => text ?? '')
        .join('\n')
        .trim();

const addressOf = (entry: z.infer<typeof part>): string | null =>
  typeof entry.image_url === 'string' ? entry.image_url : (entry.image_url?.url ?? null);

/** The pictures that an item shows, by their addresses. */
function* addresses({ role, content: given, output }: Item): Generator<string> {
  const shown = part.safeParse(output).data;
  const list = role === 'user' && Array.isArray(given) ? given : shown ? [shown] : Array.isArray(output) ? output : [];
  for (const entry of list) {
    const address = part.safeParse(entry).data;
    const found = address && addressOf(address);
    if (found) yield found;
  }
}

/** The arguments of a function that a harness offers beside the computer (`goto`, `back`). */
function functionOf({ name, arguments: given }: Item): ReadAction {
  const raw = JSON.stringify({ name, arguments: given });
  return { type: name === 'back' || name === 'go_back' ? 'back' : null, raw };
}

export interface ItemsRun extends Pick<ReadEpisode, 'steps' | 'final'> {
  task: string;
  /** Whether the agent ended it with a message. */
  ended: boolean;
}

/**
 * A run as items of OpenAI's Responses API: messages, reasoning, computer calls and their outputs. `pictureAt` finds a
 * picture that is not inside the item, by its address and its number. Errors: Refused if there is no computer call.
 */
export async function runOfItems(
  values: readonly unknown[],
  pictureAt: (address: string, n: number) => Promise<StepPicture | null>,
): Promise<ItemsRun> {
  const turns = new Turns();
  let task: string | null = null;
  let [ended, calls, shown] = [false, 0, 0];
  for (const value of values) {
    const entry = item.safeParse(value).data;
    if (!entry) continue;
    const type = entry.type ?? (entry.role ? 'message' : '');
    if (type === 'reasoning') turns.think(words(entry.summary));
    else if (type === 'message' && entry.role === 'assistant') {
      turns.think(words(entry.content));
      ended = true;
    } else if (type === 'message' && entry.role === 'user') task ??= words(entry.content) || null;
    else if (type === 'computer_call') {
      calls++;
      ended = false;
      const actions = (entry.actions ?? [entry.action]).flatMap((action) => computerAction(action) ?? []);
      if (actions.length > 0) turns.act(actions, withoutPictures(value));
    } else if (type === 'function_call') {
      ended = false;
      turns.act([functionOf(entry)], withoutPictures(value));
    }
    for (const address of addresses(entry)) {
      const inside = isDataUrl(address);
      turns.see(inside ? embeddedPicture(address, `screenshot_${shown}.png`) : await pictureAt(address, shown));
      shown++;
    }
  }
  if (calls === 0) throw new Refused(phrase('format-no-computer-use'));
  const final = turns.final();
  const text = turns.rest();
  // A message after the last call ends the run; its words are no outcome.
  if (ended) turns.act([{ type: 'finish', ...(text && { text: text }), raw: text }], JSON.stringify(text));
  return { steps: turns.steps, final: ended ? null : final, task: task ?? '', ended };
}
