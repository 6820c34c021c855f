import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tasksIn } from './task-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-tasks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const task = { id: 'tea', level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Buy tea.', maxSteps: 5 };
function tasksOf(more: object) {
  const file = path.join(folder, 'tasks.jsonl');
  writeFileSync(file, `${JSON.stringify({ ...task, id: 'first' })}\n${JSON.stringify({ ...task, ...more })}\n`);
  return tasksIn(file);
}

it.each<[object, string]>([
  [{ maxSteps: 0 }, 'line 2 (tea): maxSteps'],
  [{ critera: [] }, 'critera: there is no such field; did you mean "criteria"?'],
  [{ max_steps: 4 }, 'did you mean "maxSteps"?'],
  [{ origins: ['http://:::'] }, 'line 2 (tea): origins.0'],
  [{ deadlines: { act: 0 } }, 'deadlines.act'],
])('refuses %j, naming the task and the field', async (more, why) => {
  await expect(tasksOf(more)).rejects.toThrow(why);
});

it('takes notes that somebody added', async () => {
  await expect(tasksOf({ source: 'seed 3' })).resolves.toHaveLength(2);
});
