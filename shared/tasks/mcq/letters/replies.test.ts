import { describe, expect, it } from 'vitest';
import { parseLetter } from '../strict.ts';
import table from './replies.json';

/** `-` is a parse failure, `!` a refusal. */
function read(reply: string, options: number): string {
  const reading = parseLetter(reply, {
    options: table.options.slice(0, options).map((text, at) => ({ letter: 'ABCDEF'[at] ?? 'A', text })),
  });
  if (reading.kind === 'answer') return reading.answer;
  return reading.kind === 'refusal' ? '!' : '-';
}

it('holds at least 400 replies', () => {
  expect(table.families.flatMap((family) => family.cases).length).toBeGreaterThanOrEqual(400);
});

for (const { family, options, cases } of table.families)
  describe(`letters: ${family}`, () => {
    it.each(cases as [string, string][])('%j reads as %s', (reply, expected) => {
      expect(read(reply, options)).toBe(expected);
    });
  });

describe('balanced keys', () => {
  it.each(['A', 'B', 'C', 'D'])('an answer with an explanation of other options reads %s', (key) => {
    for (const other of 'ABCD') expect(read(`Answer: ${key}\n\nExplanation: ${other} is grey.`, 4)).toBe(key);
  });
});
