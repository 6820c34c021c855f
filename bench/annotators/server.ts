import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { openHost } from '#electron/host/open-host.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { openInHost } from '#electron/host/services/projects/projects.ts';
import { startServer } from '#electron/serve/server.ts';

/** Memory of this process before and after a full garbage collection of its main thread, bytes. */
export interface MemorySplit {
  before: NodeJS.MemoryUsage;
  after: NodeJS.MemoryUsage;
  /** Heap of each other thread, bytes: objects, and allocated size. */
  threads: { used: number; taken: number }[];
}

/**
 * A server in a separate process on a project with many annotators; prints its address and their tokens as one line.
 */
const [project = '', userFolder = '', many = '1'] = process.argv.slice(2);
const threads = new Set<Worker>();
process.on('worker', (worker) => {
  threads.add(worker);
  worker.once('exit', () => threads.delete(worker));
});
const host = openHost({ shell: 'browser', userFolder });
const people = new PeopleList(project, userFolder);
const tokens = Array.from({ length: Number(many) }, (_, n) => people.add(`annotator ${n + 1}`, 'annotator'));
await openInHost(host, project);
const owner = { name: 'owner', role: 'curator' as const };
const server = await startServer({ host, port: 0, bind: '127.0.0.1', owner, people: project, tls: null });
console.log(JSON.stringify({ url: server.url, tokens }));
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** When asked for its memory, it collects garbage and answers with the sizes. */
async function memorySplit(): Promise<MemorySplit> {
  const before = process.memoryUsage();
  collect();
  const heaps = await Promise.all([...threads].map((thread) => thread.getHeapStatistics()));
  return {
    before,
    after: process.memoryUsage(),
    threads: heaps.map((heap) => ({ used: heap.used_heap_size, taken: heap.total_heap_size })),
  };
}
process.on('message', () => void memorySplit().then((split) => process.send?.(split)));
process.once('SIGTERM', () => {
  void server.close().then(async () => {
    await host.session?.close();
    process.exit(0);
  });
});
