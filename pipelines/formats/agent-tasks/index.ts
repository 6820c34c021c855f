import { misspelt } from '#shared/agents/misspelt.ts';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { joinedPhrase, textPhrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { defineFormat } from '../format.ts';
import { Refused } from '../refused.ts';
import { type TaskRecord, taskReader, taskWriter } from './records.ts';

const id = 'agent-tasks';
const main = 'agent-tasks.jsonl';
const known = Object.keys(taskContent.shape);

/** A task as our own files have it, by the rules of `agent --tasks`. Errors: Refused. */
function readTask({ value, file }: TaskRecord): TaskContent {
  const wrong = misspelt(value, known);
  if (wrong) throw new Refused(joinedPhrase([textPhrase(wrong.name), wrong.what], 'list-colon'));
  const given = typeof value === 'object' && value !== null ? value : {};
  const source = { kind: 'import', of: file.slice(0, 1000) };
  const read = taskContent.safeParse({ source, ...given });
  if (!read.success) throw new Refused(shapeProblem(read.error));
  return read.data;
}

/** Our own tasks for agents: everything about each, one per line; also the files of `agent --tasks`. */
export const agentTasks = defineFormat({
  id,
  name: 'Tasks for agents',
  conventions: [],
  accepts: ['.jsonl', '.json', 'folder'],
  main,
  episodes: taskReader(main, readTask),
  writeLoose: taskWriter(id, main, (task) => ({ row: task }), readTask),
});
