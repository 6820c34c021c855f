// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { useRequestedBatch } from '../../../places/requested-batch.ts';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { Find } from './Find.tsx';
import { useFound } from './store.ts';

const rows = ['a', 'b', 'c'].map((id) => ({
  ...{ id, kind: 'question', label: `Question ${id}`, facet: null, state: 'to_review', revision: 1 },
  ...{ app: null, screenshotId: null, sha256: null, updatedAt: '2026-01-01' },
}));

afterEach(() => {
  clearScreen();
  useFound.setState({ selected: new Set() });
  useRequestedBatch.setState({ of: null });
});

it('items are selected by keys, and a batch is made of them', async () => {
  host.reset({
    'items.counts': () => [{ kind: 'question', state: 'to_review', n: rows.length }],
    'items.query': () => ({ rows }),
    'screenshots.assigned': () => ({ people: [], known: [], team: [] }),
    'releases.list': () => [],
  });
  useRoute.setState({ screen: 'review', id: null, params: { view: 'items' } });
  const user = userEvent.setup({ delay: null });
  draw(<Find />, 'reviewer');
  const list = await screen.findByRole('grid', { name: 'Items found' });
  list.focus();
  await user.keyboard('{Control>}a{/Control}');
  const bar = within(await screen.findByRole('toolbar', { name: 'Actions on the selection' }));
  expect(bar.getByText('3 selected')).toBeTruthy();
  await waitFor(() => expect(list.getAttribute('aria-activedescendant')).toBe('item-a'));
  list.focus();
  await user.keyboard(' ');
  expect(bar.getByText('2 selected')).toBeTruthy();
  await user.click(bar.getByRole('button', { name: 'Batch…' }));
  expect(useRequestedBatch.getState().of).toEqual({ kind: 'item', selection: { kind: 'ids', ids: ['b', 'c'] } });
  expect(useRoute.getState().screen).toBe('board');
});
