import { beforeEach, expect, it, vi } from 'vitest';
import { checkNow, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { getItem } from '../db/queries/items/items.ts';
import { change } from '../changes/change.ts';
import { createItem } from '../changes/create.ts';
import { hostForEach } from '../testing/host.ts';
import { checkTasks } from './check.ts';
import { agentRun } from './testing/runs.ts';
import { toyTask } from './testing/toy-world.ts';

vi.mock('./environments/all-environments.ts', async (original) => {
  const { allEnvironments } = await original<typeof import('./environments/all-environments.ts')>();
  const { toyWorld } = await import('./testing/toy-world.ts');
  return { allEnvironments: [...allEnvironments, toyWorld] };
});

const fixture = hostForEach();
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
});

const add = (contents: object[], state: 'to_review' | 'approved' | 'rejected' = 'to_review') =>
  change(fixture.session(), { author: { kind: 'import', name: 'test' } }, (to) =>
    contents.map((content) => createItem(to, agentTaskKind.id, { content, state }).id),
  );
const taskOf = (id: string) => taskContent.parse(getItem(fixture.session().read, agentTaskKind.id, id)?.content);
const shipped = { resources: '' };
const check = async (request: { release?: string } = {}) => {
  const { checked, leftOut } = checkTasks(fixture.session(), shipped, { env: 'toy', ...request });
  const found = [];
  for await (const task of checked) found.push(task);
  return { found, leftOut };
};

it('the tasks of a release are run as they were frozen, the others left out with the reason', async () => {
  const ids = add(
    [
      toyTask('a'),
      toyTask('b', { criteria: [], unsupported: ['evaluator.func: compare_table'] }),
      toyTask('c', { apps: ['Mail'], criteria: [{ kind: 'person', says: 'Is it sent?' }] }),
    ],
    'approved',
  );
  await check();
  await fixture.client().releases.create({ tag: 'v1' });
  const changed = { ...taskOf(ids[0] ?? ''), instruction: 'Something else' };
  await fixture
    .client()
    .items.edit({ id: ids[0] ?? '', baseRevision: 2, content: changed, why: 'other', approved: false });
  const { tables, n } = await fixture.client().releases.composition({ tag: 'v1' });
  expect(n).toBe(0);
  expect(tables['criteria']?.rows).toEqual([
    { kind: 'agent-tasks', n: 3, tested: 1, passed: 1, mutants: 3, killed: 3 },
  ]);
  const { run, leftOut, result } = await agentRun(fixture.host(), fixture.client(), {
    ...{ env: 'toy', release: 'v1', model: 'builtin/scripted' },
  });
  expect(run.state).toBe('done');
  expect(result).toMatchObject({ n: 1, sr: 1, trajectories: [{ task: 'a', outcome: 'success' }] });
  expect(leftOut.map(({ label }) => label)).toEqual(['b', 'c']);
  expect(JSON.stringify(leftOut[0]?.why)).toContain('compare_table');
  const [episode] = (await fixture.client().episodes.query({ sort: 'oldest' })).rows;
  expect(episode).toMatchObject({ task: 'Write milk on list a' });
});

it('without a file or a release, the project’s own tasks are run, except rejected ones', async () => {
  await expect(agentRun(fixture.host(), fixture.client(), { env: 'toy', model: 'builtin/scripted' })).rejects.toThrow(
    'no tasks for the environment',
  );
  add([toyTask('a')]);
  add([toyTask('x')], 'rejected');
  const { result } = await agentRun(fixture.host(), fixture.client(), { env: 'toy', model: 'builtin/scripted' });
  expect(result.trajectories.map(({ task }) => task)).toEqual(['a']);
});

it('a file and a release at once, and a release that does not exist, are refused', async () => {
  const start = (more: object) =>
    fixture.client().agents.start({ ...{ env: 'toy', model: 'builtin/scripted' }, ...more });
  await expect(start({ release: 'v9' })).rejects.toThrow('v9');
  await expect(start({ release: 'v9', tasks: [toyTask('a')] })).rejects.toThrow('not both');
  await expect(start({ tasks: [toyTask('a', { unsupported: ['x'] })] })).rejects.toThrow('unsupported');
});

it('a test of the criteria is kept with the task, so that it can be approved; a changed task needs another', async () => {
  const [good = '', loose = ''] = add([
    toyTask('a'),
    toyTask('b', { criteria: [{ kind: 'state', equals: 'click ;' }], gold: [{ type: 'click', point: [5, 5] }] }),
  ]);
  const [approved = ''] = add([toyTask('c')], 'approved');
  const { found } = await check();
  expect(found.map(({ task, problems }) => [task, problems.length])).toEqual([
    ['a', 0],
    ['b', 0],
    ['c', 0],
  ]);
  expect(checkNow(taskOf(good))).toMatchObject({ gold: true, noop: true, mutants: 3, killed: 3 });
  expect(checkNow(taskOf(loose))).toMatchObject({ mutants: 1 });
  expect(getItem(fixture.session().read, agentTaskKind.id, approved)?.state).toBe('approved');
  const moved = { ...taskOf(good), criteria: [{ kind: 'state', equals: 'click ;' }] };
  await fixture.client().items.edit({ id: good, baseRevision: 2, content: moved, why: 'other' });
  expect(checkNow(taskOf(good))).toBeNull();
  await check();
  expect(checkNow(taskOf(good))).toMatchObject({ gold: false });
});
