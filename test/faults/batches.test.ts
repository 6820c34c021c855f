import { cpSync, rmSync } from 'node:fs';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Host } from '#electron/host/host.ts';
import { router } from '#electron/host/router/index.ts';
import { releasedForEach } from '#electron/host/services/evaluations/released.test-helper.ts';
import { closeInHost } from '#electron/host/services/projects/projects.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { type BatchMock, startBatchMock } from './batch-server.ts';
import { quick } from './run-fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

const { host, folder, client, session, makeProject, stopped } = releasedForEach();
const soon = { quiet: 20, poll: 5, longestPoll: 20 };
const asked = { task: 'mcq', model: 'served', release: 'v1', batch: true as const };
let mock: BatchMock;
let next: Host | null = null;

beforeEach(async () => {
  mock = await startBatchMock();
});
afterEach(async () => {
  if (next) await closeInHost(next);
  next = null;
  mock.close();
});

function hurry(of: Host): void {
  if (!of.session) return;
  const { engine } = runsOf(of, of.session);
  engine.batchTiming = soon;
  engine.ports.retry = quick;
}

async function setUp(provider: 'openai' | 'anthropic'): Promise<void> {
  await makeProject();
  const baseUrl = provider === 'openai' ? `${mock.url}/v1` : mock.url;
  const price = { inputPerMTok: 1, outputPerMTok: 10 };
  const record = { name: 'served', provider, baseUrl, model: 'm', params: {}, limits: {}, price };
  await client().models.save({ record });
  hurry(host());
}

/** The project as a process that was killed now would leave it, opened by another one. */
async function afterKill() {
  const copy = folder('killed');
  rmSync(copy, { recursive: true, force: true });
  cpSync(session().folder, copy, { recursive: true });
  next = new Host({ ...host().options, userFolder: folder('next') });
  const own = createRouterClient(router, {
    context: { host: next, caller: { name: 'Cora', role: 'curator' as const } },
  });
  await own.projects.open({ path: copy });
  hurry(next);
  return own;
}

const both = ['openai', 'anthropic'] as const;

describe.each(both)('a batch at %s', (provider) => {
  it('is uploaded once, at half price, and answers the next run from the ledger', async () => {
    await setUp(provider);
    mock.ended = true;
    const { batch: _, ...single } = asked;
    const [full, half] = [await client().evaluations.estimate(single), await client().evaluations.estimate(asked)];
    expect(half.cost).toBeCloseTo(full.cost / 2, 9);
    const run = await stopped(await client().evaluations.start(asked));
    expect(run).toMatchObject({ state: 'done', done: 6, failed: 0 });
    expect(run.spent).toBeCloseTo((6 * 0.0011) / 2, 9);
    expect(mock.batches.map(({ calls }) => calls.length)).toEqual([6]);
    expect(mock.single).toBe(0);
    // Pictures are in it, as in single calls.
    expect(JSON.stringify(mock.batches[0]?.calls[0]?.body)).toMatch(/image/);
    const again = await stopped(await client().evaluations.start(single));
    expect(again).toMatchObject({ state: 'done', reused: 6 });
    expect(mock.single).toBe(0);
  });

  it('keeps what was answered, fails what was refused, and asks again only what expired', async () => {
    await setUp(provider);
    mock.ended = true;
    const keys: string[] = [];
    mock.fate = (key, batch) => {
      if (!keys.includes(key)) keys.push(key);
      if (keys.indexOf(key) === 0) return 'errored';
      return keys.indexOf(key) < 3 && batch === 0 ? 'expired' : 'answered';
    };
    const run = await stopped(await client().evaluations.start(asked));
    expect(run).toMatchObject({ done: 5, failed: 1 });
    expect(mock.batches.map(({ calls }) => calls.length)).toEqual([6, 2]);
  });

  it('is not uploaded again by a process that takes over between upload and polling', async () => {
    await setUp(provider);
    const { id } = await client().evaluations.start(asked);
    await vi.waitFor(() =>
      expect(session().read.all('SELECT 1 FROM provider_batches WHERE remote IS NOT NULL')).toHaveLength(1),
    );
    const own = await afterKill();
    mock.ended = true;
    await own.runs.resume({ id });
    await runsOf(next as Host, next?.session as never).live(id)?.ended;
    expect(await own.runs.get({ id })).toMatchObject({ state: 'done', done: 6, failed: 0 });
    expect(mock.batches).toHaveLength(1);
    expect(mock.single).toBe(0);
  });

  it('is found at the provider if its id never arrived', async () => {
    await setUp(provider);
    mock.silent = 'batch';
    mock.ended = true;
    const run = await stopped(await client().evaluations.start(asked));
    expect(run).toMatchObject({ state: 'done', done: 6, failed: 0 });
    expect(mock.batches).toHaveLength(1);
  });

  it('is left alone by a pause, and continues with its answers', async () => {
    await setUp(provider);
    const { id } = await client().evaluations.start(asked);
    await vi.waitFor(() => expect(mock.batches).toHaveLength(1));
    await client().runs.pause({ id });
    await runsOf(host(), session()).live(id)?.ended;
    expect(await client().runs.get({ id })).toMatchObject({ state: 'paused', done: 0, spent: 0 });
    mock.ended = true;
    const run = await stopped(await client().runs.resume({ id }));
    expect(run).toMatchObject({ state: 'done', done: 6 });
    expect(mock.batches).toHaveLength(1);
  });
});

it('an uploaded file is used by the process that takes over before its batch was made', async () => {
  await setUp('openai');
  const { id } = await client().evaluations.start(asked);
  await vi.waitFor(() => expect(mock.batches).toHaveLength(1));
  // As if the process had ended after the file.
  session().write.run('UPDATE provider_batches SET remote = NULL');
  const own = await afterKill();
  mock.batches.length = 0;
  mock.ended = true;
  await own.runs.resume({ id });
  await runsOf(next as Host, next?.session as never).live(id)?.ended;
  expect(await own.runs.get({ id })).toMatchObject({ state: 'done', done: 6 });
  expect([mock.files.length, mock.batches.length]).toEqual([1, 1]);
});

it.each([
  [{ model: 'builtin/random' }, /cannot be asked in batches/],
  [{ extractor: 'served' }, /extractor reads replies after/],
  [{ task: 'fine_state', arm: 'both' }, /arm both makes several calls/],
])('refuses %j by name', async (more, why) => {
  await setUp('openai');
  await expect(client().evaluations.estimate({ ...asked, ...more })).rejects.toThrow(why);
});
