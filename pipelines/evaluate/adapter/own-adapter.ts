import { z } from 'zod';
import type { AdapterFunction, AdapterPort } from '#pipelines/engine/adapters.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { Message, SentImage } from '#pipelines/prompts/messages.ts';
import type { AdapterRef } from '#shared/records/own-files.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { fromAdapter, namedPictures, toAdapter } from './messages.ts';

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
