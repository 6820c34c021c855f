import { openRead, type ReadDb } from '../../electron/host/db/connection.ts';
import type { AnyOps } from '../../electron/host/threads/answer-questions.ts';
import { type Control, unseen } from '../../electron/host/long-work/long-work.ts';
import { isLong, worked } from '../../electron/host/long-work/long-question.ts';

type Open = (db: ReadDb) => AnyOps;

/**
 * A reading thread without the thread: questions are answered one after the other over a connection of its own, by
 * modules that the test has loaded. Starting a thread took most of the time of the tests that ask it one question.
 * What is asked and answered is copied, as between threads. Tests of the thread itself (`sweeps`, windows) start it.
 */
export class AnswersHere {
  readonly #database: string;
  readonly #open: () => Promise<Open>;
  #opened: Promise<{ db: ReadDb; ops: Record<string, (...args: unknown[]) => unknown> }> | null = null;
  #before: Promise<unknown> = Promise.resolve();
  ready = false;

  constructor(database: string, open: () => Promise<Open>) {
    this.#database = database;
    this.#open = open;
  }

  async #start() {
    const open = await this.#open();
    const db = openRead(this.#database);
    return { db, ops: open(db) as Record<string, (...args: unknown[]) => unknown> };
  }

  ask(op: string, ...args: unknown[]): Promise<unknown> {
    return this.askWatched(op, args, unseen);
  }

  askWatched(op: string, args: unknown[], control: Control): Promise<unknown> {
    const answer = this.#before.then(async () => {
      this.#opened ??= this.#start();
      const { db, ops } = await this.#opened;
      const value = ops[op]?.(...structuredClone(args));
      const answered = isLong(value) ? await db.atOneMoment(() => worked(value, control)) : value;
      this.ready = true;
      return structuredClone(answered);
    });
    this.#before = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    await this.#before;
    const opened = this.#opened;
    this.#opened = null;
    (await opened)?.db.close();
  }
}
