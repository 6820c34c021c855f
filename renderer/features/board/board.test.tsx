// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Batch } from '#shared/contract/review/batches.ts';
import { askForBatch } from '../../places/requested-batch.ts';
import { useRoute } from '../../places/route.ts';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { host } from '../../test-support/fake-connect.ts';
import Board from './index.tsx';

const user = userEvent.setup({ delay: null });
const none = { todo: 0, progress: 0, submitted: 0, review: 0, done: 0 };
const batch = (id: string, more: Partial<Batch>): Batch => ({
  ...{ id, name: id, kind: 'screenshot', itemKind: null, person: null, due: null, blocked: null, by: 'Rex' },
  ...{ at: '2026-01-01T10:00:00Z', stage: 'todo', counts: { ...none, todo: 2 } },
  ...more,
});
const all = [
  batch('Shop', { person: 'Ada', due: '2020-01-02', blocked: 'No login' }),
  batch('Clinic', { person: 'Ben', stage: 'progress', counts: { ...none, progress: 1, done: 3 } }),
  batch('Words', { kind: 'item', itemKind: 'question', stage: 'done', counts: { ...none, done: 5 } }),
];

beforeEach(() => {
  host.reset({
    'batches.list': () => all,
    'batches.get': () => ({ ...all[0], members: [{ id: 's1', label: 'shot', kind: 'screenshot', stage: 'todo' }] }),
    'batches.update': () => all[0],
    'batches.block': () => all[0],
    'batches.giveBack': () => all[0],
    'batches.create': () => all[0],
    'screenshots.assigned': () => ({ people: [], known: [], team: ['Ada', 'Ben'] }),
    'screenshots.savedFilters': () => [],
    'episodes.savedFilters': () => [],
  });
  useRoute.setState({ screen: 'board', id: null, params: {} });
});
afterEach(clearScreen);

const column = (name: string) => within(screen.getByRole('region', { name }));

it('shows everybody’s batches by stage to reviewers, with counts, days and reasons', async () => {
  draw(<Board />, 'reviewer');
  const card = await screen.findByRole('button', { name: /^Shop/ });
  expect(card.textContent).toContain('2 pictures0 of 2 done');
  expect(card.textContent).toMatch(/overdue since .*Blocked: No login/);
  expect(column('In progress').getByRole('button').textContent).toContain('3 of 4 doneBen');
  expect(column('Done').getByRole('button').textContent).toContain('5 questions');
  await user.click(screen.getByRole('radio', { name: 'My work' }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /of \d+ done/ })).toHaveLength(1));
});

it('shows annotators their own work first, which they block and give back but do not hand over', async () => {
  draw(<Board />, 'annotator');
  await user.click(await screen.findByRole('button', { name: /^Shop/ }));
  expect(screen.queryByRole('button', { name: /^Clinic/ })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Shop' }));
  expect(dialog.getByRole('combobox', { name: 'Assigned to' }).hasAttribute('disabled')).toBe(true);
  expect(dialog.getByRole('button', { name: 'Remove batch' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'No longer blocked' }));
  await user.click(dialog.getByRole('button', { name: 'Give back' }));
  await waitFor(() => expect(host.inputsOf('batches.giveBack')).toEqual([{ id: 'Shop' }]));
  expect(host.inputsOf('batches.block')).toEqual([{ id: 'Shop', reason: null }]);
});

it('hands over and takes back, and leads to the first open picture and to the person’s quality', async () => {
  useRoute.setState({ screen: 'board', id: 'Shop', params: {} });
  draw(<Board />, 'reviewer');
  const dialog = within(await screen.findByRole('dialog', { name: 'Shop' }));
  await user.click(dialog.getByRole('combobox', { name: 'Assigned to' }));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(host.inputsOf('batches.update')).toEqual([{ id: 'Shop', person: 'Ben' }]));
  await user.click(dialog.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(host.inputsOf('batches.update').at(-1)).toEqual({ id: 'Shop', person: null }));
  await user.click(dialog.getByRole('button', { name: 'Quality of Ada' }));
  expect(useRoute.getState()).toMatchObject({ screen: 'review', params: { view: 'quality', person: 'Ada' } });
});

it('an empty board leads on: to everybody’s work, and to the library', async () => {
  host.reset({ 'batches.list': () => [] });
  draw(<Board />, 'annotator');
  await user.click(await screen.findByRole('button', { name: 'Everybody’s work' }));
  await user.click(await screen.findByRole('button', { name: 'Select pictures in the library' }));
  expect(useRoute.getState().screen).toBe('library');
});

it('makes a batch of the items of a kind that wait', async () => {
  draw(<Board />, 'curator');
  await user.click(await screen.findByRole('button', { name: 'New batch…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New batch' }));
  await user.type(dialog.getByLabelText('Name'), 'First');
  await user.click(dialog.getByRole('combobox', { name: 'Contents' }));
  await user.click(await screen.findByRole('option', { name: 'Questions' }));
  await user.type(dialog.getByLabelText(/^Limit/), '50');
  await user.click(dialog.getByRole('button', { name: 'Create batch' }));
  await waitFor(() =>
    expect(host.inputsOf('batches.create')).toEqual([
      {
        ...{ name: 'First', free: true, person: null, due: null, most: 50 },
        of: { kind: 'item', selection: { kind: 'filter', filter: { kind: ['question'], state: ['to_review'] } } },
      },
    ]),
  );
});

it('forgets a selection whose batch was not made when the board is left', async () => {
  askForBatch({ kind: 'episode', selection: { kind: 'ids', ids: ['e1', 'e2'] } });
  const board = draw(<Board />, 'curator');
  await screen.findByRole('dialog', { name: 'New batch' });
  board.unmount();
  draw(<Board />, 'curator');
  await screen.findByRole('button', { name: /New batch/ });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('makes a batch of what was selected on another screen', async () => {
  askForBatch({ kind: 'episode', selection: { kind: 'ids', ids: ['e1', 'e2'] } });
  draw(<Board />, 'curator');
  const dialog = within(await screen.findByRole('dialog', { name: 'New batch' }));
  expect(dialog.getByText('2 episodes')).toBeTruthy();
  expect(dialog.queryByRole('combobox', { name: 'Contents' })).toBeNull();
  await user.type(dialog.getByLabelText('Name'), 'Chosen');
  await user.click(dialog.getByRole('button', { name: 'Create batch' }));
  await waitFor(() =>
    expect(host.inputsOf('batches.create')).toMatchObject([
      { name: 'Chosen', free: false, of: { kind: 'episode', selection: { kind: 'ids', ids: ['e1', 'e2'] } } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
