import type { KeyboardEvent, ReactNode } from 'react';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import type { ListStore } from './list-store.ts';
import type { ListView } from './list-view.ts';
import { Block } from '../ui/layout/primitives.tsx';

/** Rows of a list. */
export interface ListRows<Row extends { id: string } = { id: string }> {
  /** The row at a place in the list; undefined while it is loading. */
  at(index: number): Row | undefined;
  /** True while `at` returns rows of the previous filter. */
  stale: boolean;
  error: unknown;
  retry: () => void;
}

/** What a grid and lines share. */
export interface ListProps<Row extends { id: string }, Filter extends object> {
  list: ListStore<Filter>;
  label: string;
  rows: ListRows<Row>;
  total: number;
  /** The element of a row has the id `<name>-<id of the row>`. */
  name: string;
  onKeyDown: (event: KeyboardEvent) => void;
  /** A row was pressed twice. */
  onOpen: (id: string, index: number) => void;
}

/** The scrolling element of a list: one Tab stop, whose keys reach every row. */
export function ListFrame<Row extends { id: string }, Filter extends object>({
  list,
  view,
  role,
  label,
  rows,
  rowCount,
  name,
  onKeyDown,
  onOpen,
  children,
}: Omit<ListProps<Row, Filter>, 'total'> & {
  view: ListView;
  role: 'listbox' | 'grid';
  /** Of a grid, with its header. */
  rowCount?: number;
  children: ReactNode;
}) {
  const active = rows.at(list.use((state) => state.active.index));
  return (
    <Block
      ref={view.attach}
      height="full"
      overflow="auto"
      focus="none"
      role={role}
      aria-multiselectable="true"
      aria-label={label}
      aria-rowcount={rowCount}
      aria-activedescendant={active && `${name}-${active.id}`}
      aria-busy={rows.stale}
      tabIndex={0}
      data-list
      onKeyDown={onKeyDown}
      onClickCapture={({ detail }) => {
        if (detail <= 1) list.notePress(null);
      }}
      onDoubleClick={() => {
        const row = list.pressed();
        if (row) onOpen(row.id, row.index);
      }}
    >
      {rows.error !== null && (
        <Block pad={[0, 16, 8]}>
          <ErrorNote error={rows.error} onRetry={rows.retry} />
        </Block>
      )}
      {children}
    </Block>
  );
}
