import { describe, expect, it } from 'vitest';
import { parseLetter } from '../strict.ts';
import { openClues } from './clues.ts';
import { generatedReplies } from './generated-replies.ts';
import table from './replies.json';
import byFamily from './replies-by-family.json';
import byWording from './replies-by-wording.json';

/** `-` is a parse failure, `!` a refusal. */
function readWith(reply: string, texts: readonly string[]): string {
  const reading = parseLetter(reply, { options: texts.map((text, at) => ({ letter: 'ABCDEF'[at] ?? 'A', text })) });
  if (reading.kind === 'answer') return reading.answer;
  return reading.kind === 'refusal' ? '!' : '-';
}

const read = (reply: string, options: number) => readWith(reply, table.options.slice(0, options));

it('has at least 400 replies', () => {
  expect(table.families.flatMap((family) => family.cases).length).toBeGreaterThanOrEqual(400);
});

for (const { family, options, cases } of table.families)
  describe(`letters: ${family}`, () => {
    it.each(cases as [string, string][])('%j reads as %s', (reply, expected) => {
      expect(read(reply, options)).toBe(expected);
    });
  });

for (const { family, options, cases } of [...byFamily.families, ...byWording.families])
  describe(`letters as given by ${family}`, () => {
    it.each(cases as [string, string][])('%j reads as %s', (reply, expected) => {
      expect(readWith(reply, options)).toBe(expected);
    });
  });

describe('balanced keys', () => {
  it.each(['A', 'B', 'C', 'D'])('an answer with an explanation of other options is read as %s', (key) => {
    for (const other of 'ABCD') expect(read(`Answer: ${key}\n\nExplanation: ${other} is grey.`, 4)).toBe(key);
  });
});

describe('clues of a reply', () => {
  const offered = { options: table.options.slice(0, 4).map((text, at) => ({ letter: 'ABCD'[at] ?? 'A', text })) };
  const written = [...table.families, ...byFamily.families, ...byWording.families].flatMap(({ cases }) =>
    (cases as [string, string][]).map(([reply]) => reply),
  );

  it('change no reading, they only save time', () => {
    const outcomes = new Set<string>();
    for (const reply of [...written, ...generatedReplies(6000)]) {
      const reading = parseLetter(reply, offered);
      outcomes.add(reading.pattern);
      expect([reply, reading]).toEqual([reply, parseLetter(reply, offered, openClues)]);
    }
    for (const rule of ['stated', 'answer-label', 'final-label', 'boxed', 'answer-call', 'marked', 'last-word', 'none'])
      expect(outcomes).toContain(rule);
  });
});
