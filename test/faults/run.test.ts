import type { ServerResponse } from 'node:http';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { attemptCap, type RetryPolicy } from '#pipelines/engine/calls/retry.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { resourcesFolder } from '#electron/host/places.ts';
import { keySlot } from '#electron/host/services/models/keys.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { closeInHost, openInHost } from '#electron/host/services/projects/projects.ts';
import { type RunSpec, runsOf } from '#electron/host/services/runs/runs-service.ts';
import { subjectOf } from '#electron/host/services/runs/subjects.ts';
import { playUnderstanding } from './examiners.ts';
import { malformedReplies, neverEnds, paidFaults, passingFaults, silence } from './faults.ts';
import { makeProject } from './project.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from './server.ts';

const secret = ['sk', 'test', '0123456789abcdefSECRET'].join('-');
const price = { inputPerMTok: 2, outputPerMTok: 10 };
const costEach = 0.003;
/** The rules of the product with shorter waits. */
const quick: RetryPolicy = { weight: 6, totalMs: 60_000, baseMs: 10, throttledBaseMs: 20, capMs: 100 };

// Real servers, disks and waits: slow where the machine is busy.
vi.setConfig({ testTimeout: 90_000 });

let server: ModelServer;
let project: { folder: string; remove(): void };
let host: Host;

async function setUp(options: Partial<ModelServerOptions>, screenshots: number, record: Partial<ModelRecord> = {}) {
  server = await startModelServer({ say: playUnderstanding, usage: { input: 1000, output: 100 }, ...options });
  project = await makeProject(screenshots);
  await openInHost(host, project.folder);
  const session = requireSession();
  for (const [name, provider] of [
    ['gen', 'openai'],
    ['ver', 'anthropic'],
  ] as const) {
    const baseUrl = provider === 'openai' ? server.openai : server.anthropic;
    const made = modelRecord.parse({ name, provider, model: 'm', baseUrl, price, ...record });
    saveRecord(session, made, undefined);
    await host.options.vault.set(keySlot(made), secret);
  }
  service().engine.ports.retry = quick;
}

function requireSession() {
  if (!host.session) throw new Error('no project is open');
  return host.session;
}
const service = () => runsOf(host, requireSession());

function spec(more: Partial<RunSpec> = {}): RunSpec {
  const roles = more.roles ?? { generator: ['gen'], verifier: ['ver'], refiner: ['gen'] };
  return {
    subject: subjectOf('construct', 'understanding'),
    request: { pipeline: 'understanding', roles, options: {} },
    options: {},
    budget: null,
    by: 'tester',
    ...more,
    roles,
  };
}

async function ended(id: string) {
  await service().live(id)?.ended;
  return service().view(id);
}

const rows = <T extends z.ZodType>(sql: string, row: T): z.output<T>[] =>
  requireSession()
    .read.all(sql)
    .map((r) => row.parse(r));

