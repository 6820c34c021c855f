// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Project } from '#shared/contract/projects.ts';
import { useRoute } from '../../../../places/route.ts';
import { useHostFacts } from '../../../../project/project.ts';
import { clearScreen, draw } from '../../../../test-support/draw.tsx';
import { host } from '../../../../test-support/fake-connect.ts';
import { useConnection } from '../../../../transport/use-connection.ts';
import type { QueueRow } from '../../review.ts';
import { noteOutcome, useQueue } from '../../queue-store.ts';
import { useQueuePlace } from './use-queue-place.ts';
import { linkedFilter } from '../use-wanted-queue.ts';

const others = vi.hoisted(() => ({ held: new Map<string, string>() }));
vi.mock('../../../../presence/use-presence.ts', () => ({
  usePlace: () => {},
  useHeldItems: () => others.held,
  useHeldBy: (id: string | null) => (id === null ? null : (others.held.get(id) ?? null)),
}));

const rows = ['a', 'b', 'c'].map((id) => ({ id, kind: 'question', sha256: null }) as unknown as QueueRow);
const at = (id: string | null, params: Record<string, string> = {}) => {
  history.replaceState(null, '', '#/review');
  useRoute.setState({ screen: 'review', id, params });
};

beforeEach(() => {
  others.held = new Map();
  at(null);
  useQueue.setState(useQueue.getInitialState(), true);
  useHostFacts.setState({ project: { path: '/p' } as Project });
  host.reset({
    'review.queue': () => ({ rows, nextCursor: null, total: rows.length, counts: [] }),
    'review.plans': () => [],
  });
});
afterEach(clearScreen);

/** The place of the screen once the queue was loaded. */
async function opened() {
  const shown = vi.fn<(place: ReturnType<typeof useQueuePlace>) => void>();
  function Place() {
    shown(useQueuePlace());
    return null;
  }
  draw(<Place />);
  await waitFor(() => expect(useQueue.getState().phase).toBe('ready'));
  const place = () => {
    const [last] = shown.mock.lastCall ?? [];
    if (!last) throw new Error('nothing is drawn');
    return last;
  };
  return { place, does: (act_: (of: ReturnType<typeof place>) => void) => act(() => act_(place())) };
}

it('goes through the queue to its end and back', async () => {
  const { place, does } = await opened();
  expect([place().id, place().next?.id]).toEqual(['a', 'b']);
  does((of) => of.goNext());
  does((of) => of.goNext());
  expect([place().id, place().next]).toEqual(['c', null]);
  does((of) => of.goNext());
  expect([place().ended, place().id]).toEqual([true, 'c']);
  does((of) => of.goBack());
  expect([place().ended, place().id]).toEqual([false, 'c']);
  does((of) => of.goBack());
  expect(place().id).toBe('b');
});

it('skips items that others hold, and says if they hold everything', async () => {
  others.held = new Map([['b', 'Cy']]);
  const { place, does } = await opened();
  does((of) => of.goNext());
  expect(place().id).toBe('c');
  clearScreen();
  useQueue.setState({ at: null });
  at(null);
  others.held = new Map(rows.map(({ id }) => [id, 'Cy']));
  const all = await opened();
  expect([all.place().id, all.place().nothing, all.place().allHeld]).toEqual([null, true, true]);
});

it('stays on an item that the person opened themselves, whoever holds it', async () => {
  others.held = new Map([['b', 'Cy']]);
  const { place, does } = await opened();
  does((of) => of.open('b'));
  expect([place().id, place().heldBy]).toEqual(['b', 'Cy']);
});

it('goes to the nearest undecided item, wrapping around the end', async () => {
  const { place, does } = await opened();
  does((of) => of.open('c'));
  act(() => noteOutcome('a', { state: 'approved', reason: null, done: true }));
  does((of) => of.goOpen(1));
  expect(place().id).toBe('b');
});

it('loads the queue in a link once; a sample with a decided lot leads to the whole queue', async () => {
  at(null, { source: 'mine' });
  await opened();
  expect(host.inputsOf('review.queue')).toMatchObject([{ filter: { source: 'mine' } }]);
  clearScreen();
  at(null);
  useQueue.setState({ filter: { source: 'sample', samplingPlan: 'p1' } });
  host.answers['review.plans'] = () => [{ id: 'p1', decision: 'accepted' }];
  await opened();
  await waitFor(() => expect(host.inputsOf('review.queue').at(-1)).toMatchObject({ filter: { source: 'all' } }));
});

