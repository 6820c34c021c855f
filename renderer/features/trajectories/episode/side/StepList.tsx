import { IconAlertTriangle } from '@tabler/icons-react';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail, StepDetail } from '#shared/contract/episodes.ts';
import { scaled } from '../../../../theme/text-size.ts';
import { actionDetail, actionPlace } from '../../labels.ts';
import { ActionGlyph } from '../ActionGlyph.tsx';
import { pictureCount } from '../episode-step.ts';
import { stepNumber, stepWord } from '../step-word.ts';
import { useSteps } from '../use-steps.ts';
import { useStretch } from '../use-stretch.ts';
import classes from './StepList.module.css';
import { Block, Grid, Text } from '../../../../ui/layout/primitives.tsx';

const lineHeight = scaled(24);

/** Number, action, element and place of a step; without a step, the line of the final picture. */
function Line({
  step,
  awaited,
  place,
  flagged,
}: {
  step: StepDetail | undefined;
  /** It has not been fetched yet. */
  awaited: boolean;
  place: number;
  flagged: boolean;
}) {
  const { t } = useTranslation();
  if (awaited) return <Text truncate>{stepNumber(place)}</Text>;
  if (!step)
    return (
      <>
        <Text truncate />
        <Text truncate />
        <Text truncate>{t('trajectories.episode.finalShort')}</Text>
        <Text truncate>{t('trajectories.episode.final')}</Text>
        <Text truncate />
      </>
    );
  const [first] = step.actions;
  const detail = step.element?.name || (first ? actionDetail(first) : '');
  return (
    <>
      <Text truncate>{stepNumber(place)}</Text>
      <ActionGlyph type={first?.type} />
      <Text truncate>{stepWord(step) || t('trajectories.episode.noAction')}</Text>
      <Text truncate title={detail}>
        {detail}
      </Text>
      <Text truncate mono size={11} tone="dim">
        {flagged ? (
          <IconAlertTriangle
            color="var(--warn)"
            size={13}
            stroke={1.6}
            aria-label={t('trajectories.episode.problems')}
          />
        ) : (
          first && actionPlace(first)
        )}
      </Text>
    </>
  );
}

/** The log in words with points; a press shows the step. A long one scrolls by itself and draws what is in view. */
export const StepList = memo(function StepList({
  episode,
  at,
  onStep,
}: {
  episode: EpisodeDetail;
  at: number;
  onStep: (at: number) => void;
}) {
  const { t } = useTranslation();
  const count = pictureCount(episode);
  const { scroller, long, from, to, before, after } = useStretch<HTMLOListElement, HTMLLIElement>({
    ...{ count, at, size: lineHeight },
  });
  const steps = useSteps(episode, from, to);
  return (
    <Block
      as="ol"
      margin={[0, -12]}
      pad={0}
      maxHeight={long ? '50vh' : undefined}
      overflow={long ? 'auto' : undefined}
      ref={scroller}
      className={classes.steps}
      style={{ '--digits': String(count).length } as CSSProperties}
      {...(long && { tabIndex: 0, 'aria-label': t('trajectories.episode.steps') })}
    >
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {Array.from({ length: to - from }, (_, n) => from + n).map((place) => (
        // Steps are never moved.
        <li key={place}>
          <Grid
            as="button"
            columns="max(1.25rem, calc(var(--digits) * 1ch)) 0.875rem 4.5rem minmax(3rem, 1fr) minmax(0, auto)"
            gap={5}
            align="center"
            width="full"
            height={24}
            pad={[0, 12]}
            tone="text2"
            text="left"
            type="button"
            aria-current={place === at ? 'step' : undefined}
            onClick={() => onStep(place)}
          >
            <Line
              step={steps.step(place)}
              awaited={steps.isAwaited(place)}
              place={place}
              flagged={steps.step(place)?.flagged ?? false}
            />
          </Grid>
        </li>
      ))}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </Block>
  );
});
