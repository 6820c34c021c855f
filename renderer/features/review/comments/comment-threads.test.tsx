// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { CommentThreads } from './CommentThreads.tsx';

const user = userEvent.setup({ delay: null });
const comment = (id: string, author: string, text: string, more = {}) => ({
  ...{ id, author, text, at: new Date().toISOString(), x: null, y: null, resolved: false },
  ...more,
});
const comments = [
  comment('c1', 'Rex', 'Is this the right one?'),
  comment('c2', 'Ann', 'The label is cut.', { x: 4, y: 5, resolved: true }),
  comment('c3', 'Ben', 'I think so.', { replyTo: 'c1' }),
];

beforeEach(() =>
  host.reset({
    'projects.current': () => ({ createdAt: 'then' }),
    'system.info': () => ({ me: { name: 'Cid', role: 'reviewer' } }),
    'comments.add': () => comments[0],
    'comments.resolve': () => comments[0],
    'screenshots.assigned': () => ({ people: [], known: [], team: ['Ann', 'Ben', 'Rex'] }),
  }),
);
afterEach(clearScreen);

const shown = (kind = 'question') => draw(<CommentThreads comments={comments} about={{ id: 'q1', kind }} />);
const thread = (text: string) => {
  const found = screen.getByText(text).closest('li');
  if (!found) throw new Error(text);
  return within(found);
};

it('shows each thread with its answers, and whether it is resolved', () => {
  shown();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(thread('Is this the right one?').getByText('I think so.')).toBeTruthy();
  expect(thread('The label is cut.').getByText(/pinned at 4, 5, resolved/)).toBeTruthy();
});

it.each(['question', 'element', 'control-check'])('answers in the thread on a %s, with a mention', async (kind) => {
  shown(kind);
  await user.click(thread('Is this the right one?').getByRole('button', { name: 'Reply' }));
  const field = screen.getByRole('textbox', { name: 'Reply' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'No, ask @An' } });
  await user.click(await screen.findByRole('button', { name: '@Ann' }));
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(host.inputsOf('comments.add')).toMatchObject([
      { kind, entityId: 'q1', text: 'No, ask @Ann', replyTo: 'c1', x: null },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

it('resolves a thread, and opens it again', async () => {
  shown();
  await user.click(thread('Is this the right one?').getByRole('button', { name: 'Resolve' }));
  await user.click(thread('The label is cut.').getByRole('button', { name: 'Reopen' }));
  expect(host.inputsOf('comments.resolve')).toEqual([
    { id: 'c1', resolved: true },
    { id: 'c2', resolved: false },
  ]);
});
