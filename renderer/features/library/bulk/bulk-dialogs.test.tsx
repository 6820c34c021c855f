// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { useLibrary } from '../library-store.ts';
import { useBulkDialog } from './bulk-dialog-store.ts';
import { BulkDialogs } from './BulkDialogs.tsx';

vi.mock('../../../transport/connect.ts', () => import('../../../test-support/fake-connect.ts'));

const user = userEvent.setup({ delay: null });
const ids = ['one', 'two'];
const full = () => {
  throw new ORPCError('IO', { message: 'The disk is full.' });
};

beforeEach(() => {
  host.reset({
    'screenshots.facets': () => ({ tag: [{ value: 'old', count: 1 }], app: [] }),
    'screenshots.assigned': () => ({
      people: [{ person: 'Bo', screenshots: 4, open: 3, due: 1, toReview: 0 }],
      known: ['Bo'],
      team: ['Ada', 'Bo'],
    }),
    'screenshots.update': () => ({ changed: 2 }),
    'screenshots.assign': () => ({ changed: 2 }),
  });
  useLibrary.setState({ selected: new Set(ids) });
});
afterEach(() => {
  clearScreen();
  useBulkDialog.setState({ open: null });
});

const open = (dialog: 'assign' | 'give' | 'tag') => {
  useBulkDialog.setState({ open: dialog });
  draw(<BulkDialogs />);
};
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const closed = () => waitFor(() => expect(useBulkDialog.getState().open).toBeNull());
const selection = { kind: 'ids', ids };

it('keeps tags, and the one still being typed, when tagging fails', async () => {
  open('tag');
  const working = host.answers['screenshots.update'];
  host.answers['screenshots.update'] = full;
  await user.type(field('Add'), 'dark{Enter}slow');
  await user.click(screen.getByRole('button', { name: /^Tag 2/ }));
  expect(await screen.findByText(/The disk is full/)).toBeTruthy();
  host.answers['screenshots.update'] = working!;
  await user.click(screen.getByRole('button', { name: /^Tag 2/ }));
  await closed();
  expect(host.inputsOf('screenshots.update').at(-1)).toEqual({ selection, set: { addTags: ['dark', 'slow'] } });
});

it('asks before it closes over a platform or app that was not assigned', async () => {
  open('assign');
  await user.type(field('App'), 'Files');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('App').value).toBe('Files');
  await user.click(screen.getByRole('button', { name: /2 screenshots/ }));
  await closed();
  expect(host.inputsOf('screenshots.update')).toEqual([{ selection, set: { app: 'Files' } }]);
});

it('says under the field that nobody was named, and keeps the name when the host fails', async () => {
  open('give');
  await user.click(screen.getByRole('button', { name: /^Assign 2/ }));
  expect(await screen.findByText('Required.')).toBeTruthy();
  host.answers['screenshots.assign'] = full;
  await user.click(field('Person'));
  await user.click(await screen.findByRole('option', { name: /Ada/, hidden: true }));
  await user.click(screen.getByRole('button', { name: /^Assign 2/ }));
  expect(await screen.findByText(/The disk is full/)).toBeTruthy();
  expect(field('Person').value).toContain('Ada');
  expect(host.inputsOf('screenshots.assign')).toEqual([{ selection, to: { person: 'Ada', due: null } }]);
});

it('offers the project’s people with their open work, also those who have not worked yet, and no other name', async () => {
  open('give');
  await user.click(field('Person'));
  const options = async () =>
    (await screen.findAllByRole('option', { hidden: true })).map((element) => element.textContent);
  expect(await options()).toEqual(['Ada (0 open, 0 due)', 'Bo (3 open, 1 due)']);
  await user.type(field('Person'), 'Zoe{Enter}');
  await user.click(screen.getByRole('button', { name: /^Assign 2/ }));
  expect(await screen.findByText('Required.')).toBeTruthy();
  expect(host.inputsOf('screenshots.assign')).toEqual([]);
});
