import { parentPort, workerData } from 'node:worker_threads';
import { scoreProcess } from '#pipelines/evaluate/score/process.ts';

const { gold, predictions } = workerData as { gold: string; predictions: string };
const start = performance.now();
const { document } = await scoreProcess(gold, predictions, { items: null, parity: false });
parentPort?.postMessage({ seconds: (performance.now() - start) / 1000, n: document['n'] });
