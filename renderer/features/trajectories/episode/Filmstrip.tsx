import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { StripCell } from '../list/FilmStrip.tsx';
import { pictureCount } from './episode-step.ts';
import { ActionGlyph } from './ActionGlyph.tsx';
import classes from './Filmstrip.module.css';
import { frameOf } from './frame-of.ts';
import { stepNumber, stepWord } from './step-word.ts';
import { scaled } from '../../../theme/text-size.ts';

/** The pictures of an episode under a progress line; the current one stays visible. */
export function Filmstrip({
  episode,
  at,
  onStep,
  marks,
  from = 0,
  failing = null,
}: {
  episode: EpisodeDetail;
  at: number;
  onStep: (at: number) => void;
  /** Whether the actions are drawn. */
  marks: boolean;
  /** The first picture that is in the strip. */
  from?: number;
  /** Place of the first failing step; null if there is none. */
  failing?: number | null;
}) {
  const { t } = useTranslation();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, from]);
  const places = Array.from({ length: pictureCount(episode) - from }, (_, n) => from + n);
  return (
    <nav className={classes.filmstrip} aria-label={t('trajectories.episode.pictures')}>
      {places.map((place) => {
        const step = episode.stepList[place];
        return (
          <button
            // Steps are never moved.
            key={place}
            ref={place === at ? current : undefined}
            type="button"
            tabIndex={-1}
            className={classes.frame}
            aria-current={place === at ? 'step' : undefined}
            data-past={place < at || undefined}
            onClick={() => onStep(place)}
          >
            <span className={classes.track} aria-hidden="true" />
            <span className={classes.picture}>
              <StripCell frame={frameOf(episode, place)} width={scaled(124)} height={scaled(78)} marks={marks} />
              {place === failing && (
                <span className={classes.failing}>
                  <StateGlyph state="rejected" /> {t('trajectories.episode.firstFailing')}
                </span>
              )}
            </span>
            <span className={classes.caption} title={step?.element?.name || undefined}>
              {step ? (
                <>
                  <b>{stepNumber(place)}</b> <ActionGlyph type={step.actions[0]?.type} /> {stepWord(step)}{' '}
                  <span>{step.element?.name}</span>
                </>
              ) : (
                t('trajectories.episode.final')
              )}
            </span>
          </button>
        );
      })}
    </nav>
  );
}
