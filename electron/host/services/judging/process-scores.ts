import { question } from '../../statistics/question.ts';
import { earlyStopAt, namesEarlyStop } from '#shared/episodes/early-stop.ts';
import { type ProcessRun, usualProcessType } from '#shared/episodes/process/run.ts';
import { type ProcessSummary, processSummary, type ScoredRun } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { peopleVerdicts } from '../../db/queries/review/people-verdicts.ts';
import { stepsOf } from '../../db/queries/episodes/steps.ts';
import { episodesSince, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { judgementsIn, judgeOf, type LastJudgement } from './judge-opinions.ts';
import { calledDone } from './payloads.ts';

/** Number of episodes between two checks whether to continue. */
const batch = 100;

type ProcessScores = ProcessSummary & { judgedBy: string | null; unjudged: string[] };

/** One run as `score --task process` scores it. */
export interface RanProcess {
  episode: StoredEpisode;
  scored: ScoredRun;
  /** It is known as a ProBench task, or was judged as one. */
  probench: boolean;
  /** The time of its last step, as its source has it. */
  lastAt: string | null;
}

/**
 * The project's runs as ProBench scores them, by one judge: the one of the latest judgement if `judge` is null. Without
 * retired ones, shortened copies and those that show nothing.
 */
export function* processRuns(
  db: ReadDb,
  judge: string | null,
): LongQuestion<{ judgedBy: string | null; runs: RanProcess[] }> {
  const people = peopleVerdicts(db);
  const lastJudgements = judgementsIn(db);
  const last = lastJudgements.at(-1);
  const wanted = judge ?? (last ? judgeOf(last.judgement) : null);
  const byEpisode = new Map<string, LastJudgement[]>();
  for (const judgement of lastJudgements)
    if (judgeOf(judgement.judgement) === wanted)
      byEpisode.set(judgement.episodeId, [...(byEpisode.get(judgement.episodeId) ?? []), judgement]);
  const runs: RanProcess[] = [];
  const all = [...episodesSince(db, 0)].sort((a, b) => a.seq - b.seq);
  for (const [at, episode] of all.entries()) {
    if (at % batch === 0) yield [at, all.length];
    const { content, id, steps, state } = episode;
    if (
      state === 'retired' ||
      content.derived !== null ||
      content.assisted ||
      (steps === 0 && content.outcome !== 'error')
    )
      continue;
    const own = byEpisode.get(id) ?? [];
    const stored = stepsOf(db, episode.seq).map((step) => step.content);
    const actions = stored.flatMap((step) => step.actions);
    const done = calledDone(episode, stored);
    const run: ProcessRun = {
      outcome: content.outcome === 'error' ? 'error' : done ? 'completed' : 'uncompleted',
      earlyStop: content.outcome !== 'error' && (namesEarlyStop(content.reason) || earlyStopAt(actions) !== null),
      judgements: own.map(({ judgement: { provider, verdict } }) => ({ provider, verdict, why: '' })),
      human: people.get(id) ?? null,
    };
    const task = {
      app: content.apps[0] ?? '',
      category: content.process?.category ?? null,
      language: content.language ?? 'und',
      task_type: own[0]?.judgement.type ?? content.process?.type ?? usualProcessType,
    };
    const probench = content.process !== undefined || own.length > 0;
    runs.push({ episode, scored: { task, run }, probench, lastAt: stored.at(-1)?.at ?? null });
  }
  return { judgedBy: wanted, runs };
}

/**
 * The figures of `score --task process` over a project's runs: the judge decides runs that were called done, and
 * people's labels show how far to trust it. Tasks without runs are left out.
 */
export function* processScores(db: ReadDb, judge: string | null): LongQuestion<ProcessScores> {
  const { judgedBy, runs } = yield* processRuns(db, judge);
  const summary = processSummary();
  const unjudged: string[] = [];
  for (const { episode, scored } of runs) {
    const { run } = scored;
    if (run?.outcome === 'completed' && run.judgements.length === 0 && run.human === null) unjudged.push(episode.id);
    summary.add(scored);
  }
  return { ...summary.result(), judgedBy, unjudged };
}

export const processScoresQuestion = question('processScores', processScores);
