// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listKeys } from './list-keys.ts';
import { createListStore } from './list-store.ts';

const list = createListStore<{ text?: string }>({});
const ids = Array.from({ length: 40 }, (_, index) => `row-${index}`);
/** Only the first ten rows are loaded. */
const rows = { at: (index: number) => (index < 10 ? { id: `row-${index}` } : undefined) };
const { pressRow, useListKeys } = listKeys(list, {
  idAt: async (index) => ids[index] ?? null,
  range: async (from, to) => ids.slice(ids.indexOf(from), ids.indexOf(to) + 1),
});

function List() {
  const onKeyDown = useListKeys({ rows, total: ids.length, columns: 1, page: 15, show: () => {} });
  return <div role="grid" tabIndex={0} onKeyDown={onKeyDown} aria-label="List" />;
}

const selected = () => [...list.use.getState().selected];

beforeEach(() => {
  list.setFilter({});
  list.clearSelection();
  list.use.setState({ active: { index: 0, id: null } });
  render(<List />);
  screen.getByRole('grid').focus();
});

afterEach(cleanup);

test('arrow keys move without selecting, Space selects and deselects', async () => {
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
  expect(list.use.getState().active).toEqual({ index: 2, id: 'row-2' });
  expect(selected()).toEqual(['row-2']);
  await userEvent.keyboard(' ');
  expect(selected()).toEqual([]);
});

test('Shift extends from its start, also over rows that were never loaded', async () => {
  await userEvent.keyboard('{ArrowDown}{Shift>}{PageDown}{/Shift}');
  await expect.poll(selected).toEqual(ids.slice(1, 17));
  await userEvent.keyboard('{Shift>}{Home}{/Shift}');
  await expect.poll(selected).toEqual(ids.slice(0, 2));
});

test('Space selects a row that is not loaded yet', async () => {
  await userEvent.keyboard('{End} ');
  await expect.poll(selected).toEqual(['row-39']);
});

test('a press selects one row, Ctrl adds another, Shift takes the range', async () => {
  const none = { ctrlKey: false, detail: 1, metaKey: false, shiftKey: false };
  pressRow(none, 'row-1', 1);
  pressRow({ ...none, ctrlKey: true }, 'row-5', 5);
  expect(selected()).toEqual(['row-1', 'row-5']);
  pressRow({ ...none, shiftKey: true }, 'row-3', 3);
  await expect.poll(selected).toEqual(['row-3', 'row-4', 'row-5']);
});

test('another project starts with nothing filtered or selected', () => {
  list.keepForProject('/a');
  list.setFilter({ text: 'save' });
  list.selectOnly('row-1', 1);
  list.keepForProject('/a');
  expect(list.use.getState().filter).toEqual({ text: 'save' });
  list.keepForProject('/b');
  expect(list.use.getState()).toMatchObject({ filter: {}, active: { index: 0, id: null } });
  expect(selected()).toEqual([]);
});
