import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AgentTask } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { TaskFileError, tasksInText } from '#electron/host/live/task-file.ts';
import { UsageError } from '../terminal/exit-codes.ts';

/** The tasks of a file: a JSON list, or one task per line. @throws UsageError that names what is wrong and where */
export async function tasksIn(file: string): Promise<AgentTask[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(inWords('cli-tasks-unreadable', { file, why: error.code ?? error.message }));
  });
  try {
    return tasksInText(text, path.basename(file));
  } catch (error) {
    throw error instanceof TaskFileError ? new UsageError(error.message) : error;
  }
}
