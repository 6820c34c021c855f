import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openRead } from '#electron/host/db/connection.ts';
import { findItem, itemsInState } from '#electron/host/db/queries/items/items.ts';
import { change } from '#electron/host/changes/change.ts';
import { makeQuestion } from '#electron/host/services/knowledge/make.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { cli } from '../cli.ts';
import { playEpisodes } from './episode-model.ts';
import { type ModelServer, startModelServer } from './server.ts';

const fixture = hostForEach();
const price = { inputPerMTok: 2, outputPerMTok: 10 };
/** Dollars of one answer: 1,000 tokens in, 100 out. */
const costEach = (1000 * price.inputPerMTok + 100 * price.outputPerMTok) / 1e6;
const episodes = 6;
const perception = ['state', 'widget', 'layout'] as const;

/** Pipelines over episodes and seeds, with who plays their roles and how many calls a whole run makes. */
const pipelines = [
  { id: 'interface-perception', roles: { writer: ['gen'], 'text-only': ['gen'] }, options: { perSeed: 2 }, calls: 27 },
  { id: 'planning', roles: { planner: ['gen'], 'text-only': ['gen'] }, options: {}, calls: episodes * 5 },
  { id: 'process-describe', roles: { summarizer: ['gen'] }, options: {}, calls: episodes * 3 },
  {
    id: 'judge',
    roles: { judge: ['gen'], summarizer: ['gen'] },
    options: { controls: 'off', provider: 'B' },
    calls: episodes * 4,
  },
  { id: 'interaction', roles: {}, options: {}, calls: 0 },
  { id: 'truncate', roles: {}, options: {}, calls: 0 },
];
type Played = (typeof pipelines)[number];
const asking = pipelines.filter(({ calls }) => calls > 0);
const byRules = pipelines.filter(({ calls }) => calls === 0);

let server: ModelServer;
/** What happens when the n-th request (1, 2 …) comes in; true leaves it without an answer. */
let arrived: (n: number) => boolean;
beforeEach(async () => {
  arrived = () => false;
  server = await startModelServer({
    say: playEpisodes,
    usage: { input: 1000, output: 100 },
    fault: (n) => (arrived(n + 1) ? { name: 'no answer', fault: () => {} } : null),
  });
});
afterEach(() => server.close());

const projectPath = () => fixture.folder('project');

/** Episodes that a person labelled as successes, seeds of every sub-type, and a model that answers one call at a time. */
async function prepare(): Promise<void> {
  const client = fixture.client();
  await client.projects.create({ path: projectPath() });
  for (let n = 0; n < episodes; n += 1) await writeEpisode(fixture.folder('in'), { name: `episode${n}` });
  await importFrom(fixture.session(), fixture.folder('in'));
  const { rows } = await client.episodes.query({ sort: 'oldest' });
  await client.episodes.label({ selection: { kind: 'ids', ids: rows.map(({ id }) => id) } });
  for (const { id } of rows) {
    const item = (await client.episodes.get({ id })).labels[0]?.itemId ?? '';
    await client.review.answer({ id: item, revision: 1, answer: { verdict: 'success' }, seconds: 1 });
  }
  const [shot] = (await client.screenshots.query({ sort: 'oldest' })).rows;
  if (!shot) throw new Error('The project has no screenshot.');
  change(fixture.session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const column of perception)
      makeQuestion(
        to,
        knowledgeContent.parse({
          ...{ column, form: 'multiple_choice', answer: 'A', question: `seed ${column}` },
          pictures: [{ sha256: shot.sha256, width: shot.width, height: shot.height }],
          options: ['w', 'x', 'y', 'z'].map((text, at) => ({ letter: 'ABCD'[at], text })),
        }),
        { source: 'Cora' },
      );
  });
  const record = { name: 'gen', provider: 'openai', model: 'm', baseUrl: server.openai, price };
  await client.models.save({ record: modelRecord.parse({ ...record, limits: { concurrency: 1 } }) });
}

async function stopped(id: string) {
  await runsOf(fixture.host(), fixture.session()).live(id)?.ended;
  return fixture.client().runs.get({ id });
}

/** The pipeline in another process. */
function inChild({ id, roles, options }: Played): ChildProcess {
  const args = [
    ...Object.entries(roles).flatMap(([role, models]) => ['--role', `${role}=${models.join()}`]),
    ...Object.entries(options).flatMap(([name, value]) => ['--option', `${name}=${value}`]),
  ];
  return spawn(process.execPath, [cli, 'run', projectPath(), id, '--json', ...args], {
    env: { ...process.env, BENCHWRIGHT_HOME: path.join(fixture.folder('home')) },
    stdio: 'ignore',
  });
}

const attempt = z.object({ key: z.string(), answered: z.number(), lost: z.number() });
/** The ledger's attempts by call. */
const attempts = () =>
  fixture
    .session()
    .read.all(
      `SELECT c.key, sum(a.outcome = 'answered') AS answered, sum(a.outcome = 'lost') AS lost
       FROM call_attempts a JOIN calls c ON c.id = a.call_id GROUP BY c.key`,
    )
    .map((row) => attempt.parse(row));

