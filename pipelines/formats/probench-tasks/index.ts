import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { processTask, type ProcessTask } from '#shared/episodes/process/run.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { lostFields, taskOf, type TaskRecord, taskReader, taskWriter, unchanged } from '../agent-tasks/records.ts';
import { defineFormat } from '../format.ts';
import { fitting } from '../json/read.ts';
import { Refused } from '../refused.ts';

const id = 'probench-tasks';
const main = 'probench-tasks.jsonl';
/** ISO 639 code of a language that nobody named. */
const unnamed = 'und';

/** A task of ProBench: a judge decides whether what the instruction asks is done. */
function convert(record: TaskRecord): TaskContent {
  const { language, instruction, app, ...rest } = fitting(processTask, record.value);
  return taskOf(id, record, {
    ...{ id: rest.id, level: 'L3', platform: 'android', apps: app === '' ? [] : [app], instruction },
    ...{ category: rest.category ?? null, language: language === unnamed ? null : language },
    ...{ taskType: rest.task_type, maxSteps: rest.max_steps, keyOperations: rest.key_operations },
    criteria: instruction.trim() === '' ? [] : [{ kind: 'judge', says: instruction }],
  });
}

/** A task as a line of ProBench; its criteria are named as lost if they are more than a judge's. Errors: Refused. */
function rowOf(task: TaskContent): { row: unknown; lost: string[] } {
  const { platform, apps, criteria, instruction } = task;
  if (platform !== 'android')
    throw new Refused(phrase('export-task-platform', { format: 'ProBench', only: 'Android', platform }));
  const usual = JSON.stringify(criteria) === JSON.stringify([{ kind: 'judge', says: instruction }]);
  const lost = [
    ...(criteria.length > 0 && !usual ? ['criteria'] : []),
    ...(apps.length > 1 ? ['apps'] : []),
    ...(task.init.length > 0 ? ['init'] : []),
    ...lostFields(task, { carries: ['category', 'language', 'taskType', 'keyOperations', 'maxSteps'] }),
  ];
  const reads = (raw: string) => convert({ value: JSON.parse(raw) as unknown, raw, file: main });
  const before = unchanged(task, id, reads, (entry) => [
    ...[entry.category, entry.language, entry.taskType, entry.maxSteps, entry.keyOperations],
  ]);
  if (before !== null) return { row: before, lost };
  const row: ProcessTask = {
    ...{ id: task.id, app: apps[0] ?? '', category: task.category, language: task.language ?? unnamed, instruction },
    ...{ task_type: task.taskType, max_steps: task.maxSteps, key_operations: task.keyOperations },
  };
  return { row, lost };
}

/** Tasks of ProBench as tasks for agents; `probench` reads the same lines as episodes that wait for their runs. */
export const probenchTasks = defineFormat({
  id,
  name: 'ProBench tasks for agents',
  conventions: [],
  accepts: ['.jsonl', '.json', 'folder'],
  main,
  episodes: taskReader(main, convert),
  writeLoose: taskWriter('ProBench', main, rowOf, convert),
});
