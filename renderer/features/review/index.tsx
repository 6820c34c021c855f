import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject, useSystem } from '../../app/project/project.ts';
import { navigate, useRoute } from '../../app/places/route.ts';
import { takeBack } from '../../app/actions/take-back.ts';
import { orpc } from '../../transport/client.ts';
import { leaveFocusToScreen } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { EvidenceLegend, EvidenceMarks } from './kinds/question/EvidenceMarks.tsx';
import { ItemBar } from './queue/ItemBar.tsx';
import { Quality } from './people/Quality.tsx';
import { QueueEnd } from './queue/QueueEnd.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { QuestionPanel } from './panel/ItemPanel.tsx';
import { ItemFrame } from './kinds/ItemFrame.tsx';
import { kindHooks } from './kinds/registry.ts';
import { nearestOpen, neighbour } from './queue/queue-order.ts';
import { readQueue, type ReviewFilter, useQueue } from './queue/queue-store.ts';
import { SamplingDialog } from './people/SamplingDialog.tsx';
import { AimMark, TargetMarks } from './kinds/element/Marks.tsx';
import { MarksLegend } from './kinds/element/MarksLegend.tsx';
import { type Pin, Stage } from './picture/Stage.tsx';
import { useAim } from './kinds/element/use-aim.ts';
import { useMarkWords } from './kinds/element/mark-words.ts';
import { useTargetWork } from './kinds/element/use-target-work.ts';
import { usePanZoom } from './picture/use-pan-zoom.ts';
import { useHints } from './queue/use-hints.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { usePrefetch, useReview } from './use-review.ts';
import classes from './Screen.module.css';

const noPicture = { width: 1280, height: 720 };

/** People’s judgement: queue, picture, question. One digit votes and reveals, a second key decides. */
export default function ReviewScreen() {
  const quality = useRoute((route) => route.params['view'] === 'quality');
  return quality ? <Quality /> : <Work />;
}

