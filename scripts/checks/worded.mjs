import { parseSync } from 'oxc-parser';
import { lineAt, readSources } from './lib/sources.mjs';

/** Where codes with values are made and never sentences: these are in `shared/phrases`. */
const rooms = ['shared', 'pipelines', 'electron'];

/** Folders and files that hold texts of their own, with the reason. */
export const elsewhere = [
  ['shared/phrases/', 'the catalogue'],
  ['shared/actions/', 'the part of the catalogue that names actions, menus and undo steps'],
  ['shared/published/', 'quotes published tables'],
  ['electron/cli/env/mcp.ts', 'a prompt: says what each tool does'],
  ['electron/host/adapters/sandbox.ts', 'a program'],
  ['electron/host/live/environments/module/hook.ts', 'a program'],
  ['electron/host/live/environments/own-folder.ts', 'a program'],
  ['electron/host/db/migrations/', 'SQL'],
  ['electron/host/db/queries/', 'SQL'],
  ['electron/host/db/merge/', 'SQL'],
  ['electron/host/services/runs/try-model.ts', 'a prompt'],
  ['electron/host/services/review/sampling.ts', 'the name under which older projects stored an undo step'],
  ['electron/host/web-page/nodes.ts', 'roles of a page’s tree'],
  ['pipelines/agents/ask.ts', 'a prompt'],
  ['pipelines/construct/elements/list.ts', 'a prompt'],
  ['pipelines/construct/fine-state/case.ts', 'tells a model what its reply lacks'],
  ['pipelines/construct/fine-state/filter.ts', 'a prompt'],
  ['pipelines/construct/interaction/draft.ts', 'drafts questions'],
  ['pipelines/construct/interaction/texts.ts', 'drafts questions'],
  ['pipelines/construct/interface-perception/', 'prompts, and tells a model what its reply lacks'],
  ['pipelines/construct/judge/controls.ts', 'names the controls of a judge, as its result stores them'],
  ['pipelines/construct/judge/facts.ts', 'a prompt'],
  ['pipelines/construct/planning/', 'prompts and drafted questions'],
  ['pipelines/construct/understanding/', 'prompts, and tells a model what its reply lacks'],
  ['pipelines/construct/without-picture/filter.ts', 'a prompt'],
  ['pipelines/engine/calls/prepare-messages.ts', 'a prompt'],
  ['pipelines/engine/calls/run-calls.ts', 'a prompt'],
  ['pipelines/engine/cost/estimate.ts', 'ends a rehearsal and is never shown'],
  ['pipelines/evaluate/compare.ts', 'the name of a test, as results store it'],
  ['pipelines/presets/preset.ts', 'a prompt'],
  ['pipelines/evaluate/report/', 'reports are documents in English, with the captions of their tables'],
  ['pipelines/evaluate/score/text/', 'reports are documents in English, with the captions of their tables'],
  ['pipelines/evaluate/score/automation.ts', 'an example of a record'],
  ['pipelines/evaluate/score/understanding.ts', 'an example of a record'],
  ['pipelines/evaluate/steps/', 'prompts'],
  ['pipelines/publish/', 'cards, datasheets and results sites are documents in English'],
  ['pipelines/formats/benchwright-jsonl/schema.ts', 'a schema for other programs'],
  ['pipelines/formats/episode-html/', 'a document in English'],
  ['pipelines/formats/playwright-script/', 'comments in a script'],
  ['pipelines/formats/gui-knowledge/write.ts', 'a published prompt'],
  ['pipelines/formats/sharegpt/episodes.ts', 'a published prompt'],
  ['pipelines/formats/trees/', 'roles of trees'],
  ['pipelines/providers/anthropic/messages.ts', 'a prompt'],
  ['pipelines/providers/builtin/ocr/point.ts', 'words to recognise'],
  ['pipelines/providers/builtin/writer/', 'drafts questions and instructions'],
  ['shared/agents/signatures.ts', 'a prompt'],
  ['shared/items/agent-task/lints.ts', 'examples of items'],
  ['shared/items/agent-task/operations.ts', 'words to recognise'],
  ['shared/items/knowledge-question/index.ts', 'heads a question that has no text'],
  ['shared/tasks/automation/index.ts', 'examples of items'],
  ['shared/agents/automation-task-lints.ts', 'examples of items'],
  ['shared/tasks/fine-state/index.ts', 'examples of items'],
  ['shared/tasks/fine-state/parity.ts', 'words to recognise'],
  ['shared/tasks/grounding/index.ts', 'examples of items'],
  ['shared/items/instruction/lints.ts', 'examples of items'],
  ['shared/tasks/knowledge/goal.ts', 'an answer, as exports have it'],
  ['shared/tasks/knowledge/index.ts', 'examples of replies'],
  ['shared/items/knowledge-question/lints.ts', 'examples of items'],
  ['shared/tasks/knowledge/messages.ts', 'a prompt'],
  ['shared/items/knowledge-question/move-point.ts', 'where an option came from, as the item stores it'],
  ['shared/tasks/knowledge/spaces.ts', 'a prompt'],
  ['shared/tasks/knowledge/yes-no/yes-no.ts', 'words to recognise'],
  ['shared/tasks/points/absent.ts', 'words to recognise'],
  ['shared/tasks/process/index.ts', 'examples of items'],
  ['shared/tasks/reply/declined.ts', 'words to recognise'],
  ['shared/tasks/understanding/fixtures.ts', 'examples of items and replies'],
  ['shared/tasks/understanding/letters/', 'words to recognise'],
  ['shared/items/question/lints.ts', 'examples of items'],
  ['shared/lints/words.ts', 'words to recognise'],
];

