import { reduce } from '#shared/metrics/reducer.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type StoredPrediction, predictionStamp, predictionsOf } from '../../db/queries/predictions.ts';
import type { AnyTaskType, Score } from '#shared/tasks/define.ts';
import { clusteredInterval, type ScoredRow, type ScoreReading, scoreTable } from '#pipelines/evaluate/score-table.ts';

export interface Tables {
  scored: number;
  strict: ScoreReading;
  parity: ScoreReading | null;
  clustered: [number, number] | null;
  /** In the shape of `benchwright score`; parity null where the task has no published parser. */
  summary: { strict: unknown; parity: unknown };
}

const noReply: Score = { outcome: 'error', hits: {}, distance: null };

function scoreOf(one: StoredPrediction, reading: 'strict' | 'parity'): Score {
  const counted = one[reading];
  if (!counted) return noReply;
  const { outcome, hits, distance, answer } = counted;
  return { outcome, hits, distance, ...(answer === null ? {} : { answer }) };
}

function rowsOf(
  predictions: readonly StoredPrediction[],
  items: readonly unknown[],
  reading: 'strict' | 'parity',
): ScoredRow[] {
  return predictions.map((one, at) => ({ item: items[at], score: scoreOf(one, reading), cluster: one.screenshotId }));
}

/** Tables of runs, computed again only when a prediction was written since. One a session. */
export class TableCache {
  readonly #known = new Map<string, { stamp: string; tables: Tables }>();

  of(db: ReadDb, runId: string, task: AnyTaskType): Tables {
    const stamp = JSON.stringify(predictionStamp(db, runId));
    const known = this.#known.get(runId);
    if (known?.stamp === stamp) return known.tables;
    const predictions = [...predictionsOf(db, runId)];
    const items = predictions.map((one) => task.item.parse(one.item));
    const strict = rowsOf(predictions, items, 'strict');
    const parity = task.parityParse ? rowsOf(predictions, items, 'parity') : null;
    const tables: Tables = {
      scored: predictions.length,
      strict: scoreTable(task, strict),
      parity: parity && scoreTable(task, parity),
      clustered: clusteredInterval(strict),
      summary: { strict: reduce(task.aggregate(), strict), parity: parity && reduce(task.aggregate(), parity) },
    };
    this.#known.set(runId, { stamp, tables });
    return tables;
  }
}
