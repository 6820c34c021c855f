// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../i18n/index.ts';
import { ListCell } from './ListCell.tsx';
import { ListGrid } from './ListGrid.tsx';
import { listKeys } from './list-keys.ts';
import { ListLines } from './ListLines.tsx';
import { createListStore } from './list-store.ts';
import { CellCheck, RowCheck } from './RowCheck.tsx';
import type { GridView } from './list-view.ts';

interface Row {
  id: string;
}
const list = createListStore<{ text?: string }>({});
const { pressRow } = listKeys(list, { idAt: async () => null, range: async () => [] });
const opened: string[] = [];

/** Three entries in view, in as many columns. */
const viewOf = (columns: number): GridView => ({
  attach: () => {},
  element: () => null,
  ready: true,
  items: Array.from({ length: Math.ceil(3 / columns) }, (_, index) => ({
    ...{ index, key: index, start: index * 30, end: 0, size: 30, lane: 0 },
  })),
  ...{ height: 90, rowHeight: 30, columns, cell: 100, from: 0, to: 2, page: 3 },
  show: () => {},
});

const shared = (ids: readonly string[]) => ({
  list,
  rows: { at: (index: number) => ids.map((id): Row => ({ id }))[index], stale: false, error: null, retry: () => {} },
  ...{ total: ids.length, name: 'entry', label: 'Entries', onKeyDown: () => {} },
  onOpen: (id: string) => opened.push(id),
});
const check = (id: string, index: number, on: boolean) => (
  <RowCheck list={list} id={id} index={index} on={on} label={`Select ${id}`} />
);
const shapes = {
  lines: (ids: readonly string[]) => (
    <ListLines
      {...shared(ids)}
      view={viewOf(1)}
      header={<span role="columnheader">Name</span>}
      headerClass={undefined}
      lineClass={undefined}
      onPress={pressRow}
      draw={(row: Row, index, selected) => (
        <span role="gridcell">
          {check(row.id, index, selected)} {row.id}
        </span>
      )}
    />
  ),
  grid: (ids: readonly string[]) => (
    <ListGrid
      {...shared(ids)}
      view={viewOf(2)}
      draw={({ row, index, active, selected }) =>
        row ? (
          <ListCell
            {...{ id: row.id, index, total: ids.length, active, selected, stale: false }}
            onPress={(event) => pressRow(event, row.id, index)}
          >
            <CellCheck list={list} id={row.id} index={index} on={selected} label={`Select ${row.id}`} /> {row.id}
          </ListCell>
        ) : (
          <div />
        )
      }
    />
  ),
};
const text = (id: string) => screen.getByText(id);
/** What the browser reports of the two presses of a double one. */
const first = (on: Element) => fireEvent.click(on, { detail: 1 });
const second = (on: Element) => {
  fireEvent.click(on, { detail: 2 });
  fireEvent.doubleClick(on, { detail: 2 });
};
const twice = (on: Element) => {
  first(on);
  second(on);
};
const selected = () => [...list.use.getState().selected];

beforeEach(() => {
  opened.length = 0;
  list.clearSelection();
});
afterEach(cleanup);

for (const [name, shape] of Object.entries(shapes)) {
  test(`${name}: a double press opens its row, even if the list is reloaded between the two presses`, () => {
    const { rerender } = render(shape(['a', 'b', 'c']));
    twice(text('b'));
    expect([opened, selected()]).toEqual([['b'], ['b']]);
    const before = text('c');
    first(before);
    rerender(shape(['a', 'b', 'c']));
    // The same rows keep their elements.
    expect(text('c')).toBe(before);
    second(before);
    expect([opened, selected()]).toEqual([['b', 'c'], ['c']]);
  });

  test(`${name}: it opens the row of the first press where another came under the pointer meanwhile`, () => {
    const { rerender } = render(shape(['a', 'b', 'c']));
    first(text('a'));
    rerender(shape(['new', 'a', 'b']));
    second(text('new'));
    expect([opened, selected()]).toEqual([['a'], ['a']]);
  });

  test(`${name}: two presses on a box are two of the box, and beside rows nothing opens`, () => {
    render(shape(['a', 'b', 'c']));
    twice(text('a'));
    twice(screen.getByTitle('Select b'));
    expect([opened, selected()]).toEqual([['a'], ['a']]);
    twice(screen.getByLabelText('Entries'));
    expect(opened).toEqual(['a']);
  });
}

test('grid: an option contains no control of its own, so a screen reader reads it as one', () => {
  render(shapes.grid(['a', 'b', 'c']));
  const options = screen.getAllByRole('option');
  expect(options).toHaveLength(3);
  for (const option of options)
    expect(option.querySelector('button, input, a, [tabindex], [role="checkbox"]:not([aria-hidden])')).toBeNull();
});
