// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../i18n/index.ts';
import { client } from '../../transport/client.ts';
import { LibraryStatus } from './LibraryStatus.tsx';
import { useLibrary } from './library-store.ts';
import { ListSummary } from './ListSummary.tsx';
import { selectAll } from './select-all.ts';
import type { Facets } from './use-rows.ts';

const { query, range } = vi.hoisted(() => ({
  query: vi.fn<(input: { offset: number }) => Promise<unknown>>(),
  range: vi.fn<(input: { from: string; to: string }) => Promise<unknown>>(),
}));
vi.mock('../../transport/client.ts', () => ({ client: { screenshots: { query, range } }, orpc: {} }));

afterEach(() => {
  cleanup();
  useLibrary.setState({ filter: {}, selected: new Set() });
});

const facets = {
  total: 1200,
  matching: 34,
  elements: 5,
  state: [
    { value: 'draft', count: 1191 },
    { value: 'approved', count: 7 },
    { value: 'to_review', count: 2 },
  ],
} as unknown as Facets;
const shown = (of: React.ReactNode) => render(<MantineProvider>{of}</MantineProvider>).container.textContent;

it('the status bar counts the states that matter, also those that no screenshot has', () => {
  const text = shown(<LibraryStatus whole={facets} />);
  expect(text).toMatch(/1,200.*7.*2.*0/);
  cleanup();
  expect(shown(<LibraryStatus whole={undefined} />)).not.toContain('1,200');
});

it('the line above the list says what matches only under a filter, and what is selected', () => {
  shown(<ListSummary facets={facets} />);
  expect(screen.getByRole('status').textContent).not.toContain('34');
  cleanup();
  useLibrary.setState({ filter: { text: 'x' }, selected: new Set(['a', 'b']) });
  const text = shown(<ListSummary facets={facets} />);
  expect(screen.getByRole('status').textContent).toMatch(/34.*1,200/);
  expect(text).toContain('2');
});

it('selects from the first to the last that a filter matches', async () => {
  query.mockImplementation(({ offset }) => Promise.resolve({ rows: [{ id: `s${offset}` }] }));
  range.mockImplementation(({ from, to }) => Promise.resolve({ ids: [from, 'x', to] }));
  await selectAll({}, 34);
  expect([...useLibrary.getState().selected]).toEqual(['s0', 'x', 's33']);
  expect(client.screenshots.range).toHaveBeenCalledTimes(1);
  await selectAll({}, 0);
  expect(range).toHaveBeenCalledTimes(1);
});
