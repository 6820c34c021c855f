import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { lineAt, readSources, rooms } from './lib/sources.mjs';

/** Files in which such a word means something else, or can never change, and why. */
export const allowed = {
  'shared/tasks/outside-ids.ts': 'the one place of the ids that differ from the names in the code',
  'shared/items/corrections.ts': 'names of texts that can be corrected, worded by the catalogue',
  'shared/items/agent-task/index.ts': 'the name and place of such a text in its content',
  'shared/items/knowledge-question/index.ts': 'the name and place of such a text in its content',
  'pipelines/formats/benchwright-jsonl/record.ts': 'types of lines of a published format',
  'pipelines/formats/boxes/class-ids.ts': 'the class that detection files give to what has none',
  'pipelines/formats/hf-parquet/fields.ts': 'what Parquet calls the entries of a list',
  'pipelines/formats/label-studio/index.ts': 'a field of a published format',
  'pipelines/formats/vlmevalkit-tsv/index.ts': 'a column of a published format',
  'pipelines/evaluate/score/outside/rows.ts': 'a field of published result files',
  'pipelines/reading/places.ts': 'a field of actions in published notations',
  'electron/host/live/environments/linux/criteria.ts': 'a criterion: a program that runs',
  'electron/host/live/environments/linux/environment.ts': 'the same criterion',
  'electron/host/services/projects/sample.ts': 'what the sample project is made with',
};

/** Folders and files that draft, evaluate or show items of certain kinds, which they may name, and why. */
export const concerned = {
  'shared/tasks/instructed.ts': { names: ['element', 'instruction'], why: 'what pointing tasks ask for' },
  'pipelines/evaluate/report/figures/': {
    names: ['mcq', 'grounding', 'knowledge'],
    why: 'a figure of a paper shows certain tasks',
  },
  'shared/tasks/understanding/': { names: ['question'], why: 'the task asks questions' },
  'shared/tasks/fine-state/index.ts': { names: ['instruction'], why: 'a field of its items' },
  'shared/tasks/grounding/index.ts': { names: ['instruction'], why: 'a field of its items' },
  'shared/tasks/knowledge/': {
    names: ['knowledge-question', 'knowledge-text', 'goal-completion', 'question'],
    why: 'the task asks knowledge questions, also by the verdict on an episode',
  },
  'shared/published/mmbench-gui-l2.ts': { names: ['grounding'], why: 'figures that were published for that task' },
  'pipelines/construct/grounding/': { names: ['element'], why: 'drafts instructions for elements' },
  'pipelines/construct/fine-state/': { names: ['element'], why: 'drafts instructions for elements' },
  'pipelines/construct/interface-perception/': { names: ['question'], why: 'makes knowledge questions of questions' },
  'pipelines/construct/tasks/': { names: ['agent-task'], why: 'writes tasks for agents' },
  'pipelines/formats/gui-knowledge/': { names: ['goal-completion'], why: 'its goal questions hold such verdicts' },
  'electron/host/items/question/evidence.ts': { names: ['element'], why: 'elements are evidence for an answer' },
  'electron/host/services/understanding/': { names: ['question', 'element'], why: 'drafts questions on elements' },
  'electron/host/services/grounding/': { names: ['element', 'instruction'], why: 'drafts instructions' },
  'electron/host/services/fine-state/': { names: ['element', 'instruction'], why: 'drafts instructions' },
  'electron/host/services/tasks/': { names: ['agent-task'], why: 'writes tasks for agents' },
  'electron/host/services/knowledge/': {
    names: ['knowledge-question', 'knowledge-text', 'goal-completion'],
    why: 'drafts knowledge questions, also from the verdict on an episode',
  },
  'electron/host/items/blind/box-blind.ts': {
    names: ['element', 'instruction'],
    why: 'boxes are what a reviewer answers blind on a picture',
  },
  'electron/host/live/trials/trials.ts': { names: ['agent-task'], why: 'what people try' },
  'electron/host/live/project-tasks.ts': { names: ['agent-task'], why: 'what agents perform' },
  'electron/host/services/prelabels/': { names: ['element'], why: 'pre-labels become elements' },
  'electron/host/services/projects/sample-episodes.ts': {
    names: ['knowledge-question'],
    why: 'what the sample project is made with',
  },
  'renderer/features/annotate/': { names: ['element', 'instruction'], why: 'the screen on which these are drawn' },
  'renderer/features/trajectories/questions/': {
    names: ['goal-completion'],
    why: 'knowledge questions are drafted from the verdict on an episode',
  },
  'renderer/features/review/kinds/agent-task/EditForm.tsx': {
    names: ['instruction'],
    why: 'a field of tasks for agents',
  },
  'renderer/i18n/en/common.ts': { names: ['element', 'instruction', 'question'], why: 'the names of kinds, worded' },
  'renderer/i18n/en/releases.ts': { names: ['element', 'instruction', 'question'], why: 'the names of kinds, counted' },
  'renderer/i18n/en/review/find.ts': {
    names: ['question', 'instruction'],
    why: 'the names of texts that can be corrected, worded',
  },
};

