import { taskType } from '#shared/tasks/registry.ts';
import type { CliSession } from '../session/session.ts';

/** The first figure of a task whose figures are shares of one stage each: over the items of all stages there is none. */
export async function leadingShare({ client }: CliSession, [run = '']: readonly string[]): Promise<string | undefined> {
  const { task } = await client.evaluations.get({ run });
  const [first] = taskType(task)?.cellMetrics ?? [];
  return first?.share && first.id;
}
