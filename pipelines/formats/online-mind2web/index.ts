import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { addressOf } from '#shared/agents/web-address.ts';
import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { inWords, textPhrase } from '#shared/phrases/phrase.ts';
import { beginsWithTask, taskOf, type TaskRecord, taskReader, wordForWord } from '../agent-tasks/records.ts';
import { jsonOf, runFiles } from '../agent-runs/run-files.ts';
import { wordedAction } from '../agent-runs/worded-action.ts';
import type { SourceFile } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadEpisode, ReadStep, StepPicture } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { fitting } from '../json/read.ts';
import { ImageFinder } from '../pictures/images.ts';

const result = z.object({
  task_id: z.union([z.string(), z.number()]),
  task: z.string(),
  final_result_response: z.string().nullish(),
  result_status: z.string().nullish(),
  action_history: z.array(z.string()),
  thoughts: z.array(z.string().nullable()).nullish().catch(null),
});

/** Pictures of the trajectory by the number in their names. */
async function numbered(folder: string): Promise<Map<number, string>> {
  const names = (await readdir(path.join(folder, 'trajectory')).catch(() => [])).sort();
  const found = new Map<number, string>();
  for (const name of names) {
    const number = /\.(?:png|jpe?g|webp)$/i.test(name) ? /\d+/.exec(name)?.[0] : undefined;
    if (number !== undefined && !found.has(Number(number))) found.set(Number(number), `trajectory/${name}`);
  }
  return found;
}

async function readRun({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode> {
  const whole = await jsonOf(file);
  const {
    task_id,
    task,
    action_history: actions,
    thoughts,
    final_result_response: answer,
    result_status,
  } = fitting(result, whole);
  const images = await ImageFinder.open(file, options.images);
  const pictures = await numbered(path.dirname(file));
  // Numbered from 0, a picture shows the screen before its action; numbered from 1, the screen after it.
  const pictureOf = (at: number): Promise<StepPicture | null> => stepPicture(images, pictures.get(at));
  const steps: ReadStep[] = [];
  for (const [at, text] of actions.entries()) {
    const thought = thoughts?.[at]?.trim();
    const { action, ...named } = wordedAction(text);
    steps.push({
      index: at,
      picture: await pictureOf(at),
      actions: [action],
      ...named,
      ...(thought && { thought }),
      raw: JSON.stringify({ action: text, thought: thought ?? null }),
    });
  }
  const record = String(task_id);
  return {
    record: name,
    line: null,
    raw: JSON.stringify(whole),
    content: {
      task,
      name: record,
      platform: 'web',
      source: { kind: 'import', dataset: 'Online-Mind2Web', record },
      // What the agent reports of itself is not an outcome.
      reason: result_status ? inWords('format-agent-says', { status: result_status.slice(0, 200) }) : '',
      scroll: 'content',
      finalState: answer ?? '',
    },
    steps,
    final: await pictureOf(actions.length),
    problems:
      pictures.size > 0 && !pictures.has(0)
        ? [{ code: 'no-picture', step: 0, detail: inWords('format-no-first-picture') }]
        : [],
  };
}

const taskRow = z.object({
  task_id: z.union([z.string(), z.number()]),
  confirmed_task: z.string().min(1),
  website: z.string(),
  reference_length: z.number().int().positive().nullish(),
  level: z.string().nullish(),
});

/** A task of Online-Mind2Web: a judge decides, on the live page. */
function convert(record: TaskRecord): TaskContent {
  const { task_id, confirmed_task: task, website, reference_length: steps, level } = fitting(taskRow, record.value);
  const address = addressOf(website);
  const app = website.replace(/^https?:\/\/(?:www\.)?|\/.*$/gi, '') || website;
  return taskOf('online-mind2web', record, {
    ...{ id: String(task_id), level: 'L3', platform: 'web', apps: [app], instruction: task, language: 'en' },
    ...{ criteria: [{ kind: 'judge', says: task }], category: level ?? null, review: { network: true } },
    ...(address === null ? { unsupported: [wordForWord('website', website)] } : { init: [{ open: address, app }] }),
    ...(steps ? { optimalSteps: steps } : {}),
    maxSteps: Math.max(15, 2 * (steps ?? 0)),
  });
}

const readRuns = runFiles({ match: /^result\.json$/, what: textPhrase('result.json'), read: readRun });
const readTasks = taskReader('', convert);

/** Its list of tasks, or results for its judges: a folder per task with `result.json` and `trajectory`. */
export const onlineMind2web = defineFormat({
  id: 'online-mind2web',
  name: 'Online-Mind2Web tasks and results',
  conventions: [],
  accepts: ['folder', '.json'],
  async *episodes(chosen, options) {
    yield* (await beginsWithTask(chosen, (value) => taskRow.safeParse(value).success))
      ? readTasks(chosen, options)
      : readRuns(chosen, options);
  },
});
