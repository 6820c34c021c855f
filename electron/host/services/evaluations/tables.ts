import { z } from 'zod';
import { evaluation } from '#shared/contract/evaluations.ts';
import { reduce } from '#shared/metrics/reducer.ts';
import type { AnyTaskType, Score } from '#shared/tasks/define.ts';
import type { Counted } from '#pipelines/evaluate/prediction.ts';
import { clusteredInterval, type ScoredRow, scoreTable } from '#pipelines/evaluate/score-table.ts';
import { keepTables, keptTables } from '../../db/queries/evaluation-tables.ts';
import { predictionStamp, scoredPredictions } from '../../db/queries/predictions.ts';
import type { ProjectSession } from '../../project-session.ts';
import { guardFinding } from './guard.ts';

/** Counts up when figures are computed otherwise than before: tables that were kept are then made anew. */
const tablesVersion = 1;

/** While a run goes on its tables are good for this long, milliseconds; longer when making them takes long. */
const freshFor = (tookMs: number) => Math.max(2000, tookMs * 20);

const { strict, parity, clustered, summary, guard } = evaluation.shape;
const tables = z.object({ scored: z.number().int(), strict, parity, clustered, summary, guard });
export type Tables = z.infer<typeof tables>;

const noReply: Score = { outcome: 'error', hits: {}, distance: null };

function scoreOf(text: string | null): Score {
  if (text === null) return noReply;
  const { outcome, hits, distance, answer } = JSON.parse(text) as Counted;
  return { outcome, hits, distance, ...(answer === null ? {} : { answer }) };
}

function makeTables(session: ProjectSession, runId: string, task: AnyTaskType): Tables {
  const byStrict: ScoredRow[] = [];
  const byParity: ScoredRow[] = [];
  for (const one of scoredPredictions(session.read, runId)) {
    const item: unknown = JSON.parse(one.item);
    const cluster = one.screenshot_id;
    byStrict.push({ item, cluster, score: scoreOf(one.strict) });
    if (task.parityParse) byParity.push({ item, cluster, score: scoreOf(one.parity) });
  }
  const published = task.parityParse ? byParity : null;
  return {
    scored: byStrict.length,
    strict: scoreTable(task, byStrict),
    parity: published && scoreTable(task, published),
    clustered: clusteredInterval(byStrict),
    summary: { strict: reduce(task.aggregate(), byStrict), parity: published && reduce(task.aggregate(), published) },
    guard: guardFinding(session.read, runId),
  };
}

interface Known {
  stamp: string;
  madeAt: number;
  tookMs: number;
  tables: Tables;
}

/**
 * Tables of a project's evaluations: made of the predictions, kept in memory, and in the file once a run has ended,
 * so that a leaderboard of forty models opens at once. One a session.
 */
export class TableCache {
  readonly #known = new Map<string, Known>();

  of(session: ProjectSession, runId: string, task: AnyTaskType, going: boolean): Tables {
    const known = this.#known.get(runId);
    const now = Date.now();
    if (known && going && now - known.madeAt < freshFor(known.tookMs)) return known.tables;
    const stamp = JSON.stringify([tablesVersion, predictionStamp(session.read, runId)]);
    if (known?.stamp === stamp) return known.tables;
    const kept = going ? null : tables.safeParse(keptTables(session.read, runId, stamp));
    const found = kept?.success ? kept.data : makeTables(session, runId, task);
    if (!going && !kept?.success && !session.readOnly)
      session.write.immediate(() => keepTables(session.write, runId, stamp, found));
    const madeAt = Date.now();
    this.#known.set(runId, { stamp, madeAt, tookMs: madeAt - now, tables: found });
    return found;
  }
}
