// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import type { Revision } from '#shared/contract/questions.ts';
import { element } from '#shared/items/element/index.ts';
import { orpc } from '../../../transport/client.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { History } from './History.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const content = elementContent.parse({ name: 'Yes', locate: [0, 0, 9, 9] });
const row = (number: number, some: Partial<Revision>): Revision => ({
  number,
  author: { kind: 'person', name: 'ada' },
  content,
  state: 'to_review',
  why: '',
  reason: null,
  at: '2026-01-01T09:00:00.000Z',
  runId: null,
  sameAs: number,
  ...some,
});

function shown(rows: readonly Revision[]): (string | null | undefined)[] {
  const { queryKey } = orpc.history.revisions.queryOptions({ input: { kind: element.id, id: 'e1' } });
  queryClient.setQueryData(queryKey, [...rows]);
  render(
    <QueryClientProvider client={queryClient}>
      <History id="e1" revision={rows.length} />
    </QueryClientProvider>,
  );
  return screen.getAllByRole('listitem').map((line) => line.children[2]?.textContent);
}

it('names a rejection by its reason, whatever its words are', () => {
  expect(shown([row(1, {}), row(2, { state: 'rejected', why: 'my own words', reason: 'wrong-box' })])[0]).toBe(
    'rejected: the box is wrong',
  );
});

it('treats free text as text: no reason and no undo is read from it', () => {
  expect(shown([row(1, {}), row(2, { state: 'rejected', why: 'undo: my own words' })])[0]).toBe('rejected');
});

it('says which step was undone when a state came back', () => {
  const lines = shown([
    row(1, { state: 'approved', why: 'approved' }),
    row(2, { why: 'moved' }),
    row(3, { state: 'approved', why: 'undo: Move box', sameAs: 1 }),
  ]);
  expect(lines[0]).toBe('undo: Move box');
});

it('names an undone and a redone step by its code', () => {
  const lines = shown([
    row(1, {}),
    row(2, { state: 'rejected', reason: 'wrong-box', sameAs: 2 }),
    row(3, { why: 'undo: reject-elements', sameAs: 1 }),
    row(4, { state: 'rejected', reason: 'wrong-box', why: 'redo: reject-elements', sameAs: 2 }),
  ]);
  expect(lines.slice(0, 2)).toEqual(['Redone: Reject elements', 'Undone: Reject elements']);
});
