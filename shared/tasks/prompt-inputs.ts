import type { AnyTaskType } from './define.ts';
import { usualAsking } from './messages.ts';

/** The variables that a task passes to its prompt files, found by building the messages of its fixtures. */
export function promptInputsOf(task: AnyTaskType): string[] {
  const seen = new Set<string>();
  const user = (inputs: Record<string, string>): string => {
    for (const name of Object.keys(inputs)) seen.add(name);
    return Object.values(inputs).join('\n');
  };
  for (const { item } of task.fixtures) task.buildMessages(item, { system: 'Role.', user }, usualAsking);
  return [...seen].sort();
}
