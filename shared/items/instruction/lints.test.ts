import { expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { instructionLints } from './lints.ts';

const looks = (text: string): string | null => {
  const found = instructionLints.find(({ code }) => code === 'looks-in-advanced')?.check({ text, type: 'advanced' });
  return found ? phraseWords(found) : null;
};

it.each([
  ['Press the blue round control to save', '“blue”'],
  ['Press the light-blue one', '“light-blue”'],
  ['Open the gear', '“gear”'],
])('%j is quoted exactly: %s', (text, words) => expect(looks(text)).toContain(words));

it.each(['Keep the work', 'Turn on dark mode', 'Make the text bold'])('%j says nothing about looks', (text) =>
  expect(looks(text)).toBeNull(),
);
