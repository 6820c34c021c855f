import type { Exposure } from '#shared/contract/runs/benchmark/exposure.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { itemsMadeAt } from '../../db/queries/items/items.ts';
import { rightByItem } from '../../db/queries/runs/answers-by-content.ts';
import type { Host } from '../../host.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { askAsJob } from '../../statistics/ask-statistics.ts';
import { question } from '../../statistics/question.ts';
import { withheldSubjects } from '../bundle/published-items.ts';
import { rankedRunsOf } from '../evaluations/items/ranked-runs.ts';
import { requireRelease } from '../release/freeze.ts';
import { releaseGroups } from '../release/groups.ts';

interface Named {
  task: string;
  model: string;
  run: string;
}

const score = () => ({ n: 0, right: 0 });
const count = (into: { n: number; right: number }, right: boolean): void => {
  into.n += 1;
  if (right) into.right += 1;
};

/** Scores of runs by the month of their items, and by whether a publication withholds the answers. */
export function* exposures(db: ReadDb, tag: string, withhold: number, runs: readonly Named[]): LongQuestion<Exposure> {
  const subjects = withheldSubjects(db, requireRelease(db, tag), withhold);
  const withheld = new Set<string>();
  for (const { subject, items } of releaseGroups(db, tag, 'all'))
    for (const { id } of items) if (subjects.has(subject?.id ?? items[0]?.id ?? '')) withheld.add(id);
  const scores: Exposure['scores'] = [];
  for (const run of runs) {
    yield [scores.length, runs.length];
    const right = rightByItem(db, run.run);
    const made = itemsMadeAt(
      db,
      right.map(({ id }) => id),
    );
    const months = new Map<string, ReturnType<typeof score>>();
    const sums = { open: score(), withheld: score() };
    for (const entry of right) {
      count(withheld.has(entry.id) ? sums.withheld : sums.open, entry.right);
      const month = made.get(entry.id)?.slice(0, 7);
      if (month === undefined) continue;
      const own = months.get(month) ?? score();
      months.set(month, own);
      count(own, entry.right);
    }
    const sorted = [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, own]) => ({ month, ...own }));
    scores.push({ ...run, months: sorted, ...sums });
  }
  return { withhold, scores };
}

export const exposureQuestion = { ...question('exposure', exposures), inThread: true } as const;

/** The same over the newest complete run of each model. Errors: NOT_FOUND for an unknown release. */
export async function exposureOf(
  host: Host,
  session: ProjectSession,
  { release, withhold }: { release: string; withhold: number },
): Promise<Exposure> {
  requireRelease(session.read, release);
  const ranked = await rankedRunsOf(host, session, { release });
  const runs = ranked.map(({ task, model, run }) => ({ task, model, run }));
  const job = { kind: 'release-check', title: phrase('job-exposure', { release }) } as const;
  return askAsJob(host.jobs, session, job, exposureQuestion, release, withhold, runs);
}
