import { z } from 'zod';
import { taskOf, type TaskRecord, taskReader, taskWriter, wordForWord } from '../agent-tasks/records.ts';
import { defineFormat } from '../format.ts';
import { fitting } from '../json/read.ts';
import { criteriaOf } from './evaluator.ts';
import { rowOf } from './write.ts';

const id = 'osworld-tasks';
/** Tasks that are written are a list in one file; OSWorld has one file for each. */
const main = 'osworld-tasks.json';
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

/** A task of OSWorld. Evaluators other than those on texts of files, and set-ups, are kept as they are written. */
function convert(record: TaskRecord) {
  const { id: task, instruction, related_apps: apps, snapshot, config, evaluator } = fitting(row, record.value);
  const criteria = criteriaOf(evaluator);
  const unsupported = [
    ...(criteria ? [] : [wordForWord('evaluator', evaluator)]),
    ...config.map((entry, at) => wordForWord(`config.${at}`, entry)),
  ].slice(0, 200);
  return taskOf(id, record, {
    ...{ id: task, level: apps.length > 1 ? 'L4' : 'L3', platform: 'linux', apps, instruction },
    ...{ language: 'en', maxSteps: usualSteps, category: snapshot.slice(0, 200) || null },
    ...(criteria && { criteria }),
    ...(unsupported.length > 0 && { unsupported }),
  });
}

/** The task files of OSWorld: one JSON file for each. */
export const osworldTasks = defineFormat({
  id,
  name: 'OSWorld tasks',
  conventions: [],
  accepts: ['.json', 'folder'],
  main,
  episodes: taskReader('', convert),
  writeLoose: taskWriter(
    'OSWorld',
    main,
    (task) => rowOf(task, (raw) => convert({ value: JSON.parse(raw) as unknown, raw, file: main })),
    convert,
  ),
});
