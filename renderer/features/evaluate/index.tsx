import { Menu, Select } from '@mantine/core';
import { IconChartBar, IconFileExport, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/action-store.ts';
import { useShortcut } from '../../app/key-bindings.ts';
import { say } from '../../app/messages.ts';
import { navigate, useRoute } from '../../app/route.ts';
import { client, orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { saveText } from '../../ui/save-text.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { Answers } from './Answers.tsx';
import {
  byScore,
  type Evaluation,
  type IntervalKind,
  metricOf,
  newestOfEach,
  type Reading,
  tablesOf,
} from './figures.ts';
import { HeatTable } from './HeatTable.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { ItemStrip, type StripFilter } from './ItemStrip.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { markOf } from './marks.tsx';
import { Paired, type Quadrant } from './Paired.tsx';
import { StartEvaluation } from './StartEvaluation.tsx';
import { useItems } from './use-items.ts';
import classes from './Evaluate.module.css';

const reportTypes = { md: 'text/markdown', csv: 'text/csv', json: 'application/json' } as const;

/** Everything below the header for at least one evaluation. */
function Results({
  rows,
  taskId,
  release,
  reading,
  metricId,
  wanted,
  onReading,
}: {
  rows: readonly Evaluation[];
  taskId: string;
  release: string;
  reading: Reading;
  metricId: string | null;
  wanted: string | undefined;
  onReading: () => void;
}) {
  const { t } = useTranslation();
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions()).data;
  const task = tasks?.find((one) => one.id === taskId);
  const [interval, setInterval_] = useState<IntervalKind>('wilson');
  const [chosen, setChosen] = useState<string | null>(wanted ?? null);
  const [paired, setPaired] = useState<string | null>(null);
  const [dims, setDims] = useState<Record<string, string> | null>(null);
  const [quadrant, setQuadrant] = useState<Quadrant | null>(null);
  const [filter, setFilter] = useState<StripFilter>('all');
  const [at, setAt] = useState(0);
  const [opened, setOpened] = useState(false);

  const active = rows.find((one) => one.run.id === chosen) ?? rows[0];
  const others = rows.filter((one) => one !== active);
  const other = others.find((one) => one.run.id === paired) ?? others[0] ?? null;
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
  const items = useItems({
    run: active?.run.id ?? '',
    reading,
    outcome: filter === 'all' || filter === 'differ' ? null : [filter],
    readingsDiffer: filter === 'differ',
    dims,
    against: quadrant && other ? { run: other.run.id, quadrant } : null,
  });
  const narrow = (change: () => void) => {
    change();
    setAt(0);
  };
  const step = (by: 1 | -1) => setAt((now) => Math.max(0, Math.min(items.rows.length - 1, now + by)));
  // The chosen card takes the focus, so that Enter opens it and not what had the focus before.
  const stepFocused = (by: 1 | -1) => {
    step(by);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-strip-card]')?.focus());
  };
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
    'evaluate-close': opened
      ? () => setOpened(false)
      : dims || quadrant
        ? () =>
            narrow(() => {
              setDims(null);
              setQuadrant(null);
            })
        : null,
  });
  const keys = { pair: useShortcut('evaluate-pair'), reading: useShortcut('evaluate-reading') };
  if (!active) return null;
  const name = `${taskId}-${release}`;
  const narrowed = [
    ...(dims ? Object.values(dims) : []),
    ...(quadrant && other
      ? [
          {
            'both-right': t('evaluate.paired.bothRight'),
            'only-this': t('evaluate.paired.onlyA', { model: active.model }),
            'only-other': t('evaluate.paired.onlyB', { model: other.model }),
            'both-wrong': t('evaluate.paired.bothWrong'),
          }[quadrant],
        ]
      : []),
  ].join(', ');
  const item = items.rows[at];
  return (
    <>
      <main className={classes.main}>
        <div className={classes.upper}>
          <div className={classes.left}>
            <Leaderboard
              rows={rows}
              marks={marks}
              reading={reading}
              metricId={metricId}
              interval={interval}
              onInterval={setInterval_}
              active={active.run.id}
              other={other?.run.id ?? null}
              onActive={(run) => narrow(() => setChosen(run))}
              onOther={(run) => narrow(() => setPaired(run))}
              name={name}
            />
            <Answers rows={rows} reading={reading} name={name} />
          </div>
          <div className={classes.right}>
            <HeatTable
              one={active}
              task={task}
              reading={reading}
              metricId={metricId}
              dims={dims}
              onDims={(next) => narrow(() => setDims(next))}
              name={name}
            />
            <Paired
              active={active}
              other={other}
              rows={rows}
              onOther={(run) => narrow(() => setPaired(run))}
              quadrant={quadrant}
              onQuadrant={(next) => narrow(() => setQuadrant(next))}
              name={name}
            />
          </div>
        </div>
        <ItemStrip
          items={items}
          model={active.model}
          reading={reading}
          filter={filter}
          onFilter={(next) => narrow(() => setFilter(next))}
          hasParity={task?.parity ?? false}
          hasErrors={tablesOf(active, reading).counts.errors > 0}
          narrowed={narrowed || null}
          onClear={() =>
            narrow(() => {
              setDims(null);
              setQuadrant(null);
            })
          }
          chosen={at}
          onChoose={setAt}
          onOpen={(to) => {
            setAt(to);
            setOpened(true);
          }}
          name={name}
        />
      </main>
      <StatusBar
        hints={[
          { keys: ['ArrowLeft', 'ArrowRight'], label: t('evaluate.status.item') },
          { keys: ['Enter'], label: t('evaluate.status.open') },
          ...(keys.pair && others.length > 1 ? [{ keys: [keys.pair], label: t('evaluate.status.pair') }] : []),
          ...(keys.reading && task?.parity ? [{ keys: [keys.reading], label: t('evaluate.status.reading') }] : []),
          { keys: ['?'], label: t('app.keysHint') },
        ]}
      >
        <span>
          {t('evaluate.status.run')} <b>{active.run.id.slice(-6)}</b>, {t('evaluate.status.frozen')}
        </span>
        <span>
          {t('evaluate.status.prompt')}{' '}
          <b>
            {active.manifest.promptId} v{active.manifest.promptVersion}
          </b>
        </span>
        <span>
          {t('evaluate.status.parser')} <b>{active.manifest.parser}</b>
        </span>
      </StatusBar>
      {opened && item && (
        <ItemDialog
          run={active.run.id}
          model={active.model}
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

/** Scores of models on a release: leaderboard, answers, table, pairs, and the items behind them. */
export default function EvaluateScreen() {
  const { t } = useTranslation();
  const { params } = useRoute();
  const releases = useQuery(orpc.releases.list.queryOptions());
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions());
  const all = useQuery(orpc.evaluations.list.queryOptions({ input: {} }));
  const [reading, setReading] = useState<Reading>('strict');
  const [metric, setMetric] = useState<string | null>(null);
  const newKey = useShortcut('evaluate-new');

  const linked = all.data?.find((one) => one.run.id === params['run']);
  const newest = all.data?.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt))[0];
  const release = params['release'] ?? linked?.release ?? newest?.release ?? releases.data?.[0]?.tag ?? null;
  const taskId =
    params['task'] ??
    linked?.task ??
    newest?.task ??
    tasks.data?.find((task) => task.id === 'mcq')?.id ??
    tasks.data?.[0]?.id ??
    null;
  const task = tasks.data?.find((one) => one.id === taskId);
  const mine = newestOfEach((all.data ?? []).filter((one) => one.release === release && one.task === taskId));
  const rows = byScore(mine, reading, metric);
  const headline = rows[0] ? tablesOf(rows[0], reading).headline : [];
  const shown = metricOf(headline, metric);
  const items = rows[0]?.of ?? null;
  const go = (change: Record<string, string | undefined>) => {
    const next = { ...params, ...change };
    navigate(
      {
        screen: 'evaluate',
        params: Object.fromEntries(
          Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
      },
      { replace: true },
    );
  };
  const starting = params['new'] !== undefined;
  const setStarting = (on: boolean) => go({ new: on ? '1' : undefined });
  const canStart = release !== null && taskId !== null;
  const report = (format: keyof typeof reportTypes) => {
    client.evaluations
      .report({ runs: rows.slice(0, 40).map((one) => one.run.id), format, reading })
      .then(({ name, text }) => saveText(name, text, reportTypes[format]), say);
  };
  useActionHandlers({
    'evaluate-new': canStart ? () => setStarting(true) : null,
    'evaluate-report': rows.length > 0 ? () => report('md') : null,
  });
  const error = releases.error ?? tasks.error ?? all.error;
  const loaded = releases.data !== undefined && all.data !== undefined && tasks.data !== undefined;
  return (
    <>
      <header className={classes.bar}>
        {releases.data && releases.data.length > 0 && (
          <>
            <Select
              aria-label={t('evaluate.bar.task')}
              w={190}
              data={tasks.data?.map((one) => ({ value: one.id, label: one.name })) ?? []}
              value={taskId}
              onChange={(value) => go({ task: value ?? undefined, run: undefined })}
            />
            <Select
              aria-label={t('evaluate.bar.release')}
              w={150}
              data={releases.data.map((one) => ({
                value: one.tag,
                label: `${t('evaluate.bar.release')} ${one.tag}`,
              }))}
              value={release}
              onChange={(value) => go({ release: value ?? undefined, run: undefined })}
            />
          </>
        )}
        {items !== null && <span className={classes.quiet}>{t('evaluate.bar.items', { count: items })}</span>}
        <span className={classes.barRight}>
          {headline.length > 1 && headline.length <= 4 && (
            <SegmentedControl
              label={t('evaluate.bar.metric')}
              value={shown?.id ?? ''}
              segments={headline.map((one) => ({ value: one.id, label: one.label }))}
              onChange={setMetric}
            />
          )}
          {headline.length > 4 && (
            <Select
              aria-label={t('evaluate.bar.metric')}
              w={170}
              data={headline.map((one) => ({ value: one.id, label: one.label }))}
              value={shown?.id ?? null}
              onChange={setMetric}
            />
          )}
          {task?.parity && rows.length > 0 && (
            <>
              <span className={classes.quiet}>{t('evaluate.bar.reading')}</span>
              <SegmentedControl<Reading>
                label={t('evaluate.bar.reading')}
                value={reading}
                segments={[
                  { value: 'strict', label: t('evaluate.bar.strict') },
                  { value: 'parity', label: t('evaluate.bar.parity') },
                ]}
                onChange={setReading}
              />
            </>
          )}
          {rows.length > 0 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionButton icon={IconFileExport} aria-label={t('evaluate.report.label')}>
                  {t('evaluate.bar.report')}
                </ActionButton>
              </Menu.Target>
              <Menu.Dropdown>
                {(['md', 'csv', 'json'] as const).map((format) => (
                  <Menu.Item key={format} onClick={() => report(format)}>
                    {t(`evaluate.report.${format}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          {canStart && (
            <ActionButton kind="primary" icon={IconPlayerPlay} shortcut={newKey} onClick={() => setStarting(true)}>
              {t('evaluate.bar.evaluate')}
            </ActionButton>
          )}
        </span>
      </header>
      {error ? (
        <main className={classes.pad}>
          <ErrorNote
            error={error}
            onRetry={() => {
              void releases.refetch();
              void tasks.refetch();
              void all.refetch();
            }}
          />
        </main>
      ) : !loaded ? (
        <main className={classes.pad} aria-busy="true" />
      ) : releases.data.length === 0 ? (
        <main className={classes.pad}>
          <EmptyState
            icon={IconChartBar}
            title={t('evaluate.empty.noRelease')}
            action={
              <ActionButton kind="primary" onClick={() => navigate({ screen: 'releases' })}>
                {t('evaluate.empty.goReleases')}
              </ActionButton>
            }
          >
            {t('evaluate.empty.noReleaseText')}
          </EmptyState>
        </main>
      ) : rows.length === 0 || !release || !taskId ? (
        <main className={classes.pad}>
          <EmptyState
            icon={IconChartBar}
            title={t('evaluate.empty.none')}
            action={
              canStart && (
                <ActionButton onClick={() => setStarting(true)} icon={IconPlayerPlay}>
                  {t('evaluate.bar.evaluate')}
                </ActionButton>
              )
            }
          >
            {t('evaluate.empty.noneText')}
          </EmptyState>
        </main>
      ) : (
        <Results
          key={`${release} ${taskId}`}
          rows={rows}
          taskId={taskId}
          release={release}
          reading={reading}
          metricId={metric}
          wanted={params['run']}
          onReading={() => setReading(reading === 'strict' ? 'parity' : 'strict')}
        />
      )}
      {(rows.length === 0 || error || !loaded) && <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />}
      {starting && canStart && tasks.data && releases.data && (
        <StartEvaluation
          releases={releases.data.map((one) => one.tag)}
          release={release}
          tasks={tasks.data}
          task={taskId}
          onClose={() => setStarting(false)}
          onStarted={(tag, id) => {
            void all.refetch();
            go({ new: undefined, release: tag, task: id, run: undefined });
          }}
        />
      )}
    </>
  );
}
