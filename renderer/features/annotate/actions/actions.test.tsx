// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import type { Role } from '#shared/contract/roles.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { usePrelabelFocus } from '../view/pointer-store.ts';
import { session } from '../context.ts';
import { useClipboard } from '../elements/clipboard.ts';
import { useNotice } from '../edits/notice-store.ts';
import type { Prelabels } from '../prelabels/use-prelabels.ts';
import type { Comments } from '../properties/use-comments.ts';
import { useAnnotateActions } from './use-actions.ts';

const { editor } = session;
const step = vi.fn<(by: 1 | -1) => void>();
const prelabel = { id: 'g1' };
const settle = vi.fn<(entry: unknown, how: string) => Promise<void>>(() => Promise.resolve());
let ids: string[];
let pictures = 0;

/** The actions of the screen, for somebody with a role. */
function use(role: Role = 'reviewer', more: { previousId?: string; making?: boolean } = {}) {
  const of = {
    comments: { making: more.making ?? null } as unknown as Comments,
    prelabels: { shown: [prelabel], reading: false, settle } as unknown as Prelabels,
    id: 's1',
    previousId: more.previousId ?? null,
    go: () => {},
    step,
    listShown: true,
    stripShown: true,
    search: { current: null },
    name: { current: null },
  };
  const shown = vi.fn<(acts: ReturnType<typeof useAnnotateActions>) => void>();
  function Actions() {
    shown(useAnnotateActions(of));
    return null;
  }
  draw(<Actions />, role);
  return {
    get current() {
      const [acts] = shown.mock.lastCall ?? [];
      if (!acts) throw new Error('nothing is drawn');
      return acts;
    },
  };
}
/** What a key, a menu or the palette would do. */
const run = (id: string) => act(() => useActionStore.getState().handlers[`annotate-${id}`]?.at(-1)?.());
const states = () => session.state.elements.map(({ state }) => state);

beforeEach(() => {
  host.reset();
  step.mockReset();
  settle.mockClear();
  usePrelabelFocus.setState({ id: null });
  // A reopened picture keeps what was drawn on it.
  session.open(`s${++pictures}`, { width: 100, height: 100 }, []);
  ids = session.create(
    ['Row', 'Switch'].map((name) => elementContent.parse({ name, locate: [10, 10, 30, 30] })),
    'draw-box',
  );
  editor.select([]);
});
afterEach(clearScreen);

it('approves the selection, or everything when nothing is selected', () => {
  use();
  editor.select([ids[1] ?? '']);
  run('approve');
  expect(states()).toEqual(['draft', 'approved']);
  editor.select([]);
  run('approve');
  expect(states()).toEqual(['approved', 'approved']);
});

it('approves no element without a box, and says so', () => {
  use();
  session.create([elementContent.parse({ name: 'No place', locate: null })], 'draw-box');
  editor.select([]);
  run('approve');
  expect(states()).toEqual(['approved', 'approved', 'draft']);
  expect(useNotice.getState().text).toBe('1 element has no box, so it was not approved.');
});

it('tells people who may not decide why nothing is approved; finishing submits their drafts instead', () => {
  use('annotator');
  run('approve');
  expect(states()).toEqual(['draft', 'draft']);
  expect(useNotice.getState().text).toMatch(/reviewer/);
  run('approve-next');
  expect(step).toHaveBeenCalledWith(1);
});

it('rejects only with a reason, and keeps the elements when there is none', () => {
  const shown = use();
  run('reject');
  expect(shown.current.rejecting).toEqual(ids);
  act(() => shown.current.keep());
  expect([shown.current.rejecting, states()]).toEqual([null, ['draft', 'draft']]);
  editor.select([ids[0] ?? '']);
  run('reject');
  act(() => shown.current.rejectFor('Not on the picture'));
  expect([shown.current.rejecting, states()]).toEqual([null, ['rejected', 'draft']]);
});

it('does not finish while the same key saves a comment', () => {
  use('reviewer', { making: true });
  run('approve-next');
  expect([step.mock.calls, states()]).toEqual([[], ['draft', 'draft']]);
});

it('duplicates beside the original, and pastes what was copied in place', () => {
  use();
  editor.select([ids[0] ?? '']);
  run('copy');
  expect(useClipboard.getState().contents).toMatchObject([{ name: 'Row' }]);
  run('duplicate');
  run('paste');
  expect(session.state.elements.slice(2).map(({ content }) => content.locate)).toEqual([
    [18, 18, 38, 38],
    [10, 10, 30, 30],
  ]);
});

it('copies the elements of the previous picture, if there is one', async () => {
  use();
  expect(useActionStore.getState().handlers['annotate-copy-previous']).toBeUndefined();
  host.answers['elements.list'] = () => [{ content: elementContent.parse({ name: 'Before', locate: [0, 0, 5, 5] }) }];
  use('reviewer', { previousId: 's0' });
  run('copy-previous');
  await waitFor(() => expect(session.state.elements.at(-1)?.content.name).toBe('Before'));
  expect(host.inputsOf('elements.list')).toEqual([{ screenshotId: 's0' }]);
});

it('sets the kind with the first digits, and says when a digit has no component type', () => {
  use();
  editor.select([ids[0] ?? '']);
  run('digit-2');
  expect(session.content(ids[0] ?? '')?.kind).toBe('icon');
  run('digit-9');
  expect(useNotice.getState().text).toMatch(/9/);
});

it('acts on the focused pre-label before elements', async () => {
  use();
  act(() => usePrelabelFocus.setState({ id: 'g1' }));
  run('approve');
  run('retire');
  await waitFor(() => expect(settle.mock.calls.map(([, how]) => how)).toEqual(['accept', 'refuse']));
  expect(states()).toEqual(['draft', 'draft']);
});

it('no longer says what was undone after the next key, also one that changes nothing', () => {
  use();
  const forget = vi.spyOn(session, 'forgetOutcome');
  run('names');
  expect(forget).toHaveBeenCalledOnce();
  forget.mockRestore();
});

it('snaps edges that are 5 px of the picture away, at any zoom', () => {
  use();
  const [width, height] = [100, 100];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 20; y < 50; y++) data.fill(0, (y * width + 20) * 4, (y * width + 60) * 4);
  for (const zoom of [0.3, 1, 8]) {
    act(() => editor.set({ pixels: { width, height, data }, camera: { x: 0, y: 0, zoom } }));
    const [id = ''] = session.create([elementContent.parse({ name: 'Field', locate: [15, 25, 65, 45] })], 'draw-box');
    editor.select([id]);
    run('snap');
    expect(session.content(id)?.locate).toEqual([20, 20, 60, 50]);
  }
});
