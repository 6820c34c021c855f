import { expect, it, vi } from 'vitest';
import { agentTask } from '#shared/agents/task.ts';
import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import { agentRun, runEnded } from '../../live/testing/runs.ts';
import { toyTask } from '../../live/testing/toy-world.ts';
import { hostForEach } from '../../testing/host.ts';

vi.mock('../../live/environments/all-environments.ts', async (original) => {
  const { allEnvironments } = await original<typeof import('../../live/environments/all-environments.ts')>();
  const { toyWorld } = await import('../../live/testing/toy-world.ts');
  return { allEnvironments: [...allEnvironments, toyWorld] };
});

const { host, client, folder } = hostForEach();

const click = { type: 'click', point: [5, 5] };
const text = { type: 'type', text: 'milk' };
/** A task whose scripted path takes so many steps, the closing one included. */
const task = (id: string, steps: number, done: boolean) => {
  const state = { kind: 'state', equals: 'never' };
  return agentTask.parse(
    toyTask(id, {
      ...{ maxSteps: 50, taskType: 'state', category: 'lists', language: 'en', keyOperations: ['write milk'] },
      gold: Array.from({ length: steps - 1 }, (_, at) => (at % 2 ? text : click)),
      criteria: [done ? { kind: 'notMet', of: state } : state],
    }),
  );
};

async function cellsOf(layout: LayoutId): Promise<Record<string, string>> {
  const [part] = (await client().tables.get({ layout })).parts;
  const own = part?.rows.find(({ printed }) => !printed);
  return Object.fromEntries(part?.columns.map(({ id }, at) => [id, own?.cells[at]?.text ?? '']) ?? []);
}

it('a live run of 50 steps fills the tables of agents for 15 steps too', async () => {
  await client().projects.create({ path: folder('project') });
  const tasks = [task('a', 3, true), task('b', 20, true), task('c', 2, false)];
  const { result } = await agentRun(host(), client(), { env: 'toy', set: 't', tasks, model: 'builtin/scripted' });
  expect(result).toMatchObject({ n: 3, sr: 2 / 3 });
  const mmbench = await cellsOf('mmbench-3');
  // At 50 steps: after 3 and 23 of 150 steps, (2 · 150 − 26) / (3 · 150). At 15 the second runs out of steps:
  // (45 − 3) / (3 · 45).
  expect(mmbench).toMatchObject({
    ...{ 'L3@50/os_web/sr': '66.7', 'L3@50/os_web/eqa': '60.9' },
    ...{ 'L3@15/os_web/sr': '33.3', 'L3@15/os_web/eqa': '31.1' },
  });
  expect(await cellsOf('mmbench-5')).toEqual({
    ...{ dSr: '33.33', dEqa: '29.78', 'eq1-15': '0.93', 'eq1-50': '0.91', dEq1: '-0.02' },
    ...{ 'eq2-15': '2.22', 'eq2-50': '5.78', dEq2: '3.56' },
  });
  expect(await cellsOf('probench-3')).toMatchObject({ 'en/ST': '66.7', 'zh/ST': '–', 'overall/avg': '66.7' });
  // The failed one had finished.
  expect(await cellsOf('probench-4')).toMatchObject({ uncompleted: '0.0' });
});

it('live runs on Linux are a row of the OSWorld table', async () => {
  await client().projects.create({ path: folder('project') });
  const tasks = [task('a', 3, true), task('b', 20, true), task('c', 2, false)].map((entry) =>
    agentTask.parse({ ...entry, platform: 'linux' }),
  );
  await agentRun(host(), client(), { env: 'toy', set: 't', tasks, model: 'builtin/scripted' });
  expect(await cellsOf('osworld')).toMatchObject({ harness: 'Benchwright', budget: '50', sr: '66.7' });
});

it('judgements of live runs beside people’s fill the judge table, by kind of task', async () => {
  await client().projects.create({ path: folder('project') });
  const process = { taskType: 'process' };
  const tasks = [task('a', 3, true), task('b', 4, false), { ...task('c', 2, true), ...process }].map((entry) =>
    agentTask.parse(entry),
  );
  await agentRun(host(), client(), { env: 'toy', set: 't', tasks, model: 'builtin/scripted' });
  const { id } = await client().runs.start({
    ...{ pipeline: 'judge', roles: { judge: ['builtin/random'] }, options: { controls: 'off' } },
  });
  expect(await runEnded(host(), client(), id)).toMatchObject({ done: 3, failed: 0 });
  const { rows } = await client().episodes.query({ sort: 'oldest' });
  const judgements = await client().judging.of({ episodes: rows.map((row) => row.id) });
  await client().episodes.label({ selection: { kind: 'ids', ids: rows.map((row) => row.id) } });
  // Somebody disagrees with the judge about the first.
  for (const [at, { id: episode, labels }] of (await client().episodes.query({ sort: 'oldest' })).rows.entries()) {
    const own = judgements.find(({ episodeId }) => episodeId === episode)?.verdict;
    const verdict = at > 0 ? own : own === 'success' ? 'failure' : 'success';
    await client().review.answer({
      ...{ id: labels[0]?.itemId ?? '', revision: 1, seconds: 1 },
      answer: verdict === 'failure' ? { verdict, firstFailingStep: 1 } : { verdict },
    });
  }
  expect(await cellsOf('probench-2')).toEqual({ ST: '50.0', 'PT-A': '100.0', 'PT-B': '–' });
});
