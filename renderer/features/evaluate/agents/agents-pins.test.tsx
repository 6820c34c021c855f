// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AgentRow } from '#shared/contract/runs/judging.ts';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { AgentsScreen } from './AgentsScreen.tsx';

const agent = (name: string, n = 10): AgentRow => ({
  agent: name,
  success: { n, k: n / 2, rate: n === 0 ? null : 0.5, ci: n === 0 ? null : [0.1, 0.9] },
  used: 0.75,
  ...{ eqa: 0.3, eqaExpected: 0.3, medianSteps: 4, costPerTask: null, limit: 15 },
  curve: [
    [0, 0],
    [0.1, 0.5],
    [1, 0.5],
  ],
  outcomes: { success: n / 2, failure: n / 2, limit: 0, earlyStop: 0 },
  ...{ envErrors: 0, unknown: 0, waiting: 0, episodes: [] },
});
const agents = (n: number) => Array.from({ length: n }, (_, at) => agent(`agent-${String.fromCodePoint(97 + at)}`));

let saved: unknown;
beforeEach(() => {
  saved = undefined;
  host.reset({
    'judging.agents': () => ({ agents: agents(10), limits: [15], people: null }),
    'judging.cards': () => [],
    'judging.report': (asked: unknown) => {
      saved = asked;
      return { name: 'agents.svg', text: '<svg/>', encoding: 'utf8' };
    },
    'evaluations.tasks': () => [],
  });
  location.hash = '';
  useRoute.setState({ screen: 'evaluate', id: null, params: { task: 'agents' } });
});
afterEach(clearScreen);

/** Last letters of the agents whose lines are drawn. */
const drawn = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-line]')].map((element) => element.getAttribute('data-line')?.at(-1)).join('');
const pinOf = (letter: string) =>
  screen.findByRole('button', { name: `Pin agent-${letter} to the recall curve (at most 8)` });

it('draws the pinned agents, then the best, and says that others are not drawn', async () => {
  const person = userEvent.setup();
  const { container } = draw(<AgentsScreen />);
  const pin = await pinOf('j');
  expect(drawn(container)).toBe('abcdefgh');
  screen.getByText(/8 of 10 agents: the pinned ones, then the best\./);
  await person.click(pin);
  expect(pin.getAttribute('aria-pressed')).toBe('true');
  expect(drawn(container)).toBe('jabcdefg');
  // The row is not selected by it.
  expect(screen.getByRole('button', { name: 'agent-a' }).getAttribute('aria-pressed')).toBe('true');
  await person.click(pin);
  expect(drawn(container)).toBe('abcdefgh');
});

it('gives a line the mark of its row, a ring included', async () => {
  const { container } = draw(<AgentsScreen />);
  await pinOf('a');
  const row = screen.getByRole('button', { name: 'agent-f' }).querySelector('path');
  const label = [...container.querySelectorAll('[role="img"] g')].find((element) =>
    element.textContent?.startsWith('agent-f'),
  );
  expect(row?.getAttribute('fill')).toBe('none');
  expect(label?.querySelector('path')?.getAttribute('fill')).toBe('none');
});

it('pins by keyboard', async () => {
  const person = userEvent.setup();
  const { container } = draw(<AgentsScreen />);
  await pinOf('j');
  screen.getByRole('button', { name: 'agent-j' }).focus();
  await person.tab();
  await person.keyboard('{Enter}');
  expect(drawn(container)).toBe('jabcdefg');
  await person.keyboard(' ');
  expect(drawn(container)).toBe('abcdefgh');
});

it('says why a ninth agent cannot be pinned', async () => {
  const person = userEvent.setup();
  const { container } = draw(<AgentsScreen />);
  await pinOf('a');
  for (const letter of 'cdefghij') await person.click(await pinOf(letter));
  const ninth = await pinOf('a');
  expect(ninth.getAttribute('aria-disabled')).toBe('true');
  expect(ninth.title).toBe('8 are pinned already. Unpin one first.');
  await person.click(ninth);
  expect(drawn(container)).toBe('cdefghij');
  await person.click(await pinOf('c'));
  expect(ninth.getAttribute('aria-disabled')).toBeNull();
});

it('pins no agent without a scored task', async () => {
  host.answers['judging.agents'] = () => ({ agents: [...agents(9), agent('agent-z', 0)], limits: [15], people: null });
  draw(<AgentsScreen />);
  expect((await pinOf('z')).title).toBe('No task of this agent is scored, so it has no line.');
});

it('has no pins while every agent has its line', async () => {
  host.answers['judging.agents'] = () => ({ agents: agents(8), limits: [15], people: null });
  const { container } = draw(<AgentsScreen />);
  await screen.findByRole('button', { name: 'agent-h' });
  expect(drawn(container)).toBe('abcdefgh');
  expect(screen.queryByRole('button', { name: /^Pin / })).toBeNull();
  expect(screen.queryByText(/of 8 agents/)).toBeNull();
});

it('saves the chart with the lines on the screen', async () => {
  const person = userEvent.setup();
  draw(<AgentsScreen />);
  await person.click(await pinOf('j'));
  const curve = within(screen.getByRole('region', { name: 'Recall against effort' }));
  await person.click(curve.getByRole('button', { name: /^Save/ }));
  await person.click(await screen.findByRole('menuitem', { name: /SVG/ }));
  await expect
    .poll(() => saved)
    .toMatchObject({
      format: 'svg',
      lines: [...'jabcdefg'].map((letter) => `agent-${letter}`),
    });
});