it('shows on return what came in meanwhile, at the same place; otherwise the list stays as it was', async () => {
  const { does } = await opened();
  does((of) => of.open('b'));
  act(() => noteOutcome('a', { state: 'approved', reason: null, done: true }));
  clearScreen();
  // Of the rows before, one is decided; nothing is new.
  const back = rows.slice(1);
  host.answers['review.queue'] = () => ({ rows: back, nextCursor: null, total: 2, counts: [] });
  await opened();
  await waitFor(() => expect(host.inputsOf('review.queue')).toHaveLength(2));
  await act(async () => {});
  expect(useQueue.getState().rows).toEqual(rows);
  clearScreen();
  const reported = { ...rows[0], id: 'reported' } as QueueRow;
  host.answers['review.queue'] = () => ({ rows: [reported, ...back], nextCursor: null, total: 3, counts: [] });
  at(null);
  const { place } = await opened();
  await waitFor(() => expect(useQueue.getState().rows.map(({ id }) => id)).toEqual(['reported', 'b', 'c']));
  expect(place().id).toBe('b');
});

it('does not take rows after the end of what is loaded for news', async () => {
  host.answers['review.queue'] = () => ({ rows, nextCursor: 'more', total: 9, counts: [] });
  await opened();
  clearScreen();
  act(() => noteOutcome('a', { state: 'approved', reason: null, done: true }));
  const further = { ...rows[0], id: 'd' } as QueueRow;
  host.answers['review.queue'] = () => ({
    rows: [...rows.slice(1), further],
    nextCursor: 'more',
    total: 8,
    counts: [],
  });
  await opened();
  await waitFor(() => expect(host.inputsOf('review.queue')).toHaveLength(2));
  await act(async () => {});
  expect(useQueue.getState().rows).toEqual(rows);
});

it('knows the filters that a link can name', () => {
  expect(linkedFilter({ plan: 'p1', source: 'mine' })).toEqual({ source: 'sample', samplingPlan: 'p1' });
  expect(linkedFilter({ source: 'conflict' })).toEqual({ source: 'conflict' });
  expect([linkedFilter({ source: 'nonsense' }), linkedFilter({})]).toEqual([null, null]);
});

it('shows what comes into an empty queue without a reload', async () => {
  let waiting: QueueRow[] = [];
  host.reset({
    'review.queue': () => ({ rows: waiting, nextCursor: null, total: waiting.length, counts: [] }),
    'review.plans': () => [],
  });
  const { place } = await opened();
  expect(place()).toMatchObject({ nothing: true, id: null });
  waiting = rows.slice(0, 1);
  act(() => useHostFacts.setState({ project: { path: '/p', counts: { toReview: 0, conflict: 1 } } as Project }));
  await waitFor(() => expect(place()).toMatchObject({ nothing: false, id: 'a' }));
});

it('loads a queue that could not be loaded as soon as the host answers again', async () => {
  const { place } = await opened();
  act(() => useQueue.setState({ ...useQueue.getInitialState(), whose: useQueue.getState().whose, phase: 'failed' }));
  act(() => useConnection.setState({ connected: false }));
  act(() => useConnection.setState({ connected: true }));
  await waitFor(() => expect(useQueue.getState().phase).toBe('ready'));
  expect(place().id).toBe('a');
});

it('loads a queue again that a call did not reach while the events still flow', async () => {
  const { place } = await opened();
  const unread = { ...useQueue.getInitialState(), whose: useQueue.getState().whose, phase: 'failed' as const };
  act(() => useQueue.setState({ ...unread, error: new TypeError('Failed to fetch') }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(useQueue.getState().phase).toBe('ready'));
  expect(place().id).toBe('a');
  vi.useFakeTimers();
  act(() => useQueue.setState({ ...unread, error: new TypeError('Failed to fetch') }));
  await act(() => vi.advanceTimersToNextTimerAsync());
  expect(useQueue.getState().phase).toBe('ready');
  // What the host refused is not asked for again and again.
  act(() => useQueue.setState({ ...unread, error: new ORPCError('FORBIDDEN') }));
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
