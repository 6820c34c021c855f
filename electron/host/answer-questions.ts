import { parentPort, workerData } from 'node:worker_threads';
import { openRead, type ReadDb } from './db/connection.ts';
import { type SentError, sent } from './thread-errors.ts';

/** Asks a reading thread to close its connection and end. */
export const endThread = 'end';

export type ThreadAnswer = { n: number; value: unknown } | { n: number; error: SentError };
export type AnyOps = Record<string, (...args: never[]) => unknown>;

interface ThreadRequest {
  n: number;
  op: string;
  args: never[];
}

/** The thread's side of a `ReadingThread`: opens its connection and answers questions in order. */
export function answerQuestions(open: (db: ReadDb) => AnyOps): void {
  const { database } = workerData as { database: string };
  const db = openRead(database);
  const ops = open(db);
  parentPort?.on('message', (request: ThreadRequest | typeof endThread) => {
    if (request === endThread) {
      db.close();
      parentPort?.close();
      return;
    }
    const { n, op, args } = request;
    let reply: ThreadAnswer;
    try {
      reply = { n, value: ops[op]?.(...args) };
    } catch (error) {
      reply = { n, error: sent(error) };
    }
    parentPort?.postMessage(reply);
  });
}
