import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

interface Source {
  file: string;
  text: string;
}
interface Named {
  file: string;
  id: string;
  line: number;
}

const check = path.resolve(import.meta.dirname, '../../scripts/checks/kinds.mjs');
const { namedIn } = (await import(pathToFileURL(check).href)) as {
  namedIn(sources: readonly Source[], homes: ReadonlyMap<string, ReadonlySet<string>>): Named[];
};

const homes = new Map([
  ['question', new Set(['question'])],
  ['mcq', new Set(['mcq', 'understanding'])],
]);
const found = (text: string, file = 'renderer/some.ts') =>
  namedIn([{ file, text }], homes).map(({ id, line }) => [id, line]);

it.each([
  ['a comparison', "if (kind === 'question') go();"],
  ['a list', "const kinds = ['element', 'question'];"],
  ['a type', "type Kind = 'question';"],
  ['a template', 'const kind = `question`;'],
  ['a shape that is looked for', "if ('question' in item) go();"],
  ['a column compared in SQL', 'db.all("SELECT 1 FROM items WHERE kind = \'question\'");'],
])('finds the id of a kind in %s', (_, text) => {
  expect(found(`const first = 1;\n${text}`)).toEqual([['question', 2]]);
});

it.each([
  ['a field that is read', "const words = row['question'];"],
  ['the type of a field', "type Words = Row['question'];"],
  [
    'fields that are picked or left out',
    "interface Rest extends Omit<Row, 'question'> {}\ntype One = Pick<Row, 'question'>;",
  ],
  ['a comment', "// a 'question' is asked"],
  ['a word within a sentence', "const text = 'a question of taste';"],
])('leaves alone %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

it('lets files and folders of the id, or of the folder that declares it, say it', () => {
  expect(found("const id = 'mcq';", 'pipelines/evaluate/score/understanding.ts')).toEqual([]);
  expect(found("const id = 'mcq';", 'shared/tasks/understanding/index.ts')).toEqual([]);
  expect(found("const id = 'mcq';", 'pipelines/evaluate/score/grounding.ts')).toEqual([['mcq', 1]]);
});
