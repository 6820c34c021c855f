import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '../../transport/client.ts';
import { standingsOf } from '#shared/contract/runs/evaluations/run-standing.ts';
import {
  byScore,
  type Evaluation,
  historyOf,
  newestOfEach,
  type Reading,
  scopedTo,
  scopeOf,
  type TaskInfo,
} from './charts/figures.ts';

/** The selection in the address, with defaults for missing parts. */
export interface Selection {
  release: string | null;
  taskId: string | null;
  run: string | undefined;
  only: string | undefined;
}

/** The evaluations of a selection, ranked ones first, best first, and their scope. */
export function viewOf(
  { release, taskId, only, run }: Selection,
  tasks: readonly TaskInfo[],
  all: readonly Evaluation[],
  reading: Reading,
  metric: string | null,
  withArchived: boolean,
) {
  const task = tasks.find((task) => task.id === taskId);
  const scope = task ? scopeOf(task, only) : null;
  const every = all.filter((entry) => entry.release === release && entry.task === taskId);
  const shown = every.filter((entry) => withArchived || !entry.archived || entry.run.id === run);
  const mine = newestOfEach(shown, run);
  const standings = standingsOf(mine);
  const sorted = byScore(
    mine.map((entry) => scopedTo(entry, scope)),
    reading,
    metric,
  );
  const ranked = (entry: Evaluation) => standings.get(entry.run.id) === 'complete';
  return {
    task,
    scope,
    rows: [...sorted.filter(ranked), ...sorted.filter((entry) => !ranked(entry))],
    standings,
    /** All runs of each line, by the run that is in the table. */
    histories: new Map(mine.map((entry) => [entry.run.id, historyOf(every, entry)])),
    archived: every.filter((entry) => entry.archived).length,
  };
}

/**
 * What is on the screen: the wanted selection once the tables of its first row are there, until then the one
 * before, so that a change never passes through an empty screen.
 *
 * @param firstRun the run whose tables the wanted selection opens with; null when it has none
 */
export function useShownSelection(wanted: Selection, firstRun: string | null): { shown: Selection; waiting: boolean } {
  const first = useQuery({
    ...orpc.evaluations.get.queryOptions({ input: { run: firstRun ?? '' } }),
    enabled: firstRun !== null,
  });
  const ready = firstRun === null || !first.isPending;
  const [shown, show] = useState(wanted);
  const same = (Object.keys(wanted) as (keyof Selection)[]).every((key) => wanted[key] === shown[key]);
  // There is nothing on the screen to keep yet.
  const nothing = shown.release === null || shown.taskId === null;
  const place = wanted.release === shown.release && wanted.taskId === shown.taskId && wanted.run === shown.run;
  if (!same && (ready || nothing || place)) show(wanted);
  return { shown, waiting: !same && !ready };
}
