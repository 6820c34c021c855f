// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { orpc } from '../../transport/client.ts';
import { queryClient } from '../../transport/query-client.ts';
import { ItemBar } from './frame/ItemBar.tsx';
import { useItems } from './use-items.ts';

const place = vi.fn<() => Promise<unknown>>();
vi.mock('../../transport/connect.ts', () => ({
  connect: () => ({
    link: { call: (path: string[]) => (path.join('.') === 'screenshots.place' ? place() : new Promise(() => {})) },
    mediaUrl: (sha256: string) => `/media/${sha256}`,
  }),
}));

const nothing = (): void => undefined;

function Bar({ id }: { id: string }) {
  const { index, outside, total } = useItems(id);
  return (
    <ItemBar
      {...{ screenshot: null, index, outside, total, prelabels: null, prelabelMenu: null, drawn: 0, small: false }}
      {...{ locked: false, onStep: nothing, onJump: nothing, onAccept: nothing, onFinish: nothing, onReject: nothing }}
    />
  );
}

const page = (id: string) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider env="test">
      <Bar id={id} />
    </MantineProvider>
  </QueryClientProvider>
);
/** Resolves once the call for the picture's place has failed. */
const failed = () =>
  waitFor(() => {
    const places = queryClient.getQueryCache().findAll({ queryKey: orpc.screenshots.place.key() });
    expect(places.map(({ state }) => state.status)).toContain('error');
  });
const refuse = () => place.mockRejectedValue(Object.assign(new Error('signed out'), { code: 'UNAUTHORIZED' }));

queryClient.setDefaultOptions({ queries: { retry: false } });
afterEach(() => {
  cleanup();
  queryClient.clear();
});

it('keeps the last count of pictures when the session has ended', async () => {
  place.mockResolvedValueOnce({ before: 21, total: 23, matches: true });
  const shown = render(page('s22'));
  await screen.findByText(/of 23/);
  refuse();
  shown.rerender(page('s23'));
  await failed();
  expect(screen.getByText(/of 23/)).toBeTruthy();
});

it('shows no count of pictures before there was one', async () => {
  refuse();
  render(page('s22'));
  await failed();
  expect(screen.queryByText(/of \d/)).toBeNull();
});
