import { keepTables, keptTables } from '../../db/queries/runs/evaluation-tables.ts';
import { predictionStamp } from '../../db/queries/runs/predictions.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type Tables, tables } from './make-tables.ts';

/** Raise it when figures are computed differently: stored tables are then made again. */
const tablesVersion = 6;

/** While a run continues its tables are good for this long, milliseconds; longer when making them takes long. */
const freshFor = (tookMs: number) => Math.max(2000, tookMs * 20);

interface Known {
  stamp: string;
  madeAt: number;
  tookMs: number;
  tables: Tables;
}

/**
 * Tables of a project's evaluations: made of the predictions in a thread, kept in memory, and in the file once a run has
 * ended, so that a leaderboard of forty models opens at once. One a session.
 */
export class TableCache {
  readonly #known = new Map<string, Known>();
  readonly #making = new Map<string, Promise<Tables>>();

  async of(session: ProjectSession, runId: string, taskId: string, going: boolean): Promise<Tables> {
    const known = this.#known.get(runId);
    if (known && going && Date.now() - known.madeAt < freshFor(known.tookMs)) return known.tables;
    const stamp = JSON.stringify([tablesVersion, predictionStamp(session.read, runId)]);
    if (known?.stamp === stamp) return known.tables;
    const key = `${runId} ${stamp}`;
    let making = this.#making.get(key);
    if (!making) {
      making = this.#make(session, runId, taskId, stamp, going).finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return making;
  }

  async #make(session: ProjectSession, runId: string, taskId: string, stamp: string, going: boolean): Promise<Tables> {
    const begun = Date.now();
    const kept = going ? null : tables.safeParse(keptTables(session.read, runId, stamp));
    const found = kept?.success ? kept.data : await session.statistics.ask('tables', runId, taskId);
    if (!going && !kept?.success && !session.readOnly)
      session.write.immediate(() => keepTables(session.write, runId, stamp, found));
    const madeAt = Date.now();
    this.#known.set(runId, { stamp, madeAt, tookMs: madeAt - begun, tables: found });
    return found;
  }
}
