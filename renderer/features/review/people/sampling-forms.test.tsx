// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { PlanForm } from './PlanForm.tsx';

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  host.reset({
    'review.lotSize': () => ({ n: 40 }),
    'review.createPlan': () => ({}),
  });
});
afterEach(clearScreen);

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

it('draws the proposed sample on Enter, named after the day', async () => {
  draw(<PlanForm />);
  await waitFor(() => expect(field('Sample size').placeholder).toBe('40'));
  await user.type(field('Name'), '{Enter}');
  await waitFor(() =>
    expect(host.inputsOf('review.createPlan')).toEqual([
      expect.objectContaining({ lot: 'clean', size: 40, acceptAt: 0, strata: 'platform', name: expect.any(String) }),
    ]),
  );
});

it('refuses a sample larger than its lot at its field, and keeps what was typed when the host fails', async () => {
  draw(<PlanForm />);
  await waitFor(() => expect(field('Sample size').placeholder).toBe('40'));
  await user.type(field('Name'), 'Week 3');
  await user.type(field('Sample size'), '41');
  await user.tab();
  expect(await screen.findByText('Must be 40 or less.')).toBeTruthy();
  await user.clear(field('Sample size'));
  host.answers['review.createPlan'] = () => {
    throw new ORPCError('IO', { message: 'The disk is full.' });
  };
  await user.type(field('Sample size'), '7{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
  expect([field('Name').value, field('Sample size').value]).toEqual(['Week 3', '7']);
});

it('is disabled with the reason for annotators', () => {
  draw(<PlanForm />, 'annotator');
  expect(screen.getByRole('button', { name: /sample/i }).getAttribute('aria-disabled')).toBe('true');
});
