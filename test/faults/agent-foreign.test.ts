import { withoutFolders } from '#shared/agents/foreign/called-agent.ts';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appRoot } from '#electron/host/files/app-folders.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { commandAgent, urlAgent } from '#electron/host/live/foreign/announced.ts';
import { announcedHere, nodeAgent } from '#electron/host/live/testing/agents.ts';
import { addModel, agentRun } from '#electron/host/live/testing/runs.ts';
import { findRun } from '#electron/host/db/queries/runs/runs.ts';
import { cli } from '../cli.ts';
import { startModelServer } from './server.ts';

const { host, folder, client, session } = hostForEach();
const { announce, over } = announcedHere();
const examples = path.join(appRoot(), 'docs/examples/agents');
const children: ChildProcess[] = [];
afterEach(() => {
  over();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Two tasks: alpha takes 3 clicks from (5, 6) on, beta 5. */
async function project(): Promise<void> {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'alpha', steps: 3 });
  await writeEpisode(folder('in'), { name: 'beta', steps: 5 });
  await importFrom(session(), folder('in'));
}
const run = (model: string, more: object = {}) => agentRun(host(), client(), { model, ...more });

const clicks = (n: number) => Array.from({ length: n }, (_, at) => ({ type: 'click', point: [5 + at, 6] }));
/** The plan that the examples follow. */
function plan(): string {
  const file = folder('plan.json');
  writeFileSync(file, JSON.stringify({ 'Do what alpha asks': clicks(3), 'Do what beta asks': clicks(5) }));
  return file;
}
const follows = `({ n, type }) =>
  type === 'end' ? undefined : { action: n < 3 ? { type: 'click', point: [5 + n, 6] } : { type: 'finish' } }`;

const figures = ({ n, sr, eqa, eqa101, uncompleted, envErrors }: Awaited<ReturnType<typeof run>>['result']) => ({
  ...{ n, sr, eqa, eqa101, uncompleted, envErrors },
});

const python = spawnSync('python3', ['--version']).status === 0;

