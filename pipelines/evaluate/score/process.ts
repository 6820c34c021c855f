import path from 'node:path';
import { unknownSize } from '#pipelines/formats/gold/row.ts';
import { taskGold } from '#pipelines/formats/probench/gold.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { inWords, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { process as processTask } from '#shared/tasks/process/index.ts';
import { AlikeFinder } from '#shared/tasks/process/alike.ts';
import type { ProcessRun, ProcessTask } from '#shared/episodes/process/run.ts';
import { mayBeJudged, processSummary, standingOf } from '#shared/tasks/process/summary.ts';
import type { Scorer } from './define.ts';
import { readGold } from './gold/gold.ts';
import { itemLine, type ItemsOut } from './items.ts';
import { processText } from './text/process-text.ts';
import { predictionBatches } from './predictions/predictions.ts';
import { processRunOf } from './process-run.ts';
import type { ScoreRefusal, ScoreReport } from './report.ts';
import { Usable } from './predictions/usable.ts';

const expected = {
  fields: ['outcome', 'judge', 'human'],
  example:
    '{"id":"t1","outcome":"success|failure|uncompleted|completed|error","reason":"","judge":{"provider":"A","verdict":"success"},"human":null}',
};

/** Picture files are not read. */
const around = { sizeOf: async () => unknownSize };

async function tasksIn(gold: string, refused: ScoreRefusal[], warnings: string[]): Promise<Map<string, ProcessTask>> {
  const tasks = new Map<string, ProcessTask>();
  const alike = new AlikeFinder();
  await readGold(gold, refused, async ({ value }) => {
    for (const { strict: task, why } of await taskGold(value, around)) {
      if (!task) throw new Refused(why ? textPhrase(why) : phrase('score-unscorable'));
      if (tasks.has(task.id)) throw new Refused(phrase('score-task-twice', { id: task.id }));
      tasks.set(task.id, task);
      const like = alike.add(task);
      if (like !== null) warnings.push(inWords('score-task-alike', { id: task.id, other: like }));
    }
  });
  return tasks;
}

/** Runs that are excluded, and judgements that do not count; each named. */
class Aside {
  readonly errors: string[] = [];
  readonly unjudged: string[] = [];
  readonly invalid: { id: string; provider: string | null; why: string }[] = [];
  neverDone = 0;

  look(id: string, run: ProcessRun, line: number, refused: ScoreRefusal[], record: string): void {
    if (run.outcome === 'error') this.errors.push(id);
    else if (standingOf(run, false) === 'left-out') this.unjudged.push(id);
    if (!mayBeJudged(run)) {
      this.neverDone += run.judgements.length;
      return;
    }
    for (const { provider, verdict, why } of run.judgements) {
      if (verdict !== null) continue;
      this.invalid.push({ id, provider, why });
      refused.push({ record, line, why: inWords('score-judgement-skipped', { why, id }) });
    }
  }
}

/**
 * `--task process`: gold = tasks of ProBench, predictions = one run per task. A task without a run counts as a failure
 * and is listed; an unreadable judgement is listed and does not count.
 * @throws ScoreError if a file cannot be read or no run is usable
 */
export async function scoreProcess(
  gold: string,
  predictions: string,
  { items, parity }: { items: ItemsOut | null; parity: boolean },
): Promise<ScoreReport> {
  const refused: ScoreRefusal[] = [];
  const warnings: string[] = [];
  const tasks = await tasksIn(gold, refused, warnings);
  const waiting = new Set(tasks.keys());
  const summary = processSummary(parity);
  const aside = new Aside();
  const name = path.basename(predictions);
  const usable = new Usable(predictions, expected.fields, expected.example);
  for await (const batch of predictionBatches(predictions))
    for (const prediction of batch) {
      usable.see(prediction);
      const { line, value, why } = prediction;
      const record = `${name}:${line}`;
      const refuse = (reason: string): void => void refused.push({ record, line, why: reason });
      const id = value?.['id'];
      if (!value) {
        refuse(why ?? inWords('score-unreadable'));
        continue;
      }
      const task = typeof id === 'string' ? tasks.get(id) : undefined;
      if (typeof id !== 'string') refuse(inWords('score-id-not-text'));
      else if (!task) refuse(inWords('score-task-id-not-in-gold', { id }));
      else if (!waiting.has(id)) refuse(inWords('score-task-run-twice', { id }));
      else
        try {
          const run = processRunOf(value);
          waiting.delete(id);
          summary.add({ task, run });
          aside.look(id, run, line, refused, record);
          items?.add(lineOf(id, run, parity));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refuse(error.message);
        }
    }
  if (tasks.size > 0)
    usable.require(tasks.size - waiting.size, refused.find(({ record }) => record.startsWith(`${name}:`))?.why);
  for (const id of waiting) {
    const task = tasks.get(id);
    if (task) summary.add({ task, run: null });
    items?.add(itemLine(id, null, null, 'missing'));
  }
  if (aside.neverDone > 0) warnings.push(inWords('score-never-done', { n: aside.neverDone }));
  const { n, ...figures } = summary.result();
  const { errors, unjudged, invalid } = aside;
  return {
    document: {
      task: processTask.id,
      tasks: tasks.size,
      n,
      missing: [...waiting],
      errors,
      unjudged,
      invalidJudgements: invalid,
      ...figures,
    },
    refused,
    warnings,
  };
}

function lineOf(id: string, run: ProcessRun, parity: boolean) {
  const standing = standingOf(run, parity);
  const outcome = standing === 'success' ? 'right' : standing === 'left-out' ? 'error' : 'wrong';
  return { ...itemLine(id, null, null, outcome, { answer: standing }), note: run.earlyStop ? 'early-stop' : null };
}

export const processScorer: Scorer = {
  task: processTask.id,
  ...expected,
  goldExample:
    '{"id":"t1","app":"airbnb","category":"Travel","language":"en","instruction":"…","task_type":"state|process","max_steps":15,"key_operations":["filter: 3 bedrooms"]}',
  needsGold: true,
  text: processText,
  score: ({ gold, predictions, items, parity }) => scoreProcess(gold, predictions, { items, parity }),
};
