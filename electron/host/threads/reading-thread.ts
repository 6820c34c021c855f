import { type ResourceLimits, Worker } from 'node:worker_threads';
import { inWords } from '#shared/phrases/phrase.ts';
import { type AnyOps, endThread, type ThreadAnswer, type ThreadOrder, type ThreadRequest } from './answer-questions.ts';
import type { AnswerOf } from '../long-work/long-question.ts';
import { type Control, unseen } from '../long-work/long-work.ts';
import { received } from '../errors/thread-errors.ts';

interface Waiting {
  control: Control;
  /** Why the question was stopped, once it was. */
  stopped: unknown;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Questions to a project's file that are answered in a thread with a reading connection of its own, so that a key press
 * never waits for them. `Ops` are the questions by name. The thread starts with the first one.
 */
export class ReadingThread<Ops extends AnyOps> {
  readonly #file: URL;
  readonly #database: string;
  readonly #limits: ResourceLimits;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #next = 0;
  #ready = false;

  constructor(file: URL, database: string, limits: ResourceLimits = {}) {
    this.#file = file;
    this.#database = database;
    this.#limits = limits;
  }

  /** False until the thread has answered once. */
  get ready(): boolean {
    return this.#ready;
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(this.#file, {
      workerData: { database: this.#database },
      resourceLimits: this.#limits,
    });
    this.#worker = worker;
    worker.unref();
    worker.on('message', (answer: ThreadAnswer) => {
      this.#ready = true;
      const waiting = this.#waiting.get(answer.n);
      if ('at' in answer) {
        waiting?.control.progress(...answer.at);
        void this.#order(worker, waiting);
        return;
      }
      this.#waiting.delete(answer.n);
      // While the thread is ending it must keep the process alive, or the wait for its end is cut off.
      if (this.#waiting.size === 0 && this.#worker === worker) worker.unref();
      if ('error' in answer) waiting?.reject(waiting.stopped ?? received(answer.error));
      else waiting?.resolve(answer.value);
    });
    // When a thread dies, pending questions fail with the reason; the next question starts another.
    let why = new Error(inWords('upkeep-reading-ended'));
    worker.on('error', (error) => {
      why = error instanceof Error ? error : new Error(String(error));
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      for (const waiting of this.#waiting.values()) waiting.reject(why);
      this.#waiting.clear();
    });
    return worker;
  }

  /** Tells the thread whether to continue with its current question. */
  async #order(worker: Worker, waiting: Waiting | undefined): Promise<void> {
    let go = true;
    try {
      await waiting?.control.checkpoint();
    } catch (error) {
      if (waiting) waiting.stopped = error;
      go = false;
    }
    worker.postMessage({ go } satisfies ThreadOrder);
  }

  ask<O extends keyof Ops & string>(op: O, ...args: Parameters<Ops[O]>): Promise<AnswerOf<ReturnType<Ops[O]>>> {
    return this.askWatched(op, args, unseen);
  }

  /** Asks a long question; `control` receives its progress and may stop it. Errors also: what its checkpoint threw. */
  askWatched<O extends keyof Ops & string>(
    op: O,
    args: Parameters<Ops[O]>,
    control: Control,
  ): Promise<AnswerOf<ReturnType<Ops[O]>>> {
    const worker = this.#thread();
    const n = this.#next;
    this.#next += 1;
    return new Promise<AnswerOf<ReturnType<Ops[O]>>>((resolve, reject) => {
      const taken = (value: unknown) => resolve(value as AnswerOf<ReturnType<Ops[O]>>);
      this.#waiting.set(n, { resolve: taken, reject, control, stopped: null });
      worker.ref();
      worker.postMessage({ n, op, args } satisfies ThreadRequest);
    });
  }

  /**
   * Ends the thread after its current question. It is not terminated from outside: SQLite's binding aborts the whole
   * process when its thread is torn down in the middle of a call.
   */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (!worker) return;
    // An idle thread does not keep the process alive; waiting for its end must, or the process exits first.
    worker.ref();
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage(endThread);
    await ended;
  }
}
