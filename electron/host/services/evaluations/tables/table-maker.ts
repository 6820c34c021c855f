import { tablesQuestion } from './make-tables.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { JobBoard, JobControl } from '../../../jobs/jobs.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { askWatched } from '../../../statistics/ask-statistics.ts';
import type { Tables } from './make-tables.ts';

/** A run whose tables are wanted, with its number of predictions. */
export interface ToMake {
  readonly runId: string;
  readonly taskId: string;
  readonly n: number;
  /** Places of predictions to leave out. */
  readonly without: readonly number[];
}

interface Made {
  made: Tables;
  /** Milliseconds, not counting the wait for other runs. */
  tookMs: number;
}

interface Waiting extends ToMake {
  resolve(made: Made): void;
  reject(reason: unknown): void;
}

const sum = (of: readonly ToMake[]): number => of.reduce((all, { n }) => all + n, 0);

/**
 * Makes the tables of runs one after the other, as one job however many runs a page asks for: its progress counts
 * predictions. Errors: those of the question, for its own run; INVALID for all waiting callers when somebody
 * cancels.
 */
export class TableMaker {
  readonly #jobs: JobBoard;
  readonly #session: ProjectSession;
  #waiting: Waiting[] = [];
  #going = false;

  constructor(jobs: JobBoard, session: ProjectSession) {
    this.#jobs = jobs;
    this.#session = session;
  }

  make(wanted: ToMake): Promise<Made> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...wanted, resolve, reject });
      if (!this.#going) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#going = true;
    try {
      await this.#jobs.answer('evaluation-tables', phrase('job-evaluation-results'), (control) =>
        this.#makeAll(control),
      );
    } catch (reason) {
      for (const { reject } of this.#waiting.splice(0)) reject(reason);
    } finally {
      this.#going = false;
      // Requested while the job was ending.
      if (this.#waiting.length > 0) void this.#work();
    }
  }

  /** The current run stays first in the queue until it is done, so that a cancel reaches it too. */
  async #makeAll(control: JobControl): Promise<void> {
    for (let before = 0; ; ) {
      const [entry] = this.#waiting;
      if (!entry) return;
      const begun = Date.now();
      const progress = (done: number, total?: number | null) =>
        control.progress(before + Math.round((entry.n * done) / Math.max(1, total ?? 1)), before + sum(this.#waiting));
      try {
        const watch = { progress, checkpoint: () => control.checkpoint() };
        const made = await askWatched(this.#session, watch, tablesQuestion, entry.runId, entry.taskId, entry.without);
        entry.resolve({ made, tookMs: Date.now() - begun });
      } catch (error) {
        if (control.signal.aborted) throw error;
        entry.reject(error);
      }
      before += entry.n;
      this.#waiting.shift();
    }
  }
}
