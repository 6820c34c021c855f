import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Evaluation, TaskInfo } from './charts/figures.ts';

/** The task viewed last in each project, by the project’s path. Stored on this machine. */
const useLastTasks = create<{ tasks: Readonly<Record<string, string>> }>()(
  persist(() => ({ tasks: {} }), { name: 'benchwright.evaluate', version: 1 }),
);

export function useLastTask(project: string | undefined): string | undefined {
  return useLastTasks((state) => state.tasks[project ?? '']);
}

export function rememberTask(project: string, task: string): void {
  useLastTasks.setState(({ tasks }) =>
    tasks[project] === task ? { tasks } : { tasks: { ...tasks, [project]: task } },
  );
}

/** What the address names. */
interface Named {
  run?: string | undefined;
  task?: string | undefined;
  release?: string | undefined;
}

/** Where Evaluate opens. */
export interface Place {
  taskId: string | null;
  release: string | null;
}

/** The task with the most finished runs; of several, the one evaluated last. */
function mostFinished(evaluations: readonly Evaluation[]): string | undefined {
  const runs = new Map<string, { finished: number; newest: string }>();
  for (const { task, run, archived } of evaluations) {
    if (archived) continue;
    const known = runs.get(task) ?? { finished: 0, newest: '' };
    runs.set(task, {
      finished: known.finished + (run.state === 'done' ? 1 : 0),
      newest: run.startedAt > known.newest ? run.startedAt : known.newest,
    });
  }
  return [...runs].sort(([, a], [, b]) => b.finished - a.finished || b.newest.localeCompare(a.newest))[0]?.[0];
}

const newest = (evaluations: readonly Evaluation[]): Evaluation | undefined =>
  evaluations.toSorted((a, b) => b.run.startedAt.localeCompare(a.run.startedAt))[0];

/**
 * What the address names, or else the task that the person looked at last, or else the one with the most finished runs;
 * and the release that this task was evaluated on last. A task or release that does not exist (an old link) counts as
 * not named.
 *
 * @param last the task looked at last in this project
 * @param tags of the releases, newest first
 */
export function startPlace(
  named: Named,
  last: string | undefined,
  evaluations: readonly Evaluation[],
  tasks: readonly TaskInfo[],
  tags: readonly string[],
): Place {
  const linked = evaluations.find((evaluation) => evaluation.run.id === named.run);
  const tag = tags.find((own) => own === named.release);
  const there = evaluations.filter((evaluation) => tag === undefined || evaluation.release === tag);
  const taskId =
    tasks.find((task) => task.id === named.task)?.id ??
    linked?.task ??
    tasks.find((task) => task.id === last)?.id ??
    mostFinished(there) ??
    mostFinished(evaluations) ??
    tasks.find((task) => task.evaluable)?.id ??
    null;
  const release =
    tag ??
    linked?.release ??
    newest(evaluations.filter((evaluation) => evaluation.task === taskId))?.release ??
    newest(evaluations)?.release ??
    tags[0] ??
    null;
  return { taskId, release };
}

/** What of a release nobody is asked about. */
const besides: ReadonlySet<string> = new Set(['agent-tasks', 'screenshots', 'episodes', 'picture-sets']);

/**
 * The newest release if it holds tasks for agents and nothing that models are evaluated on: then Evaluate opens on its
 * live runs. Null otherwise.
 */
export function agentRelease(
  releases: readonly { tag: string; counts: Readonly<Record<string, number>> }[],
): string | null {
  const [first] = releases;
  if (!first || !first.counts['agent-tasks']) return null;
  return Object.entries(first.counts).every(([kind, n]) => n === 0 || besides.has(kind)) ? first.tag : null;
}
