import { Worker } from 'node:worker_threads';
import type { CareResults, CareTask } from './care-tasks.ts';
import { careFor } from './care-work.ts';
import { isSmall } from './database-size.ts';
import { workerFile } from '../places.ts';

/** Checks or copies a database file, a large one in a thread of its own. */
export async function takeCare<K extends CareTask['kind']>(
  task: Extract<CareTask, { kind: K }> & { kind: K },
): Promise<CareResults[K]> {
  if (isSmall(task.file)) return careFor(task);
  return (await inThread(task)) as CareResults[K];
}

function inThread(task: CareTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(new URL('./database-upkeep.worker.ts', import.meta.url)), {
      workerData: task,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The database maintenance thread ended before it was done.')));
  });
}
