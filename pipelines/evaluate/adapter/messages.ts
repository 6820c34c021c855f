import { z } from 'zod';
import type { AdapterFunction } from '#pipelines/engine/adapters.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { type ImageRef, type Message, type Part, partsOf } from '#pipelines/prompts/messages.ts';
import { inWords } from '#shared/phrases/phrase.ts';

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
export type AdapterPart = z.infer<typeof adapterPart>;

/** The pictures of some messages by the names that adapters use; the same picture has one name. */
export function namedPictures(messages: readonly Message[]): Map<string, ImageRef> {
  const found = new Map<string, ImageRef>();
  for (const message of messages)
    for (const part of partsOf(message))
      if (part.type === 'image' && ![...found.values()].includes(part.image))
        found.set(`image-${found.size + 1}`, part.image);
  return found;
}

export function toAdapter(messages: readonly Message[], pictures: ReadonlyMap<string, ImageRef>): AdapterPart[] {
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
export function fromAdapter(value: unknown, pictures: ReadonlyMap<string, ImageRef>, name: AdapterFunction): Message[] {
  const unusable = () =>
    new ItemError('adapter-failed', inWords('adapter-messages', { name }), { example: JSON.stringify(value) });
  const read = adapterParts.safeParse(value);
  if (!read.success || !read.data.some(({ role }) => role === 'user')) throw unusable();
  const messages: { role: Message['role']; content: Part[] }[] = [];
  for (const { role, type, value: said } of read.data) {
    const image = type === 'image' ? pictures.get(said) : undefined;
    if (type === 'image' && !image) throw unusable();
    const part: Part = image ? { type: 'image', image } : { type: 'text', text: said };
    const last = messages.at(-1);
    if (last?.role === role) last.content.push(part);
    else messages.push({ role, content: [part] });
  }
  return messages;
}
