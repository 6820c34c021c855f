// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Thread } from '#shared/contract/comments.ts';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { Threads } from './Threads.tsx';

const user = userEvent.setup({ delay: null });
const comment = (id: string, author: string, text: string) => ({
  ...{ id, author, text, at: new Date().toISOString(), x: null, y: null, resolved: false },
  ...{ kind: 'element', entityId: 'e1' },
});
const thread: Thread = {
  first: comment('c1', 'Rex', '@Ada is this one?'),
  replies: [{ ...comment('c2', 'Ben', 'I think so.'), replyTo: 'c1' }],
  ...{ unread: 2, mine: true, screenshotId: 's1', picture: 'shop.png' },
};

beforeEach(() => {
  host.reset({
    'comments.threads': () => ({ threads: [thread], unread: 2 }),
    'comments.read': () => ({}),
    'comments.resolve': () => thread.first,
    'comments.add': () => thread.first,
    'screenshots.assigned': () => ({ people: [], known: [], team: ['Ada', 'Ben', 'Rex'] }),
  });
  useRoute.setState({ screen: 'board', id: null, params: {} });
});
afterEach(clearScreen);

async function opened() {
  draw(<Threads />);
  await user.click(await screen.findByRole('button', { name: /is this one/ }));
  return within(await screen.findByRole('dialog', { name: 'shop.png' }));
}

it('lists threads with what is new, and asks for all or for everybody’s', async () => {
  draw(<Threads />);
  expect((await screen.findByRole('status')).textContent).toBe('2 unread comments');
  expect(screen.getByRole('button', { name: /2 new.*1 reply.*shop\.png/ })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Everybody’s open threads' }));
  await user.click(screen.getByRole('radio', { name: 'All of mine' }));
  await waitFor(() =>
    expect(host.inputsOf('comments.threads')).toEqual([
      { mine: true, open: true },
      { mine: false, open: true },
      { mine: true, open: false },
    ]),
  );
});

it('marks a thread as read when it opens, and answers with a mention', async () => {
  const dialog = await opened();
  await waitFor(() => expect(host.inputsOf('comments.read')[0]).toEqual({ id: 'c1' }));
  const field = dialog.getByLabelText('Reply');
  fireEvent.change(field, { target: { value: 'Yes, @Be' } });
  await dialog.findByRole('button', { name: '@Ben' });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() =>
    expect(host.inputsOf('comments.add')).toEqual([
      { kind: 'element', entityId: 'e1', text: 'Yes, @Ben', replyTo: 'c1' },
    ]),
  );
});

it('resolves a thread and leads to where it is', async () => {
  const dialog = await opened();
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  expect(host.inputsOf('comments.resolve')).toEqual([{ id: 'c1', resolved: true }]);
  await user.click(dialog.getByRole('button', { name: 'Go to it' }));
  expect(useRoute.getState()).toMatchObject({ screen: 'annotate', id: 's1' });
});
