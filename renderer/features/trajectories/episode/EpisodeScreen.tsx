import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconClipboardCheck,
  IconMoodEmpty,
  IconPencil,
  IconSparkles,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { useActionHandlers } from '../../../app/actions/action-store.ts';
import { useShortcut } from '../../../app/actions/key-bindings.ts';
import { navigate, useRoute } from '../../../app/places/route.ts';
import { runAction } from '../../../app/actions/run-action.ts';
import { useCallRefusal } from '../../../app/project/use-may.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { decodePicture } from '../../../ui/pictures/decoded-pictures.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusBar } from '../../../ui/StatusBar.tsx';
import classes from './Episode.module.css';
import { queueForLabels } from '../list/bulk.ts';
import { EpisodeSide, stepWord } from './EpisodeSide.tsx';
import { frameOf } from './frame-of.ts';
import { StripCell } from '../list/FilmStrip.tsx';
import { actionPlace, typeLabel, valueLabel } from '../labels.ts';
import { draftFrom } from '../questions/store.ts';
import { Stage } from './Stage.tsx';
import { useEpisodeLook, useEpisodes } from '../list/store.ts';

/** Pictures a second while an episode plays. */
const rate = 4;

const pictureAt = (episode: EpisodeDetail, at: number) => {
  const step = episode.stepList[at];
  return step ?? episode.final;
};

const toList = () => navigate({ screen: 'trajectories' });
const open = (id: string | null) => {
  if (id !== null) navigate({ screen: 'trajectories', id }, { replace: true });
};

/** The step in the address, so that it can be linked to; the first when there is none. */
function useStep(count: number): [number, (at: number) => void] {
  const param = Number(useRoute((route) => route.params['step'] ?? '0'));
  const at = Math.max(0, Math.min(count - 1, Number.isInteger(param) ? param : 0));
  const set = (next: number) => {
    const { id } = useRoute.getState();
    const place = Math.max(0, Math.min(count - 1, next));
    navigate({ screen: 'trajectories', id, params: place === 0 ? {} : { step: String(place) } }, { replace: true });
  };
  return [at, set];
}

/** Episodes before and after in the list that this one was opened from, fetched and with their first pictures decoded. */
function useNeighbours(id: string) {
  const filter = useEpisodes((state) => state.filter);
  const sort = useEpisodeLook((state) => state.sort);
  const queries = useQueryClient();
  const found = useQuery(
    orpc.episodes.neighbours.queryOptions({ input: { id, filter, sort }, placeholderData: keepPreviousData }),
  ).data;
  const [before, after] = [found?.before ?? null, found?.after ?? null];
  useEffect(() => {
    for (const one of [after, before])
      if (one !== null)
        void queries.fetchQuery(orpc.episodes.get.queryOptions({ input: { id: one } })).then(
          (episode) => {
            const picture = pictureAt(episode, 0)?.picture;
            if (picture?.ok) decodePicture(picture.sha256).catch(() => {});
          },
          () => {},
        );
  }, [before, after, queries]);
  return { before, after, place: found?.place ?? null, total: found?.total ?? 0 };
}

