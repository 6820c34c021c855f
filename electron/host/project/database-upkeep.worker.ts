import { parentPort, workerData } from 'node:worker_threads';
import { doUpkeep } from './upkeep-work.ts';
import type { UpkeepTask } from './upkeep-tasks.ts';

/** Thread that checks or copies a large file. It ends after one task. */
parentPort?.postMessage(await doUpkeep(workerData as UpkeepTask));