/**
 * The ids in a registry, each with the names of its homes: itself, its plural, and the folder that declares it. A file
 * or folder with such a name may contain the id.
 */
async function homesOf(root, folder, known) {
  const homes = new Map(known.map(({ id, plural }) => [id, new Set(plural ? [id, plural] : [id])]));
  for (const { declared, name } of await declarationsIn(root, folder))
    for (const value of Object.values(declared)) homes.get(value?.id)?.add(name);
  return homes;
}

/** Declarations in the folders of a registry: the name of each folder, its module, and the module's exports. */
async function declarationsIn(root, folder) {
  const found = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const module = `${folder}/${entry.name}/index.ts`;
    const declared = await import(pathToFileURL(path.join(root, module)).href).catch(() => ({}));
    found.push({ name: entry.name, module, declared });
  }
  return found;
}

/** Folders that have a folder of hooks for each kind. */
const hookFolders = ['electron/host/items', 'renderer/features/review/kinds'];

/** Which export of which module declares an id: `shared/items/question/index.ts` → `question` → `question`. */
async function declaredBy(root, folder, ids) {
  const modules = new Map();
  for (const { name, module, declared } of await declarationsIn(root, folder)) {
    const own = new Map(
      Object.entries(declared).flatMap(([exported, value]) => (ids.has(value?.id) ? [[exported, value.id]] : [])),
    );
    modules.set(module, own);
    // Every export of a folder of hooks belongs to its kind.
    const [id] = own.values();
    if (id) for (const hooks of hookFolders) modules.set(`${hooks}/${name}/index.ts`, { get: () => id });
  }
  return modules;
}

/** Syntax that reads a field by its name: `row['question']`, `Row['question']`, `Pick<Row, 'question'>`. */
const readsField = (node, key, parents) =>
  (node.type === 'MemberExpression' && key === 'property') ||
  (node.type === 'TSLiteralType' && parents.at(-2)?.type === 'TSIndexedAccessType') ||
  parents.some((parent) => /^(Pick|Omit)$/.test((parent.typeName ?? parent.expression)?.name));

/** Calls `see` for every node below one, with its key and its ancestors. */
function visit(node, see, parents = []) {
  const above = [...parents, node];
  for (const [key, child] of Object.entries(node))
    for (const below of Array.isArray(child) ? child : [child])
      if (below?.type) {
        see(below, key, above);
        visit(below, see, above);
      }
}

/** The text of a constant string. */
const stringOf = (node) =>
  node.type === 'Literal'
    ? node.value
    : node.type === 'TemplateLiteral' && node.expressions.length === 0
      ? node.quasis[0]?.value.cooked
      : null;

/** Every string of the code that equals one of these ids, with its offset; except names of fields that are read. */
function stringsIn(program, ids) {
  const found = [];
  visit(program, (node, key, parents) => {
    const value = stringOf(node);
    if (ids.has(value) && !readsField(parents.at(-1), key, parents.slice(-4)))
      found.push({ id: value, at: node.start });
  });
  return found;
}

