import { keepTables, keptTables } from '../../../db/queries/runs/evaluation-tables.ts';
import { predictionStamp, type PredictionStamp } from '../../../db/queries/runs/predictions.ts';
import type { JobBoard } from '../../../jobs.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { type Tables, tables } from './make-tables.ts';
import { TableMaker } from './table-maker.ts';

/** Increase it when figures are computed differently, so that stored tables are recomputed. */
const tablesVersion = 8;

/** How long tables of an unfinished run stay valid, in milliseconds; longer if computing them takes long. */
const freshFor = (tookMs: number) => Math.max(2000, tookMs * 20);

interface Known {
  stamp: string;
  madeAt: number;
  tookMs: number;
  tables: Tables;
}

/**
 * Tables of a project's evaluations: computed from the predictions in a thread, cached in memory, and stored in the
 * file once a run has ended, so that a leaderboard of forty models opens at once. One per session.
 */
export class TableCache {
  readonly #known = new Map<string, Known>();
  readonly #making = new Map<string, Promise<Tables>>();
  readonly #session: ProjectSession;
  readonly #maker: TableMaker;

  constructor(jobs: JobBoard, session: ProjectSession) {
    this.#session = session;
    this.#maker = new TableMaker(jobs, session);
  }

  /** `stamped`: the stamp of the run's predictions, if it was already read. */
  async of(runId: string, taskId: string, going: boolean, stamped?: PredictionStamp): Promise<Tables> {
    const known = this.#known.get(runId);
    if (known && going && Date.now() - known.madeAt < freshFor(known.tookMs)) return known.tables;
    const predictions = stamped ?? predictionStamp(this.#session.read, runId);
    const stamp = JSON.stringify([tablesVersion, predictions]);
    if (known?.stamp === stamp) return known.tables;
    const key = `${runId} ${stamp}`;
    let making = this.#making.get(key);
    if (!making) {
      making = this.#make({ runId, taskId, n: predictions.n }, stamp, going).finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return making;
  }

  async #make(of: { runId: string; taskId: string; n: number }, stamp: string, going: boolean): Promise<Tables> {
    const { runId } = of;
    const session = this.#session;
    const kept = going ? null : tables.safeParse(keptTables(session.read, runId, stamp));
    const { made, tookMs } = kept?.success ? { made: kept.data, tookMs: 0 } : await this.#maker.make(of);
    if (!going && !kept?.success && !session.readOnly)
      session.write.immediate(() => keepTables(session.write, runId, stamp, made));
    this.#known.set(runId, { stamp, madeAt: Date.now(), tookMs, tables: made });
    return made;
  }
}
