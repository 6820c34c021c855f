import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import { seededRandom } from '#shared/metrics/random.ts';
import { annotatePage, type Client, Page } from './annotators/page.ts';
import type { MemorySplit } from './annotators/server.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile } from './percentile.ts';
import { makeSyntheticProject } from './synthetic-project.ts';

const from = (name: string, usual: number) => Number(process.env[`BENCHWRIGHT_${name}`] ?? usual);
/** The full load is `BENCHWRIGHT_PEOPLE=200 BENCHWRIGHT_SCREENSHOTS=20000 BENCHWRIGHT_SECONDS=600 node bench/run.ts annotators`. */
const people = from('PEOPLE', 20);
const screenshots = from('SCREENSHOTS', 500);
const seconds = from('SECONDS', 20);
/** Mean seconds between two boxes of one annotator, and boxes on one screenshot. */
const think = from('THINK', 10);
const boxesEach = 5;

interface Started {
  url: string;
  tokens: string[];
  pid: number;
  memory(): Promise<MemorySplit>;
  stop(): Promise<void>;
}

async function start(project: string, home: string): Promise<Started> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'annotators', 'server.ts'), project, home, String(people)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return {
    ...(JSON.parse(line) as { url: string; tokens: string[] }),
    pid: child.pid ?? 0,
    async memory() {
      const answer = once(child, 'message');
      child.send('memory');
      const [split] = (await answer) as [MemorySplit];
      return split;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Resident memory of a process in MB; NaN if the system does not report it. */
function memory(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;
/** JavaScript objects and their data, MB. */
const held = ({ heapUsed, external }: NodeJS.MemoryUsage) => megabytes(heapUsed + external);
const split = ({ rss, heapTotal, heapUsed, external }: NodeJS.MemoryUsage) =>
  `${megabytes(heapUsed).toFixed(0)} MB of objects in ${megabytes(heapTotal).toFixed(0)} MB of heap, ${megabytes(external).toFixed(0)} MB beside it, ${megabytes(rss).toFixed(0)} MB resident`;

const threadsOf = ({ threads }: MemorySplit) =>
  threads.map(({ used, taken }) => `${megabytes(used).toFixed(0)} of ${megabytes(taken).toFixed(0)} MB`).join(', ');

/** Processor time that a process has used, in seconds; NaN if the system does not report it. */
function processorTime(pid: number): number {
  try {
    const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) | /);
    // Fields 14 and 15, in hundredths of a second.
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

async function signIn(origin: string, token: string): Promise<Client> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
  const answer = await fetch(`${origin}/sign-in`, {
    method: 'POST',
    headers,
    body: `token=${token}`,
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`nobody was signed in (${answer.status})`);
  return createORPCClient(new RPCLink({ url: `${origin}/rpc`, headers: { cookie, origin }, fetch: patient }));
}

/** Like a browser: if the server has just closed an idle connection, it is reopened once. */
async function patient(request: Request): Promise<Response> {
  const again = request.clone();
  return fetch(request).catch((error: unknown) => {
    if (again.signal.aborted) throw error;
    return fetch(again);
  });
}

interface Tally {
  saves: number[];
  failed: number;
  pages: Page[];
}

/** One annotator at work until the end: opens a screenshot, draws boxes with pauses, moves on to another. */
async function annotate(client: Client, ids: readonly string[], seed: number, end: AbortSignal, tally: Tally) {
  const next = seededRandom(seed);
  const page = new Page();
  tally.pages.push(page);
  const pause = () => wait(think * 2000 * next(), undefined, { signal: end }).catch(() => undefined);
  const heard = (async () => {
    for await (const event of await client.events.stream(undefined, { signal: end })) page.hear(event);
  })().catch(() => undefined);
  while (!end.aborted) {
    const screenshotId = ids[Math.floor(next() * ids.length)] ?? '';
    // A page whose queries fail reports it and is opened again; the bench continues.
    await page.open(annotatePage(client, screenshotId)).catch(() => (tally.failed += 1));
    for (let n = 0; n < boxesEach && !end.aborted; n += 1) {
      await pause();
      if (end.aborted) break;
      const [x, y] = [Math.floor(next() * 300), Math.floor(next() * 600)];
      const content = { name: `box ${x} ${y}`, locate: [x, y, x + 20, y + 20] as [number, number, number, number] };
      const at = performance.now();
      await client.elements.create({ screenshotId, made: [{ id: randomUUID(), content }], label: 'Draw a box' }).then(
        () => tally.saves.push(performance.now() - at),
        () => (tally.failed += 1),
      );
    }
  }
  page.close();
  await heard;
}

/** Annotators at work over HTTP on one server: how long a save takes, what the pages fetch, and the server's memory. */
export const run: RunBench = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-annotators-'));
  const project = path.join(root, 'project');
  await makeSyntheticProject(project, screenshots).close();
  const server = await start(project, path.join(root, 'home'));
  const end = new AbortController();
  const tally: Tally = { saves: [], failed: 0, pages: [] };
  let work: Promise<void>[] = [];
  try {
    const { origin } = new URL(server.url);
    const clients: Client[] = [];
    for (const token of server.tokens) clients.push(await signIn(origin, token));
    const page = await clients[0]?.screenshots.query({ limit: 200 });
    const ids = (page?.rows ?? []).map(({ id }) => id);
    work = clients.map((client, n) => annotate(client, ids, n + 1, end.signal, tally));
    // The first seconds, in which every page opens at once and the server's code is compiled, are not typical.
    const warm = Math.min(10, seconds / 4);
    await wait(warm * 1000);
    const inUse = await server.memory();
    const [before, first, used] = [memory(server.pid), tally.saves.length, processorTime(server.pid)];
    await wait((seconds / 2 - warm) * 1000);
    const half = memory(server.pid);
    await wait((seconds / 2) * 1000);
    const after = memory(server.pid);
    const inUseAtEnd = await server.memory();
    const busy = processorTime(server.pid) - used;
    const saves = tally.saves.slice(first);
    const asked = tally.pages.reduce((sum, page) => sum + page.asked.now + page.asked.soon, 0);
    const what = `${people} annotators, ${screenshots.toLocaleString('en')} screenshots`;
    const p95 = percentile(saves, 0.95);
    const rate = saves.length / (seconds - warm);
    const lines: BenchLine[] = [
      {
        what: `${what}: a save, p95`,
        value: p95,
        unit: 'ms',
        aim: '≤ 50 ms',
        kept: p95 <= 50 && tally.failed === 0,
        note: `${saves.length} saves, ${rate.toFixed(1)} a second, ${tally.failed} failed, median ${percentile(saves, 0.5).toFixed(1)} ms, longest ${Math.max(...saves).toFixed(0)} ms`,
      },
      {
        what: `${what}: processor time of the server`,
        value: (busy / (seconds - warm)) * 100,
        unit: '% of a core',
        aim: '≤ 100 %',
        kept: !(busy > seconds - warm),
        note: `${((busy * 1000) / saves.length).toFixed(1)} ms a save with all that follows from it; load of the machine ${loadavg()[0]?.toFixed(1)}`,
      },
      {
        what: `${what}: memory of the server, growth`,
        value: after - before,
        unit: 'MB',
        aim: '≤ 100 MB',
        kept: !(after - before > 100),
        note: `${before.toFixed(0)} MB after ${warm.toFixed(0)} s to ${after.toFixed(0)} MB after ${seconds} s`,
      },
      {
        what: `${what}: memory of the server, growth in the second half`,
        value: after - half,
        unit: 'MB',
        aim: '',
        kept: true,
        note: `${half.toFixed(0)} MB after ${(seconds / 2).toFixed(0)} s to ${after.toFixed(0)} MB after ${seconds} s`,
      },
      {
        what: `${what}: memory of the server's main thread that is in use, growth`,
        value: held(inUseAtEnd.after) - held(inUse.after),
        unit: 'MB',
        aim: '',
        kept: true,
        note: `after a collection: ${split(inUse.after)}, then ${split(inUseAtEnd.after)}; before the last one ${split(inUseAtEnd.before)}; threads then: ${threadsOf(inUseAtEnd)}`,
      },
      {
        what: `${what}: answers asked again, by all pages`,
        value: asked / seconds,
        unit: 'a second',
        aim: '',
        kept: true,
      },
    ];
    return lines;
  } finally {
    end.abort();
    // Ends every stream too.
    await server.stop();
    await Promise.allSettled(work);
    await rm(root, { recursive: true, force: true });
  }
};
