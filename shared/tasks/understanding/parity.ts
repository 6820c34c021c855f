import { inWords } from '../../phrases/phrase.ts';
import { b, s, w } from '../published.ts';
import { answered, unreadable, type Reading } from '../reading.ts';

const lineStart = '(?:^|(?<=\\n))';

/** The published parser's six patterns in order; the first pattern that matches anywhere wins. */
const patterns: readonly (readonly [string, RegExp])[] = [
  ['upstream-1', new RegExp(`${b}([A-F])[.:](?!${w})`, 'diu')],
  ['upstream-2', new RegExp(`${b}Option${s}+([A-F])${b}`, 'diu')],
  ['upstream-3', new RegExp(`${b}Answer(?:${s}*[:：])?${s}*([A-F])${b}`, 'diu')],
  ['upstream-4', new RegExp(`${lineStart}[ \\t]*([A-F])[.:]?`, 'diu')],
  ['upstream-5', /["']([A-F])["']/diu],
  ['upstream-6', new RegExp(`${b}([A-F])${b}(?!${s}+${w})`, 'diu')],
];

const remembered = new Map<string, Reading<string>>();

/**
 * Reads an option letter as MMBench-GUI's published code does (six ordered patterns, ignoring case, letters A–F
 * whatever is offered). Its faults are kept for parity: pattern 4 has no right word boundary, so "Because …" is read as
 * B; refusals are not distinguished from failures.
 */
export function parseLetterAsUpstream(reply: string): Reading<string> {
  const known = remembered.get(reply);
  if (known) return known;
  const reading = read(reply);
  if (reply.length <= 16 && remembered.size < 2000) remembered.set(reply, reading);
  return reading;
}

function read(reply: string): Reading<string> {
  for (const [id, pattern] of patterns) {
    const found = pattern.exec(reply);
    const span = found?.indices?.[1];
    const letter = found?.[1];
    if (span && letter) return answered(letter.toUpperCase(), id, span);
  }
  return unreadable('upstream-none', inWords('reading-no-pattern'));
}
