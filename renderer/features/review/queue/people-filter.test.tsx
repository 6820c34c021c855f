// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReviewFilter } from '../queue-store.ts';
import '../../../i18n/index.ts';

const { people, role } = vi.hoisted(() => ({
  people: { people: [{ person: 'ann' }], known: ['ann', 'bo'] },
  role: { now: 'reviewer' },
}));
vi.mock('../../../transport/client.ts', () => ({
  client: {},
  orpc: { screenshots: { assigned: { queryOptions: () => ({ queryKey: ['assigned'], queryFn: () => people }) } } },
}));
vi.mock('../../../project/use-may.ts', () => ({
  useCallRefusal: () => (role.now === 'annotator' ? 'not allowed' : null),
}));

const { PeopleFilter } = await import('./PeopleFilter.tsx');

Element.prototype.scrollIntoView = () => {};

function show(filter: ReviewFilter) {
  const onFilter = vi.fn<(next: ReviewFilter) => void>();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <PeopleFilter filter={filter} onFilter={onFilter} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return onFilter;
}

afterEach(cleanup);

it('filters by one person and keeps the other filters', async () => {
  role.now = 'reviewer';
  const onFilter = show({ source: 'lints', kinds: ['question'] });
  await userEvent.click(await screen.findByPlaceholderText('Last worked on by'));
  await userEvent.click(await screen.findByRole('option', { name: 'bo' }));
  expect(onFilter).toHaveBeenCalledWith({ source: 'lints', kinds: ['question'], by: 'bo' });
  await userEvent.click(screen.getByPlaceholderText('Assigned to'));
  expect(screen.getByRole('option', { name: 'ann' })).toBeDefined();
});

it('offers an annotator only people with assigned pictures', async () => {
  role.now = 'annotator';
  show({ source: 'all' });
  expect(await screen.findByPlaceholderText('Assigned to')).toBeDefined();
  expect(screen.queryByPlaceholderText('Last worked on by')).toBeNull();
});
