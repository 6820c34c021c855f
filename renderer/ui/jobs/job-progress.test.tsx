// @vitest-environment happy-dom
import { phrase } from '#shared/phrases/phrase.ts';
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import { GoingJob } from './JobProgress.tsx';

const user = userEvent.setup({ delay: null });
const job: Job = {
  id: 'j2',
  kind: 'comparison',
  title: phrase('job-comparison', { count: 3 }),
  state: 'running',
  done: 1200,
  total: 6000,
  secondsLeft: null,
  startedAt: '2026-08-01T09:00:00.000Z',
  endedAt: null,
  error: null,
  result: null,
};

beforeEach(() =>
  host.reset({
    'jobs.list': () => [{ ...job, id: 'j1', kind: 'agreement' }, { ...job, id: 'j0', state: 'done' }, job],
    'jobs.cancel': () => job,
  }),
);
afterEach(clearScreen);

it('shows the progress of the running job of a kind, and stops that one', async () => {
  draw(<GoingJob kind="comparison" />);
  expect(await screen.findByText('1,200 of 6,000')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Comparison of 3 runs' }).getAttribute('aria-valuenow')).toBe('20');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(host.inputsOf('jobs.cancel')).toEqual([{ id: 'j2' }]);
});

it('shows a job of unknown length, and why it could not be stopped', async () => {
  host.answers['jobs.list'] = () => [{ ...job, total: null }];
  host.answers['jobs.cancel'] = () => {
    throw new ORPCError('INVALID', { message: '"Comparison of 3 runs" has ended (done) and cannot be cancelled.' });
  };
  draw(<GoingJob kind="comparison" />);
  expect(await screen.findByText('1,200 so far')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect((await screen.findByRole('alert')).textContent).toContain('has ended');
});

it('shows nothing for a job of another kind', async () => {
  draw(<GoingJob kind="review-quality" />);
  await waitFor(() => expect(host.inputsOf('jobs.list')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});
