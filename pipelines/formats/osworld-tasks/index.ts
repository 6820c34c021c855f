import { z } from 'zod';
import { taskOf, type TaskRecord, taskReader, wordForWord } from '../agent-tasks/records.ts';
import { defineFormat } from '../format.ts';
import { fitting } from '../json/read.ts';

const id = 'osworld-tasks';
/** The usual limit of OSWorld's tables. */
const usualSteps = 15;

const row = z.object({
  id: z.string().min(1),
  snapshot: z.string(),
  instruction: z.string().min(1),
  config: z.array(z.unknown()),
  related_apps: z.array(z.string().min(1)),
  evaluator: z.looseObject({ func: z.union([z.string(), z.array(z.string())]) }),
});

/** A task of OSWorld. Its evaluator is a program of OSWorld's own, so it is kept as it is written. */
function convert(record: TaskRecord) {
  const { id: task, instruction, related_apps: apps, snapshot, config, evaluator } = fitting(row, record.value);
  return taskOf(id, record, {
    ...{ id: task, level: apps.length > 1 ? 'L4' : 'L3', platform: 'linux', apps, instruction },
    ...{ language: 'en', maxSteps: usualSteps, category: snapshot.slice(0, 200) || null },
    unsupported: [
      wordForWord('evaluator', evaluator),
      ...config.map((one, at) => wordForWord(`config.${at}`, one)),
    ].slice(0, 200),
  });
}

/** The task files of OSWorld: one JSON file for each. */
export const osworldTasks = defineFormat({
  id,
  name: 'OSWorld tasks',
  conventions: [],
  accepts: ['.json', 'folder'],
  episodes: taskReader('', convert),
});
