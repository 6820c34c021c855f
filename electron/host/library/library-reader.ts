import { Worker } from 'node:worker_threads';
import { workerFile } from '../places.ts';
import { type Args, endThread, type LibraryAnswer, type Op, type Value } from './library-messages.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The library's questions, asked from the host's thread and answered in a worker, so that a key press never waits. */
export class LibraryReader {
  readonly #database: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #next = 0;
  #ready = false;

  constructor(database: string) {
    this.#database = database;
  }

  /** Starts the thread and reads its index ahead of the first question; what goes wrong is told to that one. */
  warm(): void {
    this.ask('facets', {}).catch(() => undefined);
  }

  /** False until the thread has read its index and answered once. */
  get ready(): boolean {
    return this.#ready;
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(workerFile(new URL('./library.worker.ts', import.meta.url)), {
      workerData: { database: this.#database },
    });
    this.#worker = worker;
    worker.unref();
    worker.on('message', (answer: LibraryAnswer) => {
      this.#ready = true;
      const waiting = this.#waiting.get(answer.n);
      this.#waiting.delete(answer.n);
      // While the thread is being ended it must go on holding the process, or the wait for its end is cut off.
      if (this.#waiting.size === 0 && this.#worker === worker) worker.unref();
      if ('error' in answer) waiting?.reject(new Error(answer.error));
      else waiting?.resolve(answer.value);
    });
    // A thread that dies answers what it owes with the reason; the next question starts another.
    let why = new Error('The thread that reads the library ended.');
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

  ask<O extends Op>(op: O, ...args: Args<O>): Promise<Value<O>> {
    const worker = this.#thread();
    const n = this.#next;
    this.#next += 1;
    return new Promise<Value<O>>((resolve, reject) => {
      this.#waiting.set(n, { resolve: (value) => resolve(value as Value<O>), reject });
      worker.ref();
      worker.postMessage({ n, op, args });
    });
  }

  /**
   * Ends the thread after what it is at. It is not terminated from outside: SQLite's binding aborts the whole process
   * when its thread is torn down in the middle of a call.
   */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    if (!worker) return;
    // An idle thread does not hold the process; waiting for its end must, or the process ends before this does.
    worker.ref();
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    worker.postMessage(endThread);
    await ended;
  }
}
