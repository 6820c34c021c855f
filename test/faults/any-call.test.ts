import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnyContractProcedure } from '@orpc/contract';
import { createRouterClient, ORPCError } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullCheck } from '#electron/host/db/check.ts';
import { sumProblems } from '#electron/host/db/row-sums/damage.ts';
import { failure } from '#electron/host/errors/errors.ts';
import type { Host } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { router } from '#electron/host/router/index.ts';
import { contract } from '#shared/contract/index.ts';
import { leastRole, type Procedure, reaches } from '#shared/contract/roles.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { Generator, type Known } from '#electron/host/testing/generated.ts';
import { LoopWatch } from '#electron/host/testing/loop-watch.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';

/** Cases; `BENCHWRIGHT_FUZZ=10000 vitest run test/faults/any-call.test.ts` for all of them. */
const asked = process.env['BENCHWRIGHT_FUZZ'];
const cases = Number(asked ?? 1500);
const seed = Number(process.env['BENCHWRIGHT_FUZZ_SEED'] ?? 1);

const procedures = Object.keys(leastRole);
const callers: Caller[] = [
  { name: 'Ada', role: 'curator' },
  { name: 'Bob', role: 'curator', listed: true },
  { name: 'Cid', role: 'reviewer', listed: true },
  { name: 'Dee', role: 'annotator', listed: true },
];

let root: string;
let project: string;
let host: Host;
type Call = (input: unknown) => Promise<unknown>;
type Client = Record<string, Record<string, Call>>;
let clients: Client[];
let known: Known;
const owner = () => createRouterClient(router, { context: { host, caller: { name: 'Ada', role: 'curator' } } });
const before = process.cwd();

beforeAll(async () => {
  // In memory where the system offers it: hundreds of calls sync their saves, and no power fails here.
  const below = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  root = realpathSync(mkdtempSync(path.join(below, 'bw-calls-')));
  project = path.join(root, 'project');
  // Relative paths end here.
  mkdirSync(path.join(root, 'cwd'));
  process.chdir(path.join(root, 'cwd'));
  writeFileSync(path.join(root, 'rows.json'), '[{"img_filename":"a.png","bbox":[1,2,3,4],"instruction":"Press"}]');
  host = openHost({
    shell: 'cli',
    userFolder: path.join(root, 'home'),
    recordedBrowser: () => {
      throw failure('INVALID', textPhrase('There is no browser to record in.'), {});
    },
  });
  await owner().projects.create({ path: project, sample: true });
  known = await namesOf();
  clients = callers.map(
    (caller) =>
      createRouterClient(router, { context: { host, caller }, interceptors: interceptors() }) as unknown as Client,
  );
}, 120_000);
afterAll(async () => {
  process.chdir(before);
  for (const job of host.jobs.list()) if (job.state === 'running') host.jobs.cancel(job.id);
  await host.session?.close();
  host.sources.end();
  rmSync(root, { recursive: true, force: true });
});

/** The sample's own run has to end first, or there are no questions yet. */
async function quiet(): Promise<void> {
  for (let running = true; running; ) {
    const ended = new AbortController();
    const stop = host.events.listen(() => ended.abort());
    running = (await owner().runs.list({})).some(({ state }) => state === 'running');
    if (running && !ended.signal.aborted) await once(ended.signal, 'abort');
    stop();
  }
}

async function namesOf(): Promise<Known> {
  await quiet();
  const screenshots = (await owner().screenshots.query({ limit: 12 })).rows.map(({ id }) => id);
  const lists = await Promise.all(screenshots.map((screenshotId) => owner().elements.list({ screenshotId })));
  const elements = lists
    .flat()
    .slice(0, 6)
    .map(({ id }) => id);
  const questions = (await owner().questions.query({})).rows.slice(0, 6).map(({ id }) => id);
  const episodes = (await owner().episodes.query({})).rows.slice(0, 3).map(({ id }) => id);
  const { id: comment } = await owner().comments.add({ kind: 'question', entityId: questions[0] ?? '', text: 'a' });
  const { id: filter } = await owner().screenshots.saveFilter({ name: 'a', filter: {} });
  await owner().releases.create({ tag: 'v1' });
  const { id: run } = await owner().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' });
  await quiet();
  const items = [...questions, ...elements];
  const ids = {
    ...{ screenshots, elements, questions, episodes, items, review: items, history: questions, presence: items },
    ...{ runs: [run], evaluations: [run], jobs: host.jobs.list().map(({ id }) => id), comments: [comment, ...items] },
    ...{ filters: [filter] },
  };
  const names = ['mcq', 'grounding', 'v1', 'default', 'Press', 'builtin/random', 'understanding'];
  const formats = ['coco', 'screenspot', 'benchwright-jsonl'];
  const paths = ['rows.json', 'out', 'second', 'project', 'none/none'].map((text) => path.join(root, text));
  return { ids, names, formats, paths: [...paths, 'relative', '../up', ''] };
}

