import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject, useSystem } from '../../app/project/project.ts';
import { navigate, useRoute } from '../../app/places/route.ts';
import { takeBack } from '../../app/actions/take-back.ts';
import { useHeldItems } from '../../presence/use-presence.ts';
import { orpc } from '../../transport/client.ts';
import { leaveFocusToScreen } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { ItemBar } from './queue/ItemBar.tsx';
import { Find } from './find/Find.tsx';
import { Quality } from './people/Quality.tsx';
import { QueueEnd } from './queue/QueueEnd.tsx';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { ItemPanel } from './panel/ItemPanel.tsx';
import { ItemFrame, reopenItem } from './kinds/ItemFrame.tsx';
import { framedHooks, pictureHooks } from './kinds/registry.ts';
import { nearestOpen, neighbour } from './queue/queue-order.ts';
import { readQueue, type ReviewFilter, useQueue } from './queue/queue-store.ts';
import { SamplingDialog } from './people/SamplingDialog.tsx';
import { PictureStage } from './picture/PictureStage.tsx';
import { usePanZoom } from './picture/use-pan-zoom.ts';
import { useHeld } from './queue/use-held.ts';
import { useFramedHints, useHints } from './queue/use-hints.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { usePrefetch, useReview } from './use-review.ts';
import classes from './Screen.module.css';

const noPicture = { width: 1280, height: 720 };

/** People’s judgement: queue, picture, question. One digit votes and reveals, a second key decides. */
export default function ReviewScreen() {
  const view = useRoute((route) => route.params['view']);
  if (view === 'items') return <Find />;
  return view === 'quality' ? <Quality /> : <Work />;
}

