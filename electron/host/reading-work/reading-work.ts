import { Worker } from 'node:worker_threads';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import { openRead } from '../db/connection.ts';
import { failure } from '../errors/errors.ts';
import { workerFile } from '../files/app-folders.ts';
import { isSmall } from '../project/database-size.ts';
import type { ProjectSession } from '../project/project-session.ts';
import type { Control } from '../long-work/long-work.ts';
import { received, type SentError } from '../errors/thread-errors.ts';
import { doWork } from './do-work.ts';
import type { Work } from './work.ts';

/** Parameters of the thread. */
export interface WorkOrder {
  database: string;
  folder: string;
  name: string;
  asked: unknown;
}

/** At each checkpoint the thread reports its progress and asks whether to continue; finally it reports how it ended. */
export type FromWork = { at: Progress | null } | { value: unknown } | { error: SentError };
export type Progress = [done: number, total: number | null | undefined];

/** Whether the thread may continue. */
export type ToWork = 'go' | 'stop';

function inThread(order: WorkOrder, control: Control): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(new URL('../workers/reading-work.worker.ts', import.meta.url)), {
      workerData: order,
    });
    let stopped: unknown = null;
    const answer = async () => {
      try {
        await control.checkpoint();
        worker.postMessage('go' satisfies ToWork);
      } catch (error) {
        stopped = error;
        worker.postMessage('stop' satisfies ToWork);
      }
    };
    worker.on('message', (message: FromWork) => {
      if ('value' in message) resolve(message.value);
      // After a stop the thread only reports that it was stopped; the reason is known here.
      else if ('error' in message) reject(stopped ?? received(message.error));
      else {
        if (message.at) control.progress(...message.at);
        void answer();
      }
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(inWords('upkeep-reading-early'))));
  });
}

/**
 * Does long work on a snapshot of the project. It runs in a thread, so that saves and key presses never wait for it; a
 * small project is read on this thread, which takes less time than starting one. Closing the project stops it.
 */
export async function readingWork<Asked, Result>(
  session: ProjectSession,
  work: Work<Asked, Result>,
  asked: Asked,
  watched: Control,
): Promise<Result> {
  const { database, folder } = session.paths;
  let closing = false;
  const control: Control = {
    progress: (done, total) => watched.progress(done, total),
    async checkpoint() {
      await watched.checkpoint();
      if (closing) throw failure('INVALID', phrase('project-closed-stopped'), {});
    },
  };
  const done = isSmall(database)
    ? doWork({ read: openRead(database), folder }, work, asked, control)
    : (inThread({ database, folder, name: work.name, asked }, control) as Promise<Result>);
  const forget = session.onClose(async () => {
    closing = true;
    await done.catch(() => undefined);
  });
  try {
    return await done;
  } finally {
    forget();
  }
}
