import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { BlankRows } from '../../../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { pictureCount } from '../../../trajectories/episode/episode-step.ts';
import { StepList } from '../../../trajectories/episode/side/StepList.tsx';
import { openedEpisode, useSteps } from '../../../trajectories/episode/use-steps.ts';
import { KindPanel, PanelSection } from '../KindPanel.tsx';
import { defineStage } from '../stage.tsx';
import { EpisodeView } from './EpisodeView.tsx';
import { Block, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Goal.module.css';

/** The episode, and the 0-based index of its current picture: the last one until somebody moves. */
function useEpisode(id: string) {
  const found = useQuery(openedEpisode(id, false));
  const [chosen, setAt] = useState<number | null>(null);
  const at = chosen ?? (found.data ? Math.max(0, pictureCount(found.data) - 1) : 0);
  return { episode: found.data, error: found.error, retry: () => void found.refetch(), at, setAt };
}

function Pictures({
  on: { episode, error, retry, at, setAt },
  shown: { failing },
}: {
  on: ReturnType<typeof useEpisode>;
  /** The first failing step to mark, from 1. */
  shown: { failing: number | null };
}) {
  if (episode) return <EpisodeView episode={episode} at={at} onStep={setAt} failing={failing} />;
  return (
    <Stack grow minWidth={0} className={classes.left} aria-busy={!error}>
      {error && (
        <Block pad={[12, 16]}>
          <ErrorNote error={error} onRetry={retry} />
        </Block>
      )}
    </Stack>
  );
}

const { Stage, useStage } = defineStage(({ subject }) => useEpisode(subject.id ?? ''), Pictures);
export { Stage };

/** The whole thought of the current step, of which the strip under the pictures shows one line. */
function Thought({ episode, at }: { episode: EpisodeDetail; at: number }) {
  const { t } = useTranslation();
  const words = useSteps(episode, at, at + 1).step(at)?.thought;
  if (!words) return null;
  return (
    <PanelSection title={t('trajectories.episode.thought')}>
      <Text as="p" line={20} className="selectable">
        {words}
      </Text>
    </PanelSection>
  );
}

/** Task, form or opinions, and the steps, beside the pictures. */
export function Body({
  title,
  turn,
  failing,
  children,
  footer,
}: {
  title: string;
  /** Whose turn it is, or the outcome. */
  turn: string;
  failing: number | null;
  children: (at: number, episode: EpisodeDetail) => ReactNode;
  footer: ReactNode;
}) {
  const { t } = useTranslation();
  const { episode, error, at, setAt } = useStage({ failing });
  if (!episode)
    return (
      <KindPanel
        label={title}
        title={title}
        // No turn before there is something to answer: its keys are not listened for yet.
        turn={error ? turn : t('common.loading')}
        footer={footer}
      >
        {!error && <BlankRows rows={5} height={40} />}
      </KindPanel>
    );
  return (
    <KindPanel label={title} title={title} turn={turn} footer={footer}>
      <PanelSection title={t('review.goal.task')}>
        <Text as="p" line={20} className="selectable">
          {episode.task}
        </Text>
      </PanelSection>
      {children(at, episode)}
      <PanelSection title={t('review.goal.stepList')}>
        <StepList episode={episode} at={at} onStep={setAt} />
      </PanelSection>
      <Thought episode={episode} at={at} />
    </KindPanel>
  );
}
