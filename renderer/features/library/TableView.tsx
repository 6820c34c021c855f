import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { formatCount, formatDay } from '../../i18n/numbers.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PictureState } from '../../edits/PictureState.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { valueLabel } from './labels.ts';
import classes from './TableView.module.css';
import { type Sort, useLibrary, useLibraryLook } from './library-store.ts';
import { openScreenshot, pressRow, useListKeys } from './use-list-keys.ts';
import { useLastPlace } from './use-last-place.ts';
import { useRows } from './use-rows.ts';

const rowHeight = 36;
/** Orders of the list that a column's header stands for. */
const sortOf: Partial<Record<string, Sort>> = {
  name: 'name',
  state: 'needs-work',
  size: 'largest',
  elements: 'most-elements',
  updated: 'newest',
};
const lintsOf = (row: ScreenshotRow) => row.lints.map((lint) => valueLabel('lint', lint)).join(', ');

const columns = ['name', 'state', 'platform', 'app', 'size', 'elements', 'questions', 'lints', 'updated'] as const;

/** The same list as lines with small pictures. */
export function TableView({ total }: { total: number }) {
  const { t } = useTranslation();
  const sort = useLibraryLook((state) => state.sort);
  const filter = useLibrary((state) => state.filter);
  const active = useLibrary((state) => state.active);
  const selected = useLibrary((state) => state.selected);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingEnd: 72,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const rows = useRows(filter, sort, from, Math.max(from, items.at(-1)?.index ?? 0));
  const show = useCallback((index: number) => virtual.scrollToIndex(index), [virtual]);
  const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 400) / rowHeight) - 2);
  const onKey = useListKeys({ rows, total, columns: 1, page, show });
  useActionHandlers({
    'item-open': () => {
      const row = rows.at(useLibrary.getState().active.index);
      if (row) openScreenshot(row.id);
    },
  });
  useLastPlace(true, total, show, () => scroll.current);
  const activeRow = rows.at(active.index);
  return (
    <div
      ref={scroll}
      className={classes.scroll}
      role="grid"
      aria-multiselectable="true"
      aria-label={t('library.title')}
      aria-rowcount={total + 1}
      aria-activedescendant={activeRow ? `line-${activeRow.id}` : undefined}
      tabIndex={0}
      data-list
      onKeyDown={onKey}
    >
      {rows.error !== null && <ErrorNote error={rows.error} onRetry={rows.retry} />}
      <div role="row" aria-rowindex={1} className={classes.header}>
        {columns.map((column) => (
          <span key={column} role="columnheader" data-column={column}>
            {sortOf[column] ? (
              <button
                type="button"
                tabIndex={-1}
                className={classes.sort}
                title={t('common.sortBy', { column: t(`library.column.${column}`) })}
                onClick={() => useLibraryLook.setState({ sort: sortOf[column] ?? sort })}
              >
                {t(`library.column.${column}`)}
                {sortOf[column] === sort && <IconArrowDown size={12} aria-hidden="true" />}
              </button>
            ) : (
              t(`library.column.${column}`)
            )}
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const row = rows.at(item.index);
          const chosen = row !== undefined && selected.has(row.id);
          return (
            <div
              key={item.index}
              id={row ? `line-${row.id}` : undefined}
              role="row"
              tabIndex={-1}
              aria-rowindex={item.index + 2}
              aria-selected={chosen}
              className={classes.row}
              data-active={item.index === active.index || undefined}
              data-stale={rows.stale || undefined}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={(event) => {
                if (row) pressRow(event, row.id, item.index);
                scroll.current?.focus({ preventScroll: true });
              }}
              onDoubleClick={() => row && openScreenshot(row.id)}
            >
              {row && (
                <>
                  <span role="gridcell" className={classes.name} title={row.name}>
                    <span className={classes.thumb}>
                      <Picture sha256={row.sha256} alt="" width={128} missing={!row.mediaOk} />
                    </span>
                    <span className={classes.words}>{row.name}</span>
                  </span>
                  <span role="gridcell">
                    <PictureState picture={row} />
                  </span>
                  <span role="gridcell">{row.platform && valueLabel('platform', row.platform)}</span>
                  <span role="gridcell" title={row.app ?? undefined}>
                    {row.app}
                  </span>
                  <span role="gridcell" data-column="size">
                    {row.width} × {row.height}
                  </span>
                  <span role="gridcell" data-column="elements">
                    {formatCount(row.elements)}
                  </span>
                  <span role="gridcell" data-column="questions">
                    {formatCount(row.questions)}
                  </span>
                  <span role="gridcell" className={classes.dim} title={lintsOf(row)}>
                    {lintsOf(row)}
                  </span>
                  <span role="gridcell" data-column="updated">
                    {formatDay(row.updatedAt)}
                  </span>
                </>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
