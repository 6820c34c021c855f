// @vitest-environment happy-dom
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '../i18n/index.ts';
import { ListGrid } from './ListGrid.tsx';
import { ListLines } from './ListLines.tsx';
import { createListStore } from './list-store.ts';
import type { GridView } from './list-view.ts';
import { useWindowRows } from './use-windows.ts';

interface Row {
  id: string;
}
const list = createListStore<{ text?: string }>({});
const made: Row[] = Array.from({ length: 200_000 }, (_, index) => ({ id: `row-${index}` }));
const rows = { at: (index: number) => made[index], stale: false, error: null, retry: () => {} };
const drawn: string[] = [];

/** Twenty of 200,000 entries in view, in as many columns. */
function viewOf(columns: number): GridView {
  const items = Array.from({ length: 20 / columns }, (_, index) => ({ index, key: index, start: index * 30, end: 0 }));
  return {
    attach: () => {},
    element: () => null,
    ready: true,
    items: items.map((item) => ({ ...item, size: 30, lane: 0 })),
    height: 6_000_000,
    rowHeight: 30,
    columns,
    cell: 100,
    from: 0,
    to: 19,
    page: 5,
    show: () => {},
  };
}

const shared = {
  list,
  rows,
  total: made.length,
  name: 'entry',
  label: 'Entries',
  onKeyDown: () => {},
  onOpen: () => {},
};
const [lines, grid] = [viewOf(1), viewOf(4)];
const drawLine = (row: Row) => {
  drawn.push(row.id);
  return <span role="gridcell">{row.id}</span>;
};
const drawCell = ({ row }: { row: Row | undefined }) => {
  drawn.push(row?.id ?? 'loading');
  return <div role="option">{row?.id}</div>;
};
const press = () => {};

const shapes = {
  lines: () => (
    <ListLines
      {...shared}
      view={lines}
      header={null}
      headerClass={undefined}
      lineClass={undefined}
      onPress={press}
      draw={drawLine}
    />
  ),
  grid: () => <ListGrid {...shared} view={grid} draw={drawCell} />,
};

beforeEach(() => {
  list.clearSelection();
  list.use.setState({ active: { index: 0, id: 'row-0' } });
});
afterEach(cleanup);

for (const [name, shape] of Object.entries(shapes))
  test(`${name}: moving the arrows redraws the two entries involved, selecting one redraws that one`, () => {
    const { rerender, container } = render(shape());
    expect(drawn.splice(0)).toHaveLength(20);
    act(() => list.use.setState({ active: { index: 7, id: 'row-7' } }));
    expect(drawn.splice(0).sort()).toEqual(['row-0', 'row-7']);
    expect(screen.getByLabelText('Entries').getAttribute('aria-activedescendant')).toBe('entry-row-7');
    act(() => list.toggle('row-7', 7));
    expect(drawn.splice(0)).toEqual(['row-7']);
    act(() => list.toggle('row-3', 3));
    expect(drawn.splice(0).sort()).toEqual(['row-3', 'row-7']);
    rerender(shape());
    expect(drawn).toEqual([]);
    expect(container.querySelectorAll('[data-list] [role="option"], [data-list] [role="gridcell"]')).toHaveLength(20);
  });

const answer = (from: number, isPending = false) => ({
  data: isPending ? undefined : { rows: made.slice(from, from + 10) },
  isPending,
  error: null,
  refetch: () => {},
});

test('rows stay the same while their windows do, and those of the previous filter stay until the new ones arrive', () => {
  const windows = [2, 3];
  const loaded = [answer(20), answer(30)];
  const { result, rerender } = renderHook(({ answers }) => useWindowRows<Row>(windows, 10, answers), {
    initialProps: { answers: loaded },
  });
  const first = result.current;
  expect(first.at(25)).toBe(made[25]);
  expect([first.at(19), first.at(40)]).toEqual([undefined, undefined]);
  rerender({ answers: loaded.map((entry) => ({ ...entry })) });
  expect(result.current).toBe(first);
  rerender({ answers: [answer(0, true), answer(0, true)] });
  expect(result.current.stale).toBe(true);
  expect(result.current.at(25)).toBe(made[25]);
  rerender({ answers: [answer(50), answer(60)] });
  expect(result.current.stale).toBe(false);
  expect(result.current.at(25)).toBe(made[55]);
});
