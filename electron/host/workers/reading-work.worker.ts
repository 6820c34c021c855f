import { parentPort, workerData } from 'node:worker_threads';
import { inWords } from '#shared/phrases/phrase.ts';
import { openRead } from '../db/connection.ts';
import type { Control } from '../long-work/long-work.ts';
import { sent } from '../errors/thread-errors.ts';
import type { FromWork, Progress, ToWork, WorkOrder } from '../reading-work/reading-work.ts';
import { doWork } from '../reading-work/do-work.ts';
import { works } from './works.ts';

/** Thread for one piece of work; it ends with the work. */
const { database, folder, name, asked } = workerData as WorkOrder;
const post = (message: FromWork) => parentPort?.postMessage(message);

/** This thread does one piece of work at a time. */
let at: Progress | null = null;
const control: Control = {
  progress(done, total) {
    at = [done, total];
  },
  checkpoint: () =>
    new Promise((resolve, reject) => {
      parentPort?.once('message', (answer: ToWork) => {
        if (answer === 'go') resolve();
        else reject(new Error(inWords('upkeep-work-stopped')));
      });
      post({ at });
      at = null;
    }),
};

try {
  const work = works.find((work) => work.name === name);
  if (!work) throw new Error(name);
  const value = await doWork({ read: openRead(database), folder }, work, asked, control);
  post({ value });
} catch (error) {
  post({ error: sent(error) });
}