function Work() {
  const { t } = useTranslation();
  const project = useProject();
  const queries = useQueryClient();
  const route = useRoute();
  const { rows, total, outcomes, phase, error, filter, at: remembered, whose: readFor } = useQueue();
  const [sampling, setSampling] = useState(false);
  const [ended, setEnded] = useState(false);
  const [opened, setOpened] = useState(0);
  const small = useMediaQuery('(max-width: 1399px)', window.innerWidth < 1400) ?? false;
  const [queueOpen, setQueueOpen] = useState<boolean | null>(null);
  const queueShown = queueOpen ?? !small;
  const me = useSystem()?.me.name;
  // The queue is one person’s in one project.
  const whose = project && me !== undefined ? `${project.path} ${me}` : undefined;

  // A link from elsewhere may name the filter; else the queue is as it was left.
  const { source, plan } = route.params;
  useEffect(() => {
    if (!whose) return;
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
    const { filter: now, phase: state, whose: known } = useQueue.getState();
    if (wanted && (wanted.source !== now.source || wanted.samplingPlan !== now.samplingPlan))
      void readQueue(whose, wanted);
    else if (known !== whose || state === 'new') void readQueue(whose, known === whose ? now : { source: 'all' });
  }, [whose, source, plan]);

  // A sample whose lot is decided has nothing left to check: coming back to it leads to the whole queue.
  const plans = useQuery(orpc.review.plans.queryOptions()).data;
  const decided = plans?.some((one) => one.id === filter.samplingPlan && one.decision !== 'open') ?? false;
  useEffect(() => {
    if (whose && decided && plan === undefined) void readQueue(whose, { source: 'all' });
  }, [whose, decided, plan]);

  const held = useHeldItems();
  const first = phase === 'new' || readFor !== whose ? null : (neighbour(rows, null, 1, held)?.id ?? null);
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

  const goNext = () => go(neighbour(rows, id, 1, held)?.id ?? null);

  const chosen = useRef(route.id);
  // What is decided is held no longer, also while its verdict is still on the screen.
  const decidedNow = id !== null && outcomes[id]?.done === true;
  const heldBy = useHeld(ended || decidedNow ? null : id, chosen, goNext, phase !== 'loading');

  // A kind with hooks of its own has its body in a frame of its own.
  const framed = framedHooks(rows[index]?.kind ?? route.params['kind']);
  const review = useReview(ended || framed ? null : row, goNext);
  const { item } = review;
  const hooks = item && pictureHooks(item.kind);
  const next = neighbour(rows, id, 1, held);
  const ahead = usePrefetch(next, framedHooks(next?.kind) === undefined);
  const panZoom = usePanZoom(item ?? noPicture, item?.sha256 ?? '');
  const hints = useHints(review, hooks);
  const framedHints = useFramedHints(id, framed);
  const [marksShown, setMarksShown] = useState(true);

  const read = (wanted: ReviewFilter) => {
    if (!whose) return;
    setEnded(false);
    useQueue.setState({ at: null });
    navigate({ screen: 'review' }, { replace: true });
    void readQueue(whose, wanted);
  };
  const step = (by: 1 | -1) => {
    if (by === -1) {
      if (ended) setEnded(false);
      else {
        const before = neighbour(rows, id, -1);
        if (before && index > 0) {
          chosen.current = before.id;
          go(before.id);
        }
      }
    } else if (item?.phase === 'blind') void review.verdict('skip', { next: true });
    else if (!ended) goNext();
  };

  // What was taken back is looked at again: the item comes into view, open for a verdict.
  const goBackTo = async (which: 'undo' | 'redo') => {
    const undone = await takeBack(which);
    const back = undone?.changed.find((one) => rows.some((known) => known.id === one.id));
    if (!back) return;
    if (framedHooks(rows.find((known) => known.id === back.id)?.kind)) await reopenItem(queries, back.id);
    else await review.reopen(back.id);
    go(back.id);
  };

  useReviewKeys(review, panZoom, framed !== undefined && !ended, {
    step,
    nearestOpen: (by) => go(nearestOpen(rows, outcomes, id, by, held)?.id ?? null),
    takeBack: (which) => void goBackTo(which),
    toggleQueue: () => setQueueOpen(!queueShown),
    toggleMarks: () => setMarksShown(!marksShown),
    sampling: () => setSampling(true),
    refresh: () => read(filter),
  });

  const empty = phase === 'ready' && !route.id && rows.length === 0;
  const allHeld = phase === 'ready' && id === null && rows.length > 0;
  const saved = review.given && item?.phase === 'revealed' ? item.revision : null;
  const Keys = hooks?.Keys;
  const Status = hooks?.Status;

  return (
    <>
      <ItemBar
        item={ended ? undefined : item}
        index={ended ? -1 : index}
        total={total}
        heldBy={ended ? null : heldBy}
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
            held={held}
            onOpen={(to) => {
              chosen.current = to;
              setOpened((n) => n + 1);
              go(to);
            }}
            onFilter={read}
            onClose={small || queueOpen ? () => setQueueOpen(false) : null}
            onRefresh={() => read(filter)}
            onSampling={() => setSampling(true)}
          />
        )}
        {empty || ended || allHeld ? (
          <QueueEnd
            ended={ended || allHeld}
            held={rows.filter((one) => held.has(one.id) && !outcomes[one.id]?.done).length}
            filter={filter}
            done={Object.values(outcomes).filter((outcome) => outcome.done).length}
            onRead={read}
            onSampling={() => setSampling(true)}
          />
        ) : phase === 'failed' && rows.length === 0 ? (
          <div className={classes.failed}>
            <ErrorNote error={error} onRetry={() => read(filter)} />
          </div>
        ) : framed && id ? (
          <ItemFrame key={id} id={id} hooks={framed} goNext={goNext} goBack={() => step(-1)} />
        ) : (
          <>
            <PictureStage review={review} hooks={hooks} panZoom={panZoom} marksShown={marksShown} />
            <ItemPanel review={review} hooks={hooks} middle={panZoom.middle} goNext={goNext} opened={opened} />
            {item && Keys && <Keys key={item.kind} item={item} review={review} panZoom={panZoom} />}
          </>
        )}
      </main>
      <StatusBar hints={framed && !ended ? framedHints : hints}>
        <span hidden={rows.length === 0}>
          {ahead === 'ready'
            ? t('review.status.decoded')
            : ahead === 'none'
              ? t('review.status.last')
              : t('review.status.decoding')}
        </span>
        {item && Status && <Status item={item} review={review} />}
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
