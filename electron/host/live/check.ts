import type { TaskCheck } from '#shared/agents/result.ts';
import type { AgentRequest } from '#shared/contract/runs/agents.ts';
import { joinedPhrase, type Phrase } from '#shared/phrases/phrase.ts';
import { checkTask } from '#pipelines/agents/check-task.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { failure } from '../errors.ts';
import type { ProjectSession } from '../project/project-session.ts';
import type { Shipped } from './environments/define.ts';
import { environmentOf } from './environments/registry.ts';
import { askedTasks, requestFaults } from './request.ts';

/** One checked task, with the words by which lists name it. */
export interface CheckedTask extends TaskCheck {
  label: string;
}

/** The tasks of a request, and a generator that tests the criteria of one after the other. Errors: INVALID. */
export function checkTasks(
  session: ProjectSession,
  shipped: Shipped,
  request: Pick<AgentRequest, 'env' | 'tasks' | 'limit' | 'origins'>,
): { count: number; leftOut: { label: string; why: Phrase }[]; checked: AsyncGenerator<CheckedTask> } {
  const { tasks, leftOut } = askedTasks(session.read, request);
  const faults = requestFaults(session.read, { env: request.env, tasks });
  if (faults.length > 0) throw failure('INVALID', joinedPhrase(faults, 'list-space'), { field: 'task' });
  async function* checked() {
    for (const { label, task } of tasks) {
      const environment = await environmentOf(request.env)?.open(session, task, shipped);
      if (!environment) return;
      try {
        yield { ...(await checkTask(environment, task, systemClock)), label };
      } finally {
        await environment.close();
      }
    }
  }
  return { count: tasks.length, leftOut, checked: checked() };
}
