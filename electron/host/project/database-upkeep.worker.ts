import { parentPort, workerData } from 'node:worker_threads';
import { careFor } from './care-work.ts';
import type { CareTask } from './care-tasks.ts';

/** Thread that looks after a large file. One task, then it ends. */
parentPort?.postMessage(await careFor(workerData as CareTask));
