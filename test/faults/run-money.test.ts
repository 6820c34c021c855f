import { phrasesWords } from '#shared/phrases/phrase.ts';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeInHost, openInHost } from '#electron/host/services/projects/projects.ts';
import { passingFaults } from './faults.ts';
import { costEach, server, project, host, setUp, service, spec, ended, rows, freshHost } from './run-fixture.ts';

freshHost();

describe('money and time', () => {
  test('a server that reports no usage is charged by estimate, so that the budget still holds', async () => {
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

  test('unusable answers are charged by estimate, so that the budget holds', async () => {
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

  test('the run stops at its cap, exceeds it by at most the calls in flight, and continues when it is raised', async () => {
    await setUp({ latencyMs: () => 5 }, 30, { limits: { concurrency: 4 } });
    const cap = 0.06;
    const run = await ended(service().start(spec({ budget: cap })).id);
    expect(run.state).toBe('capped');
    expect(phrasesWords(run.notes)).toContain('$0.06');
    expect(run.spent).toBeLessThanOrEqual(cap + 8 * costEach);
    expect(run.spent).toBeCloseTo(server.log.length * costEach, 9);
    expect(run.done).toBeLessThan(30);
    service().setBudget(run.id, 10);
    const whole = await ended(run.id);
    expect(whole).toMatchObject({ state: 'done', done: 30, failed: 0 });
    expect(whole.spent).toBeCloseTo(server.log.length * costEach, 9);
    expect(new Set(server.log.map((e) => e.key)).size).toBe(server.log.length);
  });

  test('pausing finishes what is in progress and sends nothing new; resuming sends nothing twice', async () => {
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
    // A blind answer to rewritten questions is counted for each of the 5 items; here nothing was rewritten.
    expect(before.calls).toBe(run.calls + 5);
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
