import { parseSync } from 'oxc-parser';
import { lineAt, readSources, rooms } from './lib/sources.mjs';

/** Files of the host whose words are all in `shared/phrases`: codes with values leave them, never sentences. */
export const worded = [
  'electron/host/items/element/outcome.ts',
  'electron/host/items/element/verdict.ts',
  'electron/host/items/plain/rule.ts',
  'electron/host/items/question/verdict.ts',
  'electron/host/services/models/keys.ts',
  'electron/host/services/projects/recent.ts',
  'electron/host/services/release/verify.ts',
  'electron/host/services/runs/run-subject.ts',
  'electron/host/services/runs/runs-service.ts',
];

/** Three words in a row: SQL and names are shorter or in capitals. */
const reads = /[a-z’]+,? [a-z’]+,? [a-z’]+/;

/** Every text of a syntax tree, with its offset. */
function textsIn(node, found = []) {
  if (node.type === 'Literal' && typeof node.value === 'string') found.push({ text: node.value, at: node.start });
  if (node.type === 'TemplateElement') found.push({ text: node.value.cooked ?? '', at: node.start });
  for (const child of Object.values(node))
    for (const one of Array.isArray(child) ? child : [child]) if (one?.type) textsIn(one, found);
  return found;
}

/** Sentences in one file, with their lines. */
export const sentencesIn = (file, text) =>
  textsIn(parseSync(file, text).program)
    .filter((one) => reads.test(one.text))
    .map((one) => ({ text: one.text, line: lineAt(text, one.at) }));

/** No sentence for a person stands in code that sends codes. */
export async function run(root) {
  const sources = readSources(root, rooms).filter(({ file }) => worded.includes(file));
  const gone = worded.filter((file) => !sources.some((one) => one.file === file));
  return [
    ...gone.map((file) => `${file}: is listed in scripts/checks/worded.mjs, but does not exist`),
    ...sources.flatMap(({ file, text }) =>
      sentencesIn(file, text).map(
        ({ text: said, line }) => `${file}:${line}: “${said.trim().slice(0, 60)}” belongs in shared/phrases`,
      ),
    ),
  ];
}
