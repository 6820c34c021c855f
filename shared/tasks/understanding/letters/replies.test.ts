import { describe, expect, it } from 'vitest';
import { parseLetter } from '../strict.ts';
import current from './current-replies.json';
import table from './replies.json';
import reported from './reported-replies.json';
import byFamily from './replies-by-family.json';
import byWording from './replies-by-wording.json';

const offered = (texts: readonly string[]) => texts.map((text, at) => ({ letter: 'ABCDEFGH'[at] ?? 'A', text }));

/** `-` is a parse failure, `!` a refusal. */
function readWith(reply: string, texts: readonly string[]): string {
  const reading = parseLetter(reply, { options: offered(texts) });
  if (reading.kind === 'answer') return reading.answer;
  return reading.kind === 'refusal' ? '!' : '-';
}

interface Case {
  options: string[];
  expected: string;
  /** Prose in another language: it may stay unread, but is never another letter. */
  orUnread?: boolean;
  reply: string;
}
const sign: Readonly<Record<string, string>> = { unreadable: '-', refusal: '!' };
const misread = (cases: readonly Case[]): [reply: string, expected: string, got: string][] =>
  cases.flatMap(({ options, expected, orUnread, reply }) => {
    const got = readWith(reply, options);
    return got === (sign[expected] ?? expected) || (orUnread === true && got === '-') ? [] : [[reply, expected, got]];
  });

describe('replies in the style of current models, written before the reader', () => {
  const cases = current as Case[];
  const wrong = misread(cases);

  it('at least 98 % are read as expected', () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
    expect(wrong.slice(Math.floor(cases.length * 0.02))).toEqual([]);
  });

  it('none is read as another answer', () => {
    expect(wrong.filter(([, , got]) => /^[A-Z]$/.test(got))).toEqual([]);
  });
});

it('replies that were reported as misread are read as a person reads them', () => {
  expect(misread(reported as Case[])).toEqual([]);
});

describe('replies collected by family and wording', () => {
  it.each([
    ...table.families.map(({ family, options, cases }) => ({
      family,
      options: table.options.slice(0, options),
      cases,
    })),
    ...byFamily.families,
    ...byWording.families,
  ])('$family', ({ options, cases }) => {
    const all = (cases as [string, string][]).map(([reply, expected]) => ({ options, expected, reply }));
    expect(misread(all)).toEqual([]);
  });
});

describe('balanced keys', () => {
  it.each(['A', 'B', 'C', 'D'])('an answer with an explanation of other options is read as %s', (key) => {
    for (const other of 'ABCD')
      expect(readWith(`Answer: ${key}\n\nExplanation: ${other} is grey.`, table.options.slice(0, 4))).toBe(key);
  });
});

it('a very long reply is read in linear time', () => {
  for (const part of ['A ', 'the answer is ', '"answer": ', 'B, ', '(', '<think>'])
    expect(parseLetter(part.repeat(2 ** 18 / part.length), { options: offered(table.options) }).kind).not.toBe(
      'refusal',
    );
});
