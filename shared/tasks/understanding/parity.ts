import { inWords } from '../../phrases/phrase.ts';
import * as published from '../published.ts';
import { answered, unreadable, type Reading } from '../reading.ts';

/**
 * The published parser's six patterns in order, with the part before the letter as a group of its own; the first pattern
 * that matches anywhere wins.
 */
const patternsWith = (b: string, w: string, s: string, flags: string): readonly (readonly [string, RegExp])[] => [
  ['upstream-1', new RegExp(`(${b})([A-F])[.:](?!${w})`, flags)],
  ['upstream-2', new RegExp(`(${b}Option${s}+)([A-F])${b}`, flags)],
  ['upstream-3', new RegExp(`(${b}Answer(?:${s}*[:：])?${s}*)([A-F])${b}`, flags)],
  ['upstream-4', new RegExp(`((?:^|(?<=\\n))[ \\t]*)([A-F])[.:]?`, flags)],
  ['upstream-5', new RegExp(`(["'])([A-F])["']`, flags)],
  ['upstream-6', new RegExp(`(${b})([A-F])${b}(?!${s}+${w})`, flags)],
];

const patterns = patternsWith(published.b, published.w, published.s, 'iu');
/** The same for replies in ASCII, in which \b, \w and \s mean what they mean in Python: several times as fast. */
const asciiPatterns = patternsWith('\\b', '\\w', '[\\t-\\r\\x1c-\\x20]', 'i');

/** The published parser is slow, and the same reply is read several times. */
const remembered = new Map<string, Reading<string>>();
const longestRemembered = 16;

/**
 * Reads an option letter as MMBench-GUI's published code does (six ordered patterns, ignoring case, letters A–F
 * whatever is offered). Its faults are kept for parity: pattern 4 has no right word boundary, so "Because …" is read as
 * B; refusals are not distinguished from failures.
 */
export function parseLetterAsUpstream(reply: string): Reading<string> {
  if (reply.length > longestRemembered) return read(reply);
  const known = remembered.get(reply);
  if (known) return known;
  const reading = read(reply);
  if (remembered.size < 2000) remembered.set(reply, reading);
  return reading;
}

const beyondAscii = /[^\0-\x7f]/;

function read(reply: string): Reading<string> {
  for (const [id, pattern] of beyondAscii.test(reply) ? patterns : asciiPatterns) {
    const found = pattern.exec(reply);
    if (!found) continue;
    const [, before = '', letter = ''] = found;
    const start = found.index + before.length;
    return answered(letter.toUpperCase(), id, [start, start + 1]);
  }
  return unreadable('upstream-none', inWords('reading-no-pattern'));
}
