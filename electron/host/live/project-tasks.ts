import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import type { TaskCheck } from '#shared/agents/result.ts';
import { printOf, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { automationTaskLints } from '#shared/agents/automation-task-lints.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import type { ReadDb } from '../db/connection.ts';
import { getItem, itemsAbout } from '../db/queries/items/items.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { change } from '../changes/change.ts';
import { saveEntity } from '../changes/save.ts';
import { requireRelease } from '../services/release/freeze.ts';
import { soundGroups } from '../services/release/groups.ts';
import type { EnvironmentKind, OwnTask } from './environments/define.ts';
import { fieldFault } from './environments/task-faults.ts';

/** Tasks of a project or a release for an environment, and those that it cannot run, each with the reason. */
export interface FoundTasks {
  tasks: (OwnTask & { item: string })[];
  leftOut: { label: string; why: Phrase }[];
}

/** What keeps an environment from running a task, one sentence each. */
export function taskFaults(db: ReadDb, kind: EnvironmentKind, task: AgentTask): Phrase[] {
  const { unsupported } = task;
  if (unsupported?.length)
    return [fieldFault(task, 'unsupported', phrase('task-not-executable', { what: unsupported.join('; ') }))];
  return [
    ...(task.criteria.length === 0 ? [fieldFault(task, 'criteria', phrase('task-no-criteria'))] : []),
    ...kind.faults(db, task),
    ...automationTaskLints.flatMap(({ severity, check }) => {
      const found = severity === 'error' && kind.ownTasks === undefined ? check(task) : null;
      return found ? [phrase('agent-task-fault', { task: task.id, what: found })] : [];
    }),
  ];
}

function sorted(db: ReadDb, kind: EnvironmentKind, found: Iterable<{ id: string; content: unknown }>): FoundTasks {
  const all: FoundTasks = { tasks: [], leftOut: [] };
  for (const { id, content } of found) {
    const task = agentTask.parse(content);
    const [why] = taskFaults(db, kind, task);
    if (why) all.leftOut.push({ label: task.id, why });
    else all.tasks.push({ label: task.id, task, item: id });
  }
  return all;
}

/** The tasks of a project that are not rejected, as they are now. */
export const projectTasks = (db: ReadDb, kind: EnvironmentKind): FoundTasks =>
  sorted(
    db,
    kind,
    itemsAbout(db, agentTaskKind.id, { kind: 'none', id: null }).filter(({ state }) => state !== 'rejected'),
  );

/** The tasks of a release, as they were frozen, in its order. Errors: NOT_FOUND, INVALID. */
export function releaseTasks(db: ReadDb, tag: string, kind: EnvironmentKind): FoundTasks {
  requireRelease(db, tag);
  const records = [...soundGroups(db, tag, 'others')].flatMap(({ items }) => items);
  return sorted(
    db,
    kind,
    records.filter((record) => record.kind === agentTaskKind.id),
  );
}

/** Keeps with a task of the project what a test of its criteria found; the task stays as it is otherwise. */
export function keepCheck(
  session: ProjectSession,
  id: string,
  tested: AgentTask,
  { task: _, ...found }: TaskCheck,
): void {
  const by = {
    author: { kind: 'pipeline', name: agentPipelineId },
    why: inWords('revision-tried'),
    label: 'try-task',
  } as const;
  change(session, by, (to) => {
    const item = getItem(to.db, agentTaskKind.id, id);
    if (!item) return;
    const now = taskContent.parse(item.content);
    const of = printOf({ ...now, ...tested });
    saveEntity(to, agentTaskKind.id, id, null, { ...now, check: { ...found, of } }, { state: item.state });
  });
}
