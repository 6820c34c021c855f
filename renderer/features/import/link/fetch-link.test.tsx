// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { resetDraft, useDraft } from '../draft.ts';
import { FetchLink, useLink } from './FetchLink.tsx';

const user = userEvent.setup({ delay: null });
const link = 'https://data.example/set.zip';
const server = 'https://files.example';
const job: Job = {
  id: 'j1',
  kind: 'fetch',
  title: phrase('job-fetch', { link }),
  state: 'running',
  done: 12_000_000,
  total: 50_000_000,
  secondsLeft: null,
  startedAt: '2026-08-01T09:00:00.000Z',
  endedAt: null,
  error: null,
  result: null,
};
let now: Job;

beforeEach(() => {
  now = job;
  useLink.setState({ link: '', job: null });
  resetDraft();
  host.reset({
    'imports.fetch': () => now,
    'imports.allowServer': () => ({}),
    'jobs.get': () => now,
    'jobs.cancel': () => ({ ...now, state: 'cancelled' }),
  });
});
afterEach(clearScreen);

const paste = async () => {
  draw(<FetchLink />);
  await user.type(screen.getByRole('textbox', { name: 'Or a link' }), `${link}{Enter}`);
};

it('shows how far it is, and stops it', async () => {
  await paste();
  expect(await screen.findByText('12 MB of 50 MB fetched')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(host.inputsOf('jobs.cancel')).toEqual([{ id: 'j1' }]);
});

it('previews what was fetched like a typed path', async () => {
  now = { ...job, state: 'done', result: { upload: 'u1', path: '/p/cache/uploads/u1/files/set', leftOut: [] } };
  await paste();
  await waitFor(() => expect(useDraft.getState().looked.path).toBe('/p/cache/uploads/u1/files/set'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Or a link' }).value).toBe('');
});

it('offers to allow a server that the link leads to, and fetches again', async () => {
  now = { ...job, state: 'failed', error: 'no', phrase: phrase('link-elsewhere', { server }) };
  await paste();
  await user.click(await screen.findByRole('button', { name: `Allow ${server}` }));
  await waitFor(() => expect(host.inputsOf('imports.allowServer')).toEqual([{ server }]));
  await waitFor(() => expect(host.inputsOf('imports.fetch')).toEqual([{ link }, { link }]));
});
