import { expect, it } from 'vitest';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import type { Environment } from '../live/environment.ts';
import { checkTask } from './check-task.ts';

const waiter = { now: () => 0, sleep: () => Promise.resolve() };
const gold = [
  { type: 'click' as const, point: [1, 1] as [number, number] },
  { type: 'type' as const, text: 'milk' },
];
const taskOf = (more: Partial<AgentTask> = {}) =>
  agentTask.parse({
    ...{ id: 'a', level: 'L3', platform: 'web', apps: ['A'], instruction: 'Do it', maxSteps: 5 },
    ...{ criteria: [{ kind: 'is' }], gold },
    ...more,
  });

/** A world whose state is what was done, in order; a criterion is a function of it. */
function world(met: (state: string) => boolean | null): Environment {
  let state = '';
  const nothing = () => Promise.resolve();
  return {
    supports: () => ({ platform: 'web', actions: ['click', 'type', 'wait'], criteria: ['is'], restores: false }),
    health: () => Promise.resolve(null),
    reset: () => {
      state = '';
      return nothing();
    },
    observe: () => Promise.reject(new Error('not asked')),
    act: ({ type, text = '' }) => {
      if (type !== 'wait') state += `${type} ${text};`;
      return Promise.resolve({ ok: true, raw: '', ms: 0 });
    },
    check: (criteria) => Promise.resolve(criteria.map(({ kind }) => ({ kind, met: met(state), evidence: state }))),
    close: nothing,
  };
}
const whole = 'click ;type milk;';

it('passes criteria that only the gold path meets', async () => {
  const found = await checkTask(
    world((state) => state === whole),
    taskOf(),
    waiter,
  );
  expect(found).toEqual({ task: 'a', gold: true, noop: true, start: true, mutants: 3, killed: 3, problems: [] });
});

it('names the wrong paths that criteria accept: here a typed text that is cut', async () => {
  const found = await checkTask(
    world((state) => state.startsWith('click ;type mil')),
    taskOf(),
    waiter,
  );
  expect(found).toMatchObject({ gold: true, mutants: 3, killed: 2 });
  expect(found.problems).toEqual([expect.stringContaining('the text of action 2 without its last character')]);
});

it.each<[string, (state: string) => boolean | null, Partial<AgentTask>, string]>([
  ['are met at the start', () => true, {}, 'at the start'],
  ['the gold path does not meet', () => false, {}, 'does not meet'],
  ['nobody but a person decides', () => null, {}, 'people or a judge'],
  ['have no gold path', () => false, { gold: [] }, 'no gold path'],
])('reports criteria that %s', async (_, met, more, words) => {
  const { problems } = await checkTask(world(met), taskOf(more), waiter);
  expect(problems.join(' ')).toContain(words);
});

it('leaves looking around alone: without it the end is the same', async () => {
  const looking = [{ type: 'click' as const, looks: true }, ...gold];
  const found = await checkTask(
    world((state) => state === `click ;${whole}`),
    taskOf({ gold: looking }),
    waiter,
  );
  expect(found).toMatchObject({ gold: true, mutants: 3, killed: 3 });
});

it('makes the first move when the first screen is there', async () => {
  let shown = 0;
  const slow = world((state) => state === whole);
  const { reset, act } = slow;
  const environment: Environment = {
    ...slow,
    reset: (task) => {
      shown = 0;
      return reset(task);
    },
    // It draws twice after it was opened, as a page does that fetches what it shows.
    fingerprint: () => Promise.resolve(String((shown = Math.min(shown + 1, 3)))),
    act: (action) =>
      shown < 3 && action.type !== 'wait' ? Promise.resolve({ ok: true, raw: '', ms: 0 }) : act(action),
  };
  let now = 0;
  const ticking = {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
  expect(await checkTask(environment, taskOf(), ticking)).toMatchObject({ gold: true, killed: 3, problems: [] });
});
