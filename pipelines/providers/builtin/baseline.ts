import type { BBox } from '#shared/geometry/shapes.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import type { PreparedMessage, ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { type Material, material } from './material.ts';

const optionLine = /^\s*\(?([A-Z])[.):]\s+(.+)$/gm;

/**
 * The question of a call: its structured data, otherwise what its text shows (option lines make it a question, anything
 * else counts as an instruction for a target).
 */
function whatIsAsked(data: unknown, messages: readonly PreparedMessage[]): Material {
  const given = material.safeParse(data);
  if (given.success) return given.data;
  const user = messages.filter((message) => message.role === 'user');
  const text = user
    .flatMap((message) => message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
    .join('\n');
  const options = [...text.matchAll(optionLine)].map((match) => ({
    letter: match[1] ?? '',
    text: match[2]?.trim() ?? '',
  }));
  if (options.length >= 2)
    return { kind: 'answer', question: { question: text.replace(optionLine, '').trim(), options } };
  return { kind: 'point', instruction: text };
}

export type PreparedPicture = Extract<PreparedMessage['parts'][number], { type: 'image' }>;

/** One call as seen by a baseline. */
export interface Asked {
  what: Material;
  picture: PreparedPicture | null;
  /** Differs between different questions, and between repeats. */
  seed: string;
}

/** Answers in the format that a model is asked for: a letter, a point in pixels of the sent picture, or JSON. */
export type Baseline = (asked: Asked) => Promise<string>;

export function askedOf(request: ProviderRequest): Asked {
  const pictures = request.messages.flatMap((message) => message.parts.filter((part) => part.type === 'image'));
  const picture = pictures.at(-1) ?? null;
  const what = whatIsAsked(request.data, request.messages);
  const seed = JSON.stringify([request.record.model, picture?.sent.sha256 ?? null, request.sample, what]);
  return { what, picture, seed };
}

/** The size within which a point may be. @throws ProviderError if there is no picture to point at. */
export function canvasOf(asked: Asked): { width: number; height: number } {
  if (!asked.picture) throw refuse(inWords('baseline-no-picture'));
  return { width: asked.picture.sent.sentWidth, height: asked.picture.sent.sentHeight };
}

export function refuse(message: string): ProviderError {
  return new ProviderError({ code: 'bad-request', message });
}

/** Gives no judgement, explicitly, for each question. */
export function unsure(asked: Extract<Material, { kind: 'judge' }>, comment: (at: number) => string): string {
  const judgements = asked.questions.map((question, at) => ({
    difficulty: question.difficulty ?? '',
    criteria: null,
    valid: 'unsure',
    comment: comment(at),
    fix: null,
  }));
  return JSON.stringify({ judgements });
}

/** Centre of a box given as fractions, in pixels of the sent picture. */
export function middleOf(box: BBox, { width, height }: { width: number; height: number }): [number, number] {
  return [((box[0] + box[2]) / 2) * width, ((box[1] + box[3]) / 2) * height];
}

/** A description of one part. */
export const describedAs = (purpose: string): string =>
  JSON.stringify({ description: { purpose, appearance: '', features: '' } });

/** A box in pixels of the sent picture, or null, as fractions. */
export function locatedAt(asked: Asked, box: BBox | null): string {
  const { width, height } = canvasOf(asked);
  return JSON.stringify({ box: box && [box[0] / width, box[1] / height, box[2] / width, box[3] / height] });
}
