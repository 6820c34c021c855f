import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown, IconArrowUp, IconCopy, IconDownload } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { say } from '../../app/messages.ts';
import { IconButton } from '../IconButton.tsx';
import classes from './DataTable.module.css';
import { copyText, saveText } from '../files/save-text.ts';
import { type CellValue, toCsv, toTsv } from './table-text.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { scaled, scaledTracks } from '../../theme/text-size.ts';

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
  defaultSort?: { id: string; desc: boolean };
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** Called near the last row, to fetch more. */
  onEndReached?: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const rowHeight = scaled(usual);
  const [sorting, setSorting] = useState(defaultSort ? [defaultSort] : []);
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
  const sorted = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (onEndReached && sorted.length > 0 && last >= sorted.length - 20) onEndReached();
  }, [last, sorted.length, onEndReached]);

  const at = sorted.findIndex((row) => row.id === active);
  const shown = useShownColumns(columns, scroll);
  const template = scaledTracks(shown.map((column) => column.track ?? 'minmax(80px, 1fr)').join(' '));
  const onKey = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -sorted.length, End: sorted.length }[
      event.key
    ];
    if (step !== undefined && onActive && sorted.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      const next = Math.max(0, Math.min(sorted.length - 1, at < 0 ? 0 : at + step));
      const row = sorted[next];
      if (row) onActive(row.original);
      virtual.scrollToIndex(next);
    } else if (event.key === 'Enter' && onOpen) {
      const row = sorted[at];
      if (!row) return;
      event.preventDefault();
      event.stopPropagation();
      onOpen(row.original);
    }
  };
  return (
    <div className={classes.frame}>
      <div
        ref={scroll}
        className={classes.scroll}
        role="grid"
        aria-label={label}
        aria-rowcount={sorted.length + 1}
        aria-activedescendant={at >= 0 && onActive ? `${id}-${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKey}
      >
        <div role="row" aria-rowindex={1} className={classes.header} style={{ gridTemplateColumns: template }}>
          {shown.map((column) => {
            const direction = sorting.find((entry) => entry.id === column.id);
            return (
              <div
                key={column.id}
                role="columnheader"
                aria-sort={direction ? (direction.desc ? 'descending' : 'ascending') : undefined}
                data-align={column.align}
                className={classes.cell}
              >
                {column.sortable === false ? (
                  column.header
                ) : (
                  <button
                    type="button"
                    className={classes.sort}
                    tabIndex={-1}
                    title={t('common.sortBy', { column: column.header })}
                    onClick={() => table.getColumn(column.id)?.toggleSorting()}
                  >
                    {column.header}
                    {direction &&
                      (direction.desc ? (
                        <IconArrowDown size={12} aria-hidden="true" />
                      ) : (
                        <IconArrowUp size={12} aria-hidden="true" />
                      ))}
                  </button>
                )}
              </div>
            );
          })}
        </div>
        {sorted.length === 0 && empty}
        <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {items.map((item) => {
            const row = sorted[item.index];
            if (!row) return null;
            return (
              <div
                key={row.id}
                id={`${id}-${item.index}`}
                role="row"
                aria-rowindex={item.index + 2}
                aria-selected={onActive ? row.id === active : undefined}
                className={classes.row}
                data-clickable={onActive || onOpen ? true : undefined}
                style={{ gridTemplateColumns: template, height: rowHeight, transform: `translateY(${item.start}px)` }}
                onClick={() => (onActive ?? onOpen)?.(row.original)}
                onDoubleClick={() => onOpen?.(row.original)}
              >
                {shown.map((column) => (
                  <div
                    key={column.id}
                    role="gridcell"
                    data-align={column.align}
                    className={classes.cell}
                    title={wholeWords(column, row.original)}
                  >
                    {column.cell ? column.cell(row.original) : column.value(row.original)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
