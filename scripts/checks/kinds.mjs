import { readdirSync } from 'node:fs';
import path from 'node:path';
import { readSources, rooms } from './lib/sources.mjs';

/** Folders with one folder for each kind of item, and for each task. */
const homesOfKinds = ['shared/items'];
const homesOfTasks = ['shared/tasks'];

/** Tasks whose id is not the name of their folder (`shared/tasks/outside-ids.ts`). */
const outsideIds = { understanding: 'mcq', 'fine-state': 'fine_state' };

/** Folders that list things of one task or kind by name, and what is theirs alone: a file or folder called after it. */
const home = (file, id) =>
  file.split('/').some((part) => {
    const name = part.replace(/\.tsx?$/, '');
    return name === id || outsideIds[name] === id;
  });

/** Where the words of kinds are something else, or cannot change: a file or folder, and why. */
export const allowedKinds = {
  'electron/host/db/migrations/': 'what has landed is never edited',
  'pipelines/formats/': 'fields of published formats',
  'shared/published/': 'names of published benchmarks',
  'shared/contract/targets.ts': 'the contract’s own shapes: what `review.open` answers with',
  'shared/contract/review/review.ts': 'the contract’s own shapes: what `review.open` answers with',
  'shared/contract/screenshots.ts': 'the contract’s own shapes: what still has to be settled on a picture',
  'shared/contract/runs/runs.ts': 'the contract’s word for what a pipeline runs over',
  'shared/items/corrections.ts': 'names of fields that can be corrected',
  'shared/items/knowledge-question/index.ts': 'a field of the content that can be corrected',
  'shared/tasks/': 'fields of task items, inputs of prompts and roles of pictures',
  'pipelines/engine/step.ts': 'the contract’s word for what a pipeline runs over',
  'pipelines/construct/': 'the contract’s word for what a pipeline runs over, and fields of its prompts',
  'pipelines/evaluate/score/gold/expected.ts': 'examples of gold files, in their own words',
  'electron/cli/commands/data/export.ts': 'English nouns in a sentence about what an export leaves out',
  'electron/cli/commands/data/list.ts': 'a field of the content that is printed',
  'electron/host/services/export/items.ts': 'frozen records: the form of a release never changes',
  'electron/host/services/release/record.ts': 'frozen records: the form of a release never changes',
  'electron/host/services/runs/run-subject.ts': 'an example in a comment',
  'electron/host/db/queries/review/comments.ts':
    'SQL over the views of drawn kinds: a comment is shown by what it hangs on',
  'renderer/transport/events.ts': 'a plain table in the first script, which loads no schemas',
  'renderer/features/annotate/canvas/Canvas.tsx': 'a property of what the pointer hit',
  'renderer/features/annotate/tour/': 'steps of the tour',
  'renderer/features/trajectories/episode/EpisodeSide.tsx': 'fields of an episode’s step',
};

/** The same for tasks. */
export const allowedTasks = {
  'electron/host/db/migrations/': 'what has landed is never edited',
  'pipelines/formats/': 'fields of published formats',
  'shared/published/': 'results that were published, by task',
  'shared/contract/': 'fields of the contract: who says that an episode succeeded, how a task is checked',
  'shared/episodes/': 'a field of the contract: how an episode’s task is checked',
  'shared/tasks/outside-ids.ts': 'the one place of ids that differ from the code’s name',
  'shared/tasks/': 'tasks share words with fields and types of their items',
  'pipelines/construct/': 'ids of construction pipelines, roles of their models, fields of their items',
  'pipelines/providers/builtin/': 'what a built-in model is asked, in the words of its own material',
  'pipelines/evaluate/score/index.ts': 'the registry of scorers, one line a task',
  'pipelines/evaluate/score/gold/expected.ts': 'fields of gold files, by task',
  'pipelines/evaluate/report/agents.ts': 'columns of a table',
  'electron/cli/evaluate-process.ts': 'the command that judges recorded runs',
  'electron/cli/commands/scores/score.ts': 'options that one task alone has',
  'electron/host/services/judging/': 'a field of an episode: how its task is checked',
  'electron/host/services/projects/sample.ts': 'what the sample project is made with',
  'electron/host/items/element/asks.ts': 'families of instructions',
  'renderer/features/annotate/canvas/Draft.tsx': 'pipelines by the type of instruction that they write',
  'renderer/features/evaluate/agents/': 'who says that an episode succeeded',
  'renderer/features/library/bulk/SelectionBar.tsx': 'the pipeline that the button starts',
  'renderer/features/review/queue/QueueEnd.tsx': 'the pipeline that the link starts',
  'renderer/i18n/': 'words by the contract’s values',
};

const idsIn = (root, folders) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => outsideIds[name] ?? name),
  );

/** How often each file names one of these ids as a string of its own, or compares it in SQL, outside their folders. */
export function namedIn(sources, ids, allowed) {
  const literal = new RegExp(`(['"\`])(${ids.join('|')})\\1`, 'g');
  const inSql = new RegExp(`kind\\s*(?:=|IN \\()\\s*'(${ids.join('|')})'`, 'g');
  const found = [];
  for (const { file, text } of sources) {
    if (Object.keys(allowed).some((place) => file.startsWith(place))) continue;
    const named = [...text.matchAll(literal)].map((match) => match[2]);
    const compared = [...text.matchAll(inSql)].map((match) => match[1]);
    const n = [...named, ...compared].filter((id) => !home(file, id) && !kin(file, id)).length;
    if (n > 0) found.push({ file, n });
  }
  return found.sort((a, b) => b.n - a.n);
}

/** A kind's folder may name the kinds that its items hang on, or that hang on them. */
const families = [['element', 'instruction']];
const kin = (file, id) => families.some((family) => family.includes(id) && family.some((other) => home(file, other)));

/** Ids with a folder of their own that say the same as an ordinary word. */
const ordinary = new Set(['points', 'reply', 'lints']);

/** No code names a kind of item or a task outside its own folders; what means something else is listed with its reason. */
export function run(root) {
  const sources = readSources(root, rooms);
  const problems = [];
  for (const { what, homes, allowed, registry } of [
    {
      what: 'kind of item',
      homes: homesOfKinds,
      allowed: allowedKinds,
      registry: 'shared/items and electron/host/items',
    },
    { what: 'task', homes: homesOfTasks, allowed: allowedTasks, registry: 'shared/tasks' },
  ]) {
    const ids = idsIn(root, homes).filter((id) => !ordinary.has(id));
    for (const { file, n } of namedIn(sources, ids, allowed))
      problems.push(`${file}: names a ${what} ${n} times outside its folders; go by ${registry}`);
    for (const place of Object.keys(allowed))
      if (!sources.some(({ file }) => file.startsWith(place)))
        problems.push(`${place}: is allowed to name a ${what}, but there is no such file`);
  }
  return problems;
}
