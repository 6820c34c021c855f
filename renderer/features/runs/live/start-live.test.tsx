// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { phrase } from '#shared/phrases/phrase.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { StartLive } from './StartLive.tsx';

const user = userEvent.setup({ delay: null });
const pixel = { id: 'p1', name: 'Pixel 7', fault: null };
const other = { id: 'p2', name: 'p2', fault: null };
const shy = { id: 'p3', name: 'p3', fault: phrase('android-unauthorised', { serial: 'p3' }) };

beforeEach(() => host.reset());
afterEach(clearScreen);

/** The dialog with Android chosen, a baseline, and the project's own tasks. */
async function open(machines: object[], missing: object | null = null) {
  const android = { id: 'android', name: 'Android phones', missing, local: true, ownTasks: null, machines };
  const replay = { ...android, id: 'replay', name: 'Recorded episodes', missing: null, ownTasks: 2, machines: [] };
  host.reset({
    'agents.environments': () => [replay, android],
    'agents.taskSets': () => [],
    'releases.list': () => [],
    'models.list': () => [{ builtin: true, reads: 'text', record: { name: 'builtin/scripted' } }],
    'agents.estimate': () => ({
      ...{ items: 1, calls: 1, mostCalls: 1, reusable: 0, repeated: 0, about: false, inputTokens: 1, outputTokens: 1 },
      ...{ cost: 0, range: [0, 0], steps: [], problems: [], keysToAllow: [], canStart: true },
    }),
    'agents.start': () => ({ run: { id: 'run' }, leftOut: [] }),
  });
  draw(<StartLive onClose={vi.fn<() => void>()} />);
  await user.click(await screen.findByRole('combobox', { name: 'Environment' }));
  await user.click(await screen.findByRole('option', { name: 'Android phones' }));
  await user.click(screen.getByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'builtin/scripted' }));
}
const start = async () => {
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(host.inputsOf('agents.start')).toHaveLength(1));
  return host.inputsOf('agents.start')[0];
};

it('asks which of several phones may be used, with their states, and starts on those', async () => {
  await open([pixel, other, shy]);
  expect(screen.getByText('Choose a phone to see the estimate.')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'p3' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/does not trust this computer yet/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Pixel 7 (p1)' }));
  expect(await start()).toMatchObject({ env: 'android', machines: ['p1'] });
});

it('takes the only phone that can be used', async () => {
  await open([pixel, shy]);
  expect(screen.getByRole('checkbox', { name: 'Pixel 7 (p1)' })).toHaveProperty('checked', true);
  expect(await start()).toMatchObject({ machines: ['p1'] });
});

it('asks nothing where one is attached, and says in one sentence that none is', async () => {
  await open([], phrase('android-none'));
  expect(screen.queryByRole('checkbox', { name: /p1/ })).toBe(null);
  expect(screen.getByText(/No phone is attached to adb/)).toBeTruthy();
  await waitFor(() => expect(host.inputsOf('agents.estimate').at(-1)).toMatchObject({ env: 'android' }));
  expect(host.inputsOf('agents.estimate').at(-1)).not.toHaveProperty('machines');
});
