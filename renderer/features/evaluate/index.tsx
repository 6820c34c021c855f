import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRoute } from '../../places/route.ts';
import { useProject } from '../../project/project.ts';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { AgentsScreen } from './agents/AgentsScreen.tsx';
import { ReleaseRuns } from './release-runs/ReleaseRuns.tsx';
import { agentTask } from './agent-pairs/types.ts';
import { useRowName } from './charts/row-name.ts';
import { NoRelease, NoScores } from './EmptyScores.tsx';
import { EvaluateBar } from './EvaluateBar.tsx';
import { Results } from './Results.tsx';
import { agentRelease, rememberTask, useLastTask } from './start-place.ts';
import { StartEvaluation } from './start/StartEvaluation.tsx';
import { Waiting } from './start/Waiting.tsx';
import { TablesScreen } from './tables/TablesScreen.tsx';
import { isTables } from './tables/place.ts';
import { useModelScores } from './use-model-scores.ts';
import { orpc } from '../../transport/client.ts';
import { Block } from '../../ui/layout/primitives.tsx';

/** Scores of models on a release, or of agents over the project's episodes. */
export default function EvaluateScreen() {
  const { params } = useRoute();
  const project = useProject()?.path;
  const last = useLastTask(project);
  const { task } = params;
  useEffect(() => {
    if (project !== undefined && task !== undefined) rememberTask(project, task);
  }, [project, task]);
  const plain = Object.keys(params).length === 0;
  const releases = useQuery(orpc.releases.list.queryOptions());
  const ofAgents = plain && last === undefined ? agentRelease(releases.data ?? []) : null;
  if (isTables(params)) return <TablesScreen />;
  if (ofAgents !== null) return <ReleaseRuns release={ofAgents} />;
  if ((task ?? (plain ? last : null)) !== agentTask) return <ModelScores />;
  return params['over'] === undefined ? <AgentsScreen /> : <ReleaseRuns release={params['over']} />;
}

/** Scores of models on a release: leaderboard, answers, table, pairs, and the items behind them. */
function ModelScores() {
  const { t } = useTranslation();
  const nameOf = useRowName();
  const scores = useModelScores();
  const { releases, tasks, loaded, error, taskId, release, rows, reading, on, stage, go } = scores;
  return (
    <>
      <EvaluateBar
        loading={!loaded && !error}
        tasks={tasks ?? []}
        taskId={taskId}
        releases={releases?.map((release) => release.tag) ?? []}
        release={release}
        items={scores.items}
        headline={scores.headline}
        metric={scores.metric}
        task={scores.task}
        scope={scores.scope}
        onScope={(value) => go({ only: value ?? undefined })}
        reading={reading}
        models={rows.map((row) => ({ run: row.run.id, name: nameOf(row) }))}
        onTask={(id) => go({ task: id ?? undefined, release: release ?? undefined, run: undefined, only: undefined })}
        onRelease={(tag) => go({ release: tag ?? undefined, task: taskId ?? undefined, run: undefined })}
        onMetric={scores.setMetric}
        onReading={scores.setReading}
        onReport={scores.report}
        onPredictions={scores.predictions}
        onStart={scores.onStart}
      />
      {error ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <ErrorNote error={error} onRetry={scores.retry} />
        </Block>
      ) : !loaded ? (
        <Waiting />
      ) : releases?.length === 0 ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <NoRelease />
        </Block>
      ) : stage.rows.length === 0 || !on.release || !on.taskId ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <NoScores going={scores.going} refusal={scores.refusal} onStart={scores.onStart} />
        </Block>
      ) : (
        <Results
          key={`${on.release} ${on.taskId} ${on.run ?? ''}`}
          rows={stage.rows}
          standings={stage.standings}
          histories={stage.histories}
          archived={{ n: stage.archived, shown: scores.archivedShown, onShow: scores.setArchivedShown }}
          waiting={scores.waiting}
          taskId={on.taskId}
          release={on.release}
          reading={reading}
          metricId={scores.stageMetric}
          scope={stage.scope}
          wanted={on.run}
          onReading={() => scores.setReading(reading === 'strict' ? 'parity' : 'strict')}
          onRun={(run) => {
            scores.refetch();
            go({ run });
          }}
        />
      )}
      {(stage.rows.length === 0 || error || !loaded) && (
        <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
      )}
      {scores.starting && scores.onStart && release !== null && taskId !== null && tasks && releases && (
        <StartEvaluation
          releases={releases.map((release) => release.tag)}
          release={release}
          tasks={tasks}
          task={taskId}
          onClose={() => scores.setStarting(false)}
          onStarted={(tag, id) => {
            scores.refetch();
            go({ new: undefined, release: tag, task: id, run: undefined });
          }}
        />
      )}
    </>
  );
}
