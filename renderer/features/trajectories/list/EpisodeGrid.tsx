import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeRow } from '#shared/contract/episodes.ts';
import { type Entry, ListGrid } from '../../../list/ListGrid.tsx';
import { useGrid } from '../../../list/list-view.ts';
import { useComingBack } from '../../../list/use-coming-back.ts';
import { EpisodeCell } from './EpisodeCell.tsx';
import { episodes, useEpisodeLook, useEpisodes } from '../list-store.ts';
import { openEpisode, useGridKeys } from './use-list-keys.ts';
import { useOpenAndPlay } from './use-open-and-play.ts';
import { useRows } from './use-rows.ts';
import { scaled } from '../../../theme/text-size.ts';

const minWidth = scaled(260);
/** Height of task, agent and outcome under the picture, with the cell's own padding. */
const captionHeight = scaled(72);
/** The picture of a cell of a width, within the cell's padding. */
const pictureOf = (cell: number) => ({ width: cell - 8, height: Math.round((cell - 8) * 0.625) });

/** Episodes by their last pictures; the pointer or P runs through all of them. Only visible rows are rendered. */
export function EpisodeGrid({ total }: { total: number }) {
  const { t } = useTranslation();
  const sort = useEpisodeLook((state) => state.sort);
  const filter = useEpisodes((state) => state.filter);
  const view = useGrid({ total, minWidth, heightOf: (cell) => pictureOf(cell).height + captionHeight });
  const { columns, cell, from, to, page, show } = view;
  const rows = useRows(filter, sort, from, Math.max(from, to));
  const onKeyDown = useGridKeys({ rows, total, columns, page, show });
  useOpenAndPlay(rows);
  useComingBack(episodes, view, total);
  const { framesOf, stale } = rows;
  const draw = useCallback(
    (entry: Entry<EpisodeRow>) => (
      <EpisodeCell
        {...entry}
        frames={entry.row && framesOf(entry.row.id)}
        total={total}
        size={pictureOf(cell)}
        stale={stale}
      />
    ),
    [framesOf, total, cell, stale],
  );
  return (
    <ListGrid
      list={episodes}
      view={view}
      label={t('trajectories.title')}
      rows={rows}
      total={total}
      name="episode"
      onKeyDown={onKeyDown}
      onOpen={openEpisode}
      draw={draw}
    />
  );
}
