import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openRead } from '#electron/host/db/connection.ts';
import { roundsOr, sayRound } from '../crash/support/rounds.ts';
import { cli } from '../cli.ts';
import { playUnderstanding } from './examiners.ts';
import { makeProject } from './project.ts';
import { type ModelServer, startModelServer } from './server.ts';

/** `BENCHWRIGHT_ROUNDS=300` for a long run, which has as many more pictures. */
const kills = roundsOr(10);
const screenshots = Math.max(60, kills * 6);
const atOnce = 6;
const roles = ['generator=gen', 'verifier=ver', 'refiner=gen'];
const price = { inputPerMTok: 2, outputPerMTok: 10 };
/** Dollars of one answer: 1,000 tokens in, 100 out. */
const costEach = (1000 * price.inputPerMTok + 100 * price.outputPerMTok) / 1e6;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The pipeline in a process of its own, as a person starts it. */
function start(project: string, models: string, home: string) {
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

/** Kills the process at a moment after the server was asked `more` times more; false when the run ended before. */
async function killAfter(run: ReturnType<typeof start>, server: ModelServer, more: number): Promise<boolean> {
  const target = server.log.length + more;
  let over = false;
  void run.ended.then(() => {
    over = true;
  });
  while (!over && server.log.length < target) await wait(2);
  // Not only when a request has just come: also while replies are on their way, read and stored.
  await wait(Math.random() * 60);
  if (over) return false;
  run.child.kill('SIGKILL');
  await run.ended;
  // The network has handed over all that the dead process sent.
  while (server.inFlight() > 0) await wait(2);
  return true;
}

/** What happened between the start of one process and that of the next. */
interface Life {
  /** Calls that the ledger knew as sent and not yet answered when the process was dead. */
  open: string[];
  /** Requests that the server had not answered when the process was dead. */
  unanswered: number;
  /** Requests by their content, in the order in which the server got them. */
  asked: string[];
}

test(
  `a pipeline killed ${kills} times completes, and pays twice only for calls in flight`,
  async () => {
    const refused = new Set<string>();
    const server = await startModelServer({
      // The writing model refuses one picture in eight: such items end as failed, with their reason.
      say: (asked) => {
        const drafts = !/Answer these single-choice|Judge each question/.test(asked.text);
        if (!drafts || Number.parseInt(asked.picture.slice(0, 2), 16) % 8 > 0) return playUnderstanding(asked);
        refused.add(asked.picture);
        return { refusal: 'I cannot look at that.' };
      },
      usage: { input: 1000, output: 100 },
      latencyMs: () => 30 + Math.random() * 120,
    });
    const project = await makeProject(screenshots);
    try {
      const models = join(project.folder, '..', 'models.json');
      const record = { provider: 'openai', model: 'm', baseUrl: server.openai, price, limits: { concurrency: atOnce } };
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

      const lives: Life[] = [];
      for (let k = 0; k < kills; k++) {
        const before = server.log.length;
        const run = start(project.folder, models, join(project.folder, '..', 'home'));
        const killed = await killAfter(run, server, 1 + Math.floor(Math.random() * 20));
        expect(killed, `the run ended before kill ${k + 1}: ${run.err()}`).toBe(true);
        const open = query(
          project.folder,
          `SELECT c.key FROM call_attempts a JOIN calls c ON c.id = a.call_id WHERE a.outcome = 'sent'`,
          z.object({ key: z.string() }),
        );
        const life = server.log.slice(before);
        sayRound(k, `kills, ${server.log.length} requests`);
        lives.push({
          open: open.map((r) => r.key),
          unanswered: life.filter((e) => !e.answered).length,
          asked: life.map((e) => e.key),
        });
      }

      const before = server.log.length;
      const last = start(project.folder, models, join(project.folder, '..', 'home'));
      const [code] = await last.ended;
      const result = JSON.parse(last.out());
      const failed = z.array(z.object({ item: z.string(), why: z.string() })).parse(result.failed);
      expect(code, last.err()).toBe(failed.length > 0 ? 3 : 0);
      lives.push({ open: [], unanswered: 0, asked: server.log.slice(before).map((e) => e.key) });

      // One run, resumed each time; every item ended as done or failed with its reason.
      const runs = query(
        project.folder,
        'SELECT state, resumed, calls, spent, items FROM runs',
        z.object({ state: z.string(), resumed: z.number(), calls: z.number(), spent: z.number(), items: z.number() }),
      );
      expect(runs).toHaveLength(1);
      expect(runs[0]).toMatchObject({ state: 'done', resumed: kills, items: screenshots });
      expect(result.done + failed.length).toBe(screenshots);
      expect(failed).toHaveLength(refused.size);
      for (const { why } of failed) expect(why).toContain('gen declined');
      const ends = query(
        project.folder,
        'SELECT ended, count(*) AS n FROM run_items GROUP BY ended',
        z.object({ ended: z.string().nullable(), n: z.number() }),
      );
      expect(ends.find((r) => r.ended === 'done')?.n).toBe(result.done);
      expect(ends.reduce((n, r) => n + (r.ended === null ? 0 : r.n), 0)).toBe(screenshots);

      // The server's log, kill by kill: what is asked again later was in flight then, and nothing is asked twice in one
      // life of the process.
      for (const [k, life] of lives.entries()) {
        expect(new Set(life.asked).size, `life ${k + 1} asked the same twice`).toBe(life.asked.length);
        const later = new Set(lives.slice(k + 1).flatMap((l) => l.asked));
        const again = life.asked.filter((key) => later.has(key)).length;
        expect(again, `asked again after kill ${k + 1}`).toBeLessThanOrEqual(life.open.length);
        // Every request that the server had was in the ledger before it went out, and no more were out than allowed.
        expect(life.open.length).toBeGreaterThanOrEqual(life.unanswered);
        expect(life.open.length).toBeLessThanOrEqual(2 * atOnce);
      }
      const distinct = new Set(server.log.map((e) => e.key)).size;
      const inFlight = lives.flatMap((l) => l.open);
      const attempts = query(
        project.folder,
        `SELECT c.key, count(*) AS n, sum(a.outcome IN ('answered', 'refused')) AS answered, sum(a.outcome = 'lost') AS lost
       FROM call_attempts a JOIN calls c ON c.id = a.call_id GROUP BY c.key`,
        z.object({ key: z.string(), n: z.number(), answered: z.number(), lost: z.number() }),
      );
      for (const call of attempts) {
        expect(call.answered).toBe(1);
        expect(call.lost).toBe(inFlight.filter((key) => key === call.key).length);
        expect(call.n).toBe(call.answered + call.lost);
      }

      // Totals: every distinct call answered and paid once.
      expect(attempts).toHaveLength(distinct);
      expect(result.calls).toBe(distinct);
      expect(result.cost).toBeCloseTo(distinct * costEach, 9);
      const [steps] = query(project.folder, 'SELECT sum(cost) AS cost FROM run_steps', z.object({ cost: z.number() }));
      expect(steps?.cost).toBeCloseTo(result.cost, 9);
    } finally {
      project.remove();
      await server.close();
    }
  },
  Math.max(240_000, kills * 24_000),
);
