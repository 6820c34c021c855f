// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import { useHostFacts } from '../../../app/project/project.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { PeopleSettings } from './PeopleSettings.tsx';
import { PlanForm } from './PlanForm.tsx';

const user = userEvent.setup({ delay: null });
const settings = { annotatorsPerItem: 2, goldShare: 0.1, anonymiseNames: true };

beforeEach(() => {
  host.reset({
    'review.lotSize': () => ({ n: 40 }),
    'review.createPlan': () => ({}),
    'projects.updateSettings': () => ({}),
  });
  useHostFacts.setState({ project: { settings } as Project });
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

it('saves the people settings when they are left, refuses bad ones, and shows what others saved', async () => {
  draw(<PeopleSettings />);
  const people = field('Annotators per item');
  await user.clear(people);
  await user.type(people, '9{Enter}');
  expect(await screen.findByText('Must be 5 or less.')).toBeTruthy();
  expect(host.inputsOf('projects.updateSettings')).toEqual([]);
  await user.clear(people);
  await user.type(people, '3');
  await user.click(document.body);
  await waitFor(() =>
    expect(host.inputsOf('projects.updateSettings')).toEqual([{ annotatorsPerItem: 3, goldShare: 0.1 }]),
  );
  act(() => useHostFacts.setState({ project: { settings: { ...settings, annotatorsPerItem: 4 } } as Project }));
  expect(field('Annotators per item').value).toBe('4');
});

it('is disabled with the reason for annotators', () => {
  draw(<PlanForm />, 'annotator');
  expect(screen.getByRole('button', { name: /sample/i }).getAttribute('aria-disabled')).toBe('true');
});
