// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Element, type Instruction } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import { outbox } from '../../../edits/index.ts';
import { targetsOf } from '../../../edits/calls.ts';
import { fieldOf, useHere } from '../../../presence/presence.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { EdgeField } from '../elements/EdgeField.tsx';
import { toCanvas } from '../view/on-canvas.ts';
import { session } from '../context.ts';
import { Properties } from './Properties.tsx';
import type { Comments } from './use-comments.ts';

const user = userEvent.setup({ delay: null });
const comments = { making: null, all: [] } as unknown as Comments;
let number = 0;
let id = '';
const rowOf = (revision: number, change: object = {}): Element => ({
  id,
  screenshotId: `two ${number}`,
  revision,
  state: 'draft',
  source: 'Ada',
  lints: [],
  content: elementContent.parse({ name: 'Save', locate: [0, 0, 40, 40], stateNow: 'on', ...change }),
});
const instruction = (revision: number, text: string): Instruction =>
  ({
    id: `i ${id}`,
    elementId: id,
    revision,
    state: 'draft',
    source: 'Ada',
    author: { kind: 'person', name: 'Ada' },
    lints: [],
    content: { type: 'basic', text, style: null, picked: true },
  }) as unknown as Instruction;

beforeEach(() => {
  number += 1;
  id = `e${number}`;
  host.reset();
  useHere.setState({ place: { kind: 'screenshot', id: `two ${number}` }, heldBy: null, editing: null });
  session.open(`two ${number}`, { width: 100, height: 100 }, [rowOf(1)]);
  session.editor.select([id]);
});
afterEach(clearScreen);

const show = () =>
  draw(<Properties width={300} small={false} large={false} nameRef={null} comments={comments} hint={null} />);
/** Somebody else's save arrives. */
const arrives = (...change: Parameters<typeof rowOf>) => act(() => session.take(`two ${number}`, [rowOf(...change)]));
const last = () => {
  const edit = outbox.on(`two ${number}`).at(-1);
  return edit && targetsOf(edit.call).map(({ baseRevision }) => baseRevision);
};

it.each([
  ['Name', 'Mine', { name: 'Theirs' }],
  ['Description', 'Mine', { description: 'Theirs' }],
  ['State now', 'off', { stateNow: '50 %' }],
  ['Component', 'checkb', { component: 'Switch', category: 'B' }],
])('%s is based on what was there when typing began', async (label, text, theirs) => {
  show();
  const field = screen.getByLabelText(label, { selector: 'input, textarea' });
  await user.clear(field);
  await user.type(field, text);
  arrives(2, theirs);
  await user.keyboard('{Enter}');
  expect(last()).toEqual([1]);
});

it('the edge of a box is, too', async () => {
  const element = toCanvas(rowOf(1), '#000');
  draw(<EdgeField element={element} kind="locate" box={[0, 0, 40, 40]} at={2} image={{ width: 100, height: 100 }} />);
  await user.type(screen.getByRole('textbox'), '{Control>}a{/Control}20');
  arrives(2, { locate: [0, 0, 60, 60] });
  await user.keyboard('{Enter}');
  expect(last()).toEqual([1]);
});

it('a wording is, too, and both versions are shown', async () => {
  const { queryKey } = orpc.elements.instructions.queryOptions({ input: { screenshotId: `two ${number}` } });
  queryClient.setQueryData(queryKey, [instruction(1, 'Press Save')]);
  show();
  await user.click(screen.getByRole('button', { name: 'Press Save' }));
  await user.keyboard('{Control>}a{/Control}Click Save');
  act(() => void queryClient.setQueryData(queryKey, [instruction(2, 'Hit Save')]));
  await user.keyboard('{Enter}');
  expect(last()).toEqual([1]);
});

it('what others saved before typing began is its base', async () => {
  show();
  arrives(2, { name: 'Theirs' });
  await user.type(screen.getByLabelText('Name'), ' mine');
  const mine = outbox.on(`two ${number}`).length;
  await user.keyboard('{Enter}');
  expect(mine).toBe(0);
  expect(last()).toEqual([2]);
  expect(session.content(id)?.name).toBe('Theirs mine');
});

it('says who else is typing into a field, and tells others', async () => {
  queryClient.setQueryData(orpc.presence.list.queryKey(), [
    {
      person: 'Bob',
      place: { kind: 'screenshot', id: `two ${number}` },
      since: '2026-01-01T00:00:00.000Z',
      editing: [fieldOf(id, 'rename-element')],
    },
  ]);
  show();
  expect(screen.getAllByText('Bob is editing this field')).toHaveLength(1);
  await user.type(screen.getByLabelText('Description'), 'x');
  expect(useHere.getState().editing).toBe(fieldOf(id, 'describe-element'));
  await user.keyboard('{Enter}');
  expect(useHere.getState().editing).toBeNull();
});
