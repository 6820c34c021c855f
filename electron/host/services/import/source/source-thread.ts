import { Worker } from 'node:worker_threads';
import type { ImportOptions } from '#shared/contract/imports.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { EpisodeRead, Read } from '#pipelines/formats/format.ts';
import { failure } from '../../../errors/errors.ts';
import { workerFile } from '../../../files/app-folders.ts';
import { received } from '../../../errors/thread-errors.ts';
import { type FromThread, type ToThread } from './source-messages.ts';
import { imagesOf } from './pictures-of.ts';
import type { SourceTasks, TaskArgs, TaskResult } from './source-tasks.ts';

interface Limits {
  /** The thread's heap limit in MB: a file that needs more is not an annotation file. */
  memory: number;
  /** Milliseconds that one question, or one batch of records, may take. */
  longest: number;
}
const usual: Limits = { memory: 1536, longest: 60_000 };

/** Milliseconds within which a stopped question must end on its own. */
const grace = 500;

/** The answer is no longer wanted. */
export class Stopped extends Error {
  constructor() {
    super(inWords('reading-stopped'));
    // The name by which ended calls are recognised everywhere.
    this.name = 'AbortError';
  }
}

const tooLong = (longest: number) =>
  failure('INVALID', phrase('import-too-slow', { seconds: longest / 1000 }), { field: 'path' });
const tooLarge = () =>
  failure('INVALID', phrase('import-too-much-memory'), {
    field: 'path',
  });

type Answer = (message: FromThread | Error) => void;

/**
 * A thread that reads files from outside, so that the engine's event loop never waits for a parser, and a parser that
 * does not end, or uses up all memory, ends with its thread. Questions are answered one at a time; a stopped one is
 * dropped at once. The thread starts with the first question and does not keep the process alive while idle.
 */
export class SourceThread {
  readonly #limits: Limits;
  #worker: Worker | null = null;
  #answer: Answer | null = null;
  #next = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const file = workerFile(new URL('./source.worker.ts', import.meta.url));
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory } });
    this.#worker = worker;
    worker.on('message', (message: FromThread) => {
      if (this.#worker === worker) this.#answer?.(message);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#answer?.(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error);
    });
    worker.on('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#answer?.(new Error(inWords('reading-thread-ended')));
    });
    return worker;
  }

  /** Ends the thread once it is idle. */
  end(): void {
    this.#kill();
  }

  /** Ends the thread in the middle of its work; the next question starts another. */
  #kill(): void {
    const worker = this.#worker;
    this.#worker = null;
    void worker?.terminate();
  }

  /** Reserves the thread for one question, after earlier ones. */
  async #alone<T>(work: (worker: Worker, n: number) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const before = this.#last;
    let free = () => {};
    this.#last = new Promise<void>((resolve) => {
      free = resolve;
    });
    await before;
    try {
      if (signal?.aborted) throw new Stopped();
      const worker = this.#thread();
      worker.ref();
      return await work(worker, this.#next++);
    } finally {
      this.#answer = null;
      this.#worker?.unref();
      free();
    }
  }

  /** The next message of the thread; if it takes too long, the thread is ended. */
  #message(n: number, send: () => void, signal?: AbortSignal): Promise<FromThread> {
    return new Promise((resolve, reject) => {
      let stopped = false;
      const timers = new Set<NodeJS.Timeout>();
      const after = (ms: number, error: () => Error) =>
        timers.add(
          setTimeout(() => {
            this.#kill();
            done(error());
          }, ms),
        );
      const stop = () => {
        stopped = true;
        this.#worker?.postMessage({ stop: n } satisfies ToThread);
        after(grace, () => new Stopped());
      };
      const done = (message: FromThread | Error) => {
        for (const timer of timers) clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        this.#answer = null;
        if (stopped) reject(new Stopped());
        else if (message instanceof Error) reject(message);
        else if ('error' in message) reject(received(message.error));
        else resolve(message);
      };
      this.#answer = (message) => {
        if (message instanceof Error || message.n === n) done(message);
      };
      after(this.#limits.longest, () => tooLong(this.#limits.longest));
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop);
      send();
    });
  }

  /** Errors: those of the task; Stopped when the signal aborts; INVALID past the limits of time and memory. */
  ask<O extends keyof SourceTasks>(op: O, args: TaskArgs<O>, signal?: AbortSignal): Promise<TaskResult<O>> {
    return this.#alone(async (worker, n) => {
      const send = () => worker.postMessage({ n, op, args } satisfies ToThread);
      const message = await this.#message(n, send, signal);
      return ('value' in message ? message.value : undefined) as TaskResult<O>;
    }, signal);
  }

  /**
   * The records of a source; the next ones are read while these are used. The thread belongs to this read alone and
   * ends with it. Errors: those of `openSource` and its records; INVALID past the limits of time and memory.
   */
  async *records(options: ImportOptions, signal?: AbortSignal): AsyncGenerator<Read | EpisodeRead> {
    const worker = this.#thread();
    const n = this.#next++;
    const ask = (question: ToThread) => {
      const message = this.#message(n, () => worker.postMessage(question), signal);
      // It may fail while earlier records are still in use, and is reported when its turn comes.
      message.catch(() => {});
      return message;
    };
    try {
      let coming = ask({ n, records: options });
      for (;;) {
        const message = await coming;
        if (!('batch' in message)) return;
        coming = ask({ more: n });
        for (const read of message.batch) yield withBuffers(read);
      }
    } finally {
      this.#kill();
    }
  }
}

/** Bytes arrive from another thread as a plain array of them. */
function withBuffers<R extends Read | EpisodeRead>(read: R): R {
  for (const image of imagesOf(read)) {
    const { bytes } = image;
    if (bytes) image.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  return read;
}
