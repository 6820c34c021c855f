import { z } from 'zod';
import type { AdapterFunction, AdapterPort } from '#pipelines/engine/adapters.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { type ImageRef, type Message, type Part, partsOf, type SentImage } from '#pipelines/prompts/messages.ts';
import type { AdapterRef } from '#shared/records/own-files.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';

/**
 * One part of a message as adapters see it, in the form of MMBench-GUI's `msgs`: the value is a text, or the name of a
 * picture (`image-1`, `image-2` … in the order of the item).
 */
const adapterPart = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  type: z.enum(['text', 'image']),
  value: z.string(),
});
const adapterParts = z.array(adapterPart).min(1);
type AdapterPart = z.infer<typeof adapterPart>;

/** The pictures of some messages by the names that adapters use; the same picture has one name. */
function namedPictures(messages: readonly Message[]): Map<string, ImageRef> {
  const found = new Map<string, ImageRef>();
  for (const message of messages)
    for (const part of partsOf(message))
      if (part.type === 'image' && ![...found.values()].includes(part.image))
        found.set(`image-${found.size + 1}`, part.image);
  return found;
}

function toAdapter(messages: readonly Message[], pictures: ReadonlyMap<string, ImageRef>): AdapterPart[] {
  const names = new Map([...pictures].map(([name, image]) => [image, name]));
  return messages.flatMap((message) =>
    partsOf(message).map((part) => ({
      role: message.role,
      type: part.type,
      value: part.type === 'text' ? part.text : (names.get(part.image) ?? ''),
    })),
  );
}

/** Messages from what an adapter returned; neighbouring parts of one role are one message. ItemError if they cannot be sent. */
function fromAdapter(value: unknown, pictures: ReadonlyMap<string, ImageRef>, name: AdapterFunction): Message[] {
  const unusable = () =>
    new ItemError('adapter-failed', inWords('adapter-messages', { name }), { example: JSON.stringify(value) });
  const read = adapterParts.safeParse(value);
  if (!read.success || !read.data.some(({ role }) => role === 'user')) throw unusable();
  const messages: { role: Message['role']; content: Part[] }[] = [];
  for (const { role, type, value: text } of read.data) {
    const image = type === 'image' ? pictures.get(text) : undefined;
    if (type === 'image' && !image) throw unusable();
    const part: Part = image ? { type: 'image', image } : { type: 'text', text: text };
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(part);
    else messages.push({ role, content: [part] });
  }
  return messages;
}

const place = z.array(z.number()).refine(({ length }) => length === 2 || length === 4);
const answer = z.union([z.string(), z.null(), place]);

/** What the functions of an adapter are told besides the item. */
export interface AdapterInfo {
  task: string;
  /** Convention of the numbers that `parse` returns. */
  coordinates: PointConvention;
}

/** An adapter of the project, for the items of one task. */
export class OwnAdapter {
  readonly #port: AdapterPort;
  readonly #ref: AdapterRef;
  readonly #info: AdapterInfo;

  constructor(port: AdapterPort, ref: AdapterRef, info: AdapterInfo) {
    this.#port = port;
    this.#ref = ref;
    this.#info = info;
  }

  /** The messages as sent: what `buildMessages` makes of the item and the benchmark's own, then `preprocess`. */
  async messages(task: AnyTaskType, item: unknown, own: readonly Message[]): Promise<Message[]> {
    const pictures = namedPictures(own);
    let parts = toAdapter(own, pictures);
    for (const name of ['buildMessages', 'preprocess'] as const) {
      const given =
        name === 'buildMessages' ? [itemOf(task, item), { ...this.#info, messages: parts }] : [parts, this.#info];
      const made = await this.#port.call(this.#ref, name, given);
      if (made.kind === 'value') parts = toAdapter(fromAdapter(made.value, pictures, name), pictures);
    }
    return fromAdapter(parts, pictures, 'preprocess');
  }

  /** The text to read in place of a reply: `postprocess`, then the answer that `parse` finds, in the reader's words. */
  async read(task: AnyTaskType, item: unknown, reply: string, sent: readonly SentImage[]): Promise<string> {
    const images = sent.map(({ sentWidth, sentHeight, width, height }) => ({ sentWidth, sentHeight, width, height }));
    const info = { ...this.#info, images };
    const after = await this.#port.call(this.#ref, 'postprocess', [reply, info]);
    if (after.kind === 'value' && typeof after.value !== 'string')
      throw unusable('postprocess', 'adapter-text', after.value);
    const text = after.kind === 'value' ? String(after.value) : reply;
    const found = await this.#port.call(this.#ref, 'parse', [text, itemOf(task, item), info]);
    if (found.kind === 'absent') return text;
    const read = answer.safeParse(found.value);
    if (!read.success) throw unusable('parse', 'adapter-answer', found.value);
    if (read.data === null) return '';
    if (typeof read.data === 'string') return read.data;
    return read.data.length === 2 ? `(${read.data.join(', ')})` : `[${read.data.join(', ')}]`;
  }
}

/** An item without its key. */
export const itemOf = (task: AnyTaskType, item: unknown) => {
  const asked = task.asked(item);
  return asked.kind === 'answer' ? { kind: asked.kind, ...asked.question } : asked;
};

const unusable = (name: AdapterFunction, code: 'adapter-text' | 'adapter-answer', value: unknown) =>
  new ItemError('adapter-failed', inWords(code, { name }), { example: JSON.stringify(value) });
