// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { StartDialog } from './StartDialog.tsx';

vi.mock('../../../transport/connect.ts', () => import('../../../test-support/fake-connect.ts'));

const user = userEvent.setup({ delay: null });
const onClose = vi.fn<() => void>();
const role = { id: 'writer', name: 'Writer', required: true, many: false, builtin: 'mine', baselines: true };
const pipeline = { id: 'drafting', name: 'Drafting', over: 'screenshot', steps: [], options: [], roles: [role] };

beforeEach(async () => {
  onClose.mockReset();
  host.reset({
    'runs.pipelines': () => [{ ...pipeline, description: '' }],
    'models.list': () => [{ record: { name: 'mine' } }],
    'runs.estimate': () => ({
      ...{
        items: 8,
        calls: 8,
        mostCalls: 20,
        reusable: 5,
        repeated: 2,
        about: false,
        inputTokens: 1,
        outputTokens: 1,
        cost: 1,
        range: [1, 2],
        steps: [],
      },
      ...{ problems: [], keysToAllow: [], canStart: true },
    }),
    'runs.start': () => ({ id: 'run' }),
  });
  draw(<StartDialog pipeline="drafting" onClose={onClose} />);
  await ready('Start');
});
afterEach(clearScreen);

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const ready = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));

it('refuses bad limits at their fields, and requests no dry run with them', async () => {
  const before = host.inputsOf('runs.estimate').length;
  await user.type(field(/^Limit/), '-2');
  await user.type(field(/^Cap in/), '-1');
  expect(await screen.findByText('Must be more than 0.')).toBeTruthy();
  await user.tab();
  expect(await screen.findByText('Must be 0 or more.')).toBeTruthy();
  expect([field(/^Limit/).value, field(/^Cap in/).value]).toEqual(['-2', '-1']);
  expect(host.inputsOf('runs.estimate')).toHaveLength(before);
});

it('shows the maximum number of calls if the answers decide it', async () => {
  expect(await screen.findByText(/at most 20, depending on the answers/)).toBeTruthy();
});

it('shows how many calls are sent, already answered, and identical to another', async () => {
  const calls = await screen.findByText(/3 to send/);
  expect(calls.parentElement?.textContent).toBe(
    '8, at most 20, depending on the answers, 3 to send, 3 already answered, 2 identical to another',
  );
});

it('says that the figures of a very long run are approximate', async () => {
  const answer = host.answers['runs.estimate'];
  host.answers['runs.estimate'] = (input) => ({
    ...(answer?.(input) as object),
    ...{ calls: 90_000, mostCalls: 90_000, reusable: 84_000, repeated: 84_000, about: true },
  });
  await user.type(field(/^Limit/), '3');
  const calls = await screen.findByText(/to send/);
  await waitFor(() =>
    expect(calls.parentElement?.textContent).toBe(
      'about 90,000, about 6,000 to send, about 84,000 identical to another',
    ),
  );
});

it('keeps the choices when the start fails, and starts exactly those at the next attempt', async () => {
  const answer = host.answers['runs.start'];
  host.answers['runs.start'] = () => {
    throw new ORPCError('IO', { message: 'The disk is full.' });
  };
  await user.type(field(/^Limit/), '3');
  await user.type(field(/^Cap in/), '5');
  await ready('Start, cap $5.00');
  await user.click(screen.getByRole('button', { name: 'Start, cap $5.00' }));
  expect(await screen.findByText(/The disk is full/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  host.answers['runs.start'] = answer!;
  await user.click(screen.getByRole('button', { name: 'Start, cap $5.00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const wanted = { pipeline: 'drafting', roles: { writer: ['mine'] }, options: {}, limit: 3, budget: 5 };
  expect(host.inputsOf('runs.start')).toEqual([wanted, wanted]);
});

it('asks before it closes over choices that were not started', async () => {
  await user.type(field(/^Limit/), '3');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});
