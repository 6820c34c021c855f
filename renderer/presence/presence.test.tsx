// @vitest-environment happy-dom
import '../i18n/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Place, Present } from '#shared/contract/presence.ts';
import { useHostFacts } from '../project/project.ts';
import { useHeld } from '../features/review/queue/use-held.ts';
import { orpc } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';
import { useConnection } from '../transport/use-connection.ts';
import { OpenBy } from './OpenBy.tsx';
import { announce, keepPresence, useHere } from './presence.ts';
import { useHeldItems } from './use-presence.ts';

const host = vi.hoisted(() => ({ places: [] as (Place | null)[], heldBy: {} as Record<string, string> }));
vi.mock('../transport/connect.ts', () => ({
  connect: () => ({
    link: {
      call: async (_path: string[], { place }: { place: Place | null }) => {
        host.places.push(place);
        return { heldBy: (place && host.heldBy[place.id]) ?? null };
      },
    },
  }),
}));

const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const present = (person: string, kind: Place['kind'], id: string): Present => ({
  person,
  place: { kind, id },
  since: '2026-01-01T00:00:00.000Z',
});
const item = (id: string): Place => ({ kind: 'item', id });

beforeEach(() => {
  vi.useFakeTimers();
  host.places = [];
  host.heldBy = {};
  useHere.setState({ place: null, heldBy: null });
  useHostFacts.setState({ system: { me: { name: 'Ada' } } as never });
});
afterEach(() => {
  cleanup();
  // A page that leaves reports it after a moment.
  vi.runOnlyPendingTimers();
  queryClient.clear();
  vi.useRealTimers();
});

it('names who else has a picture open, and never oneself', () => {
  queryClient.setQueryData(orpc.presence.list.queryKey(), [
    present('Ada', 'screenshot', 's'),
    present('Bob', 'screenshot', 's'),
    present('Cem', 'screenshot', 's'),
    present('Dia', 'item', 's'),
  ]);
  const { rerender } = render(<OpenBy screenshotId="s" />, { wrapper: within });
  expect(screen.getByText('Also open: Bob, Cem')).toBeTruthy();
  expect(screen.getByText('Bob +1')).toBeTruthy();
  rerender(<OpenBy screenshotId="other" />);
  expect(document.body.textContent).toBe('');
});

it('knows which items others have open, each by who came first', () => {
  queryClient.setQueryData(orpc.presence.list.queryKey(), [
    present('Bob', 'item', 'x'),
    present('Cem', 'item', 'x'),
    present('Ada', 'item', 'y'),
  ]);
  const { result } = renderHook(() => useHeldItems(), { wrapper: within });
  expect([...result.current]).toEqual([['x', 'Bob']]);
});

it('reports only the place where a series of fast steps ended', async () => {
  announce(item('a'));
  announce(item('b'));
  announce(item('c'));
  await vi.advanceTimersByTimeAsync(100);
  expect(host.places).toEqual([item('c')]);
});

it('is renewed while its person is active, and reported again after the host was unreachable', async () => {
  const stop = keepPresence();
  announce(item('a'));
  await vi.advanceTimersByTimeAsync(100_000);
  expect(host.places).toHaveLength(1);
  window.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(45_000);
  expect(host.places).toEqual([item('a'), item('a')]);
  useConnection.setState({ connected: false });
  useConnection.setState({ connected: true });
  expect(host.places).toHaveLength(3);
  stop();
});

it('skips an item that somebody else holds, unless the person opened it themselves', async () => {
  host.heldBy = { x: 'Bob', y: 'Cem' };
  const passOver = vi.fn<() => void>();
  const { result, rerender } = renderHook(({ id }) => useHeld(id, { current: 'y' }, passOver, true), {
    initialProps: { id: 'x' },
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(passOver).toHaveBeenCalledTimes(1);
  rerender({ id: 'y' });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([result.current, passOver.mock.calls.length]).toEqual(['Cem', 1]);
});

it('skips nothing while another queue is loading', async () => {
  host.heldBy = { x: 'Bob' };
  const passOver = vi.fn<() => void>();
  const { rerender } = renderHook(({ ready }) => useHeld('x', { current: null }, passOver, ready), {
    initialProps: { ready: false },
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(passOver).not.toHaveBeenCalled();
  rerender({ ready: true });
  expect(passOver).toHaveBeenCalledTimes(1);
});
