import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundItem, ItemFilter } from '#shared/contract/items.ts';
import { RowCheck } from '../../../list/RowCheck.tsx';
import { moveTo } from '../../../list/moves.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { takeFocus } from '../../../ui/fields/take-focus.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { kindWords } from '../../../i18n/kind-words.ts';
import { selectFound } from './FindBar.tsx';
import { found, useFound } from './store.ts';
import classes from './Find.module.css';
import { scaled } from '../../../theme/text-size.ts';
import { Block, Figure, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { useQueries } from '@tanstack/react-query';
import { orpc } from '../../../transport/client.ts';

/** Rows of one window; windows are asked for as they come into view and kept. */
const windowSize = 50;

interface Rows {
  /** The row at a place in the list; undefined while it is loading. */
  at(index: number): FoundItem | undefined;
  error: unknown;
  retry: () => void;
}

/** Rows `from` to `to` (inclusive) of the matches, fetched by windows. */
function useRows(filter: ItemFilter, from: number, to: number): Rows {
  const first = Math.max(0, Math.floor(from / windowSize));
  const last = Math.max(first, Math.floor(Math.max(from, to) / windowSize));
  const numbers = useMemo(() => Array.from({ length: last - first + 1 }, (_, index) => first + index), [first, last]);
  const windows = useQueries({
    queries: numbers.map((number) =>
      orpc.items.query.queryOptions({ input: { filter, limit: windowSize, offset: number * windowSize } }),
    ),
  });
  const known = new Map(
    windows.flatMap(({ data }, place) =>
      (data?.rows ?? []).map((row, index) => [(numbers[place] ?? 0) * windowSize + index, row] as const),
    ),
  );
  return {
    at: (index) => known.get(index),
    error: windows.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const entry of windows) if (entry.error) void entry.refetch();
    },
  };
}

const rowHeight = scaled(40);

function Line({ row, index }: { row: FoundItem; index: number }) {
  const { t } = useTranslation();
  const on = useFound(({ selected }) => selected.has(row.id));
  const name = row.label || t('review.find.unnamed');
  return (
    <>
      <span role="gridcell">
        <RowCheck list={found} id={row.id} index={index} on={on} label={t('review.find.select', { name })} />
      </span>
      <span role="gridcell">
        {row.sha256 && (
          <Figure border="none" width={48} height={30} radius={2}>
            <Picture sha256={row.sha256} alt="" width={96} fit="cover" />
          </Figure>
        )}
      </span>
      <Text role="gridcell" truncate title={row.label}>
        {name}
      </Text>
      <Text role="gridcell" truncate tone="text2" size={11}>
        {[kindWords(row.kind), row.facet].filter(Boolean).join(' · ')}
      </Text>
      <Text role="gridcell" truncate tone="text2" size={11}>
        <StateGlyph state={row.state} word />
      </Text>
      <Text role="gridcell" truncate tone="text2" size={11}>
        {row.app}
      </Text>
      <Text as="time" role="gridcell" truncate tone="text2" size={11} dateTime={row.updatedAt}>
        {row.updatedAt.slice(0, 10)}
      </Text>
    </>
  );
}

/**
 * The matches, one line per item; only visible lines are rendered. Arrow keys move, and the item opens beside the list.
 */
export function FindList({
  total,
  open,
  onOpen,
}: {
  total: number;
  open: string | null;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const filter = useFound((state) => state.filter);
  const active = useFound((state) => state.active);
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const rows = useRows(filter, from, Math.max(from, items.at(-1)?.index ?? 0));
  const activeId = rows.at(active.index)?.id ?? null;
  useEffect(() => takeFocus(scroll), [scroll]);
  // A line reached by arrow keys opens once it is loaded.
  const [moving, setMoving] = useState(false);
  useEffect(() => {
    if (!moving || activeId === null) return;
    setMoving(false);
    onOpen(activeId);
  }, [moving, activeId, onOpen]);
  const page = Math.max(1, Math.floor((scroll?.clientHeight ?? 400) / rowHeight) - 1);
  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const row = event.key === ' ' && activeId;
      if (row) {
        event.preventDefault();
        event.stopPropagation();
        found.toggle(row, active.index);
        return;
      }
      if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
        event.preventDefault();
        event.stopPropagation();
        void selectFound(filter, total);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const next =
        event.key === 'Enter' ? useFound.getState().active.index : moveTo(event.key, active.index, total, 1, page);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      useFound.setState({ active: { index: next, id: null } });
      setMoving(true);
      virtual.scrollToIndex(next);
    },
    [active.index, activeId, filter, total, page, virtual],
  );
  return (
    <Block
      ref={setScroll}
      height="full"
      overflow="auto"
      focus="none"
      role="grid"
      data-list
      data-work
      tabIndex={0}
      aria-label={t('review.find.list')}
      aria-rowcount={total}
      aria-activedescendant={activeId === null ? undefined : `item-${activeId}`}
      onKeyDown={onKey}
    >
      {rows.error !== null && <ErrorNote error={rows.error} onRetry={rows.retry} />}
      <div role="rowgroup" className={classes.rows} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => {
          const row = rows.at(item.index);
          return (
            <Grid
              position="absolute"
              inset="0 0 auto"
              columns="1rem 3rem minmax(0, 1fr) minmax(0, 12.5rem) 6rem minmax(0, 9.375rem) 4.875rem"
              cursor="default"
              hover="fill"
              key={item.index}
              id={row && `item-${row.id}`}
              role="row"
              tabIndex={-1}
              aria-rowindex={item.index + 1}
              aria-selected={row !== undefined && row.id === open}
              align="center"
              gap={12}
              pad={[0, 16]}
              borderBottom="line"
              className={classes.row}
              data-active={item.index === active.index || undefined}
              style={{ transform: `translateY(${item.start}px)`, height: rowHeight }}
              onClick={() => {
                if (!row) return;
                useFound.setState({ active: { index: item.index, id: row.id } });
                onOpen(row.id);
                scroll?.focus({ preventScroll: true });
              }}
            >
              {row && <Line row={row} index={item.index} />}
            </Grid>
          );
        })}
      </div>
    </Block>
  );
}