const isRecord = (type) =>
  type?.type === 'TSTypeReference' &&
  (['Record', 'Map'].includes(type.typeName.name) || (type.typeArguments?.params ?? []).some(isRecord));

/** Names of objects in which the code looks up entries: `hooks` in `hooks[kind]`. */
function lookedUp(program) {
  const names = new Set();
  visit(program, (node) => {
    if (node.type === 'MemberExpression' && node.computed && stringOf(node.property) === null)
      if (node.object.type === 'Identifier') names.add(node.object.name);
  });
  return names;
}

/**
 * Whether an object is a table rather than an object with fields: it is declared as a record, or entries are looked up
 * in it.
 */
function isTable(parents, names) {
  const holder = parents.findLast(({ type }) => !/^(TSAs|TSSatisfies|Parenthesized)/.test(type));
  if (parents.some(({ type, typeAnnotation }) => /^TS(As|Satisfies)/.test(type) && isRecord(typeAnnotation)))
    return true;
  if (holder?.type !== 'VariableDeclarator') return false;
  return names.has(holder.id.name) || isRecord(holder.id.typeAnnotation?.typeAnnotation);
}

/**
 * Unquoted keys that are ids: those of tables, and those of objects with only ids as keys. An object with an `element`
 * among other fields is not a table.
 */
function keysIn(program, ids) {
  const found = [];
  const names = lookedUp(program);
  visit(program, (node, _key, parents) => {
    if (node.type !== 'ObjectExpression') return;
    const keys = node.properties.flatMap(({ type, computed, key }) =>
      type === 'Property' && !computed && key.type === 'Identifier' ? [key] : [],
    );
    const named = keys.filter(({ name }) => ids.has(name));
    const onlyIds = named.length > 1 && named.length === node.properties.length;
    if (onlyIds || isTable(parents, names)) found.push(...named.map(({ name, start }) => ({ id: name, at: start })));
  });
  return found;
}

/** Imports of an id's declaration: comparing with `question.id` names the kind as much as the string does. */
function importsIn(program, file, modules) {
  return program.body.flatMap((node) => {
    if (!/^(ImportDeclaration|ExportNamedDeclaration)$/.test(node.type) || !node.source) return [];
    if (node.importKind === 'type' || node.exportKind === 'type') return [];
    const from = node.source.value;
    const module = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
    const declared = modules.get(module);
    return (declared ? node.specifiers : []).flatMap((specifier) => {
      const id =
        specifier.importKind === 'type' ? undefined : declared.get((specifier.imported ?? specifier.local)?.name);
      return id === undefined ? [] : [{ id, at: specifier.start }];
    });
  });
}

/** What knows kinds only through registries: nothing in here imports from the folder of a kind. */
const throughRegistries = [
  'electron/host/db/merge/',
  'electron/host/db/queries/review/',
  'electron/host/changes/',
  'electron/host/services/doctor/',
  'electron/host/services/export/',
  'electron/host/services/merge/',
  'electron/host/services/release/',
  'electron/host/services/review/',
  'electron/host/statistics/',
];

/** Folders with one folder for each kind. */
/** Files that list every kind, task or environment of a room, or what a room has for each. */
const listsAll = /^(registry|all-[a-z]+)\.ts$/;

const kindFolders = ['shared/items', 'electron/host/db/queries/items', ...hookFolders];

/** The kind's folder from which a file imports: `electron/host/items/question/open.ts` → `question`. */
const folderOfKind = (from, file, names) => {
  const module = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from);
  const above = kindFolders.find((folder) => module.startsWith(`${folder}/`));
  const [name] = above ? module.slice(above.length + 1).split('/') : [];
  return names.has(name) ? name : undefined;
};

