import { IconChartBar, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { say } from '../../app/messages.ts';
import { navigate, useRoute } from '../../app/places/route.ts';
import { useProject } from '../../app/project/project.ts';
import { useCallRefusal } from '../../app/project/use-may.ts';
import { client, orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { saveText } from '../../ui/files/save-text.ts';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { AgentsScreen } from './agents/AgentsScreen.tsx';
import { agentTask } from './agents/types.ts';
import { EvaluateBar } from './EvaluateBar.tsx';
import { type ReportFormat, reportTypes } from './ReportMenu.tsx';
import { countsFor, metricOf, type Reading, tablesOf } from './board/figures.ts';
import { Results } from './Results.tsx';
import { useRowName } from './board/row-name.ts';
import { rememberTask, startPlace, useLastTask } from './start-place.ts';
import { StartEvaluation } from './start/StartEvaluation.tsx';
import { type Selection, useShownSelection, viewOf } from './use-view.ts';
import { Waiting } from './start/Waiting.tsx';
import classes from './Evaluate.module.css';

/** Scores of models on a release, or of agents over the project's episodes. */
export default function EvaluateScreen() {
  const { params } = useRoute();
  const project = useProject()?.path;
  const last = useLastTask(project);
  const { task } = params;
  useEffect(() => {
    if (project !== undefined && task !== undefined) rememberTask(project, task);
  }, [project, task]);
  return (task ?? (Object.keys(params).length === 0 ? last : null)) === agentTask ? <AgentsScreen /> : <ModelScores />;
}

/** Scores of models on a release: leaderboard, answers, table, pairs, and the items behind them. */
function ModelScores() {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const { params } = useRoute();
  const releases = useQuery(orpc.releases.list.queryOptions());
  const tasks = useQuery(orpc.evaluations.tasks.queryOptions());
  const all = useQuery(orpc.evaluations.list.queryOptions({ input: {} }));
  const runs = useQuery(orpc.runs.list.queryOptions({ input: {} }));
  const [reading, setReading] = useState<Reading>('strict');
  const [metric, setMetric] = useState<string | null>(null);
  const [withArchived, setWithArchived] = useState(false);

  const project = useProject()?.path;
  const last = useLastTask(project);
  const loaded = releases.data !== undefined && all.data !== undefined && tasks.data !== undefined;
  const { taskId, release } = loaded
    ? startPlace(
        params,
        last,
        all.data,
        tasks.data,
        releases.data.map((one) => one.tag),
      )
    : { taskId: params['task'] ?? null, release: params['release'] ?? null };
  const wanted = { release, taskId, run: params['run'], only: params['only'] };
  const look = (at: Selection) => viewOf(at, tasks.data ?? [], all.data ?? [], reading, metric, withArchived);
  const here = look(wanted);
  const { task, scope: scoped, rows } = here;
  const first = rows.find((one) => one.run.id === params['run']) ?? rows[0];
  const { shown: on, waiting } = useShownSelection(wanted, first?.run.id ?? null);
  const stage = waiting ? look(on) : here;
  // Displayed figures stay, whatever else is evaluated meanwhile.
  const looked = rows.length > 0 ? taskId : null;
  useEffect(() => {
    if (project !== undefined && looked !== null) rememberTask(project, looked);
  }, [project, looked]);
  const headline = rows[0] ? tablesOf(rows[0], reading).headline : [];
  const shown = metricOf(headline, metric);
  // A figure that covers only some items has its own n, once all are scored.
  const counted = rows[0] ? countsFor(rows[0], reading, metric).n : 0;
  const ownItems = scoped || (shown?.counts && rows[0] && rows[0].scored >= rows[0].of);
  const items = rows[0] ? (ownItems ? counted : rows[0].of) : null;
  // A run has no row here before its first results.
  const going = (runs.data ?? []).filter(
    ({ kind, state, subject }) =>
      kind === 'evaluate' && subject === taskId && (state === 'running' || state === 'pausing' || state === 'paused'),
  ).length;
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
  const refusal = useCallRefusal('evaluations.start');
  const report = (format: ReportFormat, runs: readonly string[] = rows.map((one) => one.run.id)) => {
    client.evaluations
      .report({ runs: runs.slice(0, 40), format, reading })
      .then(({ name, text }) => saveText(name, text, reportTypes[format]), say);
  };
  useActionHandlers({
    'evaluate-new': canStart && refusal === null ? () => setStarting(true) : null,
    'evaluate-report': rows.length > 0 ? () => report('md') : null,
  });
  const error = releases.error ?? tasks.error ?? all.error;
  return (
    <>
      <EvaluateBar
        loading={!loaded && !error}
        tasks={tasks.data ?? []}
        taskId={taskId}
        releases={releases.data?.map((one) => one.tag) ?? []}
        release={release}
        items={items}
        headline={headline}
        metric={shown}
        task={task}
        scope={scoped}
        onScope={(value) => go({ only: value ?? undefined })}
        reading={reading}
        models={rows.map((one) => ({ run: one.run.id, name: nameOf(one) }))}
        onTask={(id) => go({ task: id ?? undefined, release: release ?? undefined, run: undefined, only: undefined })}
        onRelease={(tag) => go({ release: tag ?? undefined, task: taskId ?? undefined, run: undefined })}
        onMetric={setMetric}
        onReading={setReading}
        onReport={report}
        onStart={canStart ? () => setStarting(true) : null}
      />
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
        <Waiting />
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
      ) : stage.rows.length === 0 || !on.release || !on.taskId ? (
        <main className={classes.pad}>
          <EmptyState
            icon={IconChartBar}
            title={going > 0 ? t('evaluate.empty.going', { count: going }) : t('evaluate.empty.none')}
            action={
              going > 0 ? (
                <ActionButton onClick={() => navigate({ screen: 'runs' })}>{t('evaluate.empty.goRuns')}</ActionButton>
              ) : (
                canStart && (
                  <ActionButton refusal={refusal} onClick={() => setStarting(true)} icon={IconPlayerPlay}>
                    {t('evaluate.bar.evaluate')}
                  </ActionButton>
                )
              )
            }
          >
            {t(going > 0 ? 'evaluate.empty.goingText' : 'evaluate.empty.noneText')}
          </EmptyState>
        </main>
      ) : (
        <Results
          key={`${on.release} ${on.taskId} ${on.run ?? ''}`}
          rows={stage.rows}
          standings={stage.standings}
          histories={stage.histories}
          archived={{ n: stage.archived, shown: withArchived, onShow: setWithArchived }}
          waiting={waiting}
          taskId={on.taskId}
          release={on.release}
          reading={reading}
          metricId={stage.rows[0] ? (metricOf(tablesOf(stage.rows[0], reading).headline, metric)?.id ?? null) : null}
          scope={stage.scope}
          wanted={on.run}
          onReading={() => setReading(reading === 'strict' ? 'parity' : 'strict')}
          onRun={(run) => {
            void all.refetch();
            go({ run });
          }}
        />
      )}
      {(stage.rows.length === 0 || error || !loaded) && (
        <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
      )}
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
