import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FailureKind, failureKind, type Outcome } from '#shared/contract/runs/evaluations/outcomes.ts';
import { publishedFor } from '#shared/published/index.ts';
import type { Standing } from '#shared/tasks/standing.ts';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { orpc } from '../../transport/client.ts';
import { Answers } from './charts/Answers.tsx';
import { chartedRows, familyOf } from './board/board-lines.ts';
import {
  comparedBy,
  countsFor,
  type Evaluation,
  type IntervalKind,
  type Reading,
  type Scope,
  scopedTo,
} from './board/figures.ts';
import { Frame } from './charts/Frame.tsx';
import { GuardBanner } from './guard/GuardBanner.tsx';
import { ItemDialog } from './items/ItemDialog.tsx';
import { ItemStrip, missKinds, type StripFilter } from './items/ItemStrip.tsx';
import { type Archived, Leaderboard } from './board/Leaderboard.tsx';
import { markOf } from './charts/marks.tsx';
import type { Quadrant } from './compare/pairs.ts';
import { byKind } from './charts/removed.ts';
import { ResultsStatus } from './ResultsStatus.tsx';
import { useRowName } from './board/row-name.ts';
import { SidePanels } from './charts/SidePanels.tsx';
import { useDimWords } from './breakdown/dim-words.ts';
import { useItems } from './items/use-items.ts';

const unanswered = ['parse-failure', 'refusal', 'error'] as const;