function Filmstrip({ episode, at, onStep }: { episode: EpisodeDetail; at: number; onStep: (at: number) => void }) {
  const { t } = useTranslation();
  const current = useRef<HTMLButtonElement>(null);
  const marks = useEpisodeLook((state) => state.marks);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  const count = episode.stepList.length + (episode.final ? 1 : 0);
  return (
    <nav className={classes.filmstrip} aria-label={t('trajectories.episode.steps')}>
      {Array.from({ length: count }, (_, place) => {
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

function Opened({ episode }: { episode: EpisodeDetail }) {
  const { t } = useTranslation();
  const count = episode.stepList.length + (episode.final ? 1 : 0);
  const [at, setAt] = useStep(count);
  const marks = useEpisodeLook((state) => state.marks);
  const { before, after, place, total } = useNeighbours(episode.id);
  const [playing, setPlaying] = useState(false);
  const latest = useRef({ at, setAt });
  latest.current = { at, setAt };
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      const { at: now, setAt: go } = latest.current;
      if (now + 1 >= count) setPlaying(false);
      else go(now + 1);
    }, 1000 / rate);
    return () => clearInterval(timer);
  }, [playing, count]);
  const questionsRefusal = useCallRefusal('drafting.cells');
  const questionsKey = useShortcut('episode-questions');
  const step = episode.stepList[at];
  const shown = pictureAt(episode, at);
  const screenshotId = shown?.picture?.screenshotId ?? null;
  const toStep = (next: number) => {
    setPlaying(false);
    setAt(next);
  };
  useActionHandlers({
    'step-next': () => toStep(at + 1),
    'step-previous': () => toStep(at - 1),
    'step-first': () => toStep(0),
    'step-last': () => toStep(count - 1),
    'step-annotate': screenshotId === null ? null : () => navigate({ screen: 'annotate', id: screenshotId }),
    'episode-next': after === null ? null : () => open(after),
    'episode-previous': before === null ? null : () => open(before),
    'episode-leave': toList,
    'episode-questions': questionsRefusal === null ? () => draftFrom([episode.id]) : null,
    'episode-label': () => void queueForLabels([episode.id]),
    'episode-marks': () => useEpisodeLook.setState({ marks: !marks }),
    'episode-play': () => {
      if (!playing && at + 1 >= count) setAt(0);
      setPlaying(!playing);
    },
  });
  const ahead = [at + 1, at - 1, at + 2].flatMap((one) => {
    const picture = pictureAt(episode, one)?.picture;
    return one >= 0 && one < count && picture?.ok ? [picture.sha256] : [];
  });
  const annotateKey = useShortcut('step-annotate');
  const labelKey = useShortcut('episode-label');
  const labelRefusal = useCallRefusal('episodes.label');
  const size = shown?.picture ? `${shown.picture.width} × ${shown.picture.height}` : '';
  const facts = [...episode.apps, episode.platform && valueLabel('platform', episode.platform), size];
  const first = step?.actions[0];
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={episode.name}>
        <IconButton icon={IconArrowLeft} label={t('trajectories.episode.back')} onClick={toList} />
        <IconButton
          icon={IconChevronLeft}
          label={t('trajectories.episode.previous')}
          disabled={before === null}
          onClick={() => open(before)}
        />
        {place !== null && (
          <span>
            <Trans
              i18nKey="trajectories.episode.place"
              values={{ place: formatCount(place + 1), total: formatCount(total) }}
              components={{ b: <b /> }}
            />
          </span>
        )}
        <IconButton
          icon={IconChevronRight}
          label={t('trajectories.episode.next')}
          disabled={after === null}
          onClick={() => open(after)}
        />
        <span className={classes.divider} />
        <h1 className={classes.title}>{episode.name}</h1>
        <span className={classes.fact}>{facts.filter(Boolean).join(' · ')}</span>
        <span className={classes.end}>
          <ActionButton aria-pressed={marks} shortcut="O" onClick={() => runAction('episode-marks')}>
            {t('trajectories.episode.marks')}
          </ActionButton>
          <ActionButton
            icon={IconSparkles}
            shortcut={questionsKey}
            refusal={questionsRefusal}
            onClick={() => runAction('episode-questions')}
          >
            {t('trajectories.episode.questions')}
          </ActionButton>
          <ActionButton
            icon={IconClipboardCheck}
            shortcut={labelKey}
            refusal={labelRefusal}
            onClick={() => runAction('episode-label')}
          >
            {t('trajectories.episode.queue')}
          </ActionButton>
          <ActionButton
            kind="primary"
            icon={IconPencil}
            shortcut={annotateKey}
            disabled={screenshotId === null}
            onClick={() => runAction('step-annotate')}
          >
            {t('trajectories.episode.annotate')}
          </ActionButton>
        </span>
      </div>
      <main className={classes.body}>
        <div className={classes.left}>
          <Stage
            picture={shown?.picture ?? null}
            name={shown?.pictureName ?? ''}
            label={step ? t('trajectories.episode.picture', { n: step.index }) : t('trajectories.episode.pictureFinal')}
            actions={step?.actions ?? []}
            element={step?.element?.bbox}
            marks={marks}
            ahead={ahead}
          />
          <Filmstrip episode={episode} at={at} onStep={toStep} />
        </div>
        <EpisodeSide episode={episode} at={at} onStep={toStep} />
      </main>
      <StatusBar
        hints={[
          { keys: ['ArrowLeft', 'ArrowRight'], label: t('trajectories.hint.step') },
          { keys: ['K', 'J'], label: t('trajectories.hint.episode') },
          { keys: ['P'], label: t('trajectories.hint.play') },
          { keys: ['O'], label: t('trajectories.hint.marks') },
          { keys: ['A'], label: t('trajectories.hint.annotate') },
          { keys: ['Escape'], label: t('trajectories.hint.back') },
          { keys: ['?'], label: t('trajectories.hint.keys') },
        ]}
      >
        <span>
          {step ? (
            <Trans
              i18nKey="trajectories.status.step"
              values={{ n: at + 1, total: episode.stepList.length }}
              components={{ b: <b /> }}
            />
          ) : (
            t('trajectories.status.final')
          )}
        </span>
        {first && (
          <span className={classes.coords}>
            {typeLabel(first.type)} {actionPlace(first)}
          </span>
        )}
      </StatusBar>
    </>
  );
}

/** One episode: its pictures step by step with what was done, and all that its source says. */
export function EpisodeScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const found = useQuery(orpc.episodes.get.queryOptions({ input: { id }, placeholderData: keepPreviousData }));
  if (found.error)
    return (
      <main style={{ flex: 1 }}>
        {(found.error as { code?: string }).code === 'NOT_FOUND' ? (
          <EmptyState
            icon={IconMoodEmpty}
            title={t('trajectories.episode.notFound')}
            action={<ActionButton onClick={toList}>{t('trajectories.episode.back')}</ActionButton>}
          >
            {t('trajectories.episode.notFoundText')}
          </EmptyState>
        ) : (
          <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
        )}
      </main>
    );
  if (!found.data) return <main style={{ flex: 1 }} aria-busy="true" />;
  return <Opened episode={found.data} />;
}
