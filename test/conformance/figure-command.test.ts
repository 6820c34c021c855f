import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEpisode } from '#electron/host/testing/episodes.ts';
import { figureIds } from '#shared/contract/runs/evaluations/figures.ts';
import { Desk } from './command-line.ts';

const desk = new Desk();
afterAll(() => desk.clear());

beforeAll(async () => {
  const level = { level: 'L3', maxSteps: 15 } as const;
  await writeEpisode(path.join(desk.folder, 'in'), { ...level, name: 'a', agent: 'planner', outcome: 'failure' });
  await writeEpisode(path.join(desk.folder, 'in'), { ...level, name: 'b', agent: 'planner + grounder' });
  await desk.json(0, 'new', 'agents');
  await desk.json(0, 'import', 'agents', 'in', '--format', 'trajectory-folder');
});

const text = (name: string) => readFileSync(path.join(desk.folder, name), 'utf8');
const figure = (...args: string[]) => desk.run('figure', 'agents', ...args);

it('writes the figure and its data beside it, and names both', async () => {
  const made = await desk.json(0, 'figure', 'agents', '--id', 'mmbench-4', '--out', 'parts.svg');
  // The folder of the desk may be reached over a link.
  expect(Object.fromEntries(Object.entries(made).map(([key, file]) => [key, path.basename(String(file))]))).toEqual({
    file: 'parts.svg',
    data: 'parts.csv',
  });
  expect(XMLValidator.validate(text('parts.svg'))).toBe(true);
  expect(text('parts.svg')).toContain('Planner planner with');
  expect(text('parts.csv')).toContain('\nplanner,project,planner,planner,15,0,1,');
  const result = await figure('--id', 'mmbench-5', '--out', 'curves.SVG');
  expect(result).toMatchObject({ code: 0, err: '' });
  expect(existsSync(path.join(desk.folder, 'curves.csv'))).toBe(true);
});

it('says which ids there are, what a figure needs, and where it cannot write', async () => {
  const unknown = await figure('--id', 'mmbench-9', '--out', 'x.svg');
  expect(unknown.code).toBe(2);
  for (const id of figureIds) expect(unknown.err).toContain(id);
  expect(await figure('--id', 'mmbench-5', '--out', 'x.png')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--out must end in .svg; "x.png" does not.'),
  });
  expect(await figure('--id', 'gkb-10', '--out', 'x.svg')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The figure gkb-10 needs an evaluation of knowledge'),
  });
  expect(await figure('--id', 'mmbench-5', '--out', 'no/x.svg')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/The folder .+no does not exist; create it first\./),
  });
  expect(await figure('--id', 'mmbench-5', '--out', 'x.svg', '--by', 'me')).toMatchObject({ code: 2 });
  expect(await figure('--id', 'mmbench-5', '--out', 'x.svg', '--release', 'v9')).toMatchObject({ code: 1 });
  expect(existsSync(path.join(desk.folder, 'x.svg'))).toBe(false);
  mkdirSync(path.join(desk.folder, 'taken.svg'));
  expect(await figure('--id', 'mmbench-5', '--out', 'taken.svg')).toMatchObject({
    code: 1,
    err: expect.stringContaining('taken.svg'),
  });
});

it.skipIf(process.getuid?.() === 0)('names a folder that it may not write to', async () => {
  const locked = path.join(desk.folder, 'locked');
  mkdirSync(locked);
  chmodSync(locked, 0o500);
  const result = await figure('--id', 'mmbench-5', '--out', 'locked/x.svg');
  expect(result.code).toBe(1);
  expect(result.err).toContain('locked');
});
