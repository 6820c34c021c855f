import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LocalClient } from '#electron/host/router/index.ts';
import { extraDims } from '#shared/contract/runs/evaluations/slices.ts';
import { publication } from '#shared/contract/publishing.ts';
import { copyRun } from './evaluations/predictions.ts';
import { type Bench, ended, hostIn, releaseOf } from './evaluations/project.ts';
import type { BenchLine, RunBench } from './line.ts';
import { percentile } from './percentile.ts';

/** Items of the release; ten models answer each. For a quick look: `BENCHWRIGHT_ITEMS=3000 node bench/run.ts evaluations`. */
const items = Number(process.env['BENCHWRIGHT_ITEMS'] ?? 100_000);
const models = 10;
const count = (n: number) => n.toLocaleString('en');
const total = `${count(items * models)} predictions`;

/** Processor seconds of this process and its threads, and the memory by which it grew; other work of the machine does not count. */
async function spent(work: () => Promise<unknown>): Promise<{ seconds: number; grown: number }> {
  const [before, memory] = [process.cpuUsage(), process.memoryUsage().rss];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, grown: (process.memoryUsage().rss - memory) / 1e6 };
}

/** Measures work in multiples of a bare loop: reading every answer of the ten runs once, without looking at it. */
const inBareReads =
  (bare: number) =>
  async (what: string, most: number, work: () => Promise<unknown>): Promise<BenchLine> => {
    const { seconds, grown } = await spent(work);
    const value = seconds / bare;
    return {
      ...{ what, value, unit: '× bare', aim: `≤ ${most} × bare`, kept: value <= most },
      note: `${seconds.toFixed(1)} s of processor time, memory grew ${grown.toFixed(0)} MB`,
    };
  };

function readAll({ host }: Bench, runs: readonly string[]): Promise<void> {
  for (const run of runs)
    for (let after = -1; ; after += 1000) {
      const sql = `SELECT item, dims, outcome, strict FROM predictions WHERE run_id = ? AND item_index > ? ORDER BY item_index LIMIT 1000`;
      if ((host.session?.read.all(sql, [run, after]).length ?? 0) < 1000) break;
    }
  return Promise.resolve();
}

type Cell = Omit<Parameters<LocalClient['evaluations']['predictions']>[0], 'run' | 'limit'>;

/** Cells of each table and chart of a run's screen, with how it calls them. */
const cells = [
  {
    what: `open a cell of ${total}`,
    of: () => [
      { dims: { platform: 'os_ios', difficulty: 'hard' } },
      { dims: { platform: 'os_web' }, outcome: ['right'] },
      { dims: { difficulty: 'easy' }, outcome: ['wrong'], reading: 'parity' },
      { outcome: ['wrong'] },
    ],
  },
  {
    what: 'open a cell by picture or tag',
    of: () => [
      { dims: { picture: 'up-to-2-mp' } },
      { dims: { picture: 'up-to-2-mp' }, outcome: ['wrong'] },
      { dims: { tag: 'no-tag', platform: 'os_mac' } },
      { dims: { tag: 'no-tag' }, outcome: ['wrong'], reading: 'parity' },
    ],
  },
  {
    what: 'open a cell by people’s agreement',
    of: () => [
      { dims: { agreement: 'no-people' } },
      { dims: { agreement: 'people-agree' } },
      { dims: { agreement: 'people-differ', platform: 'os_web' } },
      { dims: { agreement: 'people-agree' }, outcome: ['wrong'], reading: 'parity' },
    ],
  },
  {
    what: 'open a kind of error',
    of: () => [
      { error: { view: 'type', kind: 'context' } },
      { error: { view: 'type', kind: 'format' }, dims: { platform: 'os_web' } },
    ],
  },
  {
    what: 'open a kind of failure of the published reading',
    of: () => [
      { failure: ['wrong'], reading: 'parity' },
      { failure: ['wrong'], reading: 'parity', dims: { difficulty: 'hard' } },
    ],
  },
  {
    what: 'open what one model has right and another wrong',
    of: (other) => [
      { against: { run: other, quadrant: 'only-this' }, dims: { platform: 'os_web' } },
      { against: { run: other, quadrant: 'both-wrong' } },
    ],
  },
] satisfies { what: string; of: (other: string) => Cell[] }[];

