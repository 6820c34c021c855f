import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { lineAt, readSources, rooms } from './lib/sources.mjs';

/** Files in which such a word is something else, or can never change, and why. */
export const allowed = {
  'renderer/transport/events.ts':
    'which questions a change concerns, in the page’s first script, which loads no registry',
  'shared/tasks/outside-ids.ts': 'the one place of the ids that differ from the names in the code',
  'shared/items/corrections.ts': 'names of texts that can be corrected, worded by the catalogue',
  'shared/items/knowledge-question/index.ts': 'the name and place of such a text in its content',
  'pipelines/formats/benchwright-jsonl/record.ts': 'types of lines of a published format',
  'pipelines/formats/boxes/class-ids.ts': 'the class that detection files give to what has none',
  'pipelines/formats/hf-parquet/schema.ts': 'what Parquet calls the entries of a list',
  'pipelines/formats/label-studio/index.ts': 'a field of a published format',
  'pipelines/formats/vlmevalkit-tsv/index.ts': 'a column of a published format',
  'electron/host/services/release/record.ts': 'frozen records: the form of a release never changes',
  'electron/host/services/projects/sample.ts': 'what the sample project is made with',
};

/**
 * The ids that a registry knows, each with the names of its homes: itself, and the folder that declares it. A file or
 * folder of such a name may say the id.
 */
async function homesOf(root, folder, ids) {
  const homes = new Map(ids.map((id) => [id, new Set([id])]));
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const file = path.join(root, folder, entry.name, 'index.ts');
    const declared = await import(pathToFileURL(file).href).catch(() => ({}));
    for (const one of Object.values(declared)) homes.get(one?.id)?.add(entry.name);
  }
  return homes;
}

/** Parts of the tree that read a field by its name: `row['question']`, `Row['question']`, `Pick<Row, 'question'>`. */
const readsField = (node, key, parents) =>
  (node.type === 'MemberExpression' && key === 'property') ||
  (node.type === 'TSLiteralType' && parents.at(-2)?.type === 'TSIndexedAccessType') ||
  parents.some((one) => /^(Pick|Omit)$/.test((one.typeName ?? one.expression)?.name));

/** Every string of the code that is one of these ids as a whole, with its offset; names of fields that are read are not. */
function stringsIn(file, text, ids) {
  const found = [];
  const walk = (node, parents) => {
    for (const [key, child] of Object.entries(node)) {
      if (Array.isArray(child)) {
        for (const one of child) if (one?.type) step(one, node, key, parents);
      } else if (child?.type) step(child, node, key, parents);
    }
  };
  const step = (child, node, key, parents) => {
    const value =
      child.type === 'Literal'
        ? child.value
        : child.type === 'TemplateLiteral' && child.expressions.length === 0
          ? child.quasis[0]?.value.cooked
          : null;
    const above = [...parents, node];
    if (ids.has(value) && !readsField(node, key, above.slice(-4))) found.push({ id: value, at: child.start });
    walk(child, above);
  };
  walk(parseSync(file, text).program, []);
  return found;
}

/** A kind's folder may name the kinds that its items hang on, or that hang on them. */
const families = [['element', 'instruction']];

/** Where each file names one of these ids as a string of its own, or compares it in SQL, outside their homes. */
export function namedIn(sources, homes) {
  const ids = [...homes.keys()];
  const mayName = new RegExp(`(['"\`])(${ids.join('|')})\\1`);
  const inSql = new RegExp(`kind\\s*(?:=|IN \\()\\s*'(${ids.join('|')})'`, 'g');
  const atHome = (file, id) => {
    const names = new Set(file.split('/').map((part) => part.replace(/\.tsx?$/, '')));
    const family = families.find((one) => one.includes(id)) ?? [id];
    return family.some((one) => [...(homes.get(one) ?? [])].some((name) => names.has(name)));
  };
  return sources.flatMap(({ file, text }) => {
    if (!mayName.test(text)) return [];
    const compared = [...text.matchAll(inSql)].map((match) => ({ id: match[1], at: match.index }));
    return [...stringsIn(file, text, homes), ...compared]
      .filter(({ id }) => !atHome(file, id))
      .map(({ id, at }) => ({ file, id, line: lineAt(text, at) }));
  });
}

/** No code names a kind of item or a task outside its own folders; what means something else is listed with its reason. */
export async function run(root) {
  const load = (file) => import(pathToFileURL(path.join(root, file)).href);
  const { itemKinds } = await load('shared/items/registry.ts');
  const { taskTypes } = await load('shared/tasks/registry.ts');
  const ids = (list) => list.map(({ id }) => id);
  const sources = readSources(root, rooms).filter(({ file }) => !/\/db\/migrations\//.test(file));
  const problems = [];
  const used = new Set();
  for (const { what, folder, known } of [
    { what: 'kind of item', folder: 'shared/items', known: ids(itemKinds()) },
    { what: 'task', folder: 'shared/tasks', known: ids(taskTypes) },
  ])
    for (const { file, id, line } of namedIn(sources, await homesOf(root, folder, known))) {
      if (allowed[file]) used.add(file);
      else problems.push(`${file}:${line}: names the ${what} “${id}” outside its folders; go by ${folder}/registry.ts`);
    }
  for (const file of Object.keys(allowed))
    if (!used.has(file)) problems.push(`${file}: is allowed to name a kind or task, but does not`);
  return problems;
}
