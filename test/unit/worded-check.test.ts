import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const check = path.resolve(import.meta.dirname, '../../scripts/checks/worded.mjs');
const { chineseOutside, elsewhere, sentencesIn } = (await import(pathToFileURL(check).href)) as {
  chineseOutside(sources: { file: string; text: string }[]): string[];
  elsewhere: readonly (readonly [string, string])[];
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

it('leaves alone what a pipeline says about itself, and nothing else in its folder', () => {
  const text =
    "export const one = { name: 'Look for the controls', run: () => refuse('The model declined to answer.') };";
  const lines = sentencesIn('pipelines/construct/control-check/index.ts', text).map((entry) => entry.text);
  expect(lines).toEqual(['The model declined to answer.']);
  expect(found(text)).toHaveLength(2);
});

it('leaves alone what a command says about itself, but not its errors, notes and results', () => {
  const text =
    "option('--out', 'the file to write'); out.note('Nothing has been recorded yet.'); throw new UsageError('Name the file to write.'); out.result(1, () => 'No problems were found.');";
  const lines = sentencesIn('electron/cli/commands/record.ts', text).map((entry) => entry.text);
  expect(lines).toEqual(['Nothing has been recorded yet.', 'Name the file to write.', 'No problems were found.']);
});

it('gives a reason for every exception', () => {
  for (const [place, why] of elsewhere) expect(`${place}: ${why}`).toMatch(/^(?:shared|pipelines|electron)\/\S+: \S+/);
});

it('finds Chinese outside its catalogue', () => {
  const at = (file: string) => chineseOutside([{ file, text: "const name = '截图';" }]).length;
  expect(at('renderer/features/home/index.tsx')).toBe(1);
  expect(at('renderer/i18n/en/home.ts')).toBe(1);
  expect([at('renderer/i18n/zh/home.ts'), at('renderer/i18n/languages.ts'), at('renderer/a.test.tsx')]).toEqual([
    0, 0, 0,
  ]);
});
