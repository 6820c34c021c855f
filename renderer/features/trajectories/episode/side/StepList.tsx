import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { actionDetail, actionPlace } from '../../labels.ts';
import { ActionGlyph } from '../ActionGlyph.tsx';
import classes from './StepList.module.css';
import { stepNumber, stepWord } from '../step-word.ts';

/** The log in words with points; a press shows the step. */
export function StepList({
  episode,
  at,
  onStep,
}: {
  episode: EpisodeDetail;
  at: number;
  onStep: (at: number) => void;
}) {
  const { t } = useTranslation();
  const flagged = new Set(episode.problemList.map(({ step }) => step));
  return (
    <ol className={classes.steps}>
      {episode.stepList.map((step, place) => {
        const [first] = step.actions;
        const detail = step.element?.name || (first ? actionDetail(first) : '');
        return (
          // Steps are never moved.
          <li key={place}>
            <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => onStep(place)}>
              <span>{stepNumber(place)}</span>
              <ActionGlyph type={first?.type} />
              <span>{stepWord(step) || t('trajectories.episode.noAction')}</span>
              <span title={detail}>{detail}</span>
              <span className={classes.coords}>
                {flagged.has(place) ? (
                  <IconAlertTriangle size={13} stroke={1.6} aria-label={t('trajectories.episode.problems')} />
                ) : (
                  first && actionPlace(first)
                )}
              </span>
            </button>
          </li>
        );
      })}
      {episode.final && (
        <li>
          <button
            type="button"
            aria-current={at === episode.stepList.length ? 'step' : undefined}
            onClick={() => onStep(episode.stepList.length)}
          >
            <span />
            <span />
            <span>{t('trajectories.episode.finalShort')}</span>
            <span>{t('trajectories.episode.final')}</span>
            <span />
          </button>
        </li>
      )}
    </ol>
  );
}
