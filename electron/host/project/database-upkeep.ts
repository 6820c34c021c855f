import { Worker } from 'node:worker_threads';
import { inWords } from '#shared/phrases/phrase.ts';
import type { UpkeepResults, UpkeepTask } from './upkeep-tasks.ts';
import { doUpkeep } from './upkeep-work.ts';
import { isSmall } from './database-size.ts';
import { workerFile } from '../files/app-folders.ts';

/** Checks or copies a database file, a large one in a thread of its own. */
export async function upkeep<K extends UpkeepTask['kind']>(
  task: Extract<UpkeepTask, { kind: K }> & { kind: K },
): Promise<UpkeepResults[K]> {
  if (isSmall(task.file)) return doUpkeep(task);
  return (await inThread(task)) as UpkeepResults[K];
}

function inThread(task: UpkeepTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerFile(new URL('./database-upkeep.worker.ts', import.meta.url)), {
      workerData: task,
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(inWords('upkeep-maintenance-ended'))));
  });
}
