// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AgentRow, JudgeCard } from '#shared/contract/runs/judging.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { AgentsScreen } from './AgentsScreen.tsx';

type Episode = AgentRow['episodes'][number];
const episode = (task: string, more: Partial<Episode>): Episode => ({
  ...{ id: task, name: task, task, steps: 4, outcome: 'failure', judge: null, judgeGroup: 'PT-A', people: null },
  ...{ failingStep: null, copy: false, final: null, cost: null },
  ...more,
});
const agent = (name: string, limit: number, episodes: Episode[]): AgentRow => ({
  agent: name,
  success: { n: 2, k: 1, rate: 0.5, ci: [0.1, 0.9] },
  used: 0.75,
  ...{ eqa: 0.3, eqaExpected: 0.3, medianSteps: 4, costPerTask: null, limit },
  curve: [
    [0, 0],
    [0.1, 0.5],
    [1, 0.5],
  ],
  outcomes: { success: 1, failure: 1, limit: 0, earlyStop: 0 },
  ...{ envErrors: 0, unknown: 0, waiting: 0, episodes },
});
const board = (limit: number) => ({
  agents: [
    agent('alpha', limit, [
      episode('Buy a lamp', { outcome: 'success', judge: 'success', people: 'success' }),
      episode('Book a visit', { judge: 'success', people: 'failure', failingStep: 3 }),
    ]),
    agent('beta', limit, [
      episode('Mute the sound', { outcome: 'success', people: 'success' }),
      episode('Send a mail', { judge: 'success', people: 'failure' }),
      episode('Send a mail, cut short', { outcome: 'unknown', judge: 'success', people: 'failure', copy: true }),
    ]),
  ],
  limits: [15, 50],
  people: null,
});
const figure = { value: 0.5, ci: [0.2, 0.8] as [number, number] };
const group = (name: string, n: number): JudgeCard['groups'][number] => ({
  ...{ group: name, n, judged: n, counts: { yesYes: 1, yesNo: 3, noYes: 0, noNo: n - 4 } },
  ...{ agreement: figure, kappa: figure, precision: figure, recall: figure, specificity: figure, gap: figure },
  corrected: null,
});
const card: JudgeCard = {
  ...{
    judge: 'judge-1 · prompt v1',
    model: 'judge-1',
    judged: 60,
    failed: 0,
    failures: [],
    controls: [],
    controlsFailed: false,
    between: 0.86,
    differs: ['Book a visit'],
  },
  groups: [group('all', 60), group('ST', 20), group('PT-A', 40)],
};

beforeEach(() => {
  host.reset({
    'judging.agents': ({ limit }: { limit?: number }) => board(limit ?? 50),
    'judging.cards': () => [card],
    'evaluations.tasks': () => [],
  });
  location.hash = '';
  useRoute.setState({ screen: 'evaluate', id: null, params: { task: 'agents' } });
});
afterEach(clearScreen);

const strip = () => screen.getByRole('region', { name: 'Episodes' });
const shown = () =>
  within(strip())
    .getAllByRole('listitem')
    .map((element) => element.textContent ?? '');

it('shows the episodes of all agents behind a cell, those of one agent otherwise, and opens one where it fails', async () => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  await screen.findByText(/κ between people 0\.86/);
  expect(shown()).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: /too lenient/ }));
  expect(shown().map((text) => text.split(/failure|unknown/)[0])).toEqual([
    'Book a visit',
    'Send a mail',
    'Send a mail, cut short',
  ]);
  act(() => useActionStore.getState().handlers['evaluate-open']?.at(-1)?.());
  expect(useRoute.getState()).toMatchObject({ screen: 'trajectories', id: 'Book a visit', params: { step: '2' } });
  await person.click(screen.getByRole('button', { name: 'beta' }));
  expect(shown()).toHaveLength(2);
});

it.each([
  ['a cell', /too lenient/, 'Book a visit'],
  ['a part of a bar', /beta, failure/, 'Send a mail'],
  ['the episodes that differ', /that differs?$/, 'Book a visit'],
])('after a press on %s, Enter opens the first episode behind it', async (_, name, first) => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  await screen.findByText(/κ between people 0\.86/);
  await person.click(screen.getByRole('button', { name }));
  await person.keyboard('{Enter}');
  expect(useRoute.getState()).toMatchObject({ screen: 'trajectories', id: first });
});

