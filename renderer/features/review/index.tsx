import { IconChecklist } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/action-store.ts';
import { useShortcut } from '../../app/key-bindings.ts';
import { useProject, useSystem } from '../../app/project.ts';
import { navigate, useRoute } from '../../app/route.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { type KeyHint, StatusBar } from '../../ui/StatusBar.tsx';
import { ballotOf } from './BlindPanel.tsx';
import { ItemBar } from './ItemBar.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { QuestionPanel } from './QuestionPanel.tsx';
import { neighbour, nextOpen } from './queue-order.ts';
import { readQueue, type ReviewFilter, useQueue } from './queue-store.ts';
import { SamplingDialog } from './SamplingDialog.tsx';
import { AimMark, TargetMarks } from './Marks.tsx';
import { MarksLegend } from './MarksLegend.tsx';
import { type Pin, Stage } from './Stage.tsx';
import { placeless } from './TargetBlindPanel.tsx';
import { useAim } from './use-aim.ts';
import { useMarkWords } from './mark-words.ts';
import { useTargetWork } from './use-target-work.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import { type Review, usePrefetch, useReview } from './use-review.ts';
import classes from './Screen.module.css';

const noPicture = { width: 1280, height: 720 };

function useHints(review: Review): KeyHint[] {
  const { t } = useTranslation();
  const key = {
    next: useShortcut('review-next'),
    approve: useShortcut('review-approve'),
    approveNext: useShortcut('review-approve-next'),
    reject: useShortcut('review-reject'),
    edit: useShortcut('review-edit'),
    comment: useShortcut('review-comment'),
    help: '?',
  };
  const hint = (label: string, ...keys: (string | undefined)[]): KeyHint[] => {
    const there = keys.filter((one): one is string => one !== undefined);
    return there.length > 0 ? [{ label, keys: there }] : [];
  };
  const help = { keys: [key.help], label: t('app.keysHint') };
  const { item, mode } = review;
  if (mode === 'editing' && item?.kind === 'instruction')
    return [
      { keys: ['Mod+Enter'], label: t('review.status.hints.saveNext') },
      { keys: ['Escape'], label: t('review.status.hints.cancel') },
    ];
  if (mode === 'editing')
    return [
      { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], label: t('review.status.hints.option') },
      { keys: ['Mod+Enter'], label: t('review.status.hints.saveNext') },
      { keys: ['Escape'], label: t('review.status.hints.cancel') },
    ];
  if (mode === 'rejecting')
    return [
      { keys: ['1', '8'], range: true, label: t('review.status.hints.reason') },
      { keys: ['Escape'], label: t('review.status.hints.cancel') },
    ];
  if (mode !== 'idle') return [{ keys: ['Escape'], label: t('review.status.hints.cancel') }];
  if (item?.kind === 'instruction' && item.phase === 'blind')
    return [
      { keys: ['ArrowLeft', 'ArrowUp'], label: t('review.status.hints.aim') },
      { keys: ['Enter'], label: t('review.status.hints.point') },
      { keys: ['1'], label: t('review.status.hints.absent') },
      { keys: ['2', String(placeless.length)], range: true, label: t('review.status.hints.cannot') },
      ...hint(t('review.status.hints.skip'), key.next),
      help,
    ];
  if (item?.kind === 'question' && item.phase === 'blind') {
    const n = item.options.length;
    return [
      { keys: ['1', String(Math.min(9, n))], range: true, label: t('review.status.hints.vote') },
      ...(n < 9
        ? [{ keys: [String(n + 1), String(Math.min(9, n + 5))], range: true, label: t('review.status.hints.cannot') }]
        : []),
      ...hint(t('review.status.hints.skip'), key.next),
      help,
    ];
  }
  if (item?.phase === 'revealed' && review.given === null)
    return [
      ...(item.kind === 'instruction'
        ? [
            {
              keys: ['1', String(Math.min(9, item.variants.length))],
              range: true,
              label: t('review.status.hints.pick'),
            },
          ]
        : []),
      ...hint(t('review.status.hints.approve'), key.approve),
      ...hint(t('review.status.hints.approveNext'), key.approveNext),
      ...hint(t('review.status.hints.reject'), key.reject),
      ...hint(t('review.status.hints.edit'), key.edit),
      ...hint(t('review.status.hints.comment'), key.comment),
      help,
    ];
  return [...hint(t('review.status.hints.next'), key.next), help];
}

