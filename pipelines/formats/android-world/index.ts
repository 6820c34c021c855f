import { z } from 'zod';
import { taskOf, type TaskRecord, taskReader, wordForWord } from '../agent-tasks/records.ts';
import { defineFormat } from '../format.ts';
import { fitting } from '../json/read.ts';

const id = 'android-world';
const usualSteps = 15;

const row = z.object({
  task_name: z.string().min(1),
  task_template: z.string().min(1),
  difficulty: z.string(),
  tags: z.array(z.string()),
  optimal_steps: z.coerce.number().int().positive(),
});

/** A task of AndroidWorld. Its parameters and its check are code of AndroidWorld, so it is named as such. */
function convert(record: TaskRecord) {
  const { task_name, task_template, difficulty, tags, optimal_steps } = fitting(row, record.value);
  const parameters = [...new Set(task_template.match(/\{\w+\}/g) ?? [])];
  return taskOf(id, record, {
    ...{ id: task_name, level: tags.includes('multi_app') ? 'L4' : 'L3', platform: 'android', apps: [] },
    ...{ instruction: task_template, language: 'en', category: difficulty || null },
    ...{ optimalSteps: optimal_steps, maxSteps: Math.max(usualSteps, 2 * optimal_steps) },
    unsupported: [
      wordForWord('task_name', task_name),
      ...parameters.map((parameter) => wordForWord('task_template', parameter)),
    ],
  });
}

/** AndroidWorld's list of tasks (`task_metadata.json`). */
export const androidWorld = defineFormat({
  id,
  name: 'AndroidWorld tasks',
  conventions: [],
  accepts: ['.json'],
  episodes: taskReader('', convert),
});
