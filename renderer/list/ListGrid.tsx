import { memo, type ReactNode } from 'react';
import { ListFrame, type ListProps } from './ListFrame.tsx';
import type { ListStore } from './list-store.ts';
import type { GridView } from './list-view.ts';
import { useEntry } from './use-entry.ts';
import { Grid } from '../ui/layout/primitives.tsx';

/** An entry of a grid. */
export interface Entry<Row> {
  /** Undefined while it is loading. */
  row: Row | undefined;
  index: number;
  active: boolean;
  selected: boolean;
}

type Draw<Row> = (entry: Entry<Row>) => ReactNode;

function PlainSlot<Row extends { id: string }, Filter extends object>({
  list,
  row,
  index,
  draw,
}: {
  list: ListStore<Filter>;
  row: Row | undefined;
  index: number;
  draw: Draw<Row>;
}) {
  return draw({ row, index, ...useEntry(list, index, row?.id) });
}
const Slot = memo(PlainSlot) as typeof PlainSlot;

/**
 * A list as a grid.
 * @param draw the cell of an entry, an option of the list; while it is the same function, only changed entries
 * are rerendered
 */
export function ListGrid<Row extends { id: string }, Filter extends object>({
  view,
  draw,
  ...props
}: ListProps<Row, Filter> & { view: GridView; draw: Draw<Row> }) {
  const { columns, cell, rowHeight, items, height } = view;
  const { list, rows, total } = props;
  return (
    <ListFrame view={view} role="listbox" {...props}>
      <div style={{ height, position: 'relative' }} role="presentation">
        {items.map((item) => {
          const first = item.index * columns;
          return (
            <Grid
              key={item.index}
              role="presentation"
              position="absolute"
              top={0}
              left={12}
              gap={[0, 8]}
              style={{
                gridTemplateColumns: `repeat(${columns}, ${cell}px)`,
                height: rowHeight,
                transform: `translateY(${item.start}px)`,
              }}
            >
              {Array.from({ length: Math.max(0, Math.min(columns, total - first)) }, (_, column) => {
                const row = rows.at(first + column);
                return (
                  <Slot key={row?.id ?? first + column} list={list} row={row} index={first + column} draw={draw} />
                );
              })}
            </Grid>
          );
        })}
      </div>
    </ListFrame>
  );
}
