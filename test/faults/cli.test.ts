import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cli } from '../cli.ts';
import { playUnderstanding } from './examiners.ts';
import { makeProject } from './project.ts';
import { type ModelServer, startModelServer } from './server.ts';

let server: ModelServer;
let project: { folder: string; remove(): void };
let latency = 0;
beforeEach(async () => {
  latency = 0;
  server = await startModelServer({ say: playUnderstanding, latencyMs: () => latency });
  project = await makeProject(12);
  const price = { inputPerMTok: 2, outputPerMTok: 10 };
  const limits = { concurrency: 2 };
  const models = [{ name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai, price, limits }];
  writeFileSync(join(project.folder, '..', 'models.json'), JSON.stringify({ models }));
});
afterEach(async () => {
  await server.close();
  project.remove();
});

/** The project on a small file system of its own; null without the right to mount one. */
function onSmallDisk(): { folder: string; fill(): void; free(): void; remove(): void } | null {
  const mount = join(project.folder, '..', 'small');
  mkdirSync(mount);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    console.warn('cli: no right to mount a small file system here.');
    return null;
  }
  const folder = join(mount, 'project');
  cpSync(project.folder, folder, { recursive: true });
  const filler = join(mount, 'filler');
  return {
    folder,
    fill() {
      const piece = Buffer.alloc(4096);
      const handle = openSync(filler, 'a');
      try {
        for (;;) writeSync(handle, piece);
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      } finally {
        closeSync(handle);
      }
    },
    free: () => rmSync(filler),
    remove: () => execFileSync('umount', [mount]),
  };
}

test.each(['space', 'Ctrl+C'])(
  'a full disk holds a run and says so; %s ends the waiting',
  async (what) => {
    const disk = onSmallDisk();
    if (!disk) return;
    try {
      latency = 30;
      const run = startOn(disk.folder);
      const says = (word: string) =>
        new Promise<void>((resolve) => {
          run.child.stderr.on('data', (text) => String(text).includes(word) && resolve());
        });
      const full = says('disk is full');
      while (server.log.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
      disk.fill();
      await full;
      if (what === 'space') disk.free();
      else run.child.kill('SIGINT');
      const { code, out, err } = await run.ended;
      expect(code, err).toBe(what === 'space' ? 0 : 130);
      expect(err).toContain('resumes automatically when there is space');
      expect(JSON.parse(out)).toMatchObject(what === 'space' ? { state: 'done', done: 12 } : { state: 'paused' });
      if (what === 'Ctrl+C') {
        disk.free();
        const again = await startOn(disk.folder).ended;
        expect(again.code, again.err).toBe(0);
        expect(JSON.parse(again.out)).toMatchObject({ state: 'done', done: 12, failed: [] });
      }
    } finally {
      disk.remove();
    }
  },
  100_000,
);

/** Starts `benchwright run … understanding --json` with more arguments. */
const start = (...more: string[]) => startOn(project.folder, ...more);

function startOn(folder: string, ...more: string[]) {
  const models = join(project.folder, '..', 'models.json');
  const args = ['run', folder, 'understanding', '--models', models, '--role', 'generator=m', '--json', ...more];
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, BENCHWRIGHT_HOME: join(project.folder, '..', 'home') },
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    printed.out += text;
  });
  child.stderr.on('data', (text) => {
    printed.err += text;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...printed }));
  return { child, ended };
}

test('a model in a project from elsewhere gets a key from the environment once it is allowed', async () => {
  const route = `BW_FAULTS_KEY=${new URL(server.openai).origin}`;
  const foreign = {
    name: 'foreign',
    provider: 'openai',
    model: 'm',
    baseUrl: server.openai,
    apiKeyEnv: 'BW_FAULTS_KEY',
  };
  writeFileSync(join(project.folder, 'models.json'), JSON.stringify({ models: [foreign] }));
  const env = {
    ...process.env,
    BENCHWRIGHT_HOME: join(project.folder, '..', 'home'),
    BW_FAULTS_KEY: 'key-of-the-environment',
  };
  const args = ['run', project.folder, 'understanding', '--role', 'generator=foreign', '--limit', '1', '--json'];
  const run = async (...more: string[]) => {
    const child = spawn(process.execPath, [cli, ...args, ...more], { env });
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    const [code] = await once(child, 'close');
    return { code, err };
  };
  const refused = await run();
  expect(refused.code).toBe(1);
  expect(refused.err).toContain(`--allow-key ${route}`);
  expect(server.log).toEqual([]);
  expect(await run('--allow-key', route)).toMatchObject({ code: 0 });
  expect(server.log.length).toBeGreaterThan(0);
  // Asked once on this machine.
  const sent = server.log.length;
  const another = await run('--limit', '2');
  expect(another.code, another.err).toBe(0);
  expect(server.log.length).toBeGreaterThan(sent);
});

