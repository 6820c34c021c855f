import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActionHandlers } from '../../actions/action-store.ts';
import { say } from '../../ui/messages.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { useProject } from '../../project/project.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { client, orpc } from '../../transport/client.ts';
import { metricOf, type Reading, tablesOf } from './charts/figures.ts';
import type { ReportFormat } from './ReportMenu.tsx';
import { saveReport } from './save-report.ts';
import { rememberTask, startPlace, useLastTask } from './start-place.ts';
import { useEvaluableTasks } from './use-evaluable-tasks.ts';
import { itemsBehind, unlistedRuns } from './scores-facts.ts';
import { type Selection, useShownSelection, viewOf } from './use-view.ts';
import { saveBlob } from '../../ui/files/save-text.ts';

const pageSize = 2000;

/** Offers every prediction of a run as a download of JSON lines, which `benchwright score` reads. */
async function savePredictions(run: string, name: string): Promise<void> {
  // The browser keeps large blobs out of memory, so each page becomes one.
  const pieces: Blob[] = [];
  for (let after = -1; ; ) {
    const page = await client.evaluations.predictionsOut({ run, after, limit: pageSize });
    pieces.push(new Blob([page.map((line) => `${JSON.stringify(line)}\n`).join('')]));
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.index;
  }
  saveBlob(name, new Blob(pieces, { type: 'application/jsonl' }));
}

/**
 * What the address selects, its evaluations, and how they are read. `rows` are those of the selection; `stage` is what
 * is on the screen, which is the selection before while the new one is loading (`waiting`).
 */
export function useModelScores() {
  const { params } = useRoute();
  const releases = useQuery(orpc.releases.list.queryOptions());
  const tasks = useEvaluableTasks();
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
        releases.data.map((entry) => entry.tag),
      )
    : { taskId: params['task'] ?? null, release: params['release'] ?? null };
  const wanted = { release, taskId, run: params['run'], only: params['only'] };
  const look = (at: Selection) => viewOf(at, tasks.data ?? [], all.data ?? [], reading, metric, withArchived);
  const here = look(wanted);
  const { task, scope: scoped, rows } = here;
  const first = rows.find((row) => row.run.id === params['run']) ?? rows[0];
  const { shown: on, waiting } = useShownSelection(wanted, first?.run.id ?? null);
  const stage = waiting ? look(on) : here;
  // Displayed figures stay, whatever else is evaluated meanwhile.
  const looked = rows.length > 0 ? taskId : null;
  useEffect(() => {
    if (project !== undefined && looked !== null) rememberTask(project, looked);
  }, [project, looked]);
  const headline = rows[0] ? tablesOf(rows[0], reading).headline : [];
  const shown = metricOf(headline, metric);
  const items = itemsBehind(rows[0], shown, reading, scoped !== null);
  const going = unlistedRuns(runs.data ?? [], all.data ?? [], taskId);
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
  // An address whose task cannot be evaluated shows another task, for which nobody asked to start anything.
  const starting = params['new'] !== undefined && (params['task'] === undefined || params['task'] === taskId);
  const setStarting = (on: boolean) => go({ new: on ? '1' : undefined });
  const canStart = release !== null && tasks.data?.some(({ id }) => id === taskId) === true;
  const refusal = useCallRefusal('evaluations.start');
  const report = (format: ReportFormat, runs: readonly string[] = rows.map((row) => row.run.id), pictures = false) => {
    client.evaluations
      .report({ runs: runs.slice(0, 40), format, reading, pictures })
      .then((file) => saveReport(file, format), say);
  };
  const predictions = (runs: readonly string[]) => {
    const save = async () => {
      for (const row of rows.filter(({ run }) => runs.includes(run.id)))
        await savePredictions(
          row.run.id,
          `predictions-${row.model.replaceAll(/[^\w.-]+/g, '-')}-${release ?? ''}.jsonl`,
        );
    };
    save().catch(say);
  };
  const onStart = canStart ? () => setStarting(true) : null;
  useActionHandlers({
    'evaluate-new': refusal === null ? onStart : null,
    'evaluate-report': rows.length > 0 ? () => report('md') : null,
  });
  const error = releases.error ?? tasks.error ?? all.error;
  const retry = () => {
    for (const entry of [releases, tasks, all]) void entry.refetch();
  };
  return {
    ...{ releases: releases.data, tasks: tasks.data, loaded, error, retry },
    ...{ taskId, release, task, scope: scoped, rows, items, headline, metric: shown, setMetric, reading, setReading },
    ...{ on, stage, waiting, archivedShown: withArchived, setArchivedShown: setWithArchived },
    ...{ going, starting, onStart, setStarting, refusal, report, predictions, go },
    /** The shown figure in what is on the screen. */
    stageMetric: stage.rows[0] ? (metricOf(tablesOf(stage.rows[0], reading).headline, metric)?.id ?? null) : null,
    refetch: () => void all.refetch(),
  };
}