/** The schema that a procedure's input is checked by. */
function inputOf(resource: string, procedure: string) {
  const declared = (contract as unknown as Record<string, Record<string, AnyContractProcedure>>)[resource]?.[procedure];
  return declared?.['~orpc'].inputSchema;
}

/** A call must fail with an error of the contract, never with an unexpected one. */
const unforeseen = (error: unknown, name: string) =>
  !(error instanceof ORPCError) ||
  error.code === 'INTERNAL_SERVER_ERROR' ||
  error.message.startsWith(`${name} failed:`);

/** Ends streams, and reopens the project of the other ids if a call opened or closed one. */
async function settle(answer: unknown): Promise<void> {
  if (answer !== null && typeof answer === 'object' && Symbol.asyncIterator in answer)
    await (answer as AsyncGenerator).return(undefined);
  if (host.session?.folder !== project) await owner().projects.open({ path: project });
}

it(`answers or refuses every one of ${cases} calls as every role (seed ${seed})`, async () => {
  const next = seededRandom(seed);
  const generator = new Generator(next, known);
  const watch = new LoopWatch();
  const faults: string[] = [];
  const answered = new Set<string>();
  const counts = { answered: 0, refused: 0 };
  for (let n = 0; n < cases; n += 1) {
    const name = procedures[n % procedures.length] ?? '';
    // Mostly somebody with the right role.
    const able = [...callers.keys()].filter(
      (at) => next() < 0.1 || reaches(callers[at]?.role ?? 'annotator', leastRole[name as Procedure]),
    );
    const caller = able[Math.floor(next() * able.length)] ?? 0;
    const [resource = '', procedure = ''] = name.split('.');
    const schema = inputOf(resource, procedure);
    const input = schema ? generator.input(schema as Parameters<Generator['input']>[0], resource) : undefined;
    const what = `case ${n}: ${callers[caller]?.role} ${name}(${JSON.stringify(input)?.slice(0, 400)})`;
    const call = async () => settle(await clients[caller]?.[resource]?.[procedure]?.(input));
    try {
      // Only a report measures: its timers would cost every call some milliseconds.
      await (asked ? watch.during(name, what, call) : call());
      answered.add(name);
      counts.answered++;
    } catch (error) {
      if (unforeseen(error, name)) faults.push(`${what}: ${String(error).slice(0, 300)}`);
      counts.refused++;
      await settle(null);
    }
  }
  if (asked) {
    console.log(`${cases} calls of ${procedures.length} procedures, seed ${seed}: ${JSON.stringify(counts)}`);
    for (const { wait, work, what } of watch.worst().slice(0, 12))
      console.log(`the loop stood for ${wait.toFixed(0)} ms, ${work.toFixed(0)} ms of processor time: ${what}`);
    const slow = [...watch.took].sort(([, a], [, b]) => b - a).slice(0, 8);
    console.log(`longest in all: ${slow.map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')}`);
    console.log(`never answered: ${procedures.filter((name) => !answered.has(name)).join(' ')}`);
  }
  expect(faults).toEqual([]);
  // With fewer, little more than the schemas would have been tested.
  expect(answered.size, procedures.filter((name) => !answered.has(name)).join(' ')).toBeGreaterThan(
    procedures.length / 2,
  );
  const read = host.session?.read;
  expect(read && [...fullCheck(read), ...sumProblems(read)]).toEqual([]);
}, 3_600_000);