function Work() {
  const { t } = useTranslation();
  const project = useProject();
  const route = useRoute();
  const { rows, total, outcomes, phase, error, filter, at: remembered, project: readFor } = useQueue();
  const [sampling, setSampling] = useState(false);
  const [ended, setEnded] = useState(false);
  const [opened, setOpened] = useState(0);
  const small = useMediaQuery('(max-width: 1399px)', window.innerWidth < 1400) ?? false;
  const [queueOpen, setQueueOpen] = useState<boolean | null>(null);
  const queueShown = queueOpen ?? !small;
  const path = project?.path;

  // A link from elsewhere may name the filter; else the queue is as it was left.
  const { source, plan } = route.params;
  useEffect(() => {
    if (!path) return;
    const wanted: ReviewFilter | null =
      plan !== undefined
        ? { source: 'sample', samplingPlan: plan }
        : source === 'mine' ||
            source === 'conflict' ||
            source === 'lints' ||
            source === 'disagreement' ||
            source === 'sample'
          ? { source }
          : null;
    const { filter: now, phase: state, project: known } = useQueue.getState();
    if (wanted && (wanted.source !== now.source || wanted.samplingPlan !== now.samplingPlan))
      void readQueue(path, wanted);
    else if (known !== path || state === 'new') void readQueue(path, known === path ? now : { source: 'all' });
  }, [path, source, plan]);

  // A sample whose lot is decided has nothing left to check: coming back to it leads to the whole queue.
  const plans = useQuery(orpc.review.plans.queryOptions()).data;
  const decided = plans?.some((one) => one.id === filter.samplingPlan && one.decision !== 'open') ?? false;
  useEffect(() => {
    if (path && decided && plan === undefined) void readQueue(path, { source: 'all' });
  }, [path, decided, plan]);

  const first = phase === 'new' || readFor !== path ? null : (rows[0]?.id ?? null);
  const id = route.id ?? (remembered && rows.some((row) => row.id === remembered) ? remembered : first);
  const index = rows.findIndex((row) => row.id === id);
  const row = rows[index] ?? (id ? { id, sha256: null } : null);

  const go = (to: string | null) => {
    if (to === null) {
      setEnded(true);
      return;
    }
    setEnded(false);
    useQueue.setState({ at: to });
    navigate({ screen: 'review', id: to, params: {} }, { replace: true });
  };
  useEffect(() => {
    if (id) useQueue.setState({ at: id });
  }, [id]);

  const goNext = () => go(neighbour(rows, id, 1)?.id ?? null);
  // A kind with hooks of its own has its body in a frame of its own.
  const hooks = kindHooks(rows[index]?.kind ?? route.params['kind']);
  const review = useReview(ended || hooks ? null : row, goNext);
  const { item } = review;
  const next = neighbour(rows, id, 1);
  const ahead = usePrefetch(next);
  const panZoom = usePanZoom(item ?? noPicture, item?.sha256 ?? '');
  const hints = useHints(review);
  const work = useTargetWork(review);
  const me = useSystem()?.me.name;
  const [marksShown, setMarksShown] = useState(true);
  const words = useMarkWords(me);
  const pointing = item?.kind === 'instruction' && item.phase === 'blind' && review.mode === 'idle';
  const aim = useAim(
    pointing && review.picture === 'ready' ? `${item.id} ${item.ask.instructionId}` : null,
    item ?? noPicture,
    panZoom,
  );

  const pins = useMemo<Pin[]>(() => {
    const found: Pin[] = [];
    for (const comment of (review.revealed ?? review.target)?.comments ?? [])
      if (comment.x !== null && comment.y !== null)
        found.push({
          id: comment.id,
          x: comment.x,
          y: comment.y,
          label: t('review.stage.pin', { n: found.length + 1, author: comment.author }),
        });
    if (review.pin)
      found.push({ id: 'fresh', x: review.pin[0], y: review.pin[1], label: t('review.comments.add'), fresh: true });
    return found;
  }, [review.revealed, review.target, review.pin, t]);

  const read = (wanted: ReviewFilter) => {
    if (!path) return;
    setEnded(false);
    useQueue.setState({ at: null });
    navigate({ screen: 'review' }, { replace: true });
    void readQueue(path, wanted);
  };
  const step = (by: 1 | -1) => {
    if (by === -1) {
      if (ended) setEnded(false);
      else {
        const before = neighbour(rows, id, -1);
        if (before && index > 0) go(before.id);
      }
    } else if (item?.phase === 'blind') void review.verdict('skip', { next: true });
    else if (!ended) goNext();
  };

  // What was taken back is looked at again: the item comes into view, open for a verdict.
  const goBackTo = async (which: 'undo' | 'redo') => {
    const undone = await takeBack(which);
    const back = undone?.changed.find((one) => rows.some((known) => known.id === one.id));
    if (!back) return;
    await review.reopen(back.id);
    go(back.id);
  };

  useReviewKeys(
    { review, work, pointing, aim, panZoom, elsewhere: hooks !== undefined && !ended },
    {
      step,
      nearestOpen: (by) => go(nearestOpen(rows, outcomes, id, by)?.id ?? null),
      takeBack: (which) => void goBackTo(which),
      toggleQueue: () => setQueueOpen(!queueShown),
      toggleMarks: () => setMarksShown(!marksShown),
      sampling: () => setSampling(true),
      refresh: () => read(filter),
    },
  );

  const empty = phase === 'ready' && !route.id && rows.length === 0;
  const saved = review.given ? ((review.revealed?.question_ ?? review.target)?.revision ?? null) : null;

  return (
    <>
      <ItemBar
        item={ended ? undefined : item}
        index={ended ? -1 : index}
        total={total}
        known={
          id === null ? (phase === 'ready' ? 'all' : phase === 'failed' ? 'nothing' : 'soon') : ended ? 'all' : 'soon'
        }
        onStep={step}
        queueShown={queueShown}
        onQueue={() => setQueueOpen(true)}
      />
      <main className={classes.main}>
        {queueShown && (
          <QueuePanel
            current={ended ? null : id}
            onOpen={(to) => {
              setOpened((n) => n + 1);
              go(to);
            }}
            onFilter={read}
            onClose={small || queueOpen ? () => setQueueOpen(false) : null}
            onRefresh={() => read(filter)}
            onSampling={() => setSampling(true)}
          />
        )}
        {empty || ended ? (
          <QueueEnd
            ended={ended}
            filter={filter}
            done={Object.values(outcomes).filter((outcome) => outcome.done).length}
            onRead={read}
            onSampling={() => setSampling(true)}
          />
        ) : phase === 'failed' && rows.length === 0 ? (
          <div className={classes.failed}>
            <ErrorNote error={error} onRetry={() => read(filter)} />
          </div>
        ) : hooks && id ? (
          <ItemFrame key={id} id={id} hooks={hooks} goNext={goNext} goBack={() => step(-1)} />
        ) : (
          <>
            <Stage
              picture={
                item ? { name: item.screenshotName, sha256: item.sha256, width: item.width, height: item.height } : null
              }
              phase={review.picture}
              panZoom={panZoom}
              pins={pins}
              onPlace={
                review.mode === 'commenting'
                  ? review.setPin
                  : pointing && review.picture === 'ready' && !review.busy
                    ? (at) => void review.point({ kind: 'point', point: at }, 'pointer')
                    : null
              }
              placing={t(review.mode === 'commenting' ? 'review.stage.place' : 'review.target.place')}
              marks={
                review.target && marksShown ? (
                  <TargetMarks
                    item={review.target}
                    view={panZoom.view}
                    me={me}
                    found={work.found}
                    models={work.models}
                    words={words}
                  />
                ) : review.revealed && marksShown ? (
                  <EvidenceMarks item={review.revealed} view={panZoom.view} />
                ) : aim ? (
                  <AimMark at={aim} view={panZoom.view} />
                ) : null
              }
              legend={
                review.target && marksShown ? (
                  <MarksLegend item={review.target} found={work.found} models={work.models} />
                ) : review.revealed && review.revealed.evidence.length > 0 && marksShown ? (
                  <EvidenceLegend item={review.revealed} />
                ) : null
              }
            />
            <QuestionPanel review={review} work={work} middle={panZoom.middle} goNext={goNext} opened={opened} />
          </>
        )}
      </main>
      <StatusBar hints={hooks && !ended ? hooks.hints() : hints}>
        <span hidden={rows.length === 0}>
          {ahead === 'ready'
            ? t('review.status.decoded')
            : ahead === 'none'
              ? t('review.status.last')
              : t('review.status.decoding')}
        </span>
        {aim && <span role="status">{t('review.target.aim', { x: Math.round(aim[0]), y: Math.round(aim[1]) })}</span>}
        <span>{saved === null ? t('review.status.stored') : t('review.status.saved', { n: saved })}</span>
      </StatusBar>
      {sampling && (
        <SamplingDialog
          onClose={() => setSampling(false)}
          onCheck={(plan) => {
            leaveFocusToScreen();
            setSampling(false);
            read({ source: 'sample', samplingPlan: plan });
          }}
        />
      )}
    </>
  );
}
