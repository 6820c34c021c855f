// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../test-support/draw.tsx';
import { DataTable } from './DataTable.tsx';

interface Row {
  name: string;
  size: number | null;
}
const rows: Row[] = [
  { name: 'b', size: 2 },
  { name: 'a', size: null },
  { name: 'c', size: 10 },
];
const columns = [
  { id: 'name', header: 'Name', value: ({ name }: Row) => name },
  { id: 'size', header: 'Size', value: ({ size }: Row) => size, align: 'right' as const },
  { id: 'fixed', header: 'Fixed', value: () => 'x', sortable: false },
];

// Without a layout nothing has a height, and no row would be visible.
let tall: { mockRestore: () => void };
beforeAll(() => {
  tall = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
});
afterAll(() => tall.mockRestore());
afterEach(clearScreen);

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);
const drawn = (more: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => {
  draw(<DataTable label="Files" columns={columns} rows={rows} rowKey={({ name }) => name} {...more} />);
  return screen.getByRole('grid', { name: 'Files' });
};

it('sorts by a column that is clicked, then the other way, and lists missing values last', () => {
  drawn();
  expect(names()).toEqual(['b', 'a', 'c']);
  fireEvent.click(screen.getByRole('button', { name: 'Size' }));
  const once = names();
  fireEvent.click(screen.getByRole('button', { name: 'Size' }));
  expect([once, names()]).toEqual([
    ['c', 'b', 'a'],
    ['b', 'c', 'a'],
  ]);
  expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.queryByRole('button', { name: 'Fixed' })).toBeNull();
});

it('chooses the next row with the arrows, the first and last with Home and End, and opens it with Enter', () => {
  const chosen: string[] = [];
  const opened: string[] = [];
  const more = {
    active: 'b',
    defaultSort: { id: 'name', desc: false },
    onActive: ({ name }: Row) => chosen.push(name),
    onOpen: ({ name }: Row) => opened.push(name),
  };
  const grid = drawn(more);
  expect(names()).toEqual(['a', 'b', 'c']);
  for (const key of ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'Enter', 'x']) fireEvent.keyDown(grid, { key });
  expect([chosen, opened]).toEqual([['c', 'a', 'a', 'c', 'c'], ['b']]);
});

it('starts at the first row when none is chosen, and opens none then', () => {
  const chosen: string[] = [];
  const opened = vi.fn<(row: Row) => void>();
  const grid = drawn({ active: null, onActive: ({ name }) => chosen.push(name), onOpen: opened });
  fireEvent.keyDown(grid, { key: 'Enter' });
  fireEvent.keyDown(grid, { key: 'ArrowDown' });
  expect(chosen).toEqual(['b']);
  expect(opened).not.toHaveBeenCalled();
});

it('fetches more rows near the end, and says when there are none', () => {
  const more = vi.fn<() => void>();
  drawn({ onEndReached: more });
  expect(more).toHaveBeenCalled();
  clearScreen();
  drawn({ rows: [], empty: <p>No files</p> });
  expect(screen.getByText('No files')).toBeTruthy();
});
