import { parseLetter } from '../mcq/strict.ts';
import { answered, refused, unreadable, type Reading } from '../reading.ts';
import { findRefusal } from '../reply/refusals.ts';
import { withoutThinking } from '../reply/thinking.ts';
import type { KnowledgeItem } from './item.ts';

const word = '(yes|no|unknown)';
const rules: readonly (readonly [string, RegExp])[] = [
  ['answer-field', new RegExp(`["']?answer["']?\\s*:\\s*["']${word}["']`, 'gi')],
  ['answer-tag', new RegExp(`<answer>\\s*${word}\\b`, 'gi')],
  ['boxed', new RegExp(`\\\\boxed\\s*\\{\\s*(?:\\\\text\\s*\\{\\s*)?${word}\\b`, 'gi')],
  ['answer-label', new RegExp(`(?:^|\\n)[\\s>#-]{0,40}(?:final\\s+)?answer\\s*[:：=]\\s*["'“(]*${word}\\b`, 'gi')],
  ['stated', new RegExp(`\\banswer\\s+(?:is|would be)(?:\\s*[:：])?\\s*["'“(]*${word}\\b`, 'gi')],
  ['first-word', new RegExp(`^[\\s"'“(]*${word}(?=[\\s.,;:!)"'”]*(?:$|[,.;:!]|\\n))`, 'gi')],
  ['last-word', new RegExp(`(?:^|[\\s"'“(:,])${word}[\\s.!)"'”]*$`, 'gi')],
];

/** Reads yes | no | unknown; the strongest rule wins, in it the last place. */
function parseYesNo(reply: string): Reading<string> {
  const text = withoutThinking(reply).replace(/[*`]/g, ' ');
  if (text.trim() === '')
    return unreadable('empty', reply.trim() === '' ? 'The reply is empty.' : 'The reply ends inside its reasoning.');
  for (const [id, pattern] of rules) {
    const last = [...text.matchAll(pattern)].at(-1);
    if (last?.[1]) return answered(last[1].toLowerCase(), id, [last.index, last.index + last[0].length]);
  }
  const refusal = findRefusal(text);
  return refusal ? refused(refusal) : unreadable('none', 'Neither yes, no nor unknown was found.');
}

/** A letter for multiple choice (see the strict letter parser), one of three words for yes-or-no questions. */
export function parseKnowledge(reply: string, item: Pick<KnowledgeItem, 'form' | 'options'>): Reading<string> {
  return item.form === 'yes_or_no' ? parseYesNo(reply) : parseLetter(reply, item);
}
