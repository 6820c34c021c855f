import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail, StepDetail } from '#shared/contract/episodes.ts';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useActionHandlers } from '../../../../actions/action-store.ts';
import { useShortcut } from '../../../../actions/key-bindings.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx';
import { useZoom } from '../../../../ui/pictures/use-zoom.ts';
import { actionDetail } from '../../../trajectories/labels.ts';
import { pictureCount, usePlayback } from '../../../trajectories/episode/episode-step.ts';
import { Filmstrip } from '../../../trajectories/episode/Filmstrip.tsx';
import { MarksToggle } from '../../../trajectories/episode/MarksToggle.tsx';
import { useSteps } from '../../../trajectories/episode/use-steps.ts';
import { Stage } from '../../../trajectories/episode/Stage.tsx';
import { stepNumber, stepWord } from '../../../trajectories/episode/step-word.ts';
import { Block, Row, Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Goal.module.css';

/** The last pictures, all of them, or one before and one after an action. */
type View = 'last' | 'all' | 'pair';

/** Number of pictures in the default view. */
const newest = 5;

/** What the agent did in a step and what it thought, in two lines that are always there, so that the pictures stay. */
function StepWords({ step, at }: { step: StepDetail | undefined; at: number }) {
  const { t } = useTranslation();
  const [first] = step?.actions ?? [];
  const done = first
    ? [stepWord(step as StepDetail), step?.element?.name, actionDetail(first)].filter(Boolean).join(' ')
    : '';
  return (
    <Block fixed pad={[4, 12]} borderTop="line" surface="panel" aria-live="off">
      <Text truncate as="p">
        {step ? (
          <>
            <b>{t('review.goal.stepHere', { n: stepNumber(at) })}</b> {done}
          </>
        ) : (
          <b>{t('review.goal.final')}</b>
        )}
      </Text>
      <Text truncate as="p" tone="text2" title={step?.thought}>
        {step?.thought || t('review.goal.noThought')}
      </Text>
    </Block>
  );
}

/** The pictures of an episode, initially the last ones, newest last; every step is one key away. */
export function EpisodeView({
  episode,
  at,
  onStep,
  failing,
}: {
  episode: EpisodeDetail;
  /** 0-based index of the current picture. */
  at: number;
  onStep: (at: number) => void;
  /** Number of the first failing step, from 1; null for none. */
  failing: number | null;
}) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('last');
  const [marks, setMarks] = useState(true);
  const count = pictureCount(episode);
  const first = view === 'all' ? 0 : Math.max(0, count - newest);
  // Before and after: the picture of a step, and the one it led to.
  const places = view === 'pair' && count > 1 ? [Math.min(at, count - 2), Math.min(at, count - 2) + 1] : [at];
  const { playing, toStep, play } = usePlayback(count, at, onStep, first);
  const zoom = useZoom();
  const go = (to: number) => toStep(Math.max(first, Math.min(count - 1, to)));
  const show = (next: View) => {
    setView(next);
    if (next !== 'all') toStep(Math.max(at, first, count - newest));
  };
  useActionHandlers({
    'review-aim-step-left': () => go(at - 1),
    'review-aim-step-right': () => go(at + 1),
    'review-all-steps': () => show(view === 'all' ? 'last' : 'all'),
    'review-pair': count > 1 ? () => show(view === 'pair' ? 'last' : 'pair') : null,
    'review-marks': () => setMarks(!marks),
    'review-play': count > 1 ? play : null,
    'review-fit': zoom.fit,
    'review-zoom-in': () => zoom.by(1.25),
    'review-zoom-out': () => zoom.by(0.8),
  });
  const playKey = useShortcut('review-play');
  const steps = useSteps(episode, at - 1, at + 2);
  const placeAt = (place: number) => steps.step(place) ?? (place === episode.steps ? episode.final : null);
  const ahead = [at - 1, at + 1].flatMap((place) => {
    const picture = placeAt(place)?.picture;
    return picture?.ok ? [picture.sha256] : [];
  });
  return (
    <Stack grow minWidth={0} className={classes.left}>
      <Row fixed wrap align="center" justify="space-between" gap={[4, 12]} pad={[6, 12]} borderBottom="line">
        <Text truncate tone="dim" className={classes.facts}>
          {[episode.apps[0], t('review.goal.steps', { count: episode.steps })].filter(Boolean).join(' · ')}
        </Text>
        <Row as="span" wrap align="center" gap={[4, 12]}>
          <SegmentedControl<View>
            label={t('review.goal.view')}
            value={view}
            segments={[
              { value: 'last', label: t('review.goal.last', { count: Math.min(newest, count) }) },
              { value: 'all', label: t('review.goal.all', { count }) },
              { value: 'pair', label: t('review.goal.pair') },
            ]}
            onChange={show}
          />
          <ActionButton
            small
            icon={playing ? IconPlayerPause : IconPlayerPlay}
            shortcut={playKey}
            disabled={count < 2}
            onClick={play}
          >
            {t(playing ? 'review.goal.stop' : 'review.goal.play')}
          </ActionButton>
          <MarksToggle on={marks} action="review-marks" onChange={setMarks} />
        </Row>
      </Row>
      {steps.error && (
        <Block pad={[12, 16]}>
          <ErrorNote error={steps.error} onRetry={steps.retry} />
        </Block>
      )}
      <Row grow gap={1} minHeight={0} className={classes.stages}>
        {places.map((place) => {
          const entry = steps.step(place);
          const of = placeAt(place);
          return (
            <Stage
              key={places.length === 1 ? 'one' : place}
              awaited={steps.isAwaited(place)}
              picture={of?.picture ?? null}
              name={of?.pictureName ?? ''}
              label={
                place < episode.steps ? t('review.goal.picture', { n: stepNumber(place) }) : t('review.goal.final')
              }
              actions={entry?.actions ?? []}
              element={entry?.element?.bbox}
              elementName={entry?.element?.name ?? ''}
              marks={marks}
              ahead={ahead}
              zoom={zoom}
            />
          );
        })}
      </Row>
      <StepWords step={steps.step(at)} at={at} />
      <Filmstrip
        episode={episode}
        at={at}
        onStep={toStep}
        marks={marks}
        from={first}
        failing={failing === null ? null : failing - 1}
      />
    </Stack>
  );
}
