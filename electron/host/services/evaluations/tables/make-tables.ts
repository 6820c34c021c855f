import { question } from '../../../statistics/question.ts';
import type { z } from 'zod';
import { evaluation, type ExtractedFigures } from '#shared/contract/runs/evaluations/evaluation.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { FailureKind } from '#shared/tasks/outcomes.ts';
import { quantile } from '#shared/metrics/intervals/bootstrap.ts';
import { passes, type Sampled } from '#shared/metrics/pass-at-k.ts';
import { reduce } from '#shared/metrics/reducer.ts';
import type { AnyTaskType, Score } from '#shared/tasks/define.ts';
import { extraction } from '#pipelines/evaluate/extract/extraction.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import { type ScoredRow, scoreTable } from '#pipelines/evaluate/score-table.ts';
import type { ReadDb } from '../../../db/connection.ts';
import { predictionStamp, scoredPredictions, secondsOf } from '../../../db/queries/runs/predictions.ts';
import { findRun } from '../../../db/queries/runs/runs.ts';
import { servedModels } from '../../../db/queries/runs/served-models.ts';
import type { LongQuestion } from '../../../long-work/long-question.ts';
import { guardFinding } from '../guards/convention-guard.ts';
import { alarmsOf } from '../guards/alarms.ts';
import { requireTask } from '../../release/tasks.ts';

export const tables = evaluation.pick({
  ...{
    scored: true,
    strict: true,
    parity: true,
    extracted: true,
    summary: true,
    guard: true,
    alarms: true,
    passes: true,
  },
  ...{ served: true, latency: true, misses: true },
});
export type Tables = z.infer<typeof tables>;

const noReply: Score = { outcome: 'error', hits: {}, distance: null };

/** A stored reading's score; an error without one. */
export function scoreOf(text: string | null): Score & Pick<Counted, 'samples'> & Partial<Pick<Counted, 'point'>> {
  if (text === null) return noReply;
  const { outcome, hits, distance, answer, point, samples } = JSON.parse(text) as Counted;
  return { outcome, hits, distance, point, ...(answer === null ? {} : { answer }), ...(samples && { samples }) };
}

function latencyOf(seconds: readonly number[]): Tables['latency'] {
  if (seconds.length === 0) return null;
  const sorted = [...seconds].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) };
}

interface Failed {
  failure: FailureKind | null;
}

/** Failures by kind, most frequent first. */
function missesOf(rows: readonly Failed[]): Tables['misses'] {
  const counts = new Map<FailureKind, number>();
  for (const { failure } of rows) if (failure) counts.set(failure, (counts.get(failure) ?? 0) + 1);
  return [...counts].map(([kind, n]) => ({ kind, n })).sort((a, b) => b.n - a.n || (a.kind < b.kind ? -1 : 1));
}

function* seenIn(rows: readonly (ScoredRow & Pick<Counted, 'point'>)[]) {
  for (const { item, score, point } of rows)
    yield { item, seen: { outcome: score.outcome, answer: score.answer ?? null, point } };
}

/** Counts of what an extractor was asked, and the rows with its readings; null for a run without one. */
class WithExtractor {
  readonly #model: string;
  readonly #rows: (ScoredRow & Failed)[] = [];
  readonly #found = { unread: 0, option: 0, none: 0, unusable: 0, failed: 0, waiting: 0, calls: 0, cost: 0 };

  constructor(model: string) {
    this.#model = model;
  }

  add(row: ScoredRow & Failed, text: string | null): void {
    const made = text === null ? null : extraction.parse(JSON.parse(text));
    if (made || row.score.outcome === 'parse-failure') {
      this.#found.unread++;
      this.#found[made?.kind ?? 'waiting']++;
      this.#found.calls += made?.calls ?? 0;
      this.#found.cost += made?.cost ?? 0;
    }
    if (!made?.counted) return void this.#rows.push(row);
    const { outcome } = made.counted;
    const failure = outcome === 'right' ? null : outcome;
    this.#rows.push({ ...row, score: scoreOf(JSON.stringify(made.counted)), failure });
  }

  figures(task: AnyTaskType): ExtractedFigures {
    const rows = task.leavesOut ? this.#rows.filter(({ item }) => task.leavesOut?.(item) !== true) : this.#rows;
    return {
      model: this.#model,
      ...this.#found,
      strict: scoreTable(task, rows),
      summary: reduce(task.aggregate('strict'), this.#rows),
      misses: missesOf(rows),
    };
  }
}

/** Number of predictions between two checks whether the tables are still wanted. */
const stretch = 1000;

/**
 * The tables of a run from its current predictions, except those at the places `without`. Takes some seconds for 30,000
 * of them.
 */
export function* makeTables(
  db: ReadDb,
  runId: string,
  taskId: string,
  without: readonly number[] = [],
): LongQuestion<Tables> {
  const task = requireTask(taskId);
  const byStrict: (ScoredRow & Failed & Pick<Counted, 'point'>)[] = [];
  const byParity: ScoredRow[] = [];
  const sampled: Sampled[] = [];
  let published = task.parityParse !== undefined;
  const { n } = predictionStamp(db, runId);
  // Each prediction is loaded once, then counted in both readings.
  const steps = 3 * n;
  const withheld = new Set(without);
  const { extractor } = evaluationRequest.partial().catch({}).parse(findRun(db, runId)?.request);
  const second = extractor === undefined ? null : new WithExtractor(extractor);
  for (const scoredPrediction of scoredPredictions(db, runId)) {
    if (withheld.has(scoredPrediction.item_index)) continue;
    const item: unknown = JSON.parse(scoredPrediction.item);
    const cluster = task.clusterOf?.(item) ?? (scoredPrediction.screenshot_id || `item ${scoredPrediction.item_index}`);
    const { samples, point = null, ...score } = scoreOf(scoredPrediction.strict);
    byStrict.push({ item, cluster, score, point, failure: scoredPrediction.failure });
    second?.add({ item, cluster, score, failure: scoredPrediction.failure }, scoredPrediction.extracted);
    if (samples) sampled.push({ n: samples.length, right: samples.filter((was) => was === 'right').length, cluster });
    // Answers from before there was a published reader have no such reading.
    if (scoredPrediction.strict !== null && scoredPrediction.parity === null) published = false;
    if (published) byParity.push({ item, cluster, score: scoreOf(scoredPrediction.parity) });
    if (byStrict.length % stretch === 0) yield [byStrict.length, steps];
  }
  yield [n, steps];
  const counted = task.leavesOut ? byStrict.filter(({ item }) => task.leavesOut?.(item) !== true) : byStrict;
  const strictTable = scoreTable(task, counted);
  yield [2 * n, steps];
  // It counts how many of the first answers are right.
  const guardFound = withheld.size > 0 ? null : guardFinding(db, runId);
  return {
    scored: byStrict.length,
    strict: strictTable,
    parity: published ? scoreTable(task, byParity) : null,
    extracted: second?.figures(task) ?? null,
    summary: {
      strict: reduce(task.aggregate('strict'), byStrict),
      parity: published ? reduce(task.aggregate('parity'), byParity) : null,
    },
    guard: guardFound,
    alarms: withheld.size > 0 ? [] : alarmsOf(db, runId, task, seenIn(counted), guardFound !== null),
    passes: sampled.length > 0 ? passes(sampled) : null,
    served: servedModels(db, runId),
    latency: latencyOf(secondsOf(db, runId)),
    misses: missesOf(counted),
  };
}

export const tablesQuestion = { ...question('tables', makeTables), inThread: true } as const;
