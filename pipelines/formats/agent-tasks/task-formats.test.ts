import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { DiskFolder } from '../disk-folder.ts';
import { formatOf } from '../registry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-tasks-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The tasks that a format reads from these records, and why it refuses the others. */
async function read(format: string, records: unknown[]) {
  const file = path.join(folder, 'tasks.json');
  await writeFile(file, JSON.stringify(records));
  const tasks: TaskContent[] = [];
  const refused: string[] = [];
  for await (const episode of formatOf(format)?.episodes?.(file, {}) ?? [])
    if ('loose' in episode) tasks.push(...episode.loose.items.map(({ content }) => taskContent.parse(content)));
    else if ('refused' in episode) refused.push(episode.refused.why);
  return { tasks, refused };
}

const webarena = {
  ...{ task_id: 7, intent: 'How many orders are open?', sites: ['shopping_admin'], require_login: true },
  start_url: 'http://shop.example/admin',
  eval: {
    eval_types: ['string_match'],
    reference_answers: { must_include: ['12', 'open'], fuzzy_match: ['twelve orders'] },
    ...{ reference_url: '', program_html: [] },
  },
};

it('webarena: answers and addresses become criteria, fuzzy ones go to a judge', async () => {
  const { tasks } = await read('webarena', [
    webarena,
    {
      ...webarena,
      task_id: 8,
      sites: ['a', 'b'],
      eval: { eval_types: ['url_match'], reference_answers: null, reference_url: 'http://shop.example/admin/orders' },
    },
  ]);
  expect(tasks[0]).toMatchObject({
    ...{ id: 'webarena-7', level: 'L3', platform: 'web', instruction: 'How many orders are open?', maxSteps: 30 },
    init: [{ open: 'http://shop.example/admin', app: 'shopping_admin' }],
    criteria: [
      { kind: 'answer', contains: '12' },
      { kind: 'answer', contains: 'open' },
      { kind: 'judge', says: 'twelve orders' },
    ],
    review: { account: true },
    original: { format: 'webarena', record: JSON.stringify(webarena) },
  });
  expect(tasks[0]?.unsupported).toBeUndefined();
  expect(tasks[1]).toMatchObject({
    level: 'L4',
    criteria: [{ kind: 'url', contains: 'http://shop.example/admin/orders' }],
  });
});

it('webarena: what no criterion expresses is kept word for word, so that the task never passes silently', async () => {
  const program = { url: 'last', locator: 'document.title', required_contents: { exact_match: 'Done' } };
  const { tasks } = await read('webarena', [
    { ...webarena, start_url: '__SHOPPING__', eval: { eval_types: ['program_html'], program_html: [program] } },
  ]);
  expect(tasks[0]?.unsupported).toEqual(['start_url: __SHOPPING__', `eval.program_html: ${JSON.stringify(program)}`]);
});

it('osworld-tasks: evaluator and set-up are kept word for word', async () => {
  const evaluator = { func: 'compare_table', result: { type: 'vm_file' }, expected: { type: 'cloud_file' } };
  const { tasks, refused } = await read('osworld-tasks', [
    {
      ...{ id: 'x-1', snapshot: 'libreoffice_calc', instruction: 'Sort it', related_apps: ['libreoffice_calc'] },
      ...{ config: [{ type: 'launch' }], evaluator },
    },
    { id: 'x-2' },
  ]);
  expect(tasks).toMatchObject([
    {
      ...{ id: 'x-1', platform: 'linux', apps: ['libreoffice_calc'] },
      unsupported: [`evaluator: ${JSON.stringify(evaluator)}`, 'config.0: {"type":"launch"}'],
    },
  ]);
  expect(refused).toHaveLength(1);
});

it('android-world: the published list, with its parameters named', async () => {
  const { tasks } = await read('android-world', [
    {
      ...{ task_name: 'AudioRecorderRecordAudioWithFileName', difficulty: 'easy', tags: ['parameterized'] },
      ...{ task_template: 'Save it with name "{file_name}".', optimal_steps: '10' },
    },
  ]);
  expect(tasks).toMatchObject([
    {
      platform: 'android',
      optimalSteps: 10,
      maxSteps: 20,
      unsupported: [expect.any(String), 'task_template: {file_name}'],
    },
  ]);
});

it.each([
  [
    'online-mind2web',
    {
      task_id: 'm1',
      confirmed_task: 'Find a flat',
      website: 'https://www.flats.example/',
      reference_length: 9,
      level: 'hard',
    },
    { id: 'm1', apps: ['flats.example'], optimalSteps: 9, maxSteps: 18, category: 'hard' },
  ],
  [
    'webvoyager',
    { web_name: 'Allrecipes', id: 'Allrecipes--0', ques: 'Find a lasagne', web: 'https://www.recipes.example/' },
    { id: 'Allrecipes--0', apps: ['Allrecipes'], maxSteps: 15 },
  ],
])('%s: a list of tasks is decided by a judge', async (format, record, wanted) => {
  const { tasks } = await read(format, [record]);
  expect(tasks).toMatchObject([{ ...wanted, criteria: [{ kind: 'judge' }], review: { network: true } }]);
  expect(tasks[0]?.init).toHaveLength(1);
});

