import type { WhatIf } from '#shared/contract/runs/benchmark/what-if.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { bothConclusions, conclusionsOf, flipsOf } from '#pipelines/evaluate/what-if/conclusions.ts';
import type { ReadDb } from '../../../db/connection.ts';
import type { Host } from '../../../host.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { question } from '../../../statistics/question.ts';
import { requireTask, shareOf } from '../../release/tasks.ts';
import { rankedRunsOf } from '../items/ranked-runs.ts';
import { type Answer, answersOf } from './answers.ts';
import { asToday, countedItems, waysOf, weighingOf } from './ways.ts';

interface Named {
  run: string;
  model: string;
}

/** Number of answers between two checks whether the answer is still wanted. */
const stretch = 500;

/** The conclusions about these runs, today and in every other way of counting their stored replies. */
export function* whatIfQuestions(
  db: ReadDb,
  taskId: string,
  runs: readonly Named[],
  metric: string | null,
): LongQuestion<WhatIf> {
  const task = requireTask(taskId);
  const share = shareOf(task, metric ?? undefined);
  const read: { run: Named; answers: Answer[] }[] = [];
  for (const run of runs) {
    const answers: Answer[] = [];
    for (const answer of answersOf(db, task, run.run, share)) {
      answers.push(answer);
      if (answers.length % stretch === 0) yield [read.length, 2 * runs.length];
    }
    read.push({ run, answers });
    yield [read.length, 2 * runs.length];
  }
  const weighing = weighingOf(task.cellMetrics.find(({ id }) => id === metric));
  const valueOf = ({ answers }: (typeof read)[number]) =>
    conclusionsOf([countedItems(answers, asToday, weighing)]).figures[0]?.value ?? -1;
  const models = read
    .map((entry) => ({ ...entry, value: valueOf(entry) }))
    .sort((a, b) => b.value - a.value || (a.run.model < b.run.model ? -1 : 1));
  const base = models.map(({ answers }) => countedItems(answers, asToday, weighing));
  const today = conclusionsOf(base);
  const possible = waysOf(
    task,
    models.map(({ answers }) => answers),
    metric,
  );
  const ways: WhatIf['ways'] = [];
  for (const { kind, phrase: sentence, reads, weighing: weighed } of possible) {
    const readers = models.map(({ answers }) => reads(answers));
    const other = models.map(({ answers }, at) => countedItems(answers, readers[at] ?? asToday, weighed));
    const [before, now] = bothConclusions(base, other);
    const kept = readers.filter((reader) => reader === null).length;
    ways.push({ kind, phrase: sentence, kept, figures: now.figures, ...flipsOf(before, now, today) });
    yield [runs.length + (runs.length * ways.length) / possible.length, 2 * runs.length];
  }
  return {
    models: models.map(({ run }, at) => ({ ...run, ...(today.figures[at] ?? { value: null, n: 0 }) })),
    pairs: { of: today.pairs.length, significant: today.pairs.filter(({ better }) => better !== 0).length },
    ways,
  };
}

export const whatIfQuestion = { ...question('whatIf', whatIfQuestions), inThread: true } as const;

/**
 * What another way of counting would change about the newest complete run of each model of a release. Errors: INVALID for
 * an unknown task or figure.
 */
export async function whatIfOf(
  host: Host,
  session: ProjectSession,
  { task: id, release, metric: asked }: { task: string; release: string; metric?: string | undefined },
): Promise<WhatIf> {
  const task = requireTask(id);
  shareOf(task, asked);
  // Over the items of all stages, a task of stages has no figure.
  const [first] = task.cellMetrics;
  const metric = asked ?? (first?.share ? first.id : null);
  const ranked = await rankedRunsOf(host, session, { task: id, release });
  const runs = ranked.map(({ run, model }) => ({ run, model }));
  const job = { kind: 'what-if', title: phrase('job-what-if', { release }) } as const;
  return askAsJob(host.jobs, session, job, whatIfQuestion, id, runs, metric);
}
