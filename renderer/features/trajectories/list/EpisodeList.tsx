import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { takeFocus } from '../../../ui/fields/take-focus.ts';
import { CheckBox } from './CheckBox.tsx';
import { EpisodeLine, type StripLook } from './EpisodeLine.tsx';
import classes from '../Episodes.module.css';
import place from '../../../list/ListPlace.module.css';
import { toggle, useEpisodeLook, useEpisodes, useEpisodesOpen } from './store.ts';
import { openEpisode, pressRow, useListKeys } from './use-list-keys.ts';
import { useOpenAndPlay } from './use-open-and-play.ts';
import { useRows } from './use-rows.ts';

const rowHeight = 72;
const gap = 3;

/** As many pictures as the width has room for beside the words. */
function stripFor(width: number): StripLook {
  const cells = width < 900 ? 3 : width < 1060 ? 4 : width < 1500 ? 5 : width < 1900 ? 7 : 9;
  return { cells, width: 72, height: 46 };
}

/** Width of an element, followed. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(1000);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Every episode as a line with its film strip; only those in view are there. */
export function EpisodeList({ total, onAll }: { total: number; onAll: () => void }) {
  const { t } = useTranslation();
  const sort = useEpisodeLook((state) => state.sort);
  const filter = useEpisodes((state) => state.filter);
  const active = useEpisodes((state) => state.active);
  const selected = useEpisodes((state) => state.selected);
  const playing = useEpisodesOpen((state) => state.playing);
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  const strip = stripFor(useWidth(scroll));
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll,
    estimateSize: () => rowHeight,
    overscan: 6,
    paddingEnd: 72,
  });
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const rows = useRows(filter, sort, from, Math.max(from, items.at(-1)?.index ?? 0));
  const show = useCallback((index: number) => virtual.scrollToIndex(index), [virtual]);
  const page = Math.max(1, Math.floor((scroll?.clientHeight ?? 400) / rowHeight) - 1);
  const onKey = useListKeys(rows, total, page, show);
  const activeId = rows.at(active.index)?.id ?? null;
  useOpenAndPlay(rows, activeId);
  const placed = useRef(false);
  useEffect(() => {
    if (placed.current || total === 0 || !scroll) return;
    placed.current = true;
    show(Math.min(active.index, total - 1));
    takeFocus(scroll);
  }, [total, active.index, show, scroll]);
  const columns = `28px ${strip.cells * (strip.width + gap)}px minmax(150px, 1fr) minmax(84px, 128px) 84px minmax(104px, 150px) minmax(96px, 160px)`;
  const tick = (id: string, index: number) => (event: MouseEvent) => {
    event.stopPropagation();
    toggle(id, index);
  };
  const all = selected.size > 0 && selected.size >= total;
  return (
    <div
      ref={setScroll}
      className={place.scroll}
      role="grid"
      aria-multiselectable="true"
      aria-label={t('trajectories.title')}
      aria-rowcount={total + 1}
      aria-activedescendant={activeId ? `episode-${activeId}` : undefined}
      tabIndex={0}
      data-list
      onKeyDown={onKey}
    >
      {rows.error !== null && <ErrorNote error={rows.error} onRetry={rows.retry} />}
      <div role="row" aria-rowindex={1} className={classes.header} style={{ gridTemplateColumns: columns }}>
        <span role="columnheader">
          <CheckBox
            on={all ? true : selected.size > 0 ? 'mixed' : false}
            label={t('trajectories.selectAll')}
            onPress={onAll}
          />
        </span>
        {(['strip', 'task', 'agent', 'steps', 'outcome', 'flags'] as const).map((column) => (
          <span key={column} role="columnheader">
            {t(`trajectories.column.${column}`)}
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
              id={row ? `episode-${row.id}` : undefined}
              role="row"
              tabIndex={-1}
              aria-rowindex={item.index + 2}
              aria-selected={chosen}
              className={classes.row}
              data-active={item.index === active.index || undefined}
              style={{ transform: `translateY(${item.start}px)`, height: rowHeight, gridTemplateColumns: columns }}
              onClick={(event) => {
                if (row) pressRow(event, row.id, item.index);
                scroll?.focus({ preventScroll: true });
              }}
              onDoubleClick={() => row && openEpisode(row.id, item.index)}
            >
              {row && (
                <EpisodeLine
                  row={row}
                  frames={rows.framesOf(row.id)}
                  strip={strip}
                  selected={chosen}
                  playing={playing === row.id}
                  onTick={tick(row.id, item.index)}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
