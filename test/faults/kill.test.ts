import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openRead } from '#electron/host/db/connection.ts';
import { appRoot } from '#electron/host/places.ts';
import { playUnderstanding } from './examiners.ts';
import { makeProject } from './project.ts';
import { type ModelServer, startModelServer } from './server.ts';

const screenshots = 30;
const kills = 10;
const roles = ['generator=gen', 'verifier=ver', 'refiner=gen'];
const price = { inputPerMTok: 2, outputPerMTok: 10 };
/** Dollars of one answer: 1,000 tokens in, 100 out. */
const costEach = (1000 * price.inputPerMTok + 100 * price.outputPerMTok) / 1e6;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The pipeline in a process of its own, as a person starts it. */
function start(project: string, models: string, home: string) {
  const cli = join(appRoot(), 'electron', 'cli', 'index.ts');
  const args = ['run', project, 'understanding', '--models', models, '--json', ...roles.flatMap((r) => ['--role', r])];
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, BENCHWRIGHT_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  return { child, ended: once(child, 'close') as Promise<[number | null]>, out: () => stdout, err: () => stderr };
}

function query<T extends z.ZodType>(project: string, sql: string, row: T): z.output<T>[] {
  const db = openRead(join(project, 'project.sqlite'));
  try {
    return db.all(sql).map((r) => row.parse(r));
  } finally {
    db.close();
  }
}

/** Kills the process once the server was asked `more` times more; false when the run ended before. */
async function killAfter(run: ReturnType<typeof start>, server: ModelServer, more: number): Promise<boolean> {
  const target = server.log.length + more;
  let over = false;
  void run.ended.then(() => {
    over = true;
  });
  while (!over && server.log.length < target) await wait(2);
  if (over) return false;
  run.child.kill('SIGKILL');
  await run.ended;
  return true;
}

test('a pipeline killed ten times ends whole, and pays twice only for calls in flight', async () => {
  const server = await startModelServer({
    say: playUnderstanding,
    usage: { input: 1000, output: 100 },
    latencyMs: () => 30 + Math.random() * 120,
  });
  const project = await makeProject(screenshots);
  try {
    const models = join(project.folder, '..', 'models.json');
    const record = { provider: 'openai', model: 'm', baseUrl: server.openai, price, limits: { concurrency: 6 } };
    const anthropic = { ...record, provider: 'anthropic', baseUrl: server.anthropic };
    writeFileSync(
      models,
      JSON.stringify({
        models: [
          { ...record, name: 'gen' },
          { ...anthropic, name: 'ver' },
        ],
      }),
    );

    const inFlight: string[][] = [];
    for (let k = 0; k < kills; k++) {
      const run = start(project.folder, models, join(project.folder, '..', 'home'));
      const killed = await killAfter(run, server, 1 + Math.floor(Math.random() * 12));
      expect(killed, `the run ended before kill ${k + 1}: ${run.err()}`).toBe(true);
      const open = query(
        project.folder,
        `SELECT c.key FROM call_attempts a JOIN calls c ON c.id = a.call_id WHERE a.outcome = 'sent'`,
        z.object({ key: z.string() }),
      );
      inFlight.push(open.map((r) => r.key));
    }

    const last = start(project.folder, models, join(project.folder, '..', 'home'));
    const [code] = await last.ended;
    expect(code, last.err()).toBe(0);
    const result = JSON.parse(last.out());
    expect(result).toMatchObject({ done: screenshots, failed: [] });

    // One run all along, gone on with each time; every item ended.
    const runs = query(
      project.folder,
      'SELECT state, resumed, calls, spent, items FROM runs',
      z.object({ state: z.string(), resumed: z.number(), calls: z.number(), spent: z.number(), items: z.number() }),
    );
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({ state: 'done', resumed: kills, items: screenshots });
    const ends = query(project.folder, 'SELECT ended FROM run_items', z.object({ ended: z.string() }));
    expect(ends.filter((r) => r.ended === 'done')).toHaveLength(screenshots);

    // Sent twice: at most what was in flight, kill by kill.
    const sent = new Map<string, number>();
    for (const { key } of server.log) sent.set(key, (sent.get(key) ?? 0) + 1);
    const twice = server.log.length - sent.size;
    expect(twice).toBeLessThanOrEqual(inFlight.flat().length);
    expect(Math.max(...sent.values())).toBeLessThanOrEqual(1 + kills);
    const attempts = query(
      project.folder,
      `SELECT c.key, count(*) AS n, sum(a.outcome = 'answered') AS answered, sum(a.outcome = 'lost') AS lost
       FROM call_attempts a JOIN calls c ON c.id = a.call_id GROUP BY c.key`,
      z.object({ key: z.string(), n: z.number(), answered: z.number(), lost: z.number() }),
    );
    for (const call of attempts) {
      expect(call.answered).toBe(1);
      expect(call.lost).toBe(inFlight.flat().filter((key) => key === call.key).length);
      expect(call.n).toBe(call.answered + call.lost);
    }

    // Totals: every distinct call answered and paid once.
    expect(attempts).toHaveLength(sent.size);
    expect(result.calls).toBe(sent.size);
    expect(result.cost).toBeCloseTo(sent.size * costEach, 9);
    const [steps] = query(project.folder, 'SELECT sum(cost) AS cost FROM run_steps', z.object({ cost: z.number() }));
    expect(steps?.cost).toBeCloseTo(result.cost, 9);
  } finally {
    project.remove();
    await server.close();
  }
}, 170_000);
