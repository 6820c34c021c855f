import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { StripCell } from '../list/FilmStrip.tsx';
import { useEpisodeLook } from '../list/store.ts';
import { stepWord } from './EpisodeSide.tsx';
import { pictureCount } from './episode-step.ts';
import { frameOf } from './frame-of.ts';
import classes from './Episode.module.css';

/** All pictures of the episode; the one that is shown stays in sight. */
export function Filmstrip({
  episode,
  at,
  onStep,
}: {
  episode: EpisodeDetail;
  at: number;
  onStep: (at: number) => void;
}) {
  const { t } = useTranslation();
  const current = useRef<HTMLButtonElement>(null);
  const marks = useEpisodeLook((state) => state.marks);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  return (
    <nav className={classes.filmstrip} aria-label={t('trajectories.episode.steps')}>
      {Array.from({ length: pictureCount(episode) }, (_, place) => {
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
            onClick={() => onStep(place)}
          >
            <span>
              <StripCell frame={frameOf(episode, place)} width={92} height={56} marks={marks} />
            </span>
            <span>{step ? `${step.index} ${stepWord(step)}` : t('trajectories.episode.final')}</span>
          </button>
        );
      })}
    </nav>
  );
}
