import { inWords } from '#shared/phrases/phrase.ts';
import type { KnownTask } from './payload.ts';

/** Share of common three-word sequences from which a task is a near-copy of another. */
const alikeFrom = 0.6;

const unspaced = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
const word = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source})[\\p{L}\\p{N}])+`, 'gu');

/** Words; single signs of scripts that put no spaces between words. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? [];

/** The sequences of three words in a text; a shorter text is one sequence. */
export function sequencesOf(text: string): Set<string> {
  const words = wordsOf(text);
  if (words.length < 3) return new Set(words.length > 0 ? [words.join(' ')] : []);
  return new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')));
}

/** Share of the three-word sequences that two texts have in common (Jaccard), 0..1. */
export function sharedSequences(a: string, b: string): number {
  const [sequencesA, sequencesB] = [sequencesOf(a), sequencesOf(b)];
  let both = 0;
  for (const sequence of sequencesA) if (sequencesB.has(sequence)) both += 1;
  const all = sequencesA.size + sequencesB.size - both;
  return all === 0 ? 0 : both / all;
}

const slot = '□';
/** Quoted texts, addresses, numbers, prices, dates and times. */
const literal =
  /"[^"]*"|“[^”]*”|'[^']{2,}'|‘[^’]*’|「[^」]*」|『[^』]*』|《[^》]*》|https?:\/\/\S+|\S+@\S+|[$€£¥]?\p{N}[\p{N}.,:/-]*%?/gu;
/** Names within a sentence: words that begin with a capital, and the noun after them (“Ceramic mug”). */
const named =
  /(?<=\p{L}[,;]? )\p{Lu}[\p{L}\p{N}’'-]*(?: \p{Lu}[\p{L}\p{N}’'-]*)*(?: (?!(?:a|an|and|as|at|by|for|from|in|into|of|on|or|that|the|then|to|with)\b)\p{Ll}[\p{L}’'-]+)?/gu;
const article = /^(?:a|an|the)$/u;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** An operation with its values replaced by slots, and without articles, case and punctuation. */
export function slotted(operation: string, values: readonly string[]): string {
  const longestFirst = [...values].filter((value) => value.trim().length > 1).sort((a, b) => b.length - a.length);
  const own = longestFirst.length > 0 ? new RegExp(longestFirst.map(escaped).join('|'), 'giu') : null;
  const open = (own ? operation.replace(own, slot) : operation).replace(literal, slot).replace(named, slot);
  const words = open.toLowerCase().match(/[\p{L}\p{N}]+|□/gu) ?? [];
  return words
    .filter((word) => !article.test(word))
    .join(' ')
    .replace(/□(?: □)+/gu, slot);
}

/** A task's operations with slots; the instruction in place of operations that nobody listed. */
function operationsOf({ instruction, keyOperations, values }: KnownTask): string {
  const operations = keyOperations.length > 0 ? keyOperations : [instruction];
  return operations.map((operation) => slotted(operation, values)).join('\n');
}

/**
 * Why a task is a near-copy of one of those, in words; null if it is of none: they share three-word sequences (Jaccard,
 * 0.6 and up), or have the same operations once values are replaced by slots.
 */
export function copyOfOne(task: KnownTask, others: readonly KnownTask[]): string | null {
  const operations = operationsOf(task);
  for (const other of others) {
    const share = sharedSequences(task.instruction, other.instruction);
    if (share >= alikeFrom) return inWords('dropped-same-words', { task: other.id, percent: Math.floor(share * 100) });
    if (operationsOf(other) === operations) return inWords('dropped-same-operations', { task: other.id });
  }
  return null;
}
