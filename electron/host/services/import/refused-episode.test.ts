import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProjectSession } from '../../project/project-session.ts';
import { temporaryProject } from '../../testing/project.ts';
import { runImport } from './run.ts';
import { openSource, importDefaults } from './source/source.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
let folder: string;
beforeEach(async () => {
  ({ session, remove } = temporaryProject());
  folder = await mkdtemp(path.join(tmpdir(), 'bw-refused-'));
});
afterEach(async () => {
  await remove();
  await rm(folder, { recursive: true });
});

async function taken(format: string, file: string, text: string) {
  const whole = path.join(folder, file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, text);
  const opened = await openSource({ format, path: folder });
  const request = { format, source: folder, by: 'ann', records: opened.records(), defaults: importDefaults({}) };
  return runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
}

it('refuses an episode that cannot be stored, naming it and the field, and imports the others', async () => {
  const task = (id: string, category: string) =>
    JSON.stringify({
      ...{ id, app: 'airbnb', category, language: 'en', instruction: `Find ${id}` },
      ...{ task_type: 'process', max_steps: 15, key_operations: ['filter'] },
    });
  const lines = [task('0', 'Travel'), task('1', 'Travel'.repeat(50)), task('2', 'Travel')];
  const report = await taken('probench', 'tasks.jsonl', lines.join('\n'));
  expect(report.refused).toMatchObject([{ why: 'process.category: it is longer than 200 characters' }]);
  expect(report.entries).toMatchObject({ added: 2, refused: 1 });
});

it('refuses an episode whose task is too long, and imports the other one', async () => {
  const episode = (id: string, task: string) =>
    JSON.stringify({ id, task, steps: [{ index: 0, action: { type: 'click', point: [5, 6] } }] });
  await mkdir(path.join(folder, 'two'), { recursive: true });
  await writeFile(path.join(folder, 'two/episode.json'), episode('two', 'Buy'));
  const report = await taken('trajectory-folder', 'one/episode.json', episode('one', 'Buy '.repeat(8000)));
  expect(report.entries).toMatchObject({ added: 1, refused: 1 });
  expect(report.refused[0]?.why).toContain('longer than 20,000 characters');
});
