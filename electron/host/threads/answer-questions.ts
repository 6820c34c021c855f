import { parentPort, workerData } from 'node:worker_threads';
import { inWords } from '#shared/phrases/phrase.ts';
import { openRead, type ReadDb } from '../db/connection.ts';
import { isLong, type Progress, worked } from '../long-work/long-question.ts';
import { type SentError, sent } from '../errors/thread-errors.ts';

/** Asks a reading thread to close its connection and end. */
export const endThread = 'end';

/**
 * The answer to question `n`, its error, or its progress; after progress the thread waits for permission to continue.
 */
export type ThreadAnswer =
  | { n: number; value: unknown }
  | { n: number; error: SentError }
  | { n: number; at: Progress };
export type AnyOps = Record<string, (...args: never[]) => unknown>;

export interface ThreadRequest {
  n: number;
  op: string;
  args: unknown[];
}

/** Whether somebody still waits for the thread's current question. */
export type ThreadOrder = { go: boolean } | typeof endThread;

const post = (answer: ThreadAnswer) => parentPort?.postMessage(answer);

/** The thread's side of a `ReadingThread`: opens its connection and answers questions, one after the other. */
export function answerQuestions(open: (db: ReadDb) => AnyOps): void {
  const { database } = workerData as { database: string };
  const db = openRead(database);
  const ops = open(db) as Record<string, (...args: unknown[]) => unknown>;
  let continues: ((go: boolean) => void) | null = null;
  let before: Promise<void> = Promise.resolve();

  const wanted = () =>
    new Promise<void>((resolve, reject) => {
      continues = (go) => (go ? resolve() : reject(new Error(inWords('reading-stopped'))));
    });

  async function answer({ n, op, args }: ThreadRequest): Promise<void> {
    try {
      const value = ops[op]?.(...args);
      if (!isLong(value)) return post({ n, value });
      let at: Progress = [0, 0];
      const control = {
        progress: (done: number, total: number | null = null) => {
          at = [done, total ?? 0];
        },
        checkpoint: () => {
          post({ n, at });
          return wanted();
        },
      };
      post({ n, value: await db.atOneMoment(() => worked(value, control)) });
    } catch (error) {
      post({ n, error: sent(error) });
    }
  }

  parentPort?.on('message', (message: ThreadRequest | ThreadOrder) => {
    if (message === endThread) {
      continues?.(false);
      before = before.then(() => {
        db.close();
        parentPort?.close();
      });
    } else if ('go' in message) continues?.(message.go);
    else before = before.then(() => answer(message));
  });
}
