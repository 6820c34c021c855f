import { phrasesWords } from '#shared/phrases/phrase.ts';
import type { ServerResponse } from 'node:http';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { attemptCap } from '#pipelines/engine/calls/retry.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { closeInHost } from '#electron/host/services/projects/projects.ts';
import { playUnderstanding } from './examiners.ts';
import { malformedReplies, neverEnds, paidFaults, passingFaults, silence } from './faults.ts';
import {
  secret,
  quick,
  serverReturns,
  costEach,
  server,
  project,
  host,
  setUp,
  requireSession,
  service,
  spec,
  ended,
  rows,
  seeded,
  freshHost,
} from './run-fixture.ts';

freshHost();

describe('with a failing provider', () => {
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

    // Good answers cost money, and so do complete but useless ones; others that arrived are estimated.
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

  test('a reply that never ends is cut off by the time limit and becomes the item’s error; a retry repairs it', async () => {
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
    // The calls that were in progress when the first refusal came; never one for each item again and again.
    expect(server.log.filter((e) => e.fault !== null).length).toBeLessThanOrEqual(12);
    expect(phrasesWords(run.notes)).toContain('401');
    expect(server.log.every((e) => e.authorization?.includes(secret))).toBe(true);
    await closeInHost(host);
    const files = readdirSync(project.folder, { recursive: true, withFileTypes: true });
    for (const file of files)
      if (file.isFile() && statSync(join(file.parentPath, file.name)).size > 0)
        expect(readFileSync(join(file.parentPath, file.name)).includes(secret), file.name).toBe(false);
  });

  test('a server that stays unreachable: the run pauses with the reason, and no item fails', async () => {
    await setUp({}, 8);
    const session = requireSession();
    for (const [model, baseUrl, word] of [
      ['off', 'http://127.0.0.1:9/v1', 'refused the connection'],
      ['dns', 'http://no-such-host.invalid/v1', 'could not be resolved'],
    ] as const) {
      const record = { name: model, provider: 'openai', model: 'm', baseUrl, limits: { waitMinutes: 0 } };
      saveRecord(session, modelRecord.parse(record), undefined);
      const roles = { generator: [model] };
      const request = { pipeline: 'understanding', roles, options: {} };
      const run = await ended(service().start(spec({ roles, request })).id);
      expect(run).toMatchObject({ state: 'paused', done: 0, failed: 0, waiting: null });
      expect(phrasesWords(run.notes)).toContain(word);
      expect(phrasesWords(run.notes)).toContain('resume the run when it is back');
    }
  });

  test('a server that disappears and returns: the run reports it, waits and ends without a failure', async () => {
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
      waiting: {
        since: expect.stringMatching(/^2/),
        why: expect.stringContaining('check that the server is up'),
        phrase: { code: 'server-unreachable' },
      },
    });
    expect(
      service()
        .detail(id)
        .limiters.map(({ state }) => state),
    ).toContain('unreachable');
    await serverReturns({ ...options, port });
    expect(await ended(id)).toMatchObject({ state: 'done', done: 60, failed: 0, notes: [], waiting: null });
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
    expect(phrasesWords(paused.notes)).toMatch(/asks to wait until \d{4}-\d\d-\d\d \d\d:\d\d UTC \(24 h\)/);
    expect(server.log.length).toBeLessThanOrEqual(20);
    quota = false;
    service().resume(id);
    expect(await ended(id)).toMatchObject({ state: 'done', done: 40, failed: 0 });
  });

  test('a server without schema support is asked in words', async () => {
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
    // Those that were in progress when the first refusal came; later ones are not asked that way again.
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

test('a model missing on its server is not requested for every item', async () => {
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
