import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { temporaryProject } from '../testing/project.ts';
import { importLeftRecordings } from './import-recording.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
});
afterEach(async () => {
  await session.close();
  await remove();
});

const head = {
  ...{ id: 'rec', task: 'Add a lamp', platform: 'os_web', apps: ['Shop'], agent: 'Cora', outcome: 'uncompleted' },
  ...{ failure_reason: 'Benchwright ended during the recording.', screen: { w: 1280, h: 720, dpr: 1 } },
  ...{ source: { kind: 'recording', dataset: '', record: 'r1' }, scroll_direction: 'content', problems: [] },
};
/** The page was acted on before its picture could be taken. */
const withoutPicture = {
  index: 0,
  screenshot: null,
  image_size: [1280, 720],
  actions: [{ type: 'click', point: [100, 60] }],
};

/** Leaves a recording as a kill does; lines are written as they are. */
function left(...lines: (object | string)[]): string {
  const folder = path.join(session.paths.recordings, newId());
  mkdirSync(folder, { recursive: true });
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(path.join(folder, 'actions.jsonl'), `${text.join('\n')}\n`);
  return folder;
}
const tasks = () =>
  session.read.all("SELECT content ->> '$.task' AS task FROM subjects").map((row) => (row as { task: string }).task);

it('imports a recording whose first step has no picture, and deletes one without steps', async () => {
  const folders = [left(head), left(head, withoutPicture)];
  expect(await importLeftRecordings(session, 'Cora')).toBe(1);
  expect(tasks()).toEqual(['Add a lamp']);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
});

it('imports the others when one cannot be read, and keeps that one', async () => {
  const broken = left('not JSON', 'not a step');
  const good = left(head, withoutPicture);
  await expect(importLeftRecordings(session, 'Cora')).rejects.toThrow(/cannot be read/);
  expect(tasks()).toEqual(['Add a lamp']);
  expect([existsSync(broken), existsSync(good)]).toEqual([true, false]);
});
