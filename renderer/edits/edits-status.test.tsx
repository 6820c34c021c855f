// @vitest-environment happy-dom
import '../i18n/index.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { EditsStatus } from './EditsStatus.tsx';
import { outbox } from './index.ts';
import type { PendingEdit } from './pending.ts';

afterEach(cleanup);

it('never says that everything is saved while edits of a closed page need a decision', () => {
  render(<EditsStatus saved="Saved, rev 3" />);
  expect(screen.getByText('Saved, rev 3')).toBeTruthy();
  const left = { key: 'k' } as PendingEdit;
  act(() => outbox.store.setState({ offered: [left] }));
  expect(screen.queryByText('Saved, rev 3')).toBeNull();
  expect(screen.getByText('Not saved: 1 edit')).toBeTruthy();
  act(() => outbox.store.setState({ offered: [] }));
  expect(screen.getByText('Saved, rev 3')).toBeTruthy();
});