describe('an agent of somebody’s own', () => {
  it.skipIf(!python)('is the Python example, started by its command', async () => {
    await project();
    const argv = ['python3', path.join(examples, 'my_agent.py'), plan()];
    const name = announce(commandAgent({ argv, env: [], pictures: 'path' }, { name: 'mine' }));
    const { result, run: ended } = await run(name);
    expect(ended).toMatchObject({ state: 'done', failed: 0 });
    expect(figures(result)).toEqual(figures((await run('builtin/scripted')).result));
    const id = result.trajectories[0]?.episode ?? '';
    expect(await client().episodes.get({ id })).toMatchObject({ outcome: 'success', agent: 'agent/mine' });
    const steps = await client().episodes.steps({ id, from: 0, limit: 10 });
    expect(steps.map(({ actions, thought }) => [actions[0]?.type, thought])).toEqual([
      ['click', 'step 0'],
      ['click', 'step 1'],
      ['click', 'step 2'],
      ['finish', 'step 3'],
    ]);
    expect(steps.every(({ calls }) => calls.length === 1)).toBe(true);
    const row = findRun(session().read, ended.id);
    expect(row?.request).toMatchObject({ foreign: { door: 'command', what: withoutFolders(argv) } });
    expect((row?.request as { foreign: { hash: string } }).foreign.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the Node example, a server at its address', async () => {
    await project();
    const server = spawn(process.execPath, [path.join(examples, 'my-agent.mjs'), '0', plan()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(server);
    const [address] = (await once(server.stdout, 'data')) as [Buffer];
    const { result } = await run(announce(urlAgent(address.toString().trim())), { parallel: 2 });
    expect(figures(result)).toEqual(figures((await run('builtin/scripted')).result));
  });

  it('has the figures of a model that answers the same', async () => {
    await project();
    const server = await startModelServer({
      say: ({ text }) => {
        const done = [...text.matchAll(/^click\(/gm)].length;
        return done < 3 ? `click(${5 + done}, 6)` : 'finish()';
      },
    });
    await addModel(host(), 'm', server.openai);
    const asked = await run('m');
    await server.close();
    const own = await run(announce(nodeAgent(folder('same.cjs'), follows)));
    expect(figures(own.result)).toEqual(figures(asked.result));
    expect(figures(own.result)).toMatchObject({ n: 2, sr: 0.5 });
  });

  it('sees the task, the screen and the actions, and neither criteria, gold nor keys', async () => {
    await project();
    process.env['SECRET_API_KEY'] = 'sk-secret';
    process.env['NAMED'] = 'for the agent';
    const log = folder('seen.jsonl');
    const file = folder('curious.cjs');
    writeFileSync(
      file,
      `require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  const png = message.observation && require('node:fs').readFileSync(message.observation.picture).subarray(1, 4).toString();
  require('node:fs').appendFileSync(${JSON.stringify(log)}, JSON.stringify({ ...message, png, env: process.env }) + '\\n');
  if (message.type !== 'end') console.log(JSON.stringify({ ok: true, action: { type: 'fail' } }));
});`,
    );
    const program = { argv: [process.execPath, file], env: ['NAMED'], pictures: 'path' as const };
    await run(announce(commandAgent(program, { name: 'curious' })), { limit: 1 });
    delete process.env['SECRET_API_KEY'];
    // It has a second to note the end of its last episode.
    await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('"outcome"'));
    const seen = readFileSync(log, 'utf8');
    const [reset, step, end] = seen
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(reset).toMatchObject({ protocol: 1, type: 'reset', task: { instruction: 'Do what alpha asks' } });
    expect(Object.keys(reset?.['task'] as object).sort()).toEqual(['apps', 'instruction', 'platform']);
    expect(reset?.['actions']).toContainEqual({ type: 'click', form: 'click(x, y)', does: 'click or tap there' });
    expect(step).toMatchObject({
      type: 'step',
      n: 0,
      png: 'PNG',
      observation: { dpr: 1 },
      env: { NAMED: 'for the agent' },
    });
    expect(end).toMatchObject({ type: 'end', outcome: 'failure' });
    expect(seen).not.toContain('sk-secret');
    expect(seen).not.toMatch(/criteria|gold/);
  });

  it('may answer `end` or not, several episodes long', async () => {
    await project();
    const say = `({ type, n }) => (type === 'end' ? { ok: true } : { action: { type: n === 0 ? 'wait' : 'finish' } })`;
    const { result } = await run(announce(nodeAgent(folder('polite.cjs'), say)), { runs: 3 });
    expect(result).toMatchObject({ n: 6, sr: 0 });
  });

  it('hears why nothing was done, and answers in words if it likes', async () => {
    await project();
    const say = `({ n, error }) => n === 0 ? { action: { type: 'click' } } : { reply: 'Thought: ' + error + '\\nAction: fail()', usage: { inputTokens: 5, outputTokens: 2, cost: 0.5 } }`;
    const { result } = await run(announce(nodeAgent(folder('wordy.cjs'), say)), { limit: 1 });
    expect(result).toMatchObject({ n: 1, sr: 0, cost: 0.5 });
    const steps = await client().episodes.steps({ id: result.trajectories[0]?.episode ?? '', from: 0, limit: 5 });
    expect(steps[1]?.thought).toBe('The action click lacks point.');
  });

  it('stops at the budget by the costs that it reports', async () => {
    await project();
    const say = `({ n }) => ({ action: { type: 'wait' }, usage: { cost: 1 } })`;
    const { run: ended } = await run(announce(nodeAgent(folder('dear.cjs'), say)), { budget: 2 });
    expect(ended).toMatchObject({ state: 'capped', spent: 2 });
  });

  const half = (rest: string) => `({ n }) => n === 0 ? { action: { type: 'wait' } } : ${rest}`;
  it.each([
    ['is silent', half('undefined'), 'did not answer "step" within 0.3 s'],
    [
      'crashes',
      half('(console.error("out of luck"), process.exit(7))'),
      '(exit code 7). The last line of its standard error: out of luck',
    ],
    ['writes garbage', half('"Loading model…\\n"'), 'not one JSON object: Loading model…'],
    ['writes an endless line', half('"x".repeat(9e6)'), 'an answer of more than 8 MB'],
    ['answers nothing of use', half('({ done: true })'), 'neither "action" nor "reply"'],
  ])('that %s costs one try, is named in a sentence, and is gone', async (what, say, why) => {
    await project();
    const pids = folder('pids');
    const text = `(require('node:fs').appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n'), ${say})`;
    const name = announce(nodeAgent(folder('bad.cjs'), text, { stepMs: what === 'is silent' ? 300 : 60_000 }));
    const { result, run: ended } = await run(name, { limit: 1 });
    expect(ended).toMatchObject({ state: 'done', done: 0, failed: 1 });
    expect(result).toMatchObject({ n: 0, envErrors: 0 });
    expect(result.trajectories).toMatchObject([{ ending: 'model-error', outcome: 'error', steps: 1, counted: false }]);
    expect(result.trajectories[0]?.reason).toContain(why);
    const [pid] = readFileSync(pids, 'utf8').split('\n').map(Number);
    await expect.poll(() => existsSync(`/proc/${pid}/exe`)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')(
    'is gone with everything that it started when Benchwright is killed',
    async () => {
      await project();
      await client().projects.close();
      const pids = folder('pids');
      mkdirSync(folder('tmp'));
      const stuck = `({ type }) => {
        process.on('SIGTERM', () => {});
        const other = require('node:child_process').spawn('sleep', ['300'], { stdio: 'ignore' });
        require('node:fs').writeFileSync(${JSON.stringify(pids)}, process.pid + ' ' + other.pid);
        for (;;);
      }`;
      nodeAgent(folder('stuck.cjs'), stuck);
      const command = `${process.execPath} ${folder('stuck.cjs')}`;
      const args = [cli, 'agent', folder('project'), '--env', 'replay', '--agent-command', command];
      const benchwright = spawn(process.execPath, args, {
        env: { ...process.env, BENCHWRIGHT_HOME: folder('home'), TMPDIR: folder('tmp') },
        stdio: 'ignore',
      });
      children.push(benchwright);
      const lives = (pid: number) => existsSync(`/proc/${pid}/exe`);
      await expect.poll(() => existsSync(pids) && readFileSync(pids, 'utf8'), { timeout: 30_000 }).toMatch(/\d+ \d+/);
      const both = readFileSync(pids, 'utf8').split(' ').map(Number);
      expect(both.map(lives)).toEqual([true, true]);
      expect(readdirSync(folder('tmp')).some((name) => name.startsWith('benchwright-agent-'))).toBe(true);
      benchwright.kill('SIGKILL');
      await expect.poll(() => both.map(lives), { timeout: 10_000 }).toEqual([false, false]);
      await expect
        .poll(() => readdirSync(folder('tmp')).filter((name) => name.startsWith('benchwright-agent-')))
        .toEqual([]);
    },
    60_000,
  );

  it.each([
    [
      'cannot be started',
      () => commandAgent({ argv: ['no-such'], env: [], pictures: 'path' }),
      'cannot be started: not found',
    ],
    ['is not there', () => urlAgent('http://127.0.0.1:9'), 'cannot be reached'],
    [
      'ends at once',
      () =>
        commandAgent(
          { argv: [process.execPath, '-e', 'process.exit(3)'], env: [], pictures: 'path' },
          { name: 'false' },
        ),
      '(exit code 3)',
    ],
  ])('that %s pauses the run with the reason, and no try is lost', async (_, agent, why) => {
    await project();
    const { run: ended, result } = await run(announce(agent()));
    expect(ended).toMatchObject({ state: 'paused', failed: 0 });
    expect(JSON.stringify(ended.notes)).toContain(why);
    expect(result.trajectories).toEqual([]);
  });

  it('is only started by whoever named it: a project cannot bring one along', async () => {
    await project();
    const name = announce(nodeAgent(folder('gone.cjs'), follows));
    over();
    await expect(run(name)).rejects.toThrow('only the command line may start');
  });

  it('continues after a pause, and learns what was done if it had to start again', async () => {
    await project();
    const log = folder('log');
    const say = `(message) => {
      require('node:fs').appendFileSync(${JSON.stringify(log)}, message.session + ' ' + message.n + '\\n');
      return message.n < 5 ? { action: { type: 'click', point: [5 + message.n, 6] }, usage: { cost: 1 } } : { action: { type: 'finish' } };
    }`;
    const name = announce(nodeAgent(folder('long.cjs'), say));
    const first = await run(name, { budget: 3 });
    expect(first.run.state).toBe('capped');
    await client().projects.close();
    await client().projects.open({ path: folder('project') });
    const again = await run(name);
    expect(again.run).toMatchObject({ id: first.run.id, state: 'done' });
    const asked = readFileSync(log, 'utf8').trim().split('\n').filter(Boolean);
    expect(new Set(asked).size).toBe(asked.length);
  });
});