/** Files that only tests run. */
const forTests = /(?:\.test-helper\.ts|(?:^|[/-])bed\.ts|\/testing\/[^/]+)$/;

/** What a pipeline, a task, a format or a preset declares about itself, in its own folder. */
const declared = new Set(['name', 'description', 'help', 'label', 'note', 'grammar']);
const declares =
  /^(?:pipelines\/(?:agents\/pipeline\.ts|construct|formats|presets|evaluate\/(?:steps|pipeline\.ts))|pipelines\/engine\/options\.ts|shared\/(?:tasks\/|episodes\/subsets\.ts))/;

/** Three words in a row; names are shorter. */
const reads = /[a-z’]+,? [a-z’]+,? [a-z’]+/;
const sql = /^\s*(?:CREATE|DELETE|DROP|INSERT|SELECT|UPDATE|WITH) /;

/** Commands declare what they and their options do, as `--help` prints it; all else they say is in the catalogue. */
const isCommand = (file) => file.startsWith('electron/cli/');
const declarations = new Set([
  ...['addCommand', 'addHelpText', 'argument', 'description', 'option', 'requiredOption', 'showHelpAfterError'],
]);
const helps = ({ type, callee, id }) =>
  (type === 'CallExpression' && declarations.has(callee.property?.name ?? callee.name)) ||
  (type === 'NewExpression' && callee.name === 'Option') ||
  (type === 'VariableDeclarator' && id.name?.endsWith('Option') === true);

/** What a declaration hangs on is not its help text, as in `addCommand(…).action(…).addHelpText(…)`. */
const isHelp = (node, child, help) => (helps(node) ? child !== node.callee : help);

/** Every text of a syntax tree, with its offset, the property it is the value of, and whether it is a help text. */
function textsIn(node, found = [], property = null, help = false) {
  const about = { at: node.start, property, help };
  if (node.type === 'Literal' && typeof node.value === 'string') found.push({ ...about, text: node.value });
  if (node.type === 'TemplateElement') found.push({ ...about, text: node.value.cooked ?? '' });
  const within =
    node.type === 'Property' ? (node.key.name ?? null) : node.type.endsWith('Expression') ? null : property;
  for (const child of Object.values(node))
    for (const each of Array.isArray(child) ? child : [child])
      if (each?.type) textsIn(each, found, within, isHelp(node, each, help));
  return found;
}

function isFree(file, { text, property, help }) {
  if (!reads.test(text) || sql.test(text)) return true;
  return (declares.test(file) && declared.has(property)) || (isCommand(file) && help);
}

/** Sentences in one file, with their lines. */
export const sentencesIn = (file, text) =>
  textsIn(parseSync(file, text).program)
    .filter((sentence) => !isFree(file, sentence))
    .map((sentence) => ({ text: sentence.text, line: lineAt(text, sentence.at) }));

/** Where Chinese is written: its catalogue, and its name for itself. */
const chinese = ['renderer/i18n/zh/', 'renderer/i18n/languages.ts'];

/** Screens have no Chinese of their own. */
export const chineseOutside = (sources) =>
  sources
    .filter(({ file }) => !forTests.test(file) && !/\.test\.tsx?$/.test(file))
    .filter(({ file, text }) => /\p{Script=Han}/u.test(text) && !chinese.some((place) => file.startsWith(place)))
    .map(({ file }) => `${file}: Chinese belongs in renderer/i18n/zh`);

/** No sentence for a person stands in code that sends codes, and no Chinese outside its catalogue. */
export async function run(root) {
  const sources = readSources(root, rooms).filter(({ file }) => !forTests.test(file));
  const found = sources.flatMap(({ file, text }) => sentencesIn(file, text).map((sentence) => ({ file, ...sentence })));
  const idle = elsewhere.filter(([place]) => !found.some(({ file }) => file.startsWith(place)));
  return [
    ...chineseOutside(readSources(root, ['renderer'])),
    ...idle.map(([place]) => `${place}: is an exception in scripts/checks/worded.mjs, but holds no sentence`),
    ...found
      .filter(({ file }) => !elsewhere.some(([place]) => file.startsWith(place)))
      .map(({ file, line, text }) => `${file}:${line}: “${text.trim().slice(0, 60)}” belongs in shared/phrases`),
  ];
}
