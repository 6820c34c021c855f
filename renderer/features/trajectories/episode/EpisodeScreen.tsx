import { IconMoodEmpty } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useZoom } from '../../../ui/pictures/use-zoom.ts';
import { useSteady } from '../../../ui/use-steady.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { queueForLabels } from '../bulk.ts';
import { useEpisodeLook, useEpisodes } from '../list-store.ts';
import { draftFrom } from '../questions-store.ts';
import { EpisodeBar } from './EpisodeBar.tsx';
import { EpisodeSide } from './side/EpisodeSide.tsx';
import { EpisodeStatus } from './EpisodeStatus.tsx';
import { EpisodeWaiting } from './EpisodeWaiting.tsx';
import { pictureCount, useEpisodeStep } from './episode-step.ts';
import { BlankStrip, Filmstrip } from './Filmstrip.tsx';
import { openEpisode, toList } from './open-episode.ts';
import { Stage } from './Stage.tsx';
import { stepNumber } from './step-word.ts';
import { openedEpisode, useSteps } from './use-steps.ts';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';
import classes from './Episode.module.css';
import { fetchNeighbours, firstPicture, neighboursOf } from './fetch-ahead.ts';

/** Hash of an episode's first picture, once the episode is fetched; null if there is none. */
function useFirstPicture(id: string | null): string | null {
  const blind = useEpisodeLook((state) => state.blind);
  return useQuery({ ...openedEpisode(id ?? '', blind), enabled: id !== null, select: firstPicture }).data ?? null;
}

/** Episodes before and after in the list that this one was opened from, fetched, and their first pictures. */
function useNeighbours(id: string) {
  const filter = useEpisodes((state) => state.filter);
  const sort = useEpisodeLook((state) => state.sort);
  const blind = useEpisodeLook((state) => state.blind);
  const queries = useQueryClient();
  const found = useQuery({ ...neighboursOf(id, { filter, sort, blind }), placeholderData: keepPreviousData }).data;
  const [before, after] = [found?.before ?? null, found?.after ?? null];
  const pictures = [useFirstPicture(after), useFirstPicture(before)].filter((text) => text !== null);
  // So that the next key press finds the one after it, too.
  useEffect(() => {
    for (const text of [after, before]) if (text !== null) fetchNeighbours(queries, text, { filter, sort, blind });
  }, [before, after, filter, sort, blind, queries]);
  return { before, after, pictures, place: found?.place ?? null, total: found?.total ?? 0 };
}

/** Steps after the current one that are fetched in advance: playing never waits. */
const soon = 40;

function Opened({ episode }: { episode: EpisodeDetail }) {
  const { t } = useTranslation();
  const count = pictureCount(episode);
  const { at, toStep, play } = useEpisodeStep(count);
  const marks = useEpisodeLook((state) => state.marks);
  const zoom = useZoom();
  const neighbours = useNeighbours(episode.id);
  const { before, after } = neighbours;
  const questionsRefusal = useCallRefusal('drafting.cells');
  const steps = useSteps(episode, at - 1, at + soon);
  const step = steps.step(at);
  const placeAt = (place: number) => steps.step(place) ?? (place === episode.steps ? episode.final : null);
  const shown = placeAt(at);
  const screenshotId = shown?.picture?.screenshotId ?? null;
  useActionHandlers({
    'step-next': () => toStep(at + 1),
    'step-previous': () => toStep(at - 1),
    'step-first': () => toStep(0),
    'step-last': () => toStep(count - 1),
    'step-annotate': screenshotId === null ? null : () => navigate({ screen: 'annotate', id: screenshotId }),
    'episode-next': after === null ? null : () => openEpisode(after),
    'episode-previous': before === null ? null : () => openEpisode(before),
    'episode-leave': toList,
    'episode-questions': questionsRefusal === null ? () => draftFrom([episode.id]) : null,
    'episode-label': () => void queueForLabels([episode.id]),
    'episode-marks': () => useEpisodeLook.setState({ marks: !marks }),
    'episode-play': play,
  });
  const ahead = [at + 1, at - 1, at + 2].flatMap((value) => {
    const picture = placeAt(value)?.picture;
    return picture?.ok ? [picture.sha256] : [];
  });
  // What stands around the picture follows it, so that the picture is there one frame after the key.
  const around = useDeferredValue(useSteady({ episode, at, onStep: toStep }), null);
  return (
    <>
      <EpisodeBar episode={episode} picture={shown?.picture ?? null} neighbours={neighbours} />
      <Row as="main" grow minHeight={0}>
        <Stack grow minWidth={0}>
          {steps.error && (
            <Block pad={[12, 16]}>
              <ErrorNote error={steps.error} onRetry={steps.retry} />
            </Block>
          )}
          <Stage
            awaited={steps.isAwaited(at)}
            picture={shown?.picture ?? null}
            name={shown?.pictureName ?? ''}
            label={
              at < episode.steps
                ? t('trajectories.episode.picture', { n: stepNumber(at) })
                : t('trajectories.episode.pictureFinal')
            }
            actions={step?.actions ?? []}
            element={step?.element?.bbox}
            elementName={step?.element?.name ?? ''}
            marks={marks}
            ahead={[...ahead, ...neighbours.pictures]}
            zoom={zoom}
          />
          {around ? <Filmstrip {...around} marks={marks} /> : <BlankStrip count={count} />}
        </Stack>
        {around ? (
          <EpisodeSide {...around} />
        ) : (
          <Block
            as="aside"
            fixed
            width={340}
            overflow="auto"
            borderLeft="line"
            surface="panel"
            className={classes.side}
            aria-label={t('trajectories.episode.details')}
          />
        )}
      </Row>
      <EpisodeStatus episode={episode} at={at} step={step} />
    </>
  );
}

/** One episode: its pictures step by step with the actions, and everything its source says. */
export function EpisodeScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const blind = useEpisodeLook((state) => state.blind);
  const found = useQuery({ ...openedEpisode(id, blind), placeholderData: keepPreviousData });
  if (found.error)
    return (
      <EpisodeWaiting>
        {(found.error as { code?: string }).code === 'NOT_FOUND' ? (
          <EmptyState
            icon={IconMoodEmpty}
            title={t('trajectories.episode.notFound')}
            action={<ActionButton onClick={toList}>{t('trajectories.episode.back')}</ActionButton>}
          >
            {t('trajectories.episode.notFoundText')}
          </EmptyState>
        ) : (
          <Block pad={[12, 16]}>
            <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
          </Block>
        )}
      </EpisodeWaiting>
    );
  if (!found.data) return <EpisodeWaiting />;
  return <Opened episode={found.data} />;
}
