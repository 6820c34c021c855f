import type { AgentTask } from '#shared/agents/task.ts';
import { deadlinesOf, openedInTime, withDeadlines } from '#pipelines/live/deadlines.ts';
import { withCriteria } from '#pipelines/live/criteria.ts';
import type { Environment } from '#pipelines/live/environment.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { runChecker } from '../checkers/run.ts';
import type { EnvironmentKind, Shipped } from './define.ts';

/**
 * A new environment for one episode, with the task's deadlines on every call and all kinds of criteria; the only way to
 * get one.
 */
export async function openEnvironment(
  kind: EnvironmentKind,
  session: ProjectSession,
  task: AgentTask,
  shipped: Shipped,
): Promise<Environment> {
  const limits = deadlinesOf(task.deadlines);
  const environment = withDeadlines(await openedInTime(kind.open(session, task, shipped), limits), limits);
  return withCriteria(environment, (entry, checked) => runChecker(task, entry, checked, limits.check));
}