/** The first click on each cell, in processor time, once the screen that has it has been shown. */
async function* opened({ client }: Bench, runs: readonly string[]): AsyncGenerator<BenchLine> {
  const [a = '', b = ''] = runs;
  const pairs = [
    { run: a, other: b },
    { run: b, other: a },
  ];
  for (const { run } of pairs) await client.evaluations.get({ run });
  await client.evaluations.compare({ runs: [a, b] });
  // What a screen prepares in the thread comes before the questions that follow, so that no cell is charged with it.
  for (const { run } of pairs) {
    await client.evaluations.errors({ run });
    for (const dim of extraDims) await client.evaluations.slices({ run, by: [dim], reading: 'strict' });
  }
  for (const { what, of } of cells) {
    const times: number[] = [];
    for (const { run, other } of pairs)
      for (const cell of of(other)) {
        const { seconds } = await spent(() => client.evaluations.predictions({ run, limit: 100, ...cell }));
        times.push(seconds * 1000);
      }
    const value = percentile(times, 0.95);
    yield {
      ...{ what, value, unit: 'ms p95', aim: '≤ 100 ms p95', kept: value <= 100 },
      note: `median ${percentile(times, 0.5).toFixed(0)} ms of processor time`,
    };
  }
}

/** A leaderboard of ten models on 100,000 items, and what is opened from it; then the release is published. */
export const run: RunBench = async function* () {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const bench = hostIn(root);
  const { client, host } = bench;
  try {
    const frozen = await spent(() => releaseOf(bench, root, items));
    const asked = await client.evaluations.start({
      task: 'mcq',
      model: 'builtin/random',
      release: 'v1',
      limit: 200,
    });
    while ((await client.runs.get({ id: asked.id })).state === 'running')
      await new Promise((resolve) => setTimeout(resolve, 50));
    const runs = copyRun(host, asked.id, models);
    await client.evaluations.archive({ run: asked.id, archived: true });
    const [a = '', b = ''] = runs;
    const list = () => client.evaluations.list({ task: 'mcq', release: 'v1' });
    const bare = (await spent(() => readAll(bench, runs))).seconds;
    const once = inBareReads(bare);
    const freezing = frozen.seconds / bare;
    yield {
      ...{ what: `make and freeze ${count(items)} items`, value: freezing, unit: '× bare', aim: '≤ 40 × bare' },
      ...{ kept: freezing <= 40, note: `${frozen.seconds.toFixed(1)} s of processor time; bare ${bare.toFixed(2)} s` },
    };
    yield await once(`leaderboard of ${total}, first time`, 35, list);
    yield await once('leaderboard, later', 1, list);
    yield* opened(bench, runs);
    yield await once('breakdown by picture and platform', 4, () =>
      client.evaluations.slices({ run: a, by: ['picture', 'platform'], reading: 'strict' }),
    );
    yield await once(`compare 2 models on ${count(items)} items`, 4, () =>
      client.evaluations.compare({ runs: [a, b] }),
    );
    yield await once(`compare ${models} models, ${(models * (models - 1)) / 2} pairs`, 15, () =>
      client.evaluations.compare({ runs }),
    );
    yield await once(`report of ${total}`, 25, () => client.evaluations.report({ runs, format: 'html' }));
    yield await once(`item analysis of ${total}`, 12, () => client.benchmark.items({ task: 'mcq', release: 'v1' }));
    await client.releases.describe(publication.parse({ title: 'Large', authors: ['Lab'], licence: 'cc-by-4.0' }));
    yield await once(`publish ${count(items)} items, pictures and results`, 60, async () => {
      await ended(bench, await client.releases.publish({ tag: 'v1', out: path.join(root, 'published') }));
    });
  } finally {
    await host.session?.close();
    await rm(root, { recursive: true, force: true });
  }
};
