import { createHash } from 'node:crypto';
import { keepTables, keptTables } from '../../../db/queries/runs/evaluation-tables.ts';
import { predictionStamp, type PredictionStamp } from '../../../db/queries/runs/predictions.ts';
import type { JobBoard } from '../../../jobs/jobs.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { type Tables, tables } from './make-tables.ts';
import type { Onlooker } from '../seen/onlooker.ts';
import { TableMaker, type ToMake } from './table-maker.ts';

/** Increase it when figures are computed differently, so that stored tables are recomputed. */
const tablesVersion = 10;

/** How long tables of an unfinished run stay valid, in milliseconds; longer if computing them takes long. */
const freshFor = (tookMs: number) => Math.max(2000, tookMs * 20);

/** Tables with items left out that are kept in memory; they are for one person each. */
const mostPersonal = 100;

/** A run's tables as one person sees them. */
interface Wanted {
  runId: string;
  taskId: string;
  /** Whether the run still adds predictions. */
  going: boolean;
  /** The stamp of the run's predictions, if it was already read. */
  stamped?: PredictionStamp | undefined;
  /** Places of the items that wait for this person's answer. */
  without: readonly number[];
  me: Onlooker;
}

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

  async of({ runId, taskId, going, stamped, without, me }: Wanted): Promise<Tables> {
    const personal = without.length > 0;
    const name = personal ? `${runId} ${me}` : runId;
    const known = this.#known.get(name);
    if (known && going && Date.now() - known.madeAt < freshFor(known.tookMs)) return known.tables;
    const predictions = stamped ?? predictionStamp(this.#session.read, runId);
    const left = personal ? [createHash('sha256').update(without.join()).digest('hex')] : [];
    const stamp = JSON.stringify([tablesVersion, predictions, ...left]);
    if (known?.stamp === stamp) return known.tables;
    const key = `${runId} ${stamp}`;
    let making = this.#making.get(key);
    if (!making) {
      const of = { runId, taskId, n: predictions.n, without };
      const made = personal ? this.#makePersonal(of, name, stamp) : this.#make(of, stamp, going);
      making = made.finally(() => this.#making.delete(key));
      this.#making.set(key, making);
    }
    return making;
  }

  /** Kept in memory only: they change with every answer of their person. */
  async #makePersonal(of: ToMake, name: string, stamp: string): Promise<Tables> {
    const { made, tookMs } = await this.#maker.make(of);
    this.#known.delete(name);
    this.#known.set(name, { stamp, madeAt: Date.now(), tookMs, tables: made });
    const personal = [...this.#known.keys()].filter((key) => key.includes(' '));
    if (personal.length > mostPersonal) this.#known.delete(personal[0] ?? '');
    return made;
  }

  async #make(of: ToMake, stamp: string, going: boolean): Promise<Tables> {
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
