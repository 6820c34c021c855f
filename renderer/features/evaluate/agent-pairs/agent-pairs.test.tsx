// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AgentPair, PairedTask } from '#shared/contract/runs/agent-pairs.ts';
import type { AgentRow } from '#shared/contract/runs/judging.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { AgentsScreen } from '../agents/AgentsScreen.tsx';

type Episode = AgentRow['episodes'][number];
const episode = (id: string, task: string, outcome: Episode['outcome']): Episode => ({
  ...{ id, name: id, task, steps: 4, outcome, judge: null, judgeGroup: null, people: null },
  ...{ failingStep: outcome === 'failure' ? 3 : null, copy: false, final: null, cost: null },
});
const agent = (name: string, episodes: Episode[]): AgentRow => ({
  agent: name,
  success: { n: 2, k: 1, rate: 0.5, ci: [0.1, 0.9] },
  ...{ used: 0.75, eqa: 0.3, eqaExpected: 0.3, medianSteps: 4, costPerTask: null, limit: 15 },
  curve: [
    [0, 0],
    [1, 0.5],
  ],
  outcomes: { success: 1, failure: 1, limit: 0, earlyStop: 0 },
  ...{ envErrors: 0, unknown: 0, waiting: 0, episodes },
});
const tasks = ['Buy a lamp', 'Book a visit', 'Mute the sound'];
const board = ['alpha', 'beta', 'gamma'].map((name) =>
  agent(
    name,
    tasks.map((task, at) => episode(`${name}${at}`, task, name === 'alpha' && at < 2 ? 'success' : 'failure')),
  ),
);

const side = (id: string, done: number): PairedTask['a'] => ({ attempts: 1, done, steps: 4, episodes: [id] });
const pairOf = (a: string, b: string, more: Partial<AgentPair> = {}): AgentPair => ({
  ...{ n: 3, bothRight: 1, onlyA: 1, onlyB: 0, bothWrong: 1, delta: 1 / 3, ci: [-0.2, 0.8], clusters: 3 },
  ...{ test: 'exact McNemar, Holm over 3 tests', p: 1, pRaw: 0.5, family: 3, pByCluster: 1 },
  ...{ effect: { h: 0.7, odds: null }, mde: 0.9 },
  ...{ a: { agent: a, value: 0.66 }, b: { agent: b, value: 0.33 } },
  ...{ limit: 15, limits: { a: 15, b: 15 }, levels: ['L3', 'L4'], repeated: false },
  eqa: { a: 0.383, b: 0.26, delta: 0.123, ci: [0.03, 0.201] },
  steps: { n: 1, a: 4, b: 6.5, delta: -2.5, ci: null },
  tasks: tasks.map((task, at) => ({
    ...{ task, platform: 'web', level: 'L3', field: at === 0 ? 'bothRight' : at === 1 ? 'onlyA' : 'bothWrong' },
    ...{ a: side(`${a}${at}`, at < 2 ? 1 : 0), b: side(`${b}${at}`, at === 0 ? 1 : 0) },
  })),
  ...{ only: { a: [], b: ['Send a mail'] }, unscored: ['Print'] },
  ...more,
});

interface Asked {
  a: string;
  b: string;
  among: string[];
  level?: string;
  limit?: number;
}
const asked = () => host.inputsOf('judging.compare') as Asked[];
let more: Partial<AgentPair>;
beforeEach(() => {
  // Newer browsers return a promise.
  Element.prototype.scrollIntoView = (): unknown => ({});
  more = {};
  host.reset({
    'judging.agents': () => ({ agents: board, limits: [15], people: null }),
    'judging.cards': () => [],
    'judging.compare': (input: Asked) => pairOf(input.a, input.b, more),
    'evaluations.tasks': () => [],
  });
  location.hash = '';
  useRoute.setState({ screen: 'evaluate', id: null, params: { task: 'agents' } });
});
afterEach(clearScreen);

const panel = () => screen.findByRole('region', { name: 'Two agents' });
const strip = () => screen.getByRole('region', { name: 'Episodes' });
const shown = () =>
  within(strip())
    .queryAllByRole('listitem')
    .map((element) => element.textContent);
const press = (action: string) => act(() => useActionStore.getState().handlers[action]?.at(-1)?.());

