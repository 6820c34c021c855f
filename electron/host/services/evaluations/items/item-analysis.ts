import type { AnalysedItem, ItemAnalysis } from '#shared/contract/runs/benchmark/item-analysis.ts';
import { itemFigures, type ItemResults } from '#shared/metrics/items/item-analysis.ts';
import { liteSet } from '#shared/metrics/items/lite-set.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { answersByContent, type ContentAnswer } from '../../../db/queries/runs/answers-by-content.ts';
import type { Host } from '../../../host.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askAsJob } from '../../../statistics/ask-statistics.ts';
import { question } from '../../../statistics/question.ts';
import { rankedRunsOf } from './ranked-runs.ts';
import { requireTask } from '../../release/tasks.ts';

interface Named {
  run: string;
  model: string;
}

/** Figures of the items that all of these runs answered, joined by content; and of a set of `lite` items. */
export function* analyseItems(
  db: ReadDb,
  taskId: string,
  runs: readonly Named[],
  lite: number | null,
): LongQuestion<ItemAnalysis> {
  const task = requireTask(taskId);
  const read: Map<string, ContentAnswer>[] = [];
  for (const { run } of runs) {
    yield [read.length, runs.length];
    read.push(answersByContent(db, run));
  }
  const [first] = read;
  const shared = [...(first ?? [])].flatMap(([content, own]) => {
    const all = read.flatMap((entry) => entry.get(content) ?? []);
    return all.length === read.length && task.leavesOut?.(task.item.parse(own.item())) !== true ? [{ own, all }] : [];
  });
  const points = task.placeOf !== undefined;
  const results = shared.map(
    ({ all }): ItemResults => ({
      right: all.map(({ outcome }) => outcome === 'right'),
      // Two positions are never the same answer.
      answers: all.map(({ answer }) => (points ? null : answer)),
    }),
  );
  const figures = itemFigures(results);
  const items = shared.flatMap(({ own, all }, at): AnalysedItem[] => {
    const found = figures[at];
    if (!found) return [];
    const wrong = all.findIndex(({ outcome }) => outcome !== 'right');
    const [wrongRun, answer] = [runs[wrong], all[wrong]];
    const item = task.item.parse(own.item());
    return [
      {
        ...{ id: own.id, index: own.index, label: task.show(item).label, gold: task.gold(item), ...found },
        wrongIn: wrongRun && answer ? { ...wrongRun, index: answer.index } : null,
      },
    ];
  });
  // The stages of a case are chosen together; it is right if all of them are.
  const cases = new Map<string, { ids: string[]; right: boolean[] }>();
  for (const { own, all } of shared) {
    const key = task.drawnWith?.(task.item.parse(own.item())) ?? own.id;
    const entry = cases.get(key) ?? { ids: [], right: all.map(() => true) };
    entry.ids.push(own.id);
    entry.right = entry.right.map((right, run) => right && all[run]?.outcome === 'right');
    cases.set(key, entry);
  }
  const units = [...cases.values()];
  const chosen =
    lite === null
      ? null
      : yield* liteSet(
          units.map(({ right }) => ({ right, answers: right.map(() => null) })),
          lite,
        );
  return {
    runs: [...runs],
    items: items.toSorted(
      (a, b) =>
        Number(b.suspicion !== null) - Number(a.suspicion !== null) ||
        a.difficulty - b.difficulty ||
        (a.discrimination ?? 0) - (b.discrimination ?? 0),
    ),
    lite: chosen && {
      ...{ n: chosen.places.length, tau: chosen.tau, ci: chosen.ci, apparent: chosen.apparent },
      items: chosen.places.flatMap((at) => units[at]?.ids ?? []),
    },
  };
}

export const itemAnalysisQuestion = { ...question('itemAnalysis', analyseItems), inThread: true } as const;

/** The same over the newest complete run of each model of a release; baselines and archived runs do not count. */
export async function itemAnalysisOf(
  host: Host,
  session: ProjectSession,
  { task, release, lite }: { task: string; release: string; lite?: number | undefined },
): Promise<ItemAnalysis> {
  requireTask(task);
  const ranked = (await rankedRunsOf(host, session, { task, release })).filter(({ baseline }) => !baseline);
  const runs = ranked.map(({ run, model }) => ({ run, model }));
  const job = { kind: 'item-analysis', title: phrase('job-item-analysis', { release }) } as const;
  return askAsJob(host.jobs, session, job, itemAnalysisQuestion, task, runs, lite ?? null);
}
