import { commandsOf } from '#shared/agents/criteria.ts';
import type { AgentTask } from '#shared/agents/task.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/**
 * Checker programs that whoever started this process allowed, word by word. Nothing in a project and no call over the
 * contract adds one, so that a task from elsewhere cannot start a program here.
 */
const allowed = new Set<string>();

const keyOf = (command: readonly string[]) => JSON.stringify(command);

/** A command as it is typed. */
export const typed = (command: readonly string[]): string =>
  command
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`))
    .join(' ');

/** Lets this process run checker programs, until the returned function is called. */
export function allowCheckers(commands: readonly (readonly string[])[]): () => void {
  const added = commands.map(keyOf).filter((key) => !allowed.has(key));
  for (const key of added) allowed.add(key);
  return () => {
    for (const key of added) allowed.delete(key);
  };
}

export const isAllowed = (command: readonly string[]): boolean => allowed.has(keyOf(command));

/** The programs that tasks are checked by and that nobody allowed, each named once. */
export function forbiddenCheckers(tasks: readonly AgentTask[]): Phrase[] {
  const found = new Map<string, { command: string; task: string }>();
  for (const { id, criteria } of tasks)
    for (const { command } of commandsOf(criteria))
      if (!isAllowed(command) && !found.has(keyOf(command)))
        found.set(keyOf(command), { command: typed(command), task: id });
  return [...found.values()].map(({ command, task }) => phrase('checker-not-allowed', { task, command }));
}
