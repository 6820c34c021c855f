import { z } from 'zod';
import { addressOf } from '#shared/agents/web-address.ts';
import type { TaskContent } from '#shared/items/agent-task/content.ts';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { beginsWithTask, taskOf, type TaskRecord, taskReader, wordForWord } from '../agent-tasks/records.ts';
import { withoutPictures } from '../agent-runs/embedded.ts';
import { jsonOf, nameOf, runFiles } from '../agent-runs/run-files.ts';
import type { SourceFile } from '../episodes/files.ts';
import { stepPicture } from '../episodes/pictures.ts';
import type { ReadAction, ReadEpisode, ReadStep, ReadStepElement } from '../episodes/record.ts';
import { defineFormat, type ReadOptions } from '../format.ts';
import { fitting } from '../json/read.ts';
import { ImageFinder } from '../pictures/images.ts';
import { Refused } from '../refused.ts';

const part = z.object({ type: z.string(), text: z.string().nullish() });
const message = z.object({ role: z.string(), content: z.union([z.string(), z.array(part)]) });
type Message = z.infer<typeof message>;

const textOf = ({ content }: Message): string =>
  typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n');

const first = /Now given a task:\s*([\s\S]*?)\s*Please interact with\s+(\S+)\s+and get the answer/;
const marked = /\[(\d+)\]:\s*(?:<([\w-]+)>\s*)?"((?:[^"\\]|\\.)*)"/g;

/** An action as the published code reads it, and the number of its element. */
function actionOf(text: string): { action: ReadAction; element: string | null } {
  const raw = text;
  const of = (action: Omit<ReadAction, 'raw'>, element: string | null = null) => ({
    action: { ...action, raw },
    element,
  });
  const click = /Click \[?(\d+)\]?/.exec(text);
  if (click) return of({ type: 'click' }, click[1]);
  const type = /Type \[?(\d+)\]?[; ]+\[?([^\]]+)\]?/.exec(text);
  if (type) return of({ type: 'type', text: (type[2] ?? '').trim() }, type[1]);
  const scroll = /Scroll \[?(\d+|WINDOW)\]?[; ]+\[?(up|down)\]?/.exec(text);
  if (scroll) {
    const direction = scroll[2] === 'up' ? 'up' : 'down';
    return of({ type: 'scroll', direction, directionOf: 'content' }, scroll[1] === 'WINDOW' ? null : scroll[1]);
  }
  if (text.startsWith('Wait')) return of({ type: 'wait' });
  if (text.startsWith('GoBack')) return of({ type: 'back' });
  const answer = /ANSWER[; ]+\[?([^\]]+)\]?/.exec(text);
  return answer ? of({ type: 'answer', text: (answer[1] ?? '').trim() }) : of({ type: null });
}

function elementsOf(text: string): Map<string, ReadStepElement> {
  const found = new Map<string, ReadStepElement>();
  for (const [, number = '', tag, name = ''] of text.matchAll(marked))
    found.set(number, { ...(name && { name: name.slice(0, 500) }), ...(tag && { tag }) });
  return found;
}

async function readRun({ file, name }: SourceFile, options: ReadOptions): Promise<ReadEpisode> {
  const whole = await jsonOf(file);
  const messages = fitting(z.array(message), whole);
  const [, task, site] = messages.map((message) => first.exec(textOf(message))).find((match) => match !== null) ?? [];
  if (task === undefined) throw new Refused(phrase('format-webvoyager-task'));
  const images = await ImageFinder.open(file, options.images);
  const steps: ReadStep[] = [];
  let asked = '';
  for (const [at, entry] of messages.entries()) {
    if (entry.role === 'user') asked = textOf(entry);
    if (entry.role !== 'assistant') continue;
    const reply = textOf(entry);
    const [, thought = '', text = ''] = /Thought:([\s\S]*?)Action:([\s\S]*)/.exec(reply) ?? [];
    const { action, element } = actionOf(text.trim());
    // After a reply that could not be carried out the agent is told so, and no picture is taken.
    const looked = /Observation/.test(asked);
    const index = steps.length + 1;
    const target = element === null ? undefined : elementsOf(asked).get(element);
    steps.push({
      index,
      picture: looked ? await stepPicture(images, `screenshot${index}.png`) : null,
      actions: [{ ...action, raw: text.trim() || reply }],
      ...(target && { element: target }),
      ...(thought.trim() && { thought: thought.trim() }),
      response: reply,
      raw: withoutPictures((whole as unknown[])[at]),
    });
  }
  if (steps.length === 0) throw new Refused(phrase('format-no-steps'));
  const record = nameOf(file).replace(/^task/, '');
  const ended = steps.at(-1)?.actions[0]?.type === 'answer';
  return {
    record: name,
    line: null,
    raw: withoutPictures((whole as unknown[]).slice(0, 2)),
    content: {
      task,
      name: record,
      platform: 'web',
      apps: [record.replace(/--\d+$/, '')],
      source: { kind: 'import', dataset: 'WebVoyager', record },
      // What the agent answers is not an outcome.
      outcome: ended ? 'unknown' : 'uncompleted',
      scroll: 'content',
      tags: site ? [site.slice(0, 100)] : [],
    },
    steps,
    final: null,
  };
}

const taskRow = z.object({
  web_name: z.string().min(1),
  id: z.string().min(1),
  ques: z.string().min(1),
  web: z.string(),
});

/** A task of WebVoyager: a judge decides, on the live page. */
function convert(record: TaskRecord): TaskContent {
  const { web_name: app, id, ques, web } = fitting(taskRow, record.value);
  const address = addressOf(web);
  return taskOf('webvoyager', record, {
    ...{ id, level: 'L3', platform: 'web', apps: [app], instruction: ques, language: 'en', maxSteps: 15 },
    ...{ criteria: [{ kind: 'judge', says: ques }], review: { network: true } },
    ...(address === null ? { unsupported: [wordForWord('web', web)] } : { init: [{ open: address, app }] }),
  });
}

const readRuns = runFiles({
  match: /^interact_messages\.json$/,
  what: textPhrase('interact_messages.json'),
  read: readRun,
});
const readTasks = taskReader('', convert);

/** Its list of tasks, or results of WebVoyager: a folder per task with `interact_messages.json` and numbered pictures. */
export const webvoyager = defineFormat({
  id: 'webvoyager',
  name: 'WebVoyager tasks and results',
  conventions: [],
  accepts: ['folder', '.json', '.jsonl'],
  async *episodes(chosen, options) {
    yield* (await beginsWithTask(chosen, (value) => taskRow.safeParse(value).success))
      ? readTasks(chosen, options)
      : readRuns(chosen, options);
  },
});