beforeEach(() => {
  host = new Host({
    shell: 'cli',
    version: '0',
    capabilities: [],
    userFolder: join(process.env['TMPDIR'] ?? '/tmp', `bw-faults-home-${process.pid}`),
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
});

afterEach(async () => {
  await closeInHost(host);
  await server.close();
  project.remove();
});

/** A small generator of its own, so that a failing draw can be run again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('with a provider that goes wrong', () => {
  test('30 % bad replies: every item ends, attempts stay within their cap, totals add up', async () => {
    const random = seeded(20261121);
    const faults = Object.entries({ ...passingFaults, ...malformedReplies });
    await setUp(
      {
        fault() {
          if (random() >= 0.3) return null;
          const [name, fault] = faults[Math.floor(random() * faults.length)] ?? ['silence', silence];
          return { name, fault };
        },
      },
      40,
    );
    const run = await ended(service().start(spec()).id);
    expect(run.state).toBe('done');
    expect(run.items).toBe(40);
    expect(run.done + run.failed).toBe(40);
    expect(server.log.filter((e) => e.fault !== null).length).toBeGreaterThan(30);

    const failed = rows(
      `SELECT code, result FROM run_results WHERE status = 'failed'`,
      z.object({ code: z.string(), result: z.string() }),
    );
    for (const { code, result } of failed) expect(`${code}: ${result}`).toMatch(/^[a-z-]+: .{10,}/);

    const attempts = rows(
      'SELECT outcome, cost FROM call_attempts',
      z.object({ outcome: z.string(), cost: z.number() }),
    );
    expect(attempts).toHaveLength(server.log.length);
    expect(attempts.some((a) => a.outcome === 'sent' || a.outcome === 'received')).toBe(false);
    const perCall = rows('SELECT count(*) AS n FROM call_attempts GROUP BY call_id', z.object({ n: z.number() }));
    expect(Math.max(...perCall.map((c) => c.n))).toBeLessThanOrEqual(attemptCap(quick));

    // Good answers cost money, and so do those that were whole but said nothing of use; others that came are estimated.
    const paid = server.log.filter((e) => e.fault === null || paidFaults.includes(e.fault)).length;
    const estimated = rows(
      "SELECT cost FROM call_attempts WHERE http_status = 200 AND input_tokens IS NULL AND outcome <> 'wrong-content-type'",
      z.object({ cost: z.number() }),
    );
    expect(estimated.length).toBeGreaterThan(0);
    expect(estimated.every(({ cost }) => cost > 0)).toBe(true);
    expect(run.spent).toBeCloseTo(paid * costEach + estimated.reduce((n, { cost }) => n + cost, 0), 9);
    expect(attempts.reduce((n, a) => n + a.cost, 0)).toBeCloseTo(run.spent, 9);
    const problems = service().detail(run.id).problems;
    const counted = problems.reduce((n, p) => n + p.count, 0);
    expect(counted).toBeGreaterThanOrEqual(server.log.length - server.log.filter((e) => e.fault === null).length);
  });

  test('a reply that never ends is cut off by the time limit and becomes the item’s error; a retry mends it', async () => {
    let broken = true;
    await setUp({ fault: () => (broken ? { name: 'never ends', fault: neverEnds } : null) }, 2, {
      limits: { timeoutSeconds: 0.05 },
    });
    const run = await ended(service().start(spec()).id);
    expect(run).toMatchObject({ state: 'done', done: 0, failed: 2 });
    expect(service().detail(run.id).problems[0]).toMatchObject({ code: 'timeout', step: 'generate', givenUp: 2 });

    broken = false;
    for (const name of ['gen', 'ver']) {
      const { record } = service().engine.ports.models.get(name);
      saveRecord(requireSession(), { ...record, limits: {} }, name);
    }
    service().retryFailed(run.id, undefined, undefined);
    expect(await ended(run.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect(service().detail(run.id).problems[0]).toMatchObject({ code: 'timeout', givenUp: 0 });
  });

  test('a refused key stops that model only, and no key is ever stored', async () => {
    await setUp(
      {
        fault: (_, { text }) =>
          text.includes('Answer these single-choice')
            ? {
                name: 'key refused',
                fault: (response) => {
                  response.writeHead(401, { 'content-type': 'application/json' });
                  response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${secret}.` } }));
                },
              }
            : null,
      },
      12,
    );
    const run = await ended(service().start(spec()).id);
    expect(run).toMatchObject({ state: 'done', done: 0, failed: 12 });
    expect(server.log.filter((e) => e.fault === null)).toHaveLength(12);
    // The calls that were under way when the first refusal came; never one for each item again and again.
    expect(server.log.filter((e) => e.fault !== null).length).toBeLessThanOrEqual(12);
    expect(run.note).toContain('401');
    expect(server.log.every((e) => e.authorization?.includes(secret))).toBe(true);
    await closeInHost(host);
    const files = readdirSync(project.folder, { recursive: true, withFileTypes: true });
    for (const file of files)
      if (file.isFile() && statSync(join(file.parentPath, file.name)).size > 0)
        expect(readFileSync(join(file.parentPath, file.name)).includes(secret), file.name).toBe(false);
  });

  test('a server that stays away: the run pauses with the reason, and no item fails', async () => {
    await setUp({}, 8);
    const session = requireSession();
    for (const [model, baseUrl, word] of [
      ['off', 'http://127.0.0.1:9/v1', 'refused the connection'],
      ['dns', 'http://no-such-host.invalid/v1', 'not known to the network'],
    ] as const) {
      const record = { name: model, provider: 'openai', model: 'm', baseUrl, limits: { waitMinutes: 0 } };
      saveRecord(session, modelRecord.parse(record), undefined);
      const roles = { generator: [model] };
      const request = { pipeline: 'understanding', roles, options: {} };
      const run = await ended(service().start(spec({ roles, request })).id);
      expect(run).toMatchObject({ state: 'paused', done: 0, failed: 0, waiting: null });
      expect(run.note).toContain(word);
      expect(run.note).toContain('resume the run when it is back');
    }
  });

  test('a server that goes away and comes back: the run says so, waits and ends without a failure', async () => {
    const away = 20;
    let stop = () => {};
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const options = { say: playUnderstanding, usage: { input: 1000, output: 100 } };
    await setUp({ ...options, latencyMs: () => 5, fault: (n) => (n === away ? (stop(), null) : null) }, 60, {
      limits: { concurrency: 8 },
    });
    const { id } = service().start(spec());
    await stopped;
    const port = Number(new URL(server.openai).port);
    await server.close();
    await vi.waitFor(() => expect(service().view(id).waiting?.for).toBe('server'), { timeout: 20_000 });
    expect(service().view(id)).toMatchObject({
      state: 'running',
      failed: 0,
      waiting: { since: expect.stringMatching(/^2/), why: expect.stringContaining('check that the server is up') },
    });
    expect(
      service()
        .detail(id)
        .limiters.map(({ state }) => state),
    ).toContain('unreachable');
    server = await startModelServer({ ...options, port });
    expect(await ended(id)).toMatchObject({ state: 'done', done: 60, failed: 0, note: null, waiting: null });
  });

  test('a Retry-After of a day pauses the run and says until when; no item fails', async () => {
    const tomorrow = (response: ServerResponse) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '86400' });
      response.end(JSON.stringify({ error: { message: 'Daily quota reached.' } }));
    };
    let quota = true;
    await setUp({ fault: () => (quota ? { name: 'quota', fault: tomorrow } : null) }, 40);
    const { id } = service().start(spec());
    const paused = await ended(id);
    expect(paused).toMatchObject({ state: 'paused', done: 0, failed: 0 });
    expect(paused.note).toMatch(/asks to wait until \d{4}-\d\d-\d\d \d\d:\d\d UTC \(24 h\)/);
    expect(server.log.length).toBeLessThanOrEqual(20);
    quota = false;
    service().resume(id);
    expect(await ended(id)).toMatchObject({ state: 'done', done: 40, failed: 0 });
  });

  test('a server that knows no schemas is asked in words', async () => {
    let withSchema = 0;
    await setUp(
      {
        fault: (_, { schema }) => {
          if (!schema) return null;
          withSchema++;
          return {
            name: 'no schemas',
            fault: (response) => {
              response.writeHead(400, { 'content-type': 'application/json' });
              response.end(
                JSON.stringify({ error: { message: 'response_format json_schema and tools are not supported' } }),
              );
            },
          };
        },
      },
      6,
    );
    const run = await ended(service().start(spec()).id);
    expect(run).toMatchObject({ state: 'done', done: 6, failed: 0 });
    expect(withSchema).toBeGreaterThan(0);
    // Those that were under way when the first refusal came; later ones are not asked that way again.
    expect(withSchema).toBeLessThanOrEqual(12);
  });

  test('refusals are kept for their run, and asked again by the next one', async () => {
    let refuse = true;
    await setUp({ say: (asked) => (refuse ? { refusal: 'I cannot help with that.' } : playUnderstanding(asked)) }, 3);
    const roles = { generator: ['gen'] };
    const request = { pipeline: 'understanding', roles, options: {} };
    const first = await ended(service().start(spec({ roles, request })).id);
    expect(first.failed).toBe(3);
    expect(first.calls).toBe(3);
    refuse = false;
    const second = await ended(service().start(spec({ roles, request })).id);
    expect(second).toMatchObject({ done: 3, failed: 0, calls: 3, reused: 0 });
    const third = await ended(service().start(spec({ roles, request })).id);
    expect(third).toMatchObject({ done: 3, calls: 0, reused: 3, spent: 0 });
  });
});

describe('a disk that fills up', () => {
  let room: boolean;
  async function setUpFull() {
    room = false;
    await setUp({}, 12);
    const { write } = requireSession();
    Object.assign(service().engine, {
      clock: {
        ...systemClock,
        sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(Math.min(ms, 20), signal),
      },
      hasRoom: async () => room,
    });
    write.exec(`PRAGMA max_page_count = ${Number(write.pragma('page_count')) + 12}`);
    return write;
  }

  test('pauses the run with that reason, which resumes by itself when there is space, without paying twice', async () => {
    const write = await setUpFull();
    const { id } = service().start(spec());
    const held = await ended(id);
    expect(held).toMatchObject({ state: 'paused', waiting: { for: 'disk', model: null } });
    expect(held.note).toMatch(/^The disk is full/);
    expect(held.failed).toBe(0);
    expect(held.done).toBeLessThan(12);
    expect(service().list('construct')[0]).toMatchObject({ id, state: 'paused', waiting: { for: 'disk' } });
    const before = server.log.length;
    write.exec('PRAGMA max_page_count = 1000000');
    room = true;
    await vi.waitFor(() => expect(service().live(id)).toBeDefined(), { timeout: 20_000 });
    expect(await ended(id)).toMatchObject({ state: 'done', done: 12, failed: 0, waiting: null });
    expect(server.log.length).toBeGreaterThan(before);
    const keys = server.log.map(({ key }) => key);
    // What was under way when the disk was full is asked again; nothing else is.
    expect(keys.length - new Set(keys).size).toBeLessThanOrEqual(64);
  });

  test('tells everyone from memory when not even the row can be written; a pause ends the waiting', async () => {
    const write = await setUpFull();
    const immediate = write.immediate.bind(write);
    const { id } = service().start(spec());
    const live = service().live(id);
    write.immediate = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    let told = 0;
    host.events.listen((event) => {
      if (event.type === 'run' && event.runId === id) told++;
    });
    await live?.ended;
    expect(rows('SELECT state FROM runs', z.object({ state: z.string() }))).toEqual([{ state: 'running' }]);
    expect(service().view(id)).toMatchObject({ state: 'paused', waiting: { for: 'disk' } });
    expect(told).toBeGreaterThan(0);
    expect(service().pause(id)).toMatchObject({ state: 'paused', waiting: null });
    write.immediate = immediate;
    write.exec('PRAGMA max_page_count = 1000000');
    service().resume(id);
    expect(await ended(id)).toMatchObject({ state: 'done', done: 12, failed: 0 });
  });
});

test('a model that its server does not have is not asked for every item', async () => {
  const missing = (response: ServerResponse) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'The model does not exist.' } }));
  };
  await setUp({ fault: (_n, { image }) => (image ? { name: '404', fault: missing } : null) }, 12, {
    limits: { concurrency: 1 },
  });
  const run = await ended(service().start(spec()).id);
  expect(run).toMatchObject({ state: 'done', done: 0, failed: 12 });
  expect(server.log).toHaveLength(3);
  const codes = rows("SELECT code FROM run_results WHERE status = 'failed'", z.object({ code: z.string() })).map(
    ({ code }) => code,
  );
  expect(codes.filter((code) => code === 'not-found')).toHaveLength(3);
  expect(codes.filter((code) => code === 'model-stopped')).toHaveLength(9);
});

describe('money and time', () => {
  test('a server that tells no usage is charged by estimate, so that the budget holds all the same', async () => {
    const untold = (response: ServerResponse, body: string) => {
      const { usage: _, ...rest } = JSON.parse(body);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(rest));
    };
    await setUp({ fault: () => ({ name: 'no usage', fault: untold }) }, 30, { limits: { concurrency: 2 } });
    const run = await ended(service().start(spec({ budget: 0.02 })).id);
    expect(run.state).toBe('capped');
    expect(run.spent).toBeGreaterThan(0);
    expect(run.spent).toBeLessThan(0.04);
    expect(rows('SELECT DISTINCT code FROM run_problems', z.object({ code: z.string() }))).toContainEqual({
      code: 'usage-untold',
    });
  });

  test('answers that came and cannot be used are charged by estimate, so that the budget holds', async () => {
    await setUp({ fault: () => ({ name: 'cut JSON', fault: passingFaults['cut JSON'] }) }, 30, {
      limits: { concurrency: 2 },
    });
    const run = await ended(service().start(spec({ budget: 0.02 })).id);
    expect(run).toMatchObject({ state: 'capped', done: 0 });
    expect(run.spent).toBeGreaterThan(0.01);
    expect(run.spent).toBeLessThan(0.04);
  });

  test('usage below zero never gives money back', async () => {
    await setUp({ usage: { input: -40_000, output: 100 } }, 4);
    const run = await ended(service().start(spec()).id);
    expect(run).toMatchObject({ state: 'done', done: 4, failed: 0 });
    expect(run.spent).toBeGreaterThan(0);
    const costs = rows('SELECT cost FROM call_attempts', z.object({ cost: z.number() }));
    expect(costs.every(({ cost }) => cost > 0)).toBe(true);
    service().detail(run.id);
  });

  test('the run stops at its cap, overshoots by no more than the calls in flight, and goes on when it is raised', async () => {
    await setUp({ latencyMs: () => 5 }, 30, { limits: { concurrency: 4 } });
    const cap = 0.06;
    const run = await ended(service().start(spec({ budget: cap })).id);
    expect(run.state).toBe('capped');
    expect(run.note).toContain('$0.06');
    expect(run.spent).toBeLessThanOrEqual(cap + 8 * costEach);
    expect(run.spent).toBeCloseTo(server.log.length * costEach, 9);
    expect(run.done).toBeLessThan(30);
    service().setBudget(run.id, 10);
    const whole = await ended(run.id);
    expect(whole).toMatchObject({ state: 'done', done: 30, failed: 0 });
    expect(whole.spent).toBeCloseTo(server.log.length * costEach, 9);
    expect(new Set(server.log.map((e) => e.key)).size).toBe(server.log.length);
  });

  test('pausing finishes what is under way and sends nothing new; resuming sends nothing twice', async () => {
    await setUp({ latencyMs: () => 10 }, 20, { limits: { concurrency: 3 } });
    const { id } = service().start(spec());
    await new Promise<void>((resolve) => {
      const stop = host.events.listen((event) => {
        if (event.type !== 'run' || server.log.length < 10) return;
        stop();
        resolve();
      });
    });
    service().pause(id);
    const paused = await ended(id);
    expect(paused.state).toBe('paused');
    expect(server.log.every((e) => e.answered)).toBe(true);
    service().resume(id);
    const run = await ended(id);
    expect(run).toMatchObject({ state: 'done', done: 20, failed: 0, resumed: 1 });
    expect(run.calls).toBe(server.log.length);
    expect(new Set(server.log.map((e) => e.key)).size).toBe(server.log.length);
  });

  test('an estimate sends nothing, and knows what the ledger can answer', async () => {
    await setUp({}, 5);
    const before = await service().estimate(spec());
    expect(before).toMatchObject({ items: 5, reusable: 0, problems: [] });
    expect(before.cost).toBeGreaterThan(0);
    expect(server.log).toEqual([]);
    const run = await ended(service().start(spec()).id);
    expect(before.calls).toBe(run.calls);
    const after = await service().estimate(spec());
    expect(after).toMatchObject({ items: 5, calls: run.calls, reusable: run.calls, cost: 0 });
    expect(server.log).toHaveLength(run.calls);
  });

  test('closing the project interrupts the run; opened again, it waits to be resumed', async () => {
    await setUp({ latencyMs: () => 20 }, 20, { limits: { concurrency: 2 } });
    const { id } = service().start(spec());
    await closeInHost(host);
    await openInHost(host, project.folder);
    expect(service().view(id)).toMatchObject({ state: 'interrupted' });
    service().resume(id);
    const run = await ended(id);
    expect(run).toMatchObject({ state: 'done', done: 20 });
    expect(run.calls).toBe(new Set(server.log.map((e) => e.key)).size);
  });
});
