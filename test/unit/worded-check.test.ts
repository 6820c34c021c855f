import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const check = path.resolve(import.meta.dirname, '../../scripts/checks/worded.mjs');
const { sentencesIn } = (await import(pathToFileURL(check).href)) as {
  sentencesIn(file: string, text: string): { text: string; line: number }[];
};
const found = (text: string) => sentencesIn('host.ts', `const first = 1;\n${text}`).map(({ line }) => line);

it.each([
  ['an error', "throw failure('INVALID', 'Nothing is approved yet.', {});"],
  ['a reason with a value', 'return `the key ${key} is not among the options`;'],
  ['a note in an object', "return { note: 'It was written by an older version.' };"],
])('finds %s', (_, text) => {
  expect(found(text)).toEqual([2]);
});

it.each([
  ['a code', "return phrase('unfit-no-text');"],
  ['SQL', "db.all('SELECT id FROM items WHERE kind = ? ORDER BY id');"],
  ['a name', "const kinds = ['element', 'goal completion'];"],
  ['a comment', '// the key is not among the options'],
])('leaves alone %s', (_, text) => {
  expect(found(text)).toEqual([]);
});
