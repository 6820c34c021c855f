import { useTranslation } from 'react-i18next';
import type { EpisodeRow, Frame } from '#shared/contract/episodes.ts';
import { formatCount } from '../../../../i18n/numbers.ts';
import classes from '../../Episodes.module.css';
import { RowCheck } from '../../../../list/RowCheck.tsx';
import { FilmStrip } from '../../FilmStrip.tsx';
import { Flags } from '../../episode/Flags.tsx';
import { HiddenOutcome, OutcomeGlyph } from '../../OutcomeGlyph.tsx';
import { Labels, labelWords } from './Labels.tsx';
import { episodes, useEpisodesOpen } from '../../list-store.ts';
import { Stack, Text } from '../../../../ui/layout/primitives.tsx';

/** Cells of a film strip and their size, in CSS pixels. */
export interface StripLook {
  cells: number;
  width: number;
  height: number;
}

/** Whether labels have a column of their own; in a narrow list they are below the outcome. */
export const hasLabelColumn = ({ cells }: StripLook): boolean => cells >= 5;

/** Whether steps have a column of their own; in the narrowest list they are below the agent. */
export const hasStepColumn = ({ cells }: StripLook): boolean => cells >= 3;

function Steps({ steps, maxSteps }: Pick<EpisodeRow, 'steps' | 'maxSteps'>) {
  const { t } = useTranslation();
  return (
    <span>
      <strong>{formatCount(steps)}</strong>{' '}
      <Text tone="dim" size={11}>
        {maxSteps === null ? t('trajectories.stepsWord', { count: steps }) : t('trajectories.ofMax', { max: maxSteps })}
      </Text>
    </span>
  );
}

/** One episode of the list. */
export function EpisodeLine({
  row,
  index,
  frames,
  strip,
  selected,
}: {
  row: EpisodeRow;
  index: number;
  frames: readonly Frame[] | undefined;
  strip: StripLook;
  selected: boolean;
}) {
  const { t } = useTranslation();
  const playing = useEpisodesOpen((state) => state.playing === row.id);
  const { name, task, apps, agent, source, steps, maxSteps, outcome, reason, problems, labels, closed } = row;
  const [withLabels, withSteps] = [hasLabelColumn(strip), hasStepColumn(strip)];
  const texts = labels.map(labelWords);
  return (
    <>
      <span role="gridcell" className={classes.tick}>
        <RowCheck list={episodes} id={row.id} index={index} on={selected} label={t('trajectories.select', { name })} />
      </span>
      <span role="gridcell">
        <FilmStrip name={name} frames={frames} playing={playing} {...strip} />
      </span>
      <Stack as="span" role="gridcell" gap={2} title={task}>
        <Text overflow="hidden" weight={500} lines={2}>
          {task || t('trajectories.noTask')}
        </Text>
        <Text display="block" truncate tone="dim" size={11} line={16}>
          {[...apps, name].join(' · ')}
        </Text>
      </Stack>
      <Stack as="span" role="gridcell" gap={1} overflow="hidden" className={classes.agent}>
        <strong>{agent ?? t(`trajectories.source.${source.kind}`)}</strong>
        {agent !== null && (
          <Text truncate tone="dim" size={11} line={16} display="inline-block" maxWidth="full">
            {t(`trajectories.source.${source.kind}`)}
          </Text>
        )}
        {agent === null && source.dataset !== '' && (
          <Text truncate tone="dim" size={11} line={16} display="inline-block" maxWidth="full">
            {source.dataset}
          </Text>
        )}
        {!withSteps && <Steps steps={steps} maxSteps={maxSteps} />}
      </Stack>
      {withSteps && (
        <Stack as="span" role="gridcell" gap={1} overflow="hidden" className={classes.agent}>
          <Steps steps={steps} maxSteps={maxSteps} />
        </Stack>
      )}
      <Stack as="span" role="gridcell" gap={1} overflow="hidden" className={classes.agent} title={reason}>
        {closed ? <HiddenOutcome /> : <OutcomeGlyph outcome={outcome} reason={reason} />}
        {!withLabels && texts.length > 0 && (
          <Text truncate tone="dim" size={11} line={16} display="inline-block" maxWidth="full">
            {t('trajectories.labelled', { label: texts.join(', ') })}
          </Text>
        )}
        {reason !== '' && (
          <Text truncate tone="dim" size={11} line={16} display="inline-block" maxWidth="full">
            {reason}
          </Text>
        )}
      </Stack>
      {withLabels && (
        <Stack as="span" role="gridcell" gap={1} overflow="hidden" className={classes.agent}>
          <Labels row={row} />
        </Stack>
      )}
      <span role="gridcell">
        <Flags codes={problems} />
      </span>
    </>
  );
}
