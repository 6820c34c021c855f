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
  if (awaited) return <span>{stepNumber(place)}</span>;
  if (!step)
    return (
      <>
        <span />
        <span />
        <span>{t('trajectories.episode.finalShort')}</span>
        <span>{t('trajectories.episode.final')}</span>
        <span />
      </>
    );
  const [first] = step.actions;
  const detail = step.element?.name || (first ? actionDetail(first) : '');
  return (
    <>
      <span>{stepNumber(place)}</span>
      <ActionGlyph type={first?.type} />
      <span>{stepWord(step) || t('trajectories.episode.noAction')}</span>
      <span title={detail}>{detail}</span>
      <span className={classes.coords}>
        {flagged ? (
          <IconAlertTriangle size={13} stroke={1.6} aria-label={t('trajectories.episode.problems')} />
        ) : (
          first && actionPlace(first)
        )}
      </span>
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
    <ol
      ref={scroller}
      className={classes.steps}
      style={{ '--digits': String(count).length } as CSSProperties}
      data-long={long || undefined}
      {...(long && { tabIndex: 0, 'aria-label': t('trajectories.episode.steps') })}
    >
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {Array.from({ length: to - from }, (_, n) => from + n).map((place) => (
        // Steps are never moved.
        <li key={place}>
          <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => onStep(place)}>
            <Line
              step={steps.step(place)}
              awaited={steps.isAwaited(place)}
              place={place}
              flagged={steps.step(place)?.flagged ?? false}
            />
          </button>
        </li>
      ))}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </ol>
  );
});
