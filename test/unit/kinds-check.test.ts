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
const { namedIn, reachesInto } = (await import(pathToFileURL(check).href)) as {
  namedIn(
    sources: readonly Source[],
    homes: ReadonlyMap<string, ReadonlySet<string>>,
    modules?: ReadonlyMap<string, { get(exported: string): string | undefined }>,
  ): Named[];
  reachesInto(sources: readonly Source[], names: ReadonlySet<string>): { file: string; name: string; line: number }[];
};

const homes = new Map([
  ['question', new Set(['question'])],
  ['mcq', new Set(['mcq', 'understanding'])],
]);
const modules = new Map([['shared/items/question/index.ts', new Map([['question', 'question']])]]);
const found = (text: string, file = 'renderer/some.ts') =>
  namedIn([{ file, text }], homes, modules).map(({ id, line }) => [id, line]);

it.each([
  ['a comparison', "if (kind === 'question') go();"],
  ['a list', "const kinds = ['element', 'question'];"],
  ['a type', "type Kind = 'question';"],
  ['a template', 'const kind = `question`;'],
  ['a shape that is looked for', "if ('question' in item) go();"],
  ['a table declared as a record', 'const words: Readonly<Record<string, string>> = { question: "?", screen: "!" };'],
  ['a table that satisfies a record', 'const words = { question: "?", screen: "!" } satisfies Record<string, string>;'],
  ['a table in which entries are looked up', 'const rules = { question: 1, screen: 2 }; rules[kind];'],
  ['an object of nothing but ids', 'const words = { question: "?", mcq: "!" };', 'mcq'],
  ['an import of what declares it', "import { question } from '#shared/items/question/index.ts';"],
  ['an import under another name', "import { question as asked } from '../shared/items/question/index.ts';"],
  ['an export of what declares it', "export { question } from '#shared/items/question/index.ts';"],
  ['a column compared in SQL', 'db.all("SELECT 1 FROM items WHERE kind = \'question\'");'],
])('finds the id of a kind in %s', (_, text, further?: string) => {
  expect(found(`const first = 1;\n${text}`)).toEqual([['question', 2], ...(further ? [[further, 2]] : [])]);
});

it.each([
  ['a field that is read', "const words = row['question'];"],
  ['the type of a field', "type Words = Row['question'];"],
  [
    'fields that are picked or left out',
    "interface Rest extends Omit<Row, 'question'> {}\ntype One = Pick<Row, 'question'>;",
  ],
  ['a field of a thing', 'const row = { question: "Which tab is open?", options: [] };'],
  ['fields that are read from a thing', 'const { question } = row; const field = row.question;'],
  ['the type of a declaration', "import type { question } from '#shared/items/question/index.ts';"],
  ['another export of its folder', "import { letters } from '#shared/items/question/index.ts';"],
  ['a comment', "// a 'question' is asked"],
  ['a word within a sentence', "const text = 'a question of taste';"],
])('leaves alone %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

it('allows the id in files and folders named after it, or in the folder that declares it', () => {
  expect(found("const id = 'mcq';", 'pipelines/evaluate/score/understanding.ts')).toEqual([]);
  expect(found("const id = 'mcq';", 'shared/tasks/understanding/index.ts')).toEqual([]);
  expect(found("const id = 'mcq';", 'pipelines/evaluate/score/grounding.ts')).toEqual([['mcq', 1]]);
});

it('allows registries to name what they list', () => {
  const text = "import { question } from '#shared/items/question/index.ts';\nconst all = [question];";
  expect(found(text, 'electron/host/items/registry.ts')).toEqual([]);
  expect(found(text, 'electron/host/items/all.ts')).toEqual([['question', 1]]);
});

it('finds what reaches into the folder of a kind where kinds are known only through registries', () => {
  const reached = (file: string, from: string) =>
    reachesInto([{ file, text: `import { waiting } from '${from}';` }], new Set(['question'])).length;
  expect(reached('electron/host/services/review/stats.ts', '../../items/question/rank.ts')).toBe(1);
  expect(reached('electron/host/services/doctor/rows.ts', '../../db/queries/items/question/waiting.ts')).toBe(1);
  expect(reached('electron/host/services/export/items.ts', '#shared/items/question/lettered.ts')).toBe(1);
  expect(reached('electron/host/services/review/stats.ts', '../../items/registry.ts')).toBe(0);
  expect(reached('electron/host/services/review/stats.ts', '../../db/queries/items/items.ts')).toBe(0);
  expect(reached('electron/host/services/export/registry.ts', '#shared/items/question/index.ts')).toBe(0);
  expect(reached('electron/host/services/export/lists/question.ts', '#shared/items/question/index.ts')).toBe(0);
  expect(reached('electron/host/router/review.ts', '../items/question/open.ts')).toBe(0);
});
