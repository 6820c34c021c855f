import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnyContractProcedure } from '@orpc/contract';
import { createRouterClient } from '@orpc/server';
import { openHost } from '#electron/host/open-host.ts';
import { failure } from '#electron/host/errors/errors.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { type LocalClient, router } from '#electron/host/router/index.ts';
import { Generator, type Known } from '#electron/host/testing/generated.ts';
import { LoopWatch } from '#electron/host/testing/loop-watch.ts';
import { contract } from '#shared/contract/index.ts';
import { leastRole } from '#shared/contract/roles.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';
import type { BenchLine, RunBench } from './line.ts';
import { longWork } from './stalls/long-work.ts';
import { makeSyntheticProject } from './synthetic-project.ts';

/** For the full project: `BENCHWRIGHT_SCREENSHOTS=20000 node bench/run.ts stalls`. */
const screenshots = Number(process.env['BENCHWRIGHT_SCREENSHOTS'] ?? 2000);
/** Procedures to call, by the beginning of their names (`releases.`, `projects.doctor`); all if it is not set. */
const wanted = (process.env['BENCHWRIGHT_CALLS'] ?? '').split(',').filter((name) => name !== '');
const seed = Number(process.env['BENCHWRIGHT_FUZZ_SEED'] ?? 1);
/** Normal calls of each procedure, and calls whose input fills a body of the largest size. */
const [usual, large] = [4, 3];
/** Longest time that a call may block the event loop, milliseconds. */
const aim = 200;

type Call = (input: unknown) => Promise<unknown>;
type Schema = Parameters<Generator['input']>[0];

/** Ends calls that only wait: streams are closed, and the project that another call closed is opened again. */
async function settled(answer: unknown): Promise<void> {
  if (answer !== null && typeof answer === 'object' && Symbol.asyncIterator in answer)
    await (answer as AsyncGenerator).return(undefined);
}

/**
 * How long each procedure blocks the host's event loop, called with normal and with very large input, in a large
 * project.
 */
export const run: RunBench = async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'benchwright-stalls-'));
  const before = process.cwd();
  // Relative paths in generated input end up here.
  process.chdir(root);
  const project = path.join(root, 'project');
  await makeSyntheticProject(project, screenshots).close();
  const host = openHost({
    shell: 'cli',
    userFolder: path.join(root, 'home'),
    recordedBrowser: () => {
      throw failure('INVALID', textPhrase('There is no browser to record in.'), {});
    },
  });
  const context = { host, caller: { name: 'Ada', role: 'curator' as const } };
  const client = createRouterClient(router, { context, interceptors: interceptors() });
  const watch = new LoopWatch();
  try {
    await client.projects.open({ path: project });
    const known = await namesOf(client, root);
    const next = seededRandom(seed);
    const generators = [
      ...Array.from({ length: usual }, () => new Generator(next, known, 0)),
      ...Array.from({ length: large }, () => new Generator(next, known, 0, 1_000_000)),
    ];
    const calls = client as unknown as Record<string, Record<string, Call>>;
    const names = Object.keys(leastRole).filter(
      (name) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)),
    );
    for (const name of names)
      for (const generator of generators) {
        const [resource = '', procedure = ''] = name.split('.');
        const declared = (contract as unknown as Record<string, Record<string, AnyContractProcedure>>)[resource];
        const schema = declared?.[procedure]?.['~orpc'].inputSchema as Schema | undefined;
        const input = schema && generator.input(schema, resource);
        const what = JSON.stringify(input)?.slice(0, 120) ?? '';
        await watch.during(name, what, async () =>
          settled(await calls[resource]?.[procedure]?.(input).catch(() => undefined)),
        );
        if (host.session?.folder !== project) await client.projects.open({ path: project });
      }
    await longWork({ client, host, root, watch }, Math.min(screenshots, 2000));
    return watch
      .worst()
      .slice(0, 25)
      .map(
        ({ name, wait, turn, work, what }): BenchLine => ({
          what: `${screenshots.toLocaleString('en')} screenshots: ${name} keeps the loop`,
          value: wait,
          unit: 'ms',
          aim: `≤ ${aim} ms`,
          kept: wait <= aim,
          note: `longest turn ${turn.toFixed(0)} ms of processor time, ${work.toFixed(0)} in all; ${what}`,
        }),
      );
  } finally {
    for (const job of host.jobs.list()) if (job.state === 'running') host.jobs.cancel(job.id);
    await host.session?.close();
    host.sources.end();
    process.chdir(before);
    await rm(root, { recursive: true, force: true });
  }
};

async function namesOf(client: LocalClient, root: string): Promise<Known> {
  const shots = (await client.screenshots.query({ limit: 12 })).rows.map(({ id }) => id);
  const elements = (await client.elements.list({ screenshotId: shots[0] ?? '' })).map(({ id }) => id);
  const questions = (await client.questions.query({})).rows.slice(0, 6).map(({ id }) => id);
  const items = [...questions, ...elements];
  const ids = { screenshots: shots, elements, questions, items, review: items, history: questions, presence: items };
  return {
    ids: { ...ids, comments: items },
    paths: ['out', 'second', 'none'].map((text) => path.join(root, text)),
    formats: ['coco', 'screenspot', 'benchwright-jsonl'],
    names: ['mcq', 'grounding', 'v1', 'default', 'builtin/random', 'understanding'],
  };
}