it('pairs the chosen agent by P, shows both episodes of the tasks that differ, and goes back to the judge', async () => {
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 15 steps');
  expect(screen.getByRole('contentinfo').textContent).toContain('pair');
  expect(asked()).toEqual([]);
  press('evaluate-pair');
  const pair = within(await panel());
  await pair.findByText('+33.3 points');
  pair.getByText('−20.0 to +80.0');
  expect(asked()[0]).toMatchObject({ a: 'alpha', b: 'beta', among: ['alpha', 'beta', 'gamma'] });
  pair.getByText('3 tasks that both ran, within 15 steps');
  pair.getByText('exact McNemar p = 0.500, p = 1.000 after Holm over 3 tests');
  pair.getByText('EQA 38.3 against 26.0: +12.3 (+3.0 to +20.1)');
  pair.getByText('Steps on the 1 task that both did: 4.0 against 6.5, −2.5 (no interval)');
  expect(shown()).toEqual([
    expect.stringMatching(/^Book a visit.*4 steps, alpha/),
    expect.stringMatching(/^Book a visit.*4 steps, beta, first failing 3/),
  ]);
  press('evaluate-pair');
  await screen.findByRole('region', { name: 'Judge against people' });
  expect(shown()).toHaveLength(3);
});

it('is used by keyboard alone: the button, a field of the square, and Enter on an episode', async () => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  const start = await screen.findByRole('button', { name: /^Compare two/ });
  start.focus();
  await person.keyboard('{Enter}');
  expect(start.getAttribute('aria-pressed')).toBe('true');
  const pair = within(await panel());
  const both = await pair.findByRole('button', { name: /both succeed/ });
  both.focus();
  await person.keyboard('{Enter}');
  expect(shown().map((text) => text?.slice(0, 10))).toEqual(['Buy a lamp', 'Buy a lamp']);
  await person.keyboard('{Enter}');
  expect(useRoute.getState()).toMatchObject({ screen: 'trajectories', id: 'alpha0' });
});

it('opens the other agent’s episode at its first failing step', async () => {
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 15 steps');
  press('evaluate-pair');
  await within(await panel()).findByText('+33.3 points');
  press('evaluate-next');
  press('evaluate-open');
  expect(useRoute.getState()).toMatchObject({ id: 'beta1', params: { step: '2' } });
});

it('compares with another agent, on one level', async () => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 15 steps');
  press('evaluate-pair');
  const pair = within(await panel());
  await pair.findByText('+33.3 points');
  await person.click(pair.getByRole('combobox', { name: 'Against' }));
  await person.click(await screen.findByRole('option', { name: 'gamma' }));
  await pair.findByText('only gamma');
  await person.click(pair.getByRole('radio', { name: 'L4' }));
  await expect.poll(() => asked().at(-1)).toMatchObject({ a: 'alpha', b: 'gamma', level: 'L4' });
  // A row that is chosen takes the first place.
  await person.click(screen.getByRole('button', { name: 'beta' }));
  await expect.poll(() => asked().at(-1)).toMatchObject({ a: 'beta', b: 'gamma', level: 'L4' });
});

it('names the tasks that are not compared, and says what limits the figures', async () => {
  more = { repeated: true, limits: { a: 50, b: 15 } };
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 15 steps');
  press('evaluate-pair');
  const pair = within(await panel());
  await pair.findByText('2 tasks left out');
  pair.getByText('Only beta ran it (1)');
  pair.getByText('Send a mail');
  pair.getByText('One of the agents has no scored outcome (1)');
  pair.getByText('Print');
  pair.getByText(/different limits \(50 and 15 steps\)/);
  pair.getByText(/tried several times count once/);
  pair.getByText('alpha more often');
});

it('says so where nothing is common, and where there is no second agent', async () => {
  more = { n: 0, bothRight: 0, onlyA: 0, bothWrong: 0, delta: null, ci: null, tasks: [] };
  const { unmount } = draw(<AgentsScreen />);
  await screen.findByText('tasks done within 15 steps');
  press('evaluate-pair');
  await within(await panel()).findByText(/nothing to compare/);
  unmount();
  host.answers['judging.agents'] = () => ({ agents: board.slice(0, 1), limits: [15], people: null });
  clearScreen();
  draw(<AgentsScreen />);
  const start = await screen.findByRole('button', { name: /^Compare two/ });
  expect(start.getAttribute('aria-disabled')).toBe('true');
  expect(start.title).toContain('No other agent has a scored task');
  expect(useActionStore.getState().handlers['evaluate-pair'] ?? []).toEqual([]);
});

it('says why a comparison failed, and asks again', async () => {
  const person = userEvent.setup();
  let away = true;
  host.answers['judging.compare'] = (input: Asked) => {
    if (away) throw new ORPCError('BAD_REQUEST', { message: 'The engine is away.' });
    return pairOf(input.a, input.b);
  };
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 15 steps');
  press('evaluate-pair');
  const pair = within(await panel());
  await pair.findByText('The engine is away.');
  away = false;
  await person.click(pair.getByRole('button', { name: 'Retry' }));
  await pair.findByText('+33.3 points');
});
