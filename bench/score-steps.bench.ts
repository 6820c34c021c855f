import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BenchLine } from './line.ts';

const steps = 20;
/** Heap limit for scoring, MB; above it, its thread ends. */
const heap = 256;
const words = ['CLICK', 'SWIPE', 'TYPE', 'ENTER', 'BACK', 'WAIT'] as const;

async function writeLines(file: string, count: number, line: (n: number) => object): Promise<void> {
  const out = createWriteStream(file);
  for (let n = 0; n < count; n += 1) if (!out.write(`${JSON.stringify(line(n))}\n`)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
}

const task = (n: number) => ({
  ...{ id: `t${n}`, app: `App ${n % 34}`, category: `c${n % 7}`, language: n % 2 === 0 ? 'en' : 'zh' },
  ...{ instruction: `Do number ${n}`, task_type: n % 3 === 0 ? 'process' : 'state' },
  ...{ max_steps: 15, key_operations: [] },
});

/** A run with its actions; one in seven repeats the last action five times and is an early stop. */
function finished(n: number) {
  const stuck = n % 7 === 0;
  const actions = Array.from({ length: steps }, (_, at) => {
    const [x, y] = stuck && at >= steps - 5 ? [100, 200] : [(at * 37 + n) % 1080, (at * 53) % 2280];
    return `${stuck && at >= steps - 5 ? 'CLICK' : words[(at + n) % words.length]}(${x}.4, ${y})`;
  });
  const verdict = n % 2 === 0 ? 'success' : 'failure';
  return {
    id: `t${n}`,
    outcome: stuck ? 'uncompleted' : 'completed',
    judge: { provider: 'A', verdict },
    human: verdict,
    actions,
  };
}

/** Runs of agents with all their actions, scored by a thread with a limited heap. */
export async function measure(runs: number): Promise<BenchLine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  try {
    const [gold, predictions] = [path.join(folder, 'tasks.jsonl'), path.join(folder, 'runs.jsonl')];
    await writeLines(gold, runs, task);
    await writeLines(predictions, runs, finished);
    const worker = new Worker(new URL('./score-steps/worker.ts', import.meta.url), {
      workerData: { gold, predictions },
      resourceLimits: { maxOldGenerationSizeMb: heap },
    });
    const [{ seconds, n }] = (await once(worker, 'message')) as [{ seconds: number; n: number }];
    await worker.terminate();
    if (n !== runs) throw new Error(`${n} of ${runs} runs were scored`);
    const total = runs * steps;
    return {
      what: `score ${total.toLocaleString('en')} steps of ${runs.toLocaleString('en')} runs`,
      value: total / seconds,
      unit: 'steps a second',
      aim: '≥ 100,000 a second',
      kept: total / seconds >= 100_000,
      note: `${seconds.toFixed(1)} s within a heap of ${heap} MB`,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const run = async (): Promise<BenchLine[]> => [await measure(50_000)];