const questions = () =>
  (['to_review', 'rejected'] as const).flatMap((state) =>
    itemsInState(fixture.session().read, 'knowledge-question', state, 0, 1000).map(({ id }) =>
      JSON.stringify(knowledgeContent.parse(findItem(fixture.session().read, id)?.content)),
    ),
  );

describe.each(asking)('$id', (pipeline) => {
  const { id, roles, options, calls } = pipeline;

  it('killed between two calls and resumed, asks nothing answered twice, and costs what its calls cost', async () => {
    await prepare();
    await fixture.client().projects.close();
    const middle = Math.floor(calls / 2);
    const child = inChild(pipeline);
    // The next request has arrived, so that the answer before it was read and stored; this one is never answered.
    arrived = (n) => n === middle && child.kill('SIGKILL');
    await once(child, 'close');
    expect(child.signalCode).toBe('SIGKILL');
    expect(server.log).toHaveLength(middle);

    await fixture.client().projects.open({ path: projectPath() });
    const [broken] = await fixture.client().runs.list({});
    expect(broken).toMatchObject({ subject: id, state: 'interrupted' });
    await fixture.client().runs.resume({ id: broken?.id ?? '' });
    const done = await stopped(broken?.id ?? '');
    expect(done).toMatchObject({ state: 'done', failed: 0, calls });
    expect(done.spent).toBeCloseTo(calls * costEach, 9);

    const keys = server.log.map(({ key }) => key);
    expect(new Set(keys).size).toBe(calls);
    // Only the request that nobody answered went out again.
    expect(keys).toHaveLength(calls + 1);
    expect(keys.filter((key) => key === keys[middle - 1])).toHaveLength(2);
    const stored = attempts();
    expect(stored).toHaveLength(calls);
    expect(stored.filter(({ answered }) => answered !== 1)).toEqual([]);
    expect(stored.reduce((sum, { lost }) => sum + lost, 0)).toBe(1);

    const before = server.log.length;
    const again = await stopped((await fixture.client().runs.start({ pipeline: id, roles, options })).id);
    expect(again).toMatchObject({ state: 'done', calls: 0, spent: 0 });
    expect(server.log).toHaveLength(before);
  }, 120_000);

  it('paused between two calls sends nothing until it is resumed, and nothing twice', async () => {
    await prepare();
    const client = fixture.client();
    const third = new Promise<void>((resolve) => {
      arrived = (n) => {
        if (n === 3) resolve();
        return false;
      };
    });
    const run = await client.runs.start({ pipeline: id, roles, options });
    await third;
    await client.runs.pause({ id: run.id });
    expect(await stopped(run.id)).toMatchObject({ state: 'paused' });
    const sent = server.log.length;
    expect(sent).toBeLessThan(calls);
    expect(server.inFlight()).toBe(0);

    await client.runs.resume({ id: run.id });
    const done = await stopped(run.id);
    expect(done).toMatchObject({ state: 'done', failed: 0, calls });
    expect(done.spent).toBeCloseTo(calls * costEach, 9);
    expect(server.log).toHaveLength(calls);
    expect(new Set(server.log.map(({ key }) => key)).size).toBe(calls);
  }, 60_000);
});

const count = z.object({ n: z.number() });

describe.each(byRules)('$id', (pipeline) => {
  const { id, roles, options } = pipeline;
  /** What the pipeline makes: questions, or copies of episodes. */
  const made = async () =>
    id === 'truncate'
      ? (await fixture.client().episodes.query({})).rows.map(({ name, steps }) => `${name} ${steps}`)
      : questions();

  it('killed as soon as it starts working and resumed, makes everything once', async () => {
    await prepare();
    const before = (await made()).length;
    await fixture.client().projects.close();
    const child = inChild(pipeline);
    const gone = once(child, 'close');
    const working = () => {
      const db = openRead(path.join(projectPath(), 'project.sqlite'));
      try {
        return db.all('SELECT count(*) AS n FROM run_items').some((row) => count.parse(row).n > 0);
      } finally {
        db.close();
      }
    };
    while (child.exitCode === null && !working()) await new Promise((resolve) => setTimeout(resolve, 3));
    child.kill('SIGKILL');
    await gone;

    await fixture.client().projects.open({ path: projectPath() });
    const [broken] = await fixture.client().runs.list({});
    if (broken?.state === 'interrupted') await fixture.client().runs.resume({ id: broken.id });
    const done = await stopped(broken?.id ?? '');
    expect(done).toMatchObject({ subject: id, state: 'done', done: episodes, failed: 0, calls: 0, spent: 0 });
    const all = await made();
    expect(all.length).toBe(before + (id === 'truncate' ? episodes : episodes * 7));
    expect(new Set(all).size).toBe(all.length);

    await stopped((await fixture.client().runs.start({ pipeline: id, roles, options })).id);
    expect((await made()).sort()).toEqual(all.sort());
  }, 60_000);
});
