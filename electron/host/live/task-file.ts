import { misspelt } from '#shared/agents/misspelt.ts';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { taskContent } from '#shared/items/agent-task/content.ts';
import { inWords, phraseWords } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';

/** What is wrong in a file of tasks, and where, in a sentence. */
export class TaskFileError extends Error {
  override readonly name = 'TaskFileError';
}

/** The values of a JSON list, or of JSON lines, each with its place for messages. */
function valuesIn(text: string, name: string): { value: unknown; place: string }[] {
  const plain = text.replace(/^\uFEFF/, '');
  const parsed = (source: string, place: string): unknown => {
    try {
      return JSON.parse(source);
    } catch {
      throw new TaskFileError(inWords('cli-tasks-not-json', { place }));
    }
  };
  if (plain.trimStart().startsWith('[')) {
    const list = parsed(plain, name);
    return Array.isArray(list) ? list.map((value, at) => ({ value, place: `${name}, task ${at + 1}` })) : [];
  }
  return plain.split('\n').flatMap((line, at) => {
    const place = `${name}, line ${at + 1}`;
    return line.trim() === '' ? [] : [{ value: parsed(line, place), place }];
  });
}

const known = Object.keys(taskContent.shape);

/** The tasks in the text of a file: a JSON list, or one task per line. @throws TaskFileError */
export function tasksInText(text: string, name: string): AgentTask[] {
  const tasks = valuesIn(text, name).map(({ value, place }) => {
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const id = fields.find(([field]) => field === 'id')?.[1] as unknown;
    const at = typeof id === 'string' ? `${place} (${id})` : place;
    const refuse = (why: string) => new TaskFileError(inWords('cli-task-fields', { place: at, why }));
    // A misspelt field would be left out silently.
    const wrong = misspelt(value, known);
    if (wrong) throw refuse(`${wrong.name}: ${phraseWords(wrong.what)}`);
    const read = agentTask.safeParse(value);
    if (!read.success) throw refuse(phraseWords(shapeProblem(read.error)));
    return read.data;
  });
  if (tasks.length === 0) throw new TaskFileError(inWords('cli-tasks-none', { file: name }));
  return tasks;
}
