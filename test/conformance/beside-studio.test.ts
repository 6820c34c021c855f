import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli } from '../cli.ts';
import { Desk } from './command-line.ts';

const desk = new Desk();
let studio: ChildProcess;
const runs: string[] = [];

/** Starts a studio in a process of its own; resolves when it answers. */
async function serve(...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [cli, 'serve', ...args], {
    cwd: desk.folder,
    env: { ...process.env, BENCHWRIGHT_HOME: path.join(desk.folder, '.home') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout ?? process.stdin }).once('line', resolve);
    child.once('exit', () => reject(new Error('serve ended')));
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

beforeAll(async () => {
  mkdirSync(path.join(desk.folder, 'in'));
  await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toFile(path.join(desk.folder, 'in', 'a.png'));
  const row = { image_path: 'a.png', data_type: 'icon', platform: 'os_web', grounding_type: 'basic' };
  desk.file('in/L2.json', [{ ...row, instruction: 'Save it', bbox: [0.1, 0.2, 0.3, 0.4] }]);
  await desk.json(0, 'new', 'job');
  await desk.json(0, 'import', 'job', 'in/L2.json', '--format', 'mmbench-gui-l2');
  await desk.json(0, 'review', 'job', '--approve-all');
  await desk.json(0, 'release', 'job', '1.0');
  for (const model of ['builtin/center', 'builtin/random'])
    runs.push((await desk.json<{ run: string }>(0, 'evaluate', 'job', '--task', 'grounding', '--model', model)).run);
  studio = await serve('job');
}, 300_000);

afterAll(async () => {
  await end(studio);
  desk.clear();
});

it('reads a project while a studio has it open', async () => {
  for (const kind of ['elements', 'runs'])
    expect({ kind, code: (await desk.run('list', 'job', kind, '--json')).code }).toEqual({ kind, code: 0 });
  expect(await desk.json(0, 'agreement', 'job')).toHaveProperty('questions');
  expect(await desk.json(0, 'verify', 'job', '1.0')).toMatchObject({ tag: '1.0', ok: true });
  expect(await desk.json(0, 'export', 'job', '--format', 'coco', '--out', 'out')).toMatchObject({ readBack: 'equal' });
  expect(await desk.json(0, 'compare', 'job', ...runs)).toMatchObject({ n: 1 });
  expect(await desk.json(0, 'report', 'job', ...runs, '--out', 'table.md')).toHaveProperty('file');
  expect(await desk.json(0, 'run', 'job', 'grounding', '--estimate')).toHaveProperty('calls');
  const estimate = ['evaluate', 'job', '--task', 'grounding', '--model', 'builtin/center', '--estimate'];
  expect(await desk.json(0, ...estimate)).toHaveProperty('calls');
  expect(await desk.json(0, 'people', 'job')).toBeInstanceOf(Array);
  await desk.json(0, 'new', 'other');
  expect(await desk.json(0, 'merge', 'other', 'job')).toHaveProperty('merged');
}, 300_000);

it('shows it in a second, read-only studio', async () => {
  await end(await serve('job', '--read-only'));
}, 60_000);

it('opens to other machines while only its owner can sign in', async () => {
  await desk.json(0, 'new', 'alone');
  expect((await desk.run('serve', 'alone', '--host', '0.0.0.0')).code).toBe(2);
  await end(await serve('alone', '--host', '0.0.0.0', '--insecure-http'));
}, 60_000);

it('examines it too, except for what is in progress in the studio', async () => {
  const result = await desk.run('doctor', 'job', '--json');
  expect({ code: result.code, out: result.out }).toEqual({ code: 0, out: ['{"ok":true,"problems":[]}'] });
  expect(result.err).toContain(`Checked while process ${studio.pid}`);
}, 60_000);

it('says who has it open if a command has to write', async () => {
  for (const args of [
    ['import', 'job', 'in/L2.json', '--format', 'mmbench-gui-l2'],
    ['review', 'job', '--approve-all'],
    ['release', 'job', '2.0'],
    ['run', 'job', 'grounding'],
    ['evaluate', 'job', '--task', 'grounding', '--model', 'builtin/center'],
    ['merge', 'job', 'other'],
    ['doctor', 'job', '--repair'],
  ]) {
    const result = await desk.run(...args, '--json');
    expect({ args, code: result.code, out: result.out }).toEqual({ args, code: 1, out: [] });
    expect(result.err).toContain(`is open in process ${studio.pid}`);
  }
}, 300_000);
