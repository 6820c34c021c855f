// @vitest-environment happy-dom
import type { RunDetail } from '#shared/contract/runs/runs.ts';
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { LimitsDialog } from './LimitsDialog.tsx';

const user = userEvent.setup({ delay: null });
const onClose = vi.fn<() => void>();
const id = '01900000-0000-7000-8000-000000000000';
const run = { id, budget: 2, spent: 1, reserved: 0, state: 'capped' } as RunDetail;
const cap = () => screen.getByLabelText<HTMLInputElement>(/Cap/, { selector: 'input' });

beforeEach(() => {
  onClose.mockReset();
  host.reset({ 'runs.setBudget': () => ({}), 'runs.resume': () => ({}) });
  draw(<LimitsDialog run={run} onClose={onClose} />);
});
afterEach(clearScreen);

it('Enter sets the new cap, or none, and resumes a run that stopped there', async () => {
  await user.clear(cap());
  await user.type(cap(), '{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(host.inputsOf('runs.setBudget')).toEqual([{ id, budget: null }]);
  expect(host.inputsOf('runs.resume')).toEqual([{ id }]);
});

it('refuses a negative cap at its field and keeps what was typed when the host fails', async () => {
  await user.clear(cap());
  await user.type(cap(), '-3{Enter}');
  expect(await screen.findByText('Must be 0 or more.')).toBeTruthy();
  expect(host.inputsOf('runs.setBudget')).toEqual([]);
  host.answers['runs.setBudget'] = () => {
    throw new ORPCError('IO', { message: 'The disk is full.' });
  };
  await user.clear(cap());
  await user.type(cap(), '9{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
  expect(cap().value).toBe('9');
  expect(onClose).not.toHaveBeenCalled();
});