/** Where files that know kinds only through registries import from a kind's own folder; fixtures of tests may. */
export function reachesInto(sources, names) {
  return sources.flatMap(({ file, text }) => {
    const base = path.basename(file);
    if (!throughRegistries.some((place) => file.startsWith(place)) || listsAll.test(base)) return [];
    if (base.endsWith('-fixture.ts')) return [];
    return parseSync(file, text).program.body.flatMap((node) => {
      if (!/^(ImportDeclaration|ExportNamedDeclaration)$/.test(node.type) || !node.source) return [];
      if (node.importKind === 'type') return [];
      const name = folderOfKind(node.source.value, file, names);
      return name === undefined || base === `${name}.ts` ? [] : [{ file, name, line: lineAt(text, node.start) }];
    });
  });
}

/** A kind's folder may name its parent and child kinds. */
const families = [['element', 'instruction']];

const isBelow = (file, place) => (place.endsWith('/') ? file.startsWith(place) : file === place);

/**
 * Where each file names one of these ids outside its homes: as a whole string, as a key of a table, by importing its
 * declaration (`modules`), or in SQL. Registries name what they list.
 */
export function namedIn(sources, homes, modules = new Map()) {
  const ids = [...homes.keys()];
  const mayName = new RegExp(`\\b(${ids.join('|')})\\b`);
  const inSql = new RegExp(`kind\\s*(?:=|IN \\()\\s*'(${ids.join('|')})'`, 'g');
  const atHome = (file, id) => {
    const names = new Set(file.split('/').map((part) => part.replace(/\.tsx?$/, '')));
    const family = families.find((members) => members.includes(id)) ?? [id];
    return family.some((member) => [...(homes.get(member) ?? [])].some((name) => names.has(name)));
  };
  return sources.flatMap(({ file, text }) => {
    if (!mayName.test(text) || listsAll.test(path.basename(file))) return [];
    const { program } = parseSync(file, text);
    const compared = [...text.matchAll(inSql)].map((match) => ({ id: match[1], at: match.index }));
    return [...stringsIn(program, homes), ...keysIn(program, homes), ...importsIn(program, file, modules), ...compared]
      .filter(({ id }) => !atHome(file, id))
      .map(({ id, at }) => ({ file, id, line: lineAt(text, at) }));
  });
}

/** No code names a kind of item or a task outside its own folders; exceptions are listed with their reasons. */
export async function run(root) {
  const load = (file) => import(pathToFileURL(path.join(root, file)).href);
  const { itemKinds } = await load('shared/items/registry.ts');
  const { taskTypes } = await load('shared/tasks/registry.ts');
  const sources = readSources(root, rooms).filter(({ file }) => !/\/db\/migrations\//.test(file));
  const problems = [];
  const used = new Set();
  for (const { what, folder, known } of [
    { what: 'kind of item', folder: 'shared/items', known: itemKinds() },
    { what: 'task', folder: 'shared/tasks', known: taskTypes },
  ]) {
    const modules = await declaredBy(root, folder, new Set(known.map(({ id }) => id)));
    for (const { file, id, line } of namedIn(sources, await homesOf(root, folder, known), modules)) {
      const place = Object.keys(concerned).find(
        (listed) => isBelow(file, listed) && concerned[listed].names.includes(id),
      );
      if (allowed[file]) used.add(file);
      else if (place) used.add(`${place} ${id}`);
      else problems.push(`${file}:${line}: names the ${what} “${id}” outside its folders; go by ${folder}/registry.ts`);
    }
  }
  const folders = new Set((await declarationsIn(root, 'shared/items')).map(({ name }) => name));
  for (const { file, name, line } of reachesInto(sources, folders))
    problems.push(`${file}:${line}: imports from the folder of the kind “${name}”; use its hooks in a registry`);
  for (const file of Object.keys(allowed))
    if (!used.has(file)) problems.push(`${file}: is allowed to name a kind or task, but does not`);
  for (const [place, { names }] of Object.entries(concerned))
    for (const id of names)
      if (!used.has(`${place} ${id}`)) problems.push(`${place}: is allowed to name “${id}”, but does not`);
  return problems;
}
