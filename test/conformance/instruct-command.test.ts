import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEpisode } from '#electron/host/testing/episodes.ts';
import { Desk } from './command-line.ts';

const desk = new Desk();
const tasks = async () => {
  const { out } = await desk.run('list', 'project', 'trajectories', '--json');
  return Object.fromEntries(
    out.map((line) => {
      const { name, task } = JSON.parse(line) as { name: string; task: string };
      return [name, task];
    }),
  );
};

beforeAll(async () => {
  await desk.json(0, 'new', 'project');
  for (const name of ['alpha', 'beta']) await writeEpisode(path.join(desk.folder, 'in'), { name, steps: 1 });
  await desk.json(0, 'import', 'project', 'in', '--format', 'trajectory-folder');
}, 60_000);
afterAll(() => desk.clear());

it('gives an episode its task, also several from a file, and names what it could not change', async () => {
  expect(await desk.json(0, 'instruct', 'project', 'alpha', 'Open it')).toEqual({
    changed: 1,
    unchanged: 0,
    refused: [],
  });
  desk.lines('tasks.jsonl', [
    { id: 'alpha', instruction: 'Open it' },
    { id: 'beta', instruction: 'Close it' },
    { id: 'gone', instruction: 'x' },
    { id: 'beta' },
  ]);
  expect(await desk.json(3, 'instruct', 'project', '--from', 'tasks.jsonl')).toEqual({
    changed: 1,
    unchanged: 1,
    refused: [
      { record: 'line 4', why: expect.any(String) },
      { record: 'line 3', why: 'There is no episode gone.' },
    ],
  });
  expect(await tasks()).toEqual({ alpha: 'Open it', beta: 'Close it' });
  expect((await desk.run('instruct', 'project', 'alpha')).code).toBe(2);
}, 60_000);
