import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { orpc } from '../../../../transport/client.ts';
import { BlankRows } from '../../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { pictureCount } from '../../../trajectories/episode/episode-step.ts';
import { StepList } from '../../../trajectories/episode/side/StepList.tsx';
import { KindPanel, PanelSection } from '../KindPanel.tsx';
import { EpisodeView } from './EpisodeView.tsx';
import classes from './Goal.module.css';

/** Pictures on the left; task, form or opinions, and the steps on the right. */
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
  /** Whose turn it is, or the outcome. */
  turn: string;
  failing: number | null;
  children: (at: number, episode: EpisodeDetail) => ReactNode;
  footer: ReactNode;
}) {
  const { t } = useTranslation();
  const found = useQuery(orpc.episodes.get.queryOptions({ input: { id: episodeId } }));
  const episode = found.data;
  const [chosen, setChosen] = useState<number | null>(null);
  if (!episode)
    return (
      <>
        <div className={classes.left} aria-busy={!found.error}>
          {found.error && (
            <div className={classes.trouble}>
              <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
            </div>
          )}
        </div>
        <KindPanel
          label={title}
          title={title}
          // No turn before there is something to answer: its keys are not listened for yet.
          turn={found.error ? turn : t('common.loading')}
          footer={footer}
        >
          {!found.error && <BlankRows rows={5} height={40} />}
        </KindPanel>
      </>
    );
  const at = chosen ?? Math.max(0, pictureCount(episode) - 1);
  return (
    <>
      <EpisodeView episode={episode} at={at} onStep={setChosen} failing={failing} />
      <KindPanel label={title} title={title} turn={turn} footer={footer}>
        <PanelSection title={t('review.goal.task')}>
          <p className={`${classes.task} selectable`}>{episode.task}</p>
        </PanelSection>
        {children(at, episode)}
        <PanelSection title={t('review.goal.stepList')}>
          <StepList episode={episode} at={at} onStep={setChosen} />
        </PanelSection>
      </KindPanel>
    </>
  );
}
