import { useTranslation } from 'react-i18next';
import type { EpisodeRow, Frame } from '#shared/contract/episodes.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { ListCell, LoadingCell } from '../../../list/ListCell.tsx';
import type { Entry } from '../../../list/ListGrid.tsx';
import { CellCheck } from '../../../list/RowCheck.tsx';
import { Flags } from '../episode/Flags.tsx';
import { HiddenOutcome, OutcomeGlyph } from '../OutcomeGlyph.tsx';
import { FilmStrip } from '../FilmStrip.tsx';
import { episodes, useEpisodesOpen } from '../list-store.ts';
import { pressRow } from './use-list-keys.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

/** One episode of the grid: its last picture, what was asked, who acted and how it ended. */
export function EpisodeCell({
  row,
  frames,
  index,
  size,
  active,
  selected,
  total,
  stale,
}: Entry<EpisodeRow> & {
  frames: readonly Frame[] | undefined;
  /** Of the picture, in CSS pixels. */
  size: { width: number; height: number };
  total: number;
  stale: boolean;
}) {
  const { t } = useTranslation();
  const playing = useEpisodesOpen((state) => row !== undefined && state.playing === row.id);
  if (!row)
    return (
      <LoadingCell active={active}>
        <Block as="span" fixed border="line2" surface="canvas" style={size} />
      </LoadingCell>
    );
  const { id, name, task, agent, source, steps, maxSteps, outcome, reason, problems, closed } = row;
  const who = agent ?? t(`trajectories.source.${source.kind}`);
  const many =
    maxSteps === null
      ? `${formatCount(steps)} ${t('trajectories.stepsWord', { count: steps })}`
      : `${steps} ${t('trajectories.ofMax', { max: maxSteps })}`;
  return (
    <ListCell
      id={`episode-${id}`}
      index={index}
      total={total}
      active={active}
      selected={selected}
      stale={stale}
      onPress={(event) => pressRow(event, id, index)}
    >
      <CellCheck list={episodes} id={id} index={index} on={selected} label={t('trajectories.select', { name })} />
      <FilmStrip name={name} frames={frames} cells={1} playing={playing} {...size} />
      <Text fixed truncate weight={500} title={task}>
        {task || t('trajectories.noTask')}
      </Text>
      <Row as="span" align="center" gap={8} minWidth={0} tone="dim" space="nowrap">
        {closed ? <HiddenOutcome /> : <OutcomeGlyph outcome={outcome} reason={reason} />}
        <Text ellipsis>{`${who} · ${many}`}</Text>
      </Row>
      {problems.length > 0 && <Flags codes={problems} />}
    </ListCell>
  );
}