/** Everything below the header for at least one evaluation. */
export function Results({
  rows,
  standings,
  histories,
  archived,
  waiting,
  taskId,
  release,
  reading,
  metricId,
  scope,
  wanted,
  onReading,
  onRun,
}: {
  /** With figures of the scope. */
  rows: readonly Evaluation[];
  standings: ReadonlyMap<string, Standing>;
  histories: ReadonlyMap<string, readonly Evaluation[]>;
  archived: Archived;
  /** Something else was chosen, and is not there yet. */
  waiting: boolean;
  taskId: string;
  release: string;
  reading: Reading;
  metricId: string | null;
  scope: Scope | null;
  wanted: string | undefined;
  onReading: () => void;
  /** Another run is to be looked at. */
  onRun: (run: string) => void;
}) {
  const { t } = useTranslation();
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions()).data;
  const task = tasks?.find((one) => one.id === taskId);
  const misses = task?.misses ?? false;
  const [interval, setInterval_] = useState<IntervalKind>('wilson');
  const [chosen, setChosen] = useState<string | null>(wanted ?? null);
  const [paired, setPaired] = useState<string | null>(null);
  const [dims, setDims] = useState<Record<string, string> | null>(null);
  const [quadrant, setQuadrant] = useState<Quadrant | null>(null);
  const [filter, setFilter] = useState<StripFilter>('all');
  const [miss, setMiss] = useState<FailureKind | null>(null);
  const [pins, setPins] = useState<ReadonlySet<string> | null>(null);
  const { value: wordOf } = useDimWords();
  const nameOf = useRowName();
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState(false);

  const active = rows.find((one) => one.run.id === chosen) ?? rows[0];
  const full = useQuery({
    ...orpc.evaluations.get.queryOptions({ input: { run: active?.run.id ?? '' } }),
    enabled: active !== undefined,
    // Another row's tables, dimmed, rather than none.
    placeholderData: keepPreviousData,
  });
  const others = rows.filter((one) => one !== active);
  const other = others.find((one) => one.run.id === paired) ?? others[0] ?? null;
  const charted = chartedRows(rows, pins);
  const pinned = new Set(charted.map((one) => one.run.id));
  const pin = (run: string) => {
    const next = new Set(pinned);
    if (!next.delete(run)) next.add(run);
    setPins(next);
  };
  const marks = useMemo(() => {
    const named = rows.map((one) => one.run.id).sort();
    const models = rows
      .filter((one) => !one.baseline)
      .map((one) => one.run.id)
      .sort();
    return new Map(
      rows.map((one) => [one.run.id, markOf((one.baseline ? named : models).indexOf(one.run.id), one.baseline)]),
    );
  }, [rows]);
  const by = comparedBy(task, reading, metricId ?? undefined, scope);
  const items = useItems({
    run: active?.run.id ?? '',
    reading,
    outcome: filter === 'all' || filter === 'differ' ? null : [filter],
    readingsDiffer: filter === 'differ',
    failure: miss,
    metric: by.metric ?? null,
    dims: dims || scope ? { ...(scope ? { [scope[0]]: scope[1] } : {}), ...dims } : null,
    against: quadrant && other ? { run: other.run.id, quadrant, ...(by.metric ? { metric: by.metric } : {}) } : null,
  });
  const narrow = (change: () => void) => {
    change();
    setAt(0);
  };
  const step = (to: 1 | -1) => setAt((now) => Math.max(0, Math.min(items.rows.length - 1, now + to)));
  // The chosen card takes the focus at once, so that an Enter right after opens it and not what had the focus before.
  const stepFocused = (to: 1 | -1) => {
    flushSync(() => step(to));
    const card = () => document.querySelector<HTMLElement>('[data-strip-card]');
    // A card that comes into the strip only now is drawn with the next frame.
    if (card()) card()?.focus();
    else requestAnimationFrame(() => card()?.focus());
  };
  const widen = () =>
    narrow(() => {
      setDims(null);
      setQuadrant(null);
      setMiss(null);
    });
  const showOutcome = (run: string, outcome: Outcome) =>
    narrow(() => {
      setChosen(run);
      setFilter(outcome);
      setMiss(null);
      setDims(null);
      setQuadrant(null);
    });
  const showFailures = (of: string, cut: string, value: string, run: string | null) =>
    narrow(() => {
      const kind = failureKind.safeParse(value).data ?? null;
      const place = kind !== null && cut === byKind && misses && missKinds.some((one) => one === kind);
      const outcome = cut !== byKind ? null : (unanswered.find((one) => one === value) ?? null);
      setChosen(of);
      setDims(cut === byKind ? null : { [cut]: value });
      setMiss(place ? kind : null);
      setQuadrant(run === null ? null : 'only-other');
      if (run !== null) setPaired(run);
      setFilter(outcome ?? (run === null && !place ? 'wrong' : 'all'));
    });
  const nextOther = () => {
    const place = others.findIndex((one) => one === other);
    narrow(() => setPaired(others[(place + 1) % others.length]?.run.id ?? null));
  };
  useActionHandlers({
    'evaluate-reading': task?.parity ? onReading : null,
    'evaluate-pair': others.length > 1 ? nextOther : null,
    'evaluate-previous': opened ? null : () => stepFocused(-1),
    'evaluate-next': opened ? null : () => stepFocused(1),
    'evaluate-open': items.rows.length > 0 && !opened ? () => setOpened(true) : null,
    'evaluate-close': opened ? () => setOpened(false) : dims || quadrant || miss ? widen : null,
  });
  if (!active) return null;
  const name = `${taskId}-${release}`;
  const narrowed = [
    ...(dims ? Object.values(dims).map(wordOf) : []),
    ...(quadrant && other
      ? [
          {
            'both-right': t('evaluate.paired.bothRight'),
            'only-this': t('evaluate.paired.onlyA', { model: nameOf(active) }),
            'only-other': t('evaluate.paired.onlyB', { model: nameOf(other) }),
            'both-wrong': t('evaluate.paired.bothWrong'),
          }[quadrant],
        ]
      : []),
  ].join(', ');
  const item = items.rows[at];
  return (
    <>
      <Frame
        stale={waiting}
        banner={<GuardBanner one={active} onSettled={onRun} />}
        left={
          <>
            <Leaderboard
              rows={rows}
              standings={standings}
              histories={histories}
              archived={archived}
              marks={marks}
              published={publishedFor(taskId)}
              reading={reading}
              metricId={metricId}
              interval={interval}
              onInterval={setInterval_}
              active={active.run.id}
              other={other?.run.id ?? null}
              pinned={pinned}
              onActive={(run) => narrow(() => setChosen(run))}
              onOther={(run) => narrow(() => setPaired(run))}
              onPin={pin}
              onRun={onRun}
              name={name}
            />
            <Answers rows={charted} reading={reading} metricId={metricId} onShow={showOutcome} name={name} />
          </>
        }
        right={
          <SidePanels
            active={active}
            full={full.data ? scopedTo(full.data, scope) : null}
            stale={full.isPlaceholderData}
            error={full.error}
            onRetry={() => void full.refetch()}
            other={other}
            rows={rows}
            charted={familyOf(active, other, charted, standings)}
            task={task && scope ? { ...task, dims: task.dims.filter((dim) => dim.id !== scope[0]) } : task}
            reading={reading}
            metricId={metricId}
            dims={dims}
            quadrant={quadrant}
            by={by}
            onShowFailures={showFailures}
            onDims={(next) => narrow(() => setDims(next))}
            onOther={(run) => narrow(() => setPaired(run))}
            onQuadrant={(next) => narrow(() => setQuadrant(next))}
            name={name}
          />
        }
        strip={
          <ItemStrip
            items={items}
            model={nameOf(active)}
            reading={reading}
            filter={filter}
            onFilter={(next) => narrow(() => setFilter(next))}
            hasParity={task?.parity ?? false}
            miss={misses ? miss : undefined}
            onMiss={(kind) => narrow(() => setMiss(kind))}
            hasErrors={countsFor(active, reading, metricId).errors > 0}
            narrowed={narrowed || null}
            onClear={widen}
            chosen={at}
            onChoose={setAt}
            onOpen={(to) => {
              setAt(to);
              setOpened(true);
            }}
            name={name}
          />
        }
      />
      <ResultsStatus active={active} pairs={others.length > 1} parity={task?.parity ?? false} />
      {opened && item && (
        <ItemDialog
          run={active.run.id}
          model={nameOf(active)}
          index={item.index}
          at={at}
          total={items.total ?? items.rows.length}
          onStep={step}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