it('after arrow keys, Enter opens the current episode and not the one that had the focus', async () => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  await screen.findByText(/κ between people 0\.86/);
  within(strip())
    .getByRole('button', { name: /Buy a lamp/ })
    .focus();
  act(() => useActionStore.getState().handlers['evaluate-next']?.at(-1)?.());
  await person.keyboard('{Enter}');
  expect(useRoute.getState()).toMatchObject({ screen: 'trajectories', id: 'Book a visit', params: { step: '2' } });
});

it('tells an early stop from a used-up limit by its shape', async () => {
  const ends = [episode('Mute', { outcome: 'limit' }), episode('Unmute', { outcome: 'early-stop' })];
  host.answers['judging.agents'] = () => ({ agents: [agent('alpha', 15, ends)], limits: [15], people: null });
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 15 steps');
  const square = (name: RegExp) => within(strip()).getByRole('button', { name }).querySelector('svg rect');
  expect(square(/^Mute/)).toBeNull();
  expect(square(/^Unmute/)).not.toBeNull();
});

it('says that the limits of agents differ, whoever leads', async () => {
  host.answers['judging.agents'] = () => ({
    agents: [agent('alpha', 15, []), agent('beta', 50, [])],
    limits: [15, 50],
    people: null,
  });
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within each agent’s limit, 15 to 50 steps');
});

it('shows a judge’s figures of one kind of task', async () => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  await screen.findByText('60 episodes labelled by people');
  await person.click(screen.getByRole('radio', { name: 'PT-A' }));
  await screen.findByText('40 episodes labelled by people');
  await person.click(screen.getByRole('radio', { name: 'ST' }));
  await screen.findByText('Figures need 30 labels; until then only counts are shown.');
});

it('keeps its figures while another step limit cannot be loaded, and continues when it can', async () => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 50 steps');
  let away = true;
  host.answers['judging.agents'] = ({ limit }: { limit?: number }) => {
    if (away) throw new ORPCError('BAD_REQUEST', { message: 'The engine is away.' });
    return board(limit ?? 50);
  };
  await person.click(screen.getByRole('radio', { name: '15 steps' }));
  await screen.findByText('The engine is away.');
  expect(screen.getByText('tasks done within 50 steps')).toBeTruthy();
  away = false;
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('tasks done within 15 steps');
  await waitFor(() => expect(screen.queryByText('The engine is away.')).toBeNull());
});

it('shows why all judgements of a judge failed', async () => {
  const none = { value: null, ci: null };
  host.answers['judging.cards'] = (): JudgeCard[] => [
    {
      ...{
        judge: 'judge-2 · prompt v1',
        model: 'judge-2',
        judged: 0,
        failed: 4,
        controls: [],
        controlsFailed: false,
        differs: [],
      },
      ...{ between: null, failures: [{ reason: 'judge-2 answered 401.', n: 4 }] },
      groups: [
        {
          ...{ group: 'all', n: 0, judged: 0, counts: { yesYes: 0, yesNo: 0, noYes: 0, noNo: 0 } },
          ...{ agreement: none, kappa: none, precision: none, recall: none, specificity: none, gap: none },
          corrected: null,
        },
      ],
    },
  ];
  draw(<AgentsScreen />);
  await screen.findByText('4 × judge-2 answered 401.');
  screen.getByText('4 judgements failed, no verdict');
  expect(screen.queryByText(/controls not run/)).toBeNull();
});

it('marks where each agent’s run ended', async () => {
  const { container } = draw(<AgentsScreen />);
  await screen.findByText('tasks done within 50 steps');
  expect(
    [...container.querySelectorAll('[data-run-end]')].map((element) => element.getAttribute('data-run-end')),
  ).toEqual(['alpha', 'beta']);
});

it('names the keys of episodes only while there are episodes', async () => {
  draw(<AgentsScreen />);
  const bar = screen.getByRole('contentinfo');
  expect(bar.textContent).not.toContain('success by');
  await screen.findByText('tasks done within 50 steps');
  expect(bar.textContent).toContain('success by');
});

it('says in the status bar by which limit and in which order the figures are computed', async () => {
  draw(<AgentsScreen />);
  await screen.findByText('tasks done within 50 steps');
  const bar = screen.getByRole('contentinfo');
  expect(bar.textContent).toContain('Limit 50 steps');
  expect(bar.textContent).toContain('Order as given');
  await userEvent.click(screen.getByRole('radio', { name: 'mean of all orders' }));
  expect(bar.textContent).toContain('Order mean of all orders');
});
