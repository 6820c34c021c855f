import { parentPort, workerData } from 'node:worker_threads';
import { careFor } from './care-work.ts';
import type { CareTask } from './care-tasks.ts';

/** Thread that checks or copies a large file. It ends after one task. */
parentPort?.postMessage(await careFor(workerData as CareTask));
