import { useElementSize } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import place from '../../../list/ListPlace.module.css';
import { gridLayout } from '../../../list/moves.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { takeFocus } from '../../../ui/fields/take-focus.ts';
import { EpisodeCell } from './EpisodeCell.tsx';
import classes from './EpisodeGrid.module.css';
import { useEpisodeLook, useEpisodes, useEpisodesOpen } from './store.ts';
import { useGridKeys } from './use-list-keys.ts';
import { useOpenAndPlay } from './use-open-and-play.ts';
import { useRows } from './use-rows.ts';

const wish = 260;
const gap = 8;
const side = 12;
/** Height of task, agent and outcome under the picture, with the cell's own padding. */
const captionHeight = 72;

/** Episodes by their last pictures; the pointer or P runs through all of them. Only rows in view are there. */
export function EpisodeGrid({ total }: { total: number }) {
  const { t } = useTranslation();
  const sort = useEpisodeLook((state) => state.sort);
  const filter = useEpisodes((state) => state.filter);
  const active = useEpisodes((state) => state.active);
  const selected = useEpisodes((state) => state.selected);
  const playing = useEpisodesOpen((state) => state.playing);
  const { ref: sizeRef, width, height } = useElementSize<HTMLDivElement>();
  const scroll = useRef<HTMLDivElement | null>(null);
  const { columns, cell } = gridLayout(Math.max(0, width - side * 2), wish, gap);
  const pictureHeight = Math.round((cell - 8) * 0.625);
  const rowHeight = pictureHeight + captionHeight + gap;
  const virtual = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    paddingStart: 2,
    paddingEnd: 72,
    enabled: width > 0,
  });
  useEffect(() => {
    virtual.measure();
  }, [virtual, rowHeight]);
  const items = virtual.getVirtualItems();
  const from = (items[0]?.index ?? 0) * columns;
  const to = Math.min(total - 1, ((items.at(-1)?.index ?? 0) + 1) * columns - 1);
  const rows = useRows(filter, sort, from, Math.max(from, to));
  const show = useCallback((index: number) => virtual.scrollToIndex(Math.floor(index / columns)), [virtual, columns]);
  const page = Math.max(1, Math.floor(height / rowHeight));
  const onKey = useGridKeys({ rows, total, columns, page, show });
  const activeId = rows.at(active.index)?.id ?? null;
  useOpenAndPlay(rows, activeId);
  const placed = useRef(false);
  useEffect(() => {
    if (placed.current || total === 0 || width === 0) return;
    placed.current = true;
    show(Math.min(active.index, total - 1));
    takeFocus(scroll.current);
  }, [total, active.index, show, width]);
  return (
    <div
      ref={(node) => {
        scroll.current = node;
        sizeRef(node);
      }}
      className={place.scroll}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t('trajectories.title')}
      aria-activedescendant={activeId ? `episode-${activeId}` : undefined}
      tabIndex={0}
      data-list
      onKeyDown={onKey}
    >
      {rows.error !== null && <ErrorNote error={rows.error} onRetry={rows.retry} />}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {items.map((item) => (
          <div
            key={item.index}
            role="presentation"
            className={classes.row}
            style={{
              gridTemplateColumns: `repeat(${columns}, ${cell}px)`,
              height: rowHeight - gap,
              transform: `translateY(${item.start}px)`,
            }}
          >
            {Array.from({ length: Math.max(0, Math.min(columns, total - item.index * columns)) }, (_, column) => {
              const index = item.index * columns + column;
              const row = rows.at(index);
              return (
                <EpisodeCell
                  key={row?.id ?? index}
                  row={row}
                  frames={row && rows.framesOf(row.id)}
                  index={index}
                  size={{ width: cell - 8, height: pictureHeight }}
                  active={index === active.index}
                  selected={row !== undefined && selected.has(row.id)}
                  playing={row !== undefined && playing === row.id}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
