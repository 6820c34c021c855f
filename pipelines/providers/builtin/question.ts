import type { PreparedMessage } from '#pipelines/engine/calls/provider.ts';
import { type Material, material } from './material.ts';

const optionLine = /^\s*\(?([A-Z])[.):]\s+(.+)$/gm;

/**
 * The question of a call: its structured data, otherwise what its text shows (option lines make it a question, anything
 * else counts as an instruction for a target).
 */
export function whatIsAsked(data: unknown, messages: readonly PreparedMessage[]): Material {
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
