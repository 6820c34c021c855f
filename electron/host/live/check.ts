import type { TaskCheck } from '#shared/agents/result.ts';
import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import { inWords, joinedPhrase, type Phrase } from '#shared/phrases/phrase.ts';
import type { Environment } from '#pipelines/live/environment.ts';
import { checkTask } from '#pipelines/agents/check-task.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { failure } from '../errors/errors.ts';
import type { ProjectSession } from '../project/project-session.ts';
import type { Shipped } from './environments/define.ts';
import { firstLine } from './environments/found.ts';
import { openEnvironment } from './environments/open.ts';
import { environmentOf, lackOf } from './environments/registry.ts';
import { keepCheck } from './project-tasks.ts';
import { askedTasks, requestFaults } from './request.ts';

/** One checked task, with the words by which lists name it. */
export interface CheckedTask extends TaskCheck {
  label: string;
}

/** What is said of a task whose environment failed; the other tasks are tested all the same. */
const notChecked = (task: string, error: unknown): TaskCheck => ({
  ...{ task, gold: null, noop: null, start: null, mutants: 0, killed: 0 },
  problems: [inWords('agent-env-error', { why: firstLine(error) })],
});

/**
 * The tasks of a request, and a generator that tests the criteria of one after the other; the project's own tasks keep
 * what was found. Errors: INVALID.
 */
export function checkTasks(
  session: ProjectSession,
  shipped: Shipped,
  request: Pick<AgentRequest, 'env' | 'tasks' | 'release' | 'limit' | 'origins'>,
): { count: number; leftOut: { label: string; why: Phrase }[]; checked: AsyncGenerator<CheckedTask> } {
  const { tasks, leftOut } = askedTasks(session.read, request);
  const faults = requestFaults(session.read, { env: request.env, tasks });
  if (faults.length > 0) throw failure('INVALID', joinedPhrase(faults, 'list-space'), { field: 'task' });
  async function* checked() {
    const kind = environmentOf(request.env);
    if (!kind) return;
    const lack = await lackOf(kind);
    if (lack) throw failure('INVALID', lack, { field: 'task' });
    for (const { label, task, item } of tasks) {
      let environment: Environment | null = null;
      let found: TaskCheck;
      try {
        environment = await openEnvironment(kind, session, task, shipped);
        found = await checkTask(environment, task, systemClock);
      } catch (error) {
        found = notChecked(task.id, error);
      } finally {
        await environment?.close();
      }
      // What a release holds stays as it was frozen.
      if (item !== undefined && request.release === undefined && found.gold !== null)
        keepCheck(session, item, task, found);
      yield { ...found, label };
    }
  }
  return { count: tasks.length, leftOut, checked: checked() };
}
