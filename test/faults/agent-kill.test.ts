import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { agentResult } from '#shared/contract/runs/agents.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { cli } from '../cli.ts';
import { startModelServer } from './server.ts';
import { startToolServer } from './tool-server.ts';

// Processes of their own: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { folder, client, session } = hostForEach();
const steps = 6;

/** `benchwright agent` in a process of its own, as a person starts it. */
function start(project: string, models: string, ...env: string[]) {
  mkdirSync(folder('tmp'), { recursive: true });
  const args = ['agent', project, '--env', ...env, '--model', 'm', '--models', models, '--json'];
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...process.env, BENCHWRIGHT_HOME: folder('home'), TMPDIR: folder('tmp') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  return { child, ended: once(child, 'close') as Promise<[number | null]>, out: () => stdout };
}

/** Processes of this machine that name a folder in their command line. */
const processesIn = (name: string): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name);
    } catch {
      return false;
    }
  });

it('a live run that is killed in the middle of an episode continues there: nothing is lost or sent twice', async () => {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'alpha', steps });
  await importFrom(session(), folder('in'));
  await client().projects.close();

  let asked: () => void = () => {};
  const server = await startModelServer({
    say({ text }) {
      const done = [...text.matchAll(/^click\(/gm)].length;
      return done < steps ? `click(${5 + done}, 6)` : 'finish()';
    },
    latencyMs: () => {
      asked();
      return 30;
    },
  });
  const models = folder('models.json');
  writeFileSync(
    models,
    JSON.stringify({ models: [{ name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai }] }),
  );

  for (const killAt of [2, 5]) {
    const run = start(folder('project'), models, 'replay');
    await new Promise<void>((resolve) => {
      asked = () => {
        if (server.log.length >= killAt) resolve();
      };
    });
    run.child.kill('SIGKILL');
    await run.ended;
    expect(existsSync(folder('project/live'))).toBe(true);
  }
  asked = () => {};
  const last = start(folder('project'), models, 'replay');
  expect((await last.ended)[0]).toBe(0);
  await server.close();

  const result = agentResult.parse(JSON.parse(last.out()));
  expect(result).toMatchObject({ n: 1, sr: 1, envErrors: 0 });
  expect(result.trajectories).toMatchObject([{ steps: steps + 1, outcome: 'success' }]);
  // Each kill costs at most the call that was in flight.
  expect(new Set(server.log.map(({ key }) => key)).size).toBe(steps + 1);
  expect(server.log.length).toBeLessThanOrEqual(steps + 1 + 2);
  expect(existsSync(folder('project/live'))).toBe(false);
});

it('a run by a computer-use tool that is killed pays for no call twice, also among the actions of one call', async () => {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'alpha', steps });
  await importFrom(session(), folder('in'));
  await client().projects.close();

  let asked: () => void = () => {};
  const click = (n: number) => ({ type: 'click', button: 'left', x: 5 + n, y: 6 });
  const server = await startToolServer(({ body }) => {
    asked();
    const done = JSON.stringify(body).split('"computer_call_output"').length - 1;
    if (done === 2) return [{ type: 'function_call', call_id: 'f', name: 'finish', arguments: '{}' }];
    const actions = [0, 1, 2].map((n) => click(3 * done + n));
    return [{ type: 'computer_call', call_id: `c${done}`, actions, pending_safety_checks: [] }];
  });
  const models = folder('models.json');
  const record = { name: 'm', provider: 'openai', model: 'm', baseUrl: server.url, computerUse: { tool: 'computer' } };
  writeFileSync(models, JSON.stringify({ models: [record] }));

  // Once with its second answer under way, once among the actions of that answer.
  for (const killAfter of [0, 40]) {
    const run = start(folder('project'), models, 'replay');
    await new Promise<void>((resolve) => {
      asked = () => {
        if (server.log.length >= 2) setTimeout(resolve, killAfter);
      };
      void run.ended.then(() => resolve());
    });
    run.child.kill('SIGKILL');
    await run.ended;
  }
  asked = () => {};
  const last = start(folder('project'), models, 'replay');
  expect((await last.ended)[0]).toBe(0);
  await server.close();
  const result = agentResult.parse(JSON.parse(last.out()));
  expect(result).toMatchObject({ n: 1, sr: 1, envErrors: 0 });
  expect(result.trajectories).toMatchObject([{ steps: steps + 1, outcome: 'success' }]);
  expect(new Set(server.log.map(({ body }) => JSON.stringify(body))).size).toBe(3);
  expect(server.log.length).toBeLessThanOrEqual(3 + 2);
});

it.skipIf(web.missing() !== null)(
  'a live run on web pages that is killed in its second task repeats nothing of the first, and starts the second over',
  async () => {
    await client().projects.create({ path: folder('project') });
    await client().projects.close();
    let asked: (text: string) => void = () => {};
    const server = await startModelServer({
      say({ text }) {
        asked(text);
        const done = [...text.matchAll(/^click\(/gm)].length;
        return done < 1 ? 'click(300, 400)' : 'finish()';
      },
    });
    const models = folder('models.json');
    writeFileSync(
      models,
      JSON.stringify({ models: [{ name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai }] }),
    );
    const tasks = folder('tasks.json');
    const shop = { level: 'L3', platform: 'web', apps: ['Shop'], maxSteps: 6 };
    const criteria = [{ kind: 'text', contains: 'Desk lamp' }];
    writeFileSync(
      tasks,
      JSON.stringify(['first', 'second'].map((id) => ({ ...shop, criteria, id, instruction: `The ${id} task.` }))),
    );

    const killed = start(folder('project'), models, 'web', '--tasks', tasks);
    await new Promise<void>((resolve) => {
      asked = (text) => {
        if (text.includes('The second task.') && /^click\(/m.test(text)) resolve();
      };
    });
    killed.child.kill('SIGKILL');
    await killed.ended;
    const before = server.log.length;
    expect(before).toBe(2 + 2);
    // Neither the browser nor its profile is left.
    await vi.waitFor(() => expect([...processesIn(folder('tmp')), ...readdirSync(folder('tmp'))]).toEqual([]), 10_000);

    const again: string[] = [];
    asked = (text) => again.push(text);
    const last = start(folder('project'), models, 'web', '--tasks', tasks);
    expect((await last.ended)[0]).toBe(0);
    await server.close();
    const result = agentResult.parse(JSON.parse(last.out()));
    expect(result).toMatchObject({ n: 2, sr: 1, envErrors: 1 });
    expect(result.trajectories.map(({ task, ending }) => [task, ending])).toEqual([
      ['first', 'finish'],
      ['second', 'finish'],
      ['second', 'env-error'],
    ]);
    expect(again.some((text) => text.includes('The first task.'))).toBe(false);
    expect(existsSync(folder('project/live'))).toBe(false);
  },
);
