import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../messages.ts';
import { IconButton } from '../IconButton.tsx';
import classes from './DataTable.module.css';
import { HeaderRow, type Sorted } from './HeaderRow.tsx';
import { pressInRows } from './row-keys.ts';
import { copyText, saveText } from '../files/save-text.ts';
import { type CellValue, toCsv, toTsv } from './table-text.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { scaled, scaledTracks } from '../../theme/text-size.ts';
import { Block, Grid, Text } from '../layout/primitives.tsx';

export interface DataColumn<T> {
  id: string;
  header: string;
  /** Value for sorting, copying and exporting; full precision. */
  value: (row: T) => CellValue;
  /** Displayed content; the value if left out. */
  cell?: (row: T) => ReactNode;
  align?: 'left' | 'right';
  /** CSS grid track, e.g. `120px` or `minmax(120px, 1fr)`. */
  track?: string;
  sortable?: boolean;
  /** Shown only if the table is at least this many pixels wide; copies and files always have it. */
  from?: number;
}

/** Content that a narrow column may truncate. */
function wholeWords<T>({ cell, value }: DataColumn<T>, row: T): string | undefined {
  const words = cell ? undefined : value(row);
  return typeof words === 'string' && words !== '' ? words : undefined;
}

function Cells<T>({ columns, row }: { columns: readonly DataColumn<T>[]; row: T }) {
  return columns.map((column) => (
    <Text
      text={column.align}
      as="div"
      key={column.id}
      role="gridcell"
      data-align={column.align}
      truncate
      minWidth={0}
      className={classes.cell}
      title={wholeWords(column, row)}
    >
      {column.cell ? column.cell(row) : column.value(row)}
    </Text>
  ));
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, text: sortFn_text },
});

/**
 * Copy and save buttons for a table's rows, for a panel's header. If the table is paged, `rows` loads all of them, so
 * that a saved file does not end where somebody stopped scrolling.
 */
export function TableTools<T>({
  columns,
  rows,
  name,
}: {
  columns: readonly DataColumn<T>[];
  rows: readonly T[] | (() => Promise<readonly T[]>);
  name: string;
}) {
  const { t } = useTranslation();
  const header = columns.map((column) => column.header);
  const give = async (to: (values: CellValue[][]) => unknown) => {
    try {
      const all = typeof rows === 'function' ? await rows() : rows;
      await to(all.map((row) => columns.map((column) => column.value(row))));
    } catch (error) {
      say(error);
    }
  };
  return (
    <>
      <IconButton
        icon={IconCopy}
        size={22}
        label={t('common.copyTable')}
        onClick={() => void give((values) => copyText(toTsv(header, values)))}
      />
      <IconButton
        icon={IconDownload}
        size={22}
        label={t('common.exportCsv')}
        onClick={() => void give((values) => saveText(`${name}.csv`, toCsv(header, values), 'text/csv'))}
      />
    </>
  );
}

/** The rows of a table in the order of the column that a person chose. */
function useSorted<T>(
  columns: readonly DataColumn<T>[],
  rows: readonly T[],
  { rowKey, first }: { rowKey: (row: T) => string; first: Sorted | undefined },
) {
  const [sorting, setSorting] = useState(first ? [first] : []);
  const data = useMemo(() => [...rows], [rows]);
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: T) => column.value(row) ?? undefined,
        enableSorting: column.sortable !== false,
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: defs,
    data: data as (T & object)[],
    state: { sorting },
    onSortingChange: setSorting,
    getRowId: (row) => rowKey(row),
  });
  return { table, sorting, sorted: table.getRowModel().rows };
}

/** Rows from the end at which more are fetched. */
const ahead = 20;

/** The visible rows of a table of equally high rows; calls `onEndReached` near the last one, to fetch more. */
function useVisibleRows(
  scroll: RefObject<HTMLElement | null>,
  { count, rowHeight, onEndReached }: { count: number; rowHeight: number; onEndReached?: (() => void) | undefined },
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEndReached && count > 0 && last >= count - ahead) onEndReached();
  }, [last, count, onEndReached]);
  return virtual;
}

/**
 * A table of any length: only visible rows are rendered. A header sorts, arrow keys move, Enter opens. Rows are 28
 * px by default.
 */
export function DataTable<T>({
  label,
  columns,
  rows,
  rowKey,
  active,
  onActive,
  onOpen,
  rowHeight: usual = 28,
  defaultSort,
  empty,
  onEndReached,
}: {
  label: string;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** Key of the chosen row. */
  active?: string | null;
  onActive?: (row: T) => void;
  onOpen?: (row: T) => void;
  rowHeight?: number;
  defaultSort?: Sorted;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Called near the last row, to fetch more. */
  onEndReached?: () => void;
}) {
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const rowHeight = scaled(usual);
  const { table, sorting, sorted } = useSorted(columns, rows, { rowKey, first: defaultSort });
  const virtual = useVisibleRows(scroll, { count: sorted.length, rowHeight, onEndReached });
  const at = sorted.findIndex((row) => row.id === active);
  const shown = useShownColumns(columns, scroll);
  const template = scaledTracks(shown.map((column) => column.track ?? 'minmax(80px, 1fr)').join(' '));
  const onKey = (event: KeyboardEvent) =>
    pressInRows(event, {
      count: sorted.length,
      at,
      page: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2),
      onChoose:
        onActive &&
        ((index) => {
          const row = sorted[index];
          if (row) onActive(row.original);
          virtual.scrollToIndex(index);
        }),
      onOpen:
        onOpen &&
        ((index) => {
          const row = sorted[index];
          if (row) onOpen(row.original);
        }),
    });
  return (
    <Block position="relative" height="full" className={classes.frame}>
      <Block
        focus="none"
        ref={scroll}
        position="relative"
        height="full"
        overflow="auto"
        className={classes.scroll}
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-activedescendant={at >= 0 && onActive ? `${id}-${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKey}
      >
        <HeaderRow
          columns={shown}
          template={template}
          sorting={sorting}
          onSort={(column) => table.getColumn(column)?.toggleSorting()}
        />
        {sorted.length === 0 && empty}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map((item) => {
            const row = sorted[item.index];
            if (!row) return null;
            return (
              <Grid
                align="center"
                columns={template}
                gap={[0, 12]}
                position="absolute"
                top={0}
                left={0}
                width="full"
                pad={[0, 12]}
                borderBottom="line"
                hover={onActive || onOpen ? 'fill' : undefined}
                picked="bar"
                key={row.id}
                id={`${id}-${item.index}`}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={onActive ? row.id === active : undefined}
                style={{ height: rowHeight, transform: `translateY(${item.start}px)` }}
                onClick={() => (onActive ?? onOpen)?.(row.original)}
                onDoubleClick={() => onOpen?.(row.original)}
              >
                <Cells columns={shown} row={row.original} />
              </Grid>
            );
          })}
        </div>
      </Block>
    </Block>
  );
}
