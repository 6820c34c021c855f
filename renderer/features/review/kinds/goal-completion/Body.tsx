import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { orpc } from '../../../../transport/client.ts';
import { BlankRows } from '../../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { stepWord } from '../../../trajectories/episode/EpisodeSide.tsx';
import { actionDetail, actionPlace } from '../../../trajectories/labels.ts';
import { KindPanel, PanelSection } from '../KindPanel.tsx';
import { EpisodeView, placesOf } from './EpisodeView.tsx';
import classes from './Goal.module.css';

/** Every step in a line; the one that is shown is marked. */
function StepLines({ episode, at, onStep }: { episode: EpisodeDetail; at: number; onStep: (at: number) => void }) {
  const { t } = useTranslation();
  return (
    <PanelSection title={t('review.goal.stepList')}>
      <ol className={classes.steps}>
        {episode.stepList.map((step, place) => (
          // Steps are never moved.
          <li key={place} aria-current={place === at ? 'step' : undefined}>
            <button type="button" tabIndex={-1} onClick={() => onStep(place)}>
              <span>{place + 1}</span>
              <span>{stepWord(step)}</span>
              <span>{step.element?.name || (step.actions[0] ? actionDetail(step.actions[0]) : '')}</span>
              <span className={classes.coords}>{step.actions[0] && actionPlace(step.actions[0])}</span>
            </button>
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

/** Pictures at the left; task, what is asked or said, and the steps at the right. */
export function Body({
  episodeId,
  title,
  turn,
  failing,
  children,
  footer,
}: {
  episodeId: string;
  title: string;
  /** Whose turn it is, or what became of it. */
  turn: string;
  failing: number | null;
  children: (at: number, episode: EpisodeDetail) => ReactNode;
  footer: ReactNode;
}) {
  const { t } = useTranslation();
  const found = useQuery(orpc.episodes.get.queryOptions({ input: { id: episodeId } }));
  const episode = found.data;
  const [chosen, setChosen] = useState<number | null>(null);
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (!episode) return <BlankRows rows={5} height={40} />;
  const at = chosen ?? Math.max(0, placesOf(episode) - 1);
  return (
    <>
      <EpisodeView episode={episode} at={at} onStep={setChosen} failing={failing} />
      <KindPanel label={title} title={title} turn={turn} footer={footer}>
        <PanelSection title={t('review.goal.task')}>
          <p className={`${classes.task} selectable`}>{episode.task}</p>
        </PanelSection>
        {children(at, episode)}
        <StepLines episode={episode} at={at} onStep={setChosen} />
      </KindPanel>
    </>
  );
}