/** A task written by a format and read back, or why it is left out, and which fields are lost. */
async function throughFormat(format: string, task: TaskContent) {
  const found = formatOf(format);
  const notes: string[] = [];
  const to = await mkdtemp(path.join(folder, 'out-'));
  const out = new DiskFolder(to);
  const item = {
    id: 'i',
    kind: agentTaskKind.id,
    label: task.id,
    content: task,
    state: 'approved' as const,
    source: '',
  };
  async function* sets() {
    yield { set: null, items: [{ ...item, raw: null }] };
  }
  await found?.writeLoose?.(sets(), out, { wrote: () => {}, leftOut: (_, why) => void notes.push(phraseWords(why)) });
  const text = await readFile(path.join(to, found?.main ?? ''), 'utf8');
  const rows: unknown[] = found?.main?.endsWith('.json')
    ? JSON.parse(text)
    : text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  const { tasks } = await read(format, rows);
  return { notes, rows, back: tasks[0] };
}

const onLinux = taskContent.parse({
  ...{ id: 'letter', level: 'L3', platform: 'linux', apps: ['Mousepad'], instruction: 'Write it', maxSteps: 15 },
  init: [{ open: 'Mousepad' }],
  criteria: [
    { kind: 'file', path: 'a.txt', contains: 'Dear Ada' },
    { kind: 'notMet', of: { kind: 'file', path: 'a.txt', contains: 'Bob' } },
  ],
});

it('osworld-tasks: texts in files are OSWorld checks, and come back as the same criteria', async () => {
  const { back, notes, rows } = await throughFormat('osworld-tasks', onLinux);
  expect(rows[0]).toMatchObject({
    evaluator: {
      func: ['check_include_exclude', 'check_include_exclude'],
      result: [{ command: ['cat', '/home/user/a.txt'] }, {}],
      expected: [{ rules: { include: ['Dear Ada'], exclude: [] } }, { rules: { include: [], exclude: ['Bob'] } }],
    },
  });
  expect(back).toMatchObject({ id: 'letter', criteria: onLinux.criteria, apps: ['Mousepad'], platform: 'linux' });
  expect(back?.unsupported).toBeUndefined();
  expect(notes).toEqual([expect.stringContaining('no place for init')]);
});

it.each([
  ['another criterion', { criteria: [{ kind: 'window', contains: 'x' }] }, 'window'],
  ['an exact text', { criteria: [{ kind: 'file', path: 'a', equals: 'x' }] }, 'equals'],
  ['a weight', { criteria: [{ kind: 'file', path: 'a', contains: 'x', weight: 2 }] }, 'weight'],
  ['a file to set up', { init: [{ file: 'a.txt', text: 'x' }] }, 'set up init.0'],
  ['another platform', { platform: 'web' }, 'Linux'],
])('osworld-tasks: a task with %s is left out with the reason', async (_, more, words) => {
  const { notes, rows } = await throughFormat('osworld-tasks', taskContent.parse({ ...onLinux, ...more }));
  expect(rows).toEqual([]);
  expect(notes.join()).toContain(words);
});

it('osworld-tasks: an evaluator that is not understood whole is kept whole, and written as it came', async () => {
  const row = {
    ...{ id: 'x', snapshot: 'os', instruction: 'Sort it', config: [{ type: 'launch' }], related_apps: ['os'] },
    evaluator: {
      ...{ func: 'check_include_exclude', result: { type: 'vm_command_line', command: ['cat', '/home/user/a'] } },
      expected: { type: 'rule', rules: { include: ['x'], exclude: [] } },
      postconfig: [{ type: 'sleep' }],
    },
  };
  const { tasks } = await read('osworld-tasks', [row]);
  const [task] = tasks;
  expect(task).toMatchObject({
    criteria: [],
    unsupported: [expect.stringContaining('postconfig'), expect.any(String)],
  });
  if (!task) throw new Error('The task was refused.');
  expect((await throughFormat('osworld-tasks', task)).rows).toEqual([row]);
});

it('probench-tasks: what ProBench has goes through; criteria beside its judge are named', async () => {
  const row = {
    ...{ id: 'p1', app: 'airbnb', category: 'Travel', language: 'zh', instruction: '找房', task_type: 'process' },
    ...{ max_steps: 20, key_operations: ['filter'] },
  };
  const { tasks } = await read('probench-tasks', [row]);
  const [task] = tasks;
  if (!task) throw new Error('The task was refused.');
  expect(task).toMatchObject({ taskType: 'process', language: 'zh', criteria: [{ kind: 'judge', says: '找房' }] });
  expect(await throughFormat('probench-tasks', task)).toMatchObject({ rows: [row], notes: [] });
  const { original: _, ...own } = { ...task, language: null, criteria: [{ kind: 'file', path: 'x' }] };
  const { rows, notes } = await throughFormat('probench-tasks', taskContent.parse(own));
  expect(rows).toEqual([{ ...row, language: 'und' }]);
  expect(notes.join()).toContain('no place for criteria');
  const there = await throughFormat('probench-tasks', taskContent.parse({ ...own, platform: 'web' }));
  expect(there).toMatchObject({ rows: [], notes: [expect.stringContaining('Android')] });
});