test('Ctrl+C pauses: calls in flight are kept, the exit code is 130, and the same command continues', async () => {
  latency = 60;
  const run = start();
  while (server.log.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
  run.child.kill('SIGINT');
  const first = await run.ended;
  expect(first.code).toBe(130);
  expect(first.err).toContain('Pausing');
  expect(server.log.every((e) => e.answered)).toBe(true);
  latency = 0;
  const second = await start().ended;
  expect(second.code, second.err).toBe(0);
  const result = JSON.parse(second.out);
  expect(result).toMatchObject({ done: 12, failed: [], calls: 12, reused: 0 });
  expect(result.run).toBe(JSON.parse(first.out).run);
  expect(server.log).toHaveLength(12);
}, 100_000);

test('an estimate sends nothing; a cap stops; failures are listed with exit code 3', async () => {
  const estimate = await start('--estimate').ended;
  expect(estimate.code, estimate.err).toBe(0);
  expect(JSON.parse(estimate.out)).toMatchObject({ items: 12, calls: 12, reusable: 0 });
  expect(server.log).toHaveLength(0);

  const capped = await start('--budget', '0.004').ended;
  expect(capped.code).toBe(3);
  expect(capped.err).toContain('of $0.004');
  expect(capped.err).not.toContain('has no price');
  expect(JSON.parse(capped.out)).toMatchObject({ state: 'capped', failed: [] });
  expect(capped.err).toContain('raise it to resume');

  const whole = await start('--budget', '5').ended;
  expect(whole.code, whole.err).toBe(0);
  expect(JSON.parse(whole.out)).toMatchObject({ done: 12 });

  const wrong = await start('--role', 'nobody=m').ended;
  expect(wrong.code).toBe(1);
  expect(wrong.err).toContain('has no role nobody');
  expect((await start('--budget', 'much').ended).code).toBe(2);
}, 100_000);

test('a cap says which models it cannot cover', async () => {
  const unpriced = [{ name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai }];
  writeFileSync(join(project.folder, '..', 'models.json'), JSON.stringify({ models: unpriced }));
  const { code, err } = await start('--budget', '1.5', '--limit', '1').ended;
  expect(code, err).toBe(0);
  expect(err).toContain('m has no price; its cost is counted as $0, so the cap does not limit it.');
  expect(err).toContain('of $1.50');
}, 100_000);

test('an outage is shown on stderr, and the run resumes automatically when the server is back', async () => {
  const port = Number(new URL(server.openai).port);
  await server.close();
  const run = start('--limit', '3');
  await new Promise<void>((resolve) => {
    run.child.stderr.on('data', (text) => String(text).includes('unreachable since') && resolve());
  });
  server = await startModelServer({ say: playUnderstanding, port });
  const { code, out, err } = await run.ended;
  expect(code, err).toBe(0);
  expect(err).toMatch(/server of m unreachable since \d\d:\d\d.*, trying (again in \d+ s|again now) \(http.*refused/);
  expect(JSON.parse(out)).toMatchObject({ state: 'done', done: 3, failed: [] });
}, 100_000);

test('items that fail are listed with their reason', async () => {
  await server.close();
  server = await startModelServer({ say: () => 'no idea' });
  const models = [{ name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai }];
  writeFileSync(join(project.folder, '..', 'models.json'), JSON.stringify({ models }));
  const run = await start('--limit', '3').ended;
  expect(run.code).toBe(3);
  const { done, failed } = JSON.parse(run.out);
  expect(done).toBe(0);
  expect(failed).toHaveLength(3);
  expect(failed[0]).toEqual({ item: 'shot-0.png', why: expect.stringContaining('tries gave no readable answer') });
}, 100_000);
