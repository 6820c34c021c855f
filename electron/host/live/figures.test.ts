import { beforeEach, expect, it, vi } from 'vitest';
import { agentTask } from '#shared/agents/task.ts';
import { hostForEach } from '../testing/host.ts';
import { agentRun } from './testing/runs.ts';
import { toyFaults, toyTask } from './testing/toy-world.ts';

vi.mock('./environments/all-environments.ts', async (original) => {
  const { allEnvironments } = await original<typeof import('./environments/all-environments.ts')>();
  const { toyWorld } = await import('./testing/toy-world.ts');
  return { allEnvironments: [...allEnvironments, toyWorld] };
});

const fixture = hostForEach();
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
});

const click = { type: 'click', point: [5, 5] };
const text = { type: 'type', text: 'milk' };
/** Tasks of different lengths, every third of which fails; the long ones come first. */
const tasks = Array.from({ length: 9 }, (_, at) =>
  agentTask.parse(
    toyTask(`t${at}`, {
      ...{ maxSteps: 15, taskType: at % 2 ? 'process' : 'state', category: 'lists', language: 'en' },
      gold: [...Array.from({ length: 8 - at }, (__, n) => (n % 2 ? text : click)), click, text],
      criteria: [{ kind: at % 3 === 0 ? 'state' : 'notMet', ...(at % 3 === 0 ? {} : { of: { kind: 'state' } }) }],
    }),
  ),
);

it('EQA and the other figures are the same whatever ran at the same time', async () => {
  const request = { env: 'toy', set: 't.json', tasks, model: 'builtin/scripted' };
  const entry = await agentRun(fixture.host(), fixture.client(), { ...request, parallel: 1 });
  const eight = await agentRun(fixture.host(), fixture.client(), { ...request, parallel: 8, set: 'u.json' });
  const { n, sr, eqa, curve, figures } = entry.result;
  expect({ n, sr }).toEqual({ n: 9, sr: 6 / 9 });
  // In the order of the list: T = 11, 21, 30, 38, 45, 51, 56, 60, 63 of 9 · 15; the first of each three fails.
  expect(eqa).toBeCloseTo((6 * 135 - (21 + 30 + 45 + 51 + 60 + 63)) / (9 * 135), 10);
  expect(eight.result).toMatchObject({ n, sr, eqa, curve });
  expect(figures.wes).toEqual({ n: 9, plus: 6 / 9, minus: expect.closeTo(-(11 + 8 + 5) / 15 / 9, 10) });
  expect(eight.result.figures).toMatchObject({ wes: figures.wes, by: figures.by, failures: figures.failures });
  expect(figures.by.taskType).toEqual([
    { value: 'state', n: 5, sr: 3 / 5 },
    { value: 'process', n: 4, sr: 3 / 4 },
  ]);
  expect(figures.failures['wrong-end']).toBe(3);
  expect(figures.spent.seconds.n).toBe(9);
});

it('several tries of a task give pass@k and pass^k', async () => {
  const { result } = await agentRun(fixture.host(), fixture.client(), {
    ...{ env: 'toy', set: 't.json', tasks: tasks.slice(5, 7), model: 'builtin/scripted', runs: 2 },
  });
  expect(result.figures.passAt).toEqual([
    { k: 1, any: 0.5, all: 0.5, n: 2 },
    { k: 2, any: 0.5, all: 0.5, n: 2 },
  ]);
});

it('a try whose environment fails before its first step counts as an error of the environment', async () => {
  toyFaults.looks = 1;
  const { result } = await agentRun(fixture.host(), fixture.client(), {
    ...{ env: 'toy', set: 't.json', tasks: tasks.slice(0, 1), model: 'builtin/scripted', goldFirst: false },
  });
  expect(result).toMatchObject({ n: 1, envErrors: 1 });
});
