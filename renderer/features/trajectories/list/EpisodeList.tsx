import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeRow } from '#shared/contract/episodes.ts';
import { ListLines } from '../../../list/ListLines.tsx';
import { useLines } from '../../../list/list-view.ts';
import { useComingBack } from '../../../list/use-coming-back.ts';
import { CheckBox } from '../../../ui/fields/CheckBox.tsx';
import { EpisodeLine, hasLabelColumn, hasStepColumn, type StripLook } from './line/EpisodeLine.tsx';
import classes from '../Episodes.module.css';
import { episodes, useEpisodeLook, useEpisodes } from '../list-store.ts';
import { openEpisode, pressRow, useListKeys } from './use-list-keys.ts';
import { useOpenAndPlay } from './use-open-and-play.ts';
import { useRows } from './use-rows.ts';
import { scaled, scaledTracks } from '../../../theme/text-size.ts';

const rowHeight = scaled(72);
const gap = scaled(3);
const columns = ['strip', 'task', 'agent', 'steps', 'outcome', 'labels', 'flags'] as const;

/** Number of pictures by the list's width, the widest first, in CSS pixels. */
const strips: readonly (readonly [from: number, look: StripLook])[] = [
  [1900, stripOf(9)],
  [1500, stripOf(7)],
  [1140, stripOf(5)],
  [900, stripOf(4)],
  [864, stripOf(3)],
];
/** For half of a window of 1280 pixels, which is also a whole one at twice the text size. */
const smallest = stripOf(2);

function stripOf(cells: number): StripLook {
  return { cells, width: scaled(72), height: scaled(46) };
}

/** Widths of the columns. */
const tracks = (strip: StripLook): string =>
  [
    `${scaled(28)}px`,
    `${strip.cells * (strip.width + gap)}px`,
    ...(hasStepColumn(strip)
      ? [
          // Where it costs the task no room, the other columns are wider and the reason beside the outcome is readable.
          scaledTracks(
            strip.cells > 7
              ? 'minmax(150px, 1fr) minmax(84px, 104px) 72px 260px'
              : 'minmax(150px, 1fr) minmax(76px, 88px) 66px minmax(104px, 120px)',
          ),
          ...(hasLabelColumn(strip) ? [scaledTracks('minmax(88px, 96px)')] : []),
          scaledTracks(strip.cells > 7 ? '132px' : 'minmax(96px, 116px)'),
        ]
      : [scaledTracks('minmax(112px, 1fr) minmax(80px, 104px) minmax(96px, 140px) minmax(64px, 132px)')]),
  ].join(' ');

/** The strip that fits the width of an element, kept up to date. */
function useStrip(element: HTMLElement | null): StripLook {
  const [strip, setStrip] = useState(smallest);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setStrip(strips.find(([width]) => entry.contentRect.width >= scaled(width))?.[1] ?? smallest);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return strip;
}

/** The box of all rows. */
function AllCheck({ total, onAll }: { total: number; onAll: () => void }) {
  const { t } = useTranslation();
  const selected = useEpisodes((state) => state.selected.size);
  return (
    <CheckBox
      on={selected === 0 ? false : selected >= total || 'mixed'}
      label={t('trajectories.selectAll')}
      onPress={onAll}
    />
  );
}

/** Every episode as a line with its film strip; only visible ones are rendered. */
export function EpisodeList({ total, onAll }: { total: number; onAll: () => void }) {
  const { t } = useTranslation();
  const sort = useEpisodeLook((state) => state.sort);
  const filter = useEpisodes((state) => state.filter);
  const view = useLines({ total, rowHeight, overscan: 6, kept: 1 });
  const strip = useStrip(view.element());
  const rows = useRows(filter, sort, view.from, view.to);
  const onKeyDown = useListKeys(rows, total, view.page, view.show);
  useOpenAndPlay(rows);
  useComingBack(episodes, view, total);
  const { framesOf } = rows;
  const draw = useCallback(
    (row: EpisodeRow, index: number, selected: boolean) => (
      <EpisodeLine row={row} index={index} frames={framesOf(row.id)} strip={strip} selected={selected} />
    ),
    [framesOf, strip],
  );
  return (
    <ListLines
      list={episodes}
      view={view}
      headerClass={classes.header}
      lineClass={classes.row}
      columns={tracks(strip)}
      label={t('trajectories.title')}
      rows={rows}
      total={total}
      name="episode"
      onKeyDown={onKeyDown}
      onPress={pressRow}
      onOpen={openEpisode}
      header={
        <>
          <span role="columnheader">
            <AllCheck total={total} onAll={onAll} />
          </span>
          {columns
            .filter((column) => column !== 'labels' || hasLabelColumn(strip))
            .filter((column) => column !== 'steps' || hasStepColumn(strip))
            .map((column) => (
              <span key={column} role="columnheader">
                {t(`trajectories.column.${column}`)}
              </span>
            ))}
        </>
      }
      draw={draw}
    />
  );
}
