import { parentPort } from 'node:worker_threads';
import type { ImportOptions } from '#shared/contract/imports.ts';
import type { EpisodeRead, Read } from '#pipelines/formats/format.ts';
import { openSource } from './source.ts';
import { sent } from '../../../errors/thread-errors.ts';
import { type FromThread, type ToThread } from './source-messages.ts';
import { imagesOf } from './pictures-of.ts';
import { sourceTasks } from './source-tasks.ts';

/** Maximum number of records, and of their characters, per batch. */
const batchRecords = 128;
const batchChars = 1 << 20;

/** This thread reads the sources of one host, by number. */
const running = new Map<number, AbortController>();
const waiting = new Map<number, () => void>();
const post = (message: FromThread) => parentPort?.postMessage(message);

function sizeOf(read: Read | EpisodeRead): number {
  if ('refused' in read) return 200;
  const images = imagesOf(read).reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 500);
  if ('episode' in read) return images + read.episode.steps.reduce((sum, { raw }) => sum + raw.length, 0);
  if ('loose' in read) return images + JSON.stringify(read.loose.items).length;
  return images + read.raw.length;
}

/** Sends records on request, so that a fast reader does not fill the memory of a slow writer. */
async function give(n: number, options: ImportOptions, signal: AbortSignal): Promise<void> {
  let batch: (Read | EpisodeRead)[] = [];
  let size = 0;
  const flush = async () => {
    const asked = new Promise<void>((resolve) => waiting.set(n, resolve));
    post({ n, batch });
    batch = [];
    size = 0;
    await asked;
    waiting.delete(n);
  };
  for await (const read of (await openSource(options)).records()) {
    if (signal.aborted) return;
    batch.push(read);
    size += sizeOf(read);
    if (batch.length >= batchRecords || size >= batchChars) await flush();
  }
  if (batch.length > 0) await flush();
}

async function answer(n: number, work: (signal: AbortSignal) => Promise<FromThread>): Promise<void> {
  const abort = new AbortController();
  running.set(n, abort);
  try {
    post(await work(abort.signal));
  } catch (error) {
    post({ n, error: sent(error) });
  } finally {
    running.delete(n);
  }
}

parentPort?.on('message', (message: ToThread) => {
  if ('more' in message) waiting.get(message.more)?.();
  else if ('stop' in message) {
    running.get(message.stop)?.abort();
    waiting.get(message.stop)?.();
  } else if ('records' in message) {
    const { n, records } = message;
    void answer(n, async (signal) => {
      await give(n, records, signal);
      return { n, end: true };
    });
  } else {
    const { n, op, args } = message;
    const task = sourceTasks[op] as (signal: AbortSignal, ...rest: unknown[]) => unknown;
    void answer(n, async (signal) => ({ n, value: await task(signal, ...args) }));
  }
});
