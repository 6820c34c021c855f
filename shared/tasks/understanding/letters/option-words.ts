import { withPlainSigns } from '../../reply/signs.ts';
import type { UnderstandingItem } from '../item.ts';
import { isAlphanumeric } from './lead-in.ts';

type Options = UnderstandingItem['options'];

export const fold = (text: string): string =>
  withPlainSigns(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

interface Folded {
  letters: Map<string, string | null>;
  /** First and last characters of the folded options, as `x…z`. */
  edges: Set<string>;
}
const foldedOptions = new WeakMap<Options, Folded>();

function foldedOf(options: Options): Folded {
  let known = foldedOptions.get(options);
  if (!known) foldedOptions.set(options, (known = foldAll(options)));
  return known;
}

function foldAll(options: Options): Folded {
  const letters = new Map<string, string | null>();
  for (const option of options) {
    const words = fold(option.text);
    letters.set(words, letters.has(words) ? null : option.letter);
  }
  letters.delete('');
  return { letters, edges: new Set([...letters.keys()].map((words) => (words[0] ?? '') + (words.at(-1) ?? ''))) };
}

/** First and last character of the folded text; null if one beyond ASCII comes before them. */
function edgesOf(text: string): string | null {
  let from = 0;
  let to = text.length - 1;
  while (from <= to && !isAlphanumeric(text.charCodeAt(from))) {
    if (text.charCodeAt(from) > 127) return null;
    from += 1;
  }
  while (to > from && !isAlphanumeric(text.charCodeAt(to))) {
    if (text.charCodeAt(to) > 127) return null;
    to -= 1;
  }
  return (text.charAt(from) + text.charAt(to)).toLowerCase();
}

/** The letter of the only option whose text is the whole reply, or null; a text shared by two options names neither. */
export function optionSaid(text: string, options: Options): string | null {
  const known = foldedOf(options);
  const edges = edgesOf(text);
  if (edges !== null && !known.edges.has(edges)) return null;
  return known.letters.get(fold(text)) ?? null;
}

const opensBracket = /[([](?:option\s)?$/iu;

/** The option whose text fills the line before a letter in brackets: "Closes the tab (C)". */
export function optionBefore(text: string, at: number, options: Options): string | null {
  if (at < 3 || !opensBracket.test(text.slice(Math.max(0, at - 8), at))) return null;
  const line = text.slice(Math.max(0, at - 300), at);
  const words = /(?:^|\n)([^\n]{1,280}?)\s{1,3}[([](?:option\s)?$/iu.exec(line)?.[1];
  return words === undefined ? null : optionSaid(words, options);
}

/**
 * Text that may precede an option's text, on a line or after a reason: "The correct answer is", "Answer:", `<answer>`,
 * `"answer":`, ", so the answer is".
 */
const announced =
  /(?:^[^\p{L}\p{N}\n]{0,9}|(?<=[.;:,!?])[ \t]{1,3}|(?<=\b(?:so|thus|therefore|hence))[ \t]{1,3})(?:(?:the|my|so|final|correct|best|right)[ \t]{1,6}){0,4}(?:answer|option|choice)(?:[ \t]{1,6}is\b|[^\p{L}\p{N}]*[:：=>])|^[ \t]*(?:正确)?答案(?:是|为|[:：])/gimu;

/** Contained in every text with a match of `announced`; most texts contain none of them. */
const announces = /answer|option|choice|答案/i;

function lastAnnounced(text: string): RegExpExecArray | null {
  if (!announces.test(text)) return null;
  let latest: RegExpExecArray | null = null;
  announced.lastIndex = 0;
  for (let match = announced.exec(text); match !== null; match = announced.exec(text)) latest = match;
  return latest;
}

/** Where an option's text may end, if a reason or another sentence follows. */
const ending = /\n|[.;!?](?=\s)|,?\s(?:because|since|as)\b|\s\(|,?因为/giu;

/** The first line, if no other line is an option's text as well. */
function firstLine(text: string, options: Options): [number, number][] {
  if (!text.includes('\n')) return [];
  const [line = '', ...others] = text.trim().split('\n');
  if (others.length === 0 || others.some((other) => optionSaid(other, options) !== null)) return [];
  const from = text.indexOf(line);
  return [[from, from + line.length]];
}

/**
 * Where an option's text may be the answer. After the last "The answer is" of a reply: everything that follows, and
 * what follows up to a reason or the sentence's end; in a reply without one: its first line. Option texts inside other
 * sentences ("I would press Print", "The button says Open") are ignored, since they may refer to anything.
 */
export function wordSpans(text: string, options: Options): [number, number][] {
  const label = lastAnnounced(text);
  if (!label) return firstLine(text, options);
  const from = label.index + label[0].length;
  const start = from + (/\S/.exec(text.slice(from))?.index ?? 0);
  ending.lastIndex = start;
  return [
    [from, text.length],
    [from, ending.exec(text)?.index ?? text.length],
  ];
}

/** A letter on its own that is not a word of English or the article. */
const letterAlone = /(?<![\p{L}\p{N}])(?:[B-HJ-Z](?![\p{L}\p{N}'’])|["'([]\s?A\s?["')\]]|A\s(?:or|and|nor|from)\b)/u;

/** Whether a reply contains an option's letter or its whole text, in whatever sentence. */
export function namesOption(text: string, options: Options): boolean {
  if (letterAlone.test(text)) return true;
  const said = ` ${fold(text)} `;
  for (const words of foldedOf(options).letters.keys())
    if (said.includes(/[^\x00-\x7f]/.test(words) ? words : ` ${words} `)) return true;
  return false;
}
