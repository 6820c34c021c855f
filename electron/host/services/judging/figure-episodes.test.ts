import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hostForEach } from '../../testing/host.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';

const { folder, client, session } = hostForEach();

const titlesOf = (svg: string) => [...svg.matchAll(/<title>([^<]*)<\/title>/g)].map(([, words]) => words);

it('has agents by level and limit in the order of import, without those of unknown outcome', async () => {
  await client().projects.create({ path: folder('project') });
  const made = { agent: 'm', level: 'L3', maxSteps: 50 } as const;
  await writeEpisode(folder('in'), { ...made, name: 'a', steps: 10, pictures: 2 });
  await writeEpisode(folder('in'), { ...made, name: 'b', steps: 20, pictures: 2 });
  await writeEpisode(folder('in'), { ...made, name: 'c', steps: 50, pictures: 2, outcome: 'failure' });
  await writeEpisode(folder('in'), { ...made, name: 'd', outcome: 'unknown' });
  await writeEpisode(folder('in'), { name: 'e', agent: 'm' });
  await importFrom(session(), folder('in'));
  const { svg, data } = await client().evaluations.figure({ id: 'mmbench-5' });
  // (✓10, ✗15, ✗15) of 45, and (✓10, ✓20, ✗50) of 150.
  expect(titlesOf(svg.text)).toContain('m: EQA 25.9, SR 33.3, n 3');
  expect(titlesOf(svg.text)).toContain('m: EQA 57.8, SR 66.7, n 3');
  expect(svg.text).toContain('Left out: 1 episode without a level. Not scored: 1 episode of unknown outcome');
  expect(data.text).toContain('record: step limit');
  // People have labelled nothing.
  await expect(client().evaluations.figure({ id: 'mmbench-5', by: 'people' })).rejects.toMatchObject({
    code: 'INVALID',
  });
});

it('takes the longest episode of an agent for its step limit where the source states none, as tables do', async () => {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'a', agent: 'm', level: 'L3', steps: 20, pictures: 2 });
  await writeEpisode(folder('in'), { name: 'b', agent: 'm', level: 'L3', steps: 50, pictures: 2, outcome: 'failure' });
  await importFrom(session(), folder('in'));
  const { svg, data } = await client().evaluations.figure({ id: 'mmbench-5' });
  // (✓20, ✗50) of 100; within 15 steps nothing is done.
  expect(titlesOf(svg.text)).toContain('m: EQA 40.0, SR 50.0, n 2');
  expect(titlesOf(svg.text)).toContain('m: EQA 0.0, SR 0.0, n 2');
  expect(data.text).not.toContain('20 50');
  const table = await client().tables.get({ layout: 'mmbench-3' });
  const [part] = table.parts;
  const at = part?.columns.findIndex(({ id }) => id === 'L3@50/average/sr') ?? -1;
  expect(part?.rows.find(({ printed }) => !printed)?.cells[at]).toMatchObject({ text: '50.0', n: 2 });
});

it('counts a task of ProBench once, with or without runs', async () => {
  await client().projects.create({ path: folder('project') });
  await mkdir(folder('tasks'), { recursive: true });
  const task = {
    id: 'a',
    app: 'Shop',
    category: 'shopping',
    language: 'en',
    instruction: 'Buy a lamp',
    task_type: 'state',
  };
  const rows = [task, { ...task, id: 'b', instruction: 'Sell a lamp', task_type: 'process' }];
  await writeFile(path.join(folder('tasks'), 'tasks.jsonl'), rows.map((row) => JSON.stringify(row)).join('\n'));
  await importFrom(session(), folder('tasks'), 'probench');
  const { svg } = await client().evaluations.figure({ id: 'probench-3' });
  expect(titlesOf(svg.text)).toContain('shopping, state-related: 1 task');
  expect(svg.text).toContain('N = 2 tasks in 1 app;');
  await expect(client().evaluations.figure({ id: 'probench-5' })).rejects.toMatchObject({ code: 'INVALID' });
});
