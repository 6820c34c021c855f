import type { Control } from '../long-work/long-work.ts';
import { newId } from '../db/new-id.ts';
import { type AnswerKind, isAnswer, type Job } from '#shared/contract/jobs.ts';
import { inWords, type Phrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { diskFault, failure, notFound, refusedByDisk, errorPhrase } from '../errors/errors.ts';
import type { EventBus } from './events.ts';

/** Thrown by `checkpoint` when the job was cancelled; work cleans up and rethrows it. */
export class JobCancelled extends Error {
  constructor() {
    super(inWords('job-was-cancelled'));
  }
}

/** What the work of a job receives; its checkpoint waits while the job is paused and throws JobCancelled. */
export interface JobControl extends Control {
  readonly id: string;
  /** Aborts when the job is cancelled; for APIs that take a signal. */
  readonly signal: AbortSignal;
  /** Sets the result so far, which remains the result if the job fails or is cancelled. */
  keep(result: unknown): void;
}

/** Milliseconds between two reports of one job's progress. */
const tellEvery = 150;
/** Milliseconds after which the answer to a question is worth showing as a job. */
export const answerShownAfter = 1000;
/** Ended jobs that are still listed. */
const keepEnded = 50;

type Work = (control: JobControl) => Promise<unknown>;

class RunningJob {
  row: Job;
  /** The work that `again` repeats; null once its project was closed. */
  work: Work | null;
  /** The result so far; sent only with its end, as it may be long. */
  kept: unknown = null;
  readonly abort = new AbortController();
  ended: Promise<void> = Promise.resolve();
  #toldAt = 0;
  #later: NodeJS.Timeout | undefined;
  #activeSince: number | null = Date.now();
  #activeBefore = 0;
  #resumed: () => void = () => {};
  #pause: Promise<void> | null = null;
  readonly #events: EventBus;

  /** False for an answer that may arrive in a moment: the job is not listed yet. */
  shown: boolean;

  constructor(kind: Job['kind'], title: Phrase, work: Work, events: EventBus) {
    this.#events = events;
    this.shown = !isAnswer({ kind });
    if (!this.shown) this.#later = setTimeout(() => this.#show(), answerShownAfter);
    this.work = work;
    this.row = {
      id: newId(),
      kind,
      title,
      state: 'running',
      done: 0,
      total: null,
      secondsLeft: null,
      startedAt: new Date().toISOString(),
      endedAt: null,
      error: null,
      result: null,
    };
  }

  #show(): void {
    this.shown = true;
    this.tell();
  }

  tell(): void {
    if (!this.shown) return;
    clearTimeout(this.#later);
    this.#later = undefined;
    this.#toldAt = Date.now();
    this.#events.emit({ type: 'job', job: this.row });
  }

  progress(done: number, expected: number | null): void {
    // Work that also has parts nobody counted, such as the pictures around questions, has no end that can be predicted.
    const total = expected !== null && expected < done ? null : expected;
    this.row = { ...this.row, done, total, secondsLeft: this.#secondsLeft(done, total) };
    if (!this.shown) return;
    const left = tellEvery - (Date.now() - this.#toldAt);
    if (left <= 0) this.tell();
    // Also the last step of work that pauses for a while.
    else this.#later ??= setTimeout(() => this.going && this.tell(), left);
  }

  #activeSeconds(): number {
    return (this.#activeBefore + (this.#activeSince === null ? 0 : Date.now() - this.#activeSince)) / 1000;
  }

  /** From the mean rate so far, pauses left out; null for the first second. */
  #secondsLeft(done: number, total: number | null): number | null {
    const seconds = this.#activeSeconds();
    if (total === null || done <= 0 || seconds < 1) return null;
    return ((total - done) * seconds) / done;
  }

  get going(): boolean {
    return this.row.state === 'running' || this.row.state === 'paused';
  }

  pause(): void {
    if (this.row.state !== 'running') return;
    this.#activeBefore += Date.now() - (this.#activeSince ?? Date.now());
    this.#activeSince = null;
    this.#pause = new Promise((resolve) => {
      this.#resumed = resolve;
    });
    this.row = { ...this.row, state: 'paused' };
    this.tell();
  }

  resume(): void {
    if (this.row.state !== 'paused') return;
    this.#activeSince = Date.now();
    this.row = { ...this.row, state: 'running' };
    this.#pause = null;
    this.#resumed();
    this.tell();
  }

  cancel(): void {
    if (!this.going) return;
    this.abort.abort(new JobCancelled());
    this.#resumed();
  }

  async checkpoint(): Promise<void> {
    while (this.#pause && !this.abort.signal.aborted) await this.#pause;
    if (this.abort.signal.aborted) throw new JobCancelled();
    // A job of short pieces must not block the thread from handling key presses.
    await new Promise((resolve) => setImmediate(resolve));
  }

  end(state: 'done' | 'failed' | 'cancelled', rest: { phrase?: Phrase; result?: unknown }): void {
    this.row = {
      ...this.row,
      state,
      secondsLeft: null,
      endedAt: new Date().toISOString(),
      error: rest.phrase ? phraseWords(rest.phrase) : null,
      ...(rest.phrase && { phrase: rest.phrase }),
      result: rest.result ?? this.kept,
    };
    clearTimeout(this.#later);
    this.tell();
  }
}

/** Long work of the host that is not a run: imports, exports, OCR, backups. Shown in every shell. */
export class JobBoard {
  readonly #events: EventBus;
  readonly #jobs = new Map<string, RunningJob>();

  constructor(events: EventBus) {
    this.#events = events;
  }

  /**
   * Starts work and returns at once. The job ends as `done` with what `work` returned, as `cancelled` if it
   * threw after a cancel, otherwise as `failed` with the error's message.
   */
  start(kind: Job['kind'], title: Phrase, work: Work): Job {
    const job = new RunningJob(kind, title, work, this.#events);
    this.#jobs.set(job.row.id, job);
    this.#forgetOld();
    job.tell();
    const control: JobControl = {
      id: job.row.id,
      signal: job.abort.signal,
      progress: (done, total = job.row.total) => job.progress(done, total),
      checkpoint: () => job.checkpoint(),
      keep: (result) => {
        job.kept = result;
      },
    };
    job.ended = (async () => {
      await Promise.resolve();
      try {
        job.end('done', { result: await work(control) });
      } catch (error) {
        if (job.abort.signal.aborted) job.end('cancelled', {});
        else job.end('failed', { phrase: errorPhrase(refusedByDisk(error) ?? diskFault(error) ?? error) });
      }
    })();
    return job.row;
  }

  /**
   * Starts work like `start` and waits for its result. Errors: those of the work, INVALID when somebody cancelled it.
   */
  finished<T>(kind: Job['kind'], title: Phrase, work: (control: JobControl) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.start(kind, title, async (control) => {
        try {
          const made = await work(control);
          resolve(made);
          return made;
        } catch (error) {
          reject(
            control.signal.aborted ? failure('INVALID', phrase('job-cancelled-unchanged', { job: title }), {}) : error,
          );
          throw error;
        }
      });
    });
  }

  /**
   * Answers a question of a page, as a job that is shown once it takes longer than a moment. Errors: those of the work,
   * INVALID when somebody cancelled it.
   */
  answer<T>(kind: AnswerKind, title: Phrase, work: (control: JobControl) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const { id } = this.start(kind, title, async (control) => {
        try {
          resolve(await work(control));
        } catch (error) {
          reject(control.signal.aborted ? failure('INVALID', phrase('job-cancelled', { job: title }), {}) : error);
          throw error;
        }
      });
      void this.ended(id).then(() => this.#jobs.delete(id));
    });
  }

  #forgetOld(): void {
    const ended = [...this.#jobs.values()].filter((job) => !job.going);
    for (const job of ended.slice(0, Math.max(0, ended.length - keepEnded))) this.#jobs.delete(job.row.id);
  }

  #find(id: string): RunningJob {
    const job = this.#jobs.get(id);
    if (!job) throw notFound('job', id);
    return job;
  }

  #going(id: string, what: string): RunningJob {
    const job = this.#find(id);
    if (!job.going)
      throw failure('INVALID', phrase('job-ended', { job: job.row.title, state: job.row.state, what }), {});
    return job;
  }

  /** Newest first, including ended ones of this session. */
  list(): Job[] {
    return [...this.#jobs.values()]
      .filter((job) => job.shown)
      .map((job) => job.row)
      .reverse();
  }

  get(id: string): Job {
    return this.#find(id).row;
  }

  /** Whether a job's project was closed since. */
  isOfClosed(id: string): boolean {
    return this.#find(id).work === null;
  }

  /** Takes effect at the work's next checkpoint. */
  pause(id: string): Job {
    const job = this.#going(id, 'paused');
    job.pause();
    return job.row;
  }

  resume(id: string): Job {
    const job = this.#going(id, 'resumed');
    job.resume();
    return job.row;
  }

  /** Restarts a failed or cancelled job, as a new job. */
  again(id: string): Job {
    const { row, work } = this.#find(id);
    if (row.state !== 'failed' && row.state !== 'cancelled')
      throw failure('INVALID', phrase('job-not-failed', { job: row.title, state: row.state }), {});
    if (!work) throw failure('INVALID', phrase('job-of-closed-project', { job: row.title }), {});
    return this.start(row.kind, row.title, work);
  }

  /** Returns at once; the job ends at its next checkpoint. */
  cancel(id: string): Job {
    const job = this.#going(id, 'cancelled');
    job.cancel();
    return job.row;
  }

  /** Resolves with the job once it has ended; for the command line and for tests. */
  async ended(id: string): Promise<Job> {
    const job = this.#find(id);
    await job.ended;
    return job.row;
  }

  /** Cancels running jobs and waits for their end, before the project closes. */
  async stopAll(): Promise<void> {
    const going = [...this.#jobs.values()].filter((job) => job.going);
    for (const job of going) job.cancel();
    await Promise.all(going.map((job) => job.ended));
    for (const job of this.#jobs.values()) job.work = null;
  }
}
