import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Cell } from './Cell.tsx';
import classes from './Library.module.css';
import place from '../../list/ListPlace.module.css';
import { useLibrary, useLibraryLook } from './library-store.ts';
import { gridLayout } from '../../list/moves.ts';
import { openScreenshot, useListKeys } from './use-list-keys.ts';
import { useLastPlace } from './use-last-place.ts';
import { useRows } from './use-rows.ts';

const gap = 8;
const side = 12;
/** Height of name and state under the picture, with the cell's own padding. */
const captionHeight = 58;

/** The pictures; only rows in view are drawn and decoded. */
export function Grid({ total }: { total: number }) {
  const { t } = useTranslation();
  const { size, sort } = useLibraryLook();
  const filter = useLibrary((state) => state.filter);
  const active = useLibrary((state) => state.active);
  const selected = useLibrary((state) => state.selected);
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const scroll = useRef<HTMLDivElement | null>(null);
  const { columns, cell } = gridLayout(Math.max(0, width - side * 2), size, gap);
  const rowHeight = Math.round((cell - 8) * 0.5625) + captionHeight + gap;
  const rowCount = Math.ceil(total / columns);
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    paddingStart: 2,
    paddingEnd: 72,
    enabled: width > 0,
  });
  // Row height follows the slider and the window; places must be computed again then.
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const items = virtual.getVirtualItems();
  const from = (items[0]?.index ?? 0) * columns;
  const to = Math.min(total - 1, ((items.at(-1)?.index ?? 0) + 1) * columns - 1);
  const rows = useRows(filter, sort, from, Math.max(from, to));

  const show = useCallback((index: number) => virtual.scrollToIndex(Math.floor(index / columns)), [virtual, columns]);
  const page = Math.max(1, Math.floor(height / rowHeight));
  const onKey = useListKeys({ rows, total, columns, page, show });
  useActionHandlers({
    'item-open': () => {
      const row = rows.at(useLibrary.getState().active.index);
      if (row) openScreenshot(row.id);
    },
  });

  useLastPlace(width > 0, total, show, () => scroll.current);
  // The filter changed under the focus: stay inside the list.
  useEffect(() => {
    if (total > 0 && active.index >= total) useLibrary.setState({ active: { index: total - 1, id: null } });
  }, [total, active.index]);

  const activeRow = rows.at(active.index);
  return (
    <div
      ref={(node) => {
        scroll.current = node;
        sizeRef(node);
      }}
      className={place.scroll}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('library.title')}
      aria-activedescendant={activeRow ? `shot-${activeRow.id}` : undefined}
      aria-busy={rows.stale}
      tabIndex={0}
      data-list
      onKeyDown={onKey}
    >
      {rows.error !== null && (
        <div className={place.note}>
          <ErrorNote error={rows.error} onRetry={rows.retry} />
        </div>
      )}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {items.map((item) => (
          <div
            key={item.index}
            role="presentation"
            className={classes.gridRow}
            style={{
              gridTemplateColumns: `repeat(${columns}, ${cell}px)`,
              height: rowHeight - gap,
              transform: `translateY(${item.start}px)`,
            }}
          >
            {Array.from({ length: Math.min(columns, total - item.index * columns) }, (_, column) => {
              const index = item.index * columns + column;
              const row = rows.at(index);
              return (
                <Cell
                  key={row?.id ?? index}
                  row={row}
                  index={index}
                  total={total}
                  pictureHeight={rowHeight - captionHeight - gap}
                  active={index === active.index}
                  selected={row !== undefined && selected.has(row.id)}
                  stale={rows.stale}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
