import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { navigate } from '../../../../places/route.ts';
import { orpc } from '../../../../transport/client.ts';
import { isOn } from '../cells.ts';
import classes from './Matrix.module.css';
import type { EpisodeCells } from '../requests.ts';
import { useDrafts } from '../../questions-store.ts';
import { scaled } from '../../../../theme/text-size.ts';
import { Block, Grid, Text } from '../../../../ui/layout/primitives.tsx';

/** Height of the lines, px: at most four are in view. */
export const rowsHeight = (count: number): number => (count < 2 ? 0 : scaled(Math.min(4, count) * 28 + 1));

/**
 * If several episodes were selected: a line for each with how much of every column is on. A press shows the episode.
 */
export function EpisodeRows({
  episodes,
  shown,
  columns,
}: {
  episodes: readonly EpisodeCells[];
  shown: string;
  columns: readonly KnowledgeColumn[];
}) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  const details = useQueries({
    queries: episodes.map(({ id }) => orpc.episodes.get.queryOptions({ input: { id, limit: 0 } })),
  });
  if (episodes.length < 2) return null;
  return (
    <Block
      overflow="auto"
      borderBottom="line2"
      className={classes.episodes}
      role="rowgroup"
      aria-label={t('trajectories.questions.chosenEpisodes')}
    >
      {episodes.map(({ id, cells }, at) => {
        const name =
          details[at]?.data?.name ?? t('trajectories.questions.episodeOf', { n: at + 1, total: episodes.length });
        return (
          <Grid
            picked="soft"
            key={id}
            role="row"
            columns="var(--grid)"
            minWidth="fit-content"
            line={28}
            className={classes.episode}
            aria-current={id === shown ? 'true' : undefined}
          >
            <Text pad={[0, 8]} tone="text2" space="nowrap" role="rowheader">
              <Block
                as="button"
                ellipsis
                tone="text"
                text="left"
                type="button"
                tabIndex={-1}
                title={name}
                onClick={() => navigate({ screen: 'trajectories', id, params: { questions: '1' } }, { replace: true })}
              >
                {name}
              </Block>
            </Text>
            {columns.map((column) => {
              const open = cells.filter((cell) => cell.column === column && cell.why === null);
              const on = open.filter((cell) => isOn(id, cell, switched)).length;
              return (
                <Text pad={[0, 8]} tone="text2" space="nowrap" key={column} role="gridcell">
                  {open.length === 0 ? '–' : t('trajectories.questions.onOf', { on, possible: open.length })}
                </Text>
              );
            })}
          </Grid>
        );
      })}
    </Block>
  );
}