/** People’s judgement: queue, picture, question. One digit votes and reveals, a second key decides. */
export default function ReviewScreen() {
  const { t } = useTranslation();
  const { project } = useProject();
  const route = useRoute();
  const { rows, total, outcomes, phase, error, filter, at: remembered, project: readFor } = useQueue();
  const [sampling, setSampling] = useState(false);
  const [ended, setEnded] = useState(false);
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
        : source === 'conflict' || source === 'lints' || source === 'disagreement' || source === 'sample'
          ? { source }
          : null;
    const { filter: now, phase: state, project: known } = useQueue.getState();
    if (wanted && (wanted.source !== now.source || wanted.samplingPlan !== now.samplingPlan))
      void readQueue(path, wanted);
    else if (known !== path || state === 'new') void readQueue(path, known === path ? now : { source: 'all' });
  }, [path, source, plan]);

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
  const review = useReview(ended ? null : row, goNext);
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

  const digit = (n: number) => {
    if (review.digitsDead() || !item || review.mode !== 'idle') return;
    if (item.kind === 'instruction') {
      const answer = placeless[n - 1];
      if (item.phase === 'revealed') work.pick(n);
      else if (answer) void review.point(answer);
      return;
    }
    if (item.phase !== 'blind') return;
    const ballot = ballotOf(item, n);
    if (ballot) void review.vote(ballot.answer, ballot.reason);
  };
  const open =
    item?.phase === 'revealed' && review.given === null && review.stale === null && review.staleTarget === null;
  const approve = (next: boolean) =>
    item?.kind === 'instruction' ? work.approve(next) : void review.verdict('approve', { next });
  const editingTarget = item?.kind === 'instruction' && review.mode === 'editing';
  const idle = review.mode === 'idle';
  const rejecting = review.mode === 'rejecting';
  useActionHandlers({
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [`review-digit-${n + 1}`, rejecting ? null : () => digit(n + 1)]),
    ),
    'review-approve':
      pointing && aim
        ? () => void review.point({ kind: 'point', point: aim })
        : open && idle
          ? () => {
              if (!review.digitsDead()) approve(false);
            }
          : null,
    'review-approve-next': open && (idle || editingTarget) ? () => approve(true) : null,
    'review-reject': open && idle ? () => review.setMode('rejecting') : null,
    'review-edit': open && idle ? () => review.setMode('editing') : null,
    'review-comment': item?.phase === 'revealed' && idle ? () => review.setMode('commenting') : null,
    'review-hand-on': item && idle ? () => review.setMode('handing') : null,
    'review-close': idle ? null : () => review.setMode('idle'),
    'review-previous': idle ? () => step(-1) : null,
    'review-next': idle ? () => step(1) : null,
    'review-next-open': idle ? () => go(nextOpen(rows, outcomes, id)?.id ?? null) : null,
    'review-queue': () => setQueueOpen(!queueShown),
    'review-fit': panZoom.fit,
    'review-zoom-in': () => panZoom.zoom(1.25),
    'review-zoom-out': () => panZoom.zoom(0.8),
    'review-marks': review.target ? () => setMarksShown(!marksShown) : null,
    'review-element':
      review.target && idle ? () => navigate({ screen: 'annotate', id: review.target?.screenshotId ?? null }) : null,
    'review-sampling': () => setSampling(true),
    'review-refresh': () => read(filter),
  });

  const done = Object.values(outcomes).filter((outcome) => outcome.done).length;
  const empty = phase === 'ready' && !route.id && rows.length === 0;
  const narrowed = filter.source !== 'all' || filter.text !== undefined;
  const saved = review.given ? ((review.revealed?.question_ ?? review.target)?.revision ?? null) : null;

  return (
    <>
      <ItemBar
        item={ended ? undefined : item}
        index={ended ? -1 : index}
        total={total}
        onStep={step}
        queueShown={queueShown}
        onQueue={() => setQueueOpen(true)}
      />
      <main className={classes.main}>
        {queueShown && (
          <QueuePanel
            current={ended ? null : id}
            onOpen={go}
            onFilter={read}
            onClose={small || queueOpen ? () => setQueueOpen(false) : null}
            onRefresh={() => read(filter)}
            onSampling={() => setSampling(true)}
          />
        )}
        {(empty || ended) && filter.samplingPlan ? (
          <div className={classes.empty}>
            <EmptyState
              icon={IconChecklist}
              title={t('review.empty.sampled')}
              action={
                <>
                  <ActionButton kind="primary" onClick={() => setSampling(true)}>
                    {t('review.empty.decide')}
                  </ActionButton>
                  <ActionButton onClick={() => read({ source: 'all' })}>{t('review.empty.showAll')}</ActionButton>
                </>
              }
            >
              {t('review.empty.sampledText')}
            </EmptyState>
          </div>
        ) : empty ? (
          <div className={classes.empty}>
            <EmptyState
              icon={IconChecklist}
              title={t('review.empty.title')}
              action={
                narrowed ? (
                  <ActionButton kind="primary" onClick={() => read({ source: 'all' })}>
                    {t('review.empty.showAll')}
                  </ActionButton>
                ) : (
                  <>
                    <ActionButton
                      kind="primary"
                      onClick={() => navigate({ screen: 'runs', params: { new: 'understanding' } })}
                    >
                      {t('review.empty.run')}
                    </ActionButton>
                    <ActionButton onClick={() => navigate({ screen: 'import' })}>
                      {t('review.empty.import')}
                    </ActionButton>
                  </>
                )
              }
            >
              {t(narrowed ? 'review.empty.filtered' : 'review.empty.text')}
            </EmptyState>
          </div>
        ) : ended ? (
          <div className={classes.empty}>
            <EmptyState
              icon={IconChecklist}
              title={t('review.empty.done')}
              action={
                <ActionButton kind="primary" onClick={() => read(filter)}>
                  {t('review.empty.again')}
                </ActionButton>
              }
            >
              {t('review.empty.doneText', { count: done })}
            </EmptyState>
          </div>
        ) : phase === 'failed' && rows.length === 0 ? (
          <div className={classes.failed}>
            <ErrorNote error={error} onRetry={() => read(filter)} />
          </div>
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
                    ? (at) => void review.point({ kind: 'point', point: at })
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
                ) : aim ? (
                  <AimMark at={aim} view={panZoom.view} />
                ) : null
              }
              legend={
                review.target && marksShown ? (
                  <MarksLegend item={review.target} found={work.found} models={work.models} />
                ) : null
              }
            />
            <QuestionPanel review={review} work={work} middle={panZoom.middle} goNext={goNext} />
          </>
        )}
      </main>
      <StatusBar hints={hints}>
        <span>
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
            setSampling(false);
            read({ source: 'sample', samplingPlan: plan });
          }}
        />
      )}
    </>
  );
}
