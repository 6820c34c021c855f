import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { liveEpisodes } from '#electron/host/db/queries/episodes/live-episodes.ts';
import { quoted } from '#electron/host/live/environments/android/phone.ts';
import { android } from '#electron/host/live/environments/android/index.ts';
import type { AndroidEnvironment } from '#electron/host/live/environments/android/environment.ts';
import { nameMachines } from '#electron/host/live/environments/machines.ts';
import { findChromium } from '#electron/host/web-page/chromium.ts';
import { addModel, agentRun } from '#electron/host/live/testing/runs.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { checkTask } from '#pipelines/agents/check-task.ts';
import type { Environment } from '#pipelines/live/environment.ts';
import { AdbServer, noAdb } from '../fakedroid/adb.ts';
import { Fakedroid } from '../fakedroid/fakedroid.ts';
import { commandsIn } from '../fakedroid/shell.ts';
import { complete } from '../support/sampled.ts';
import { startModelServer } from './server.ts';

// This phone changes at once or not at all.
vi.mock('#pipelines/live/settle.ts', async (original) =>
  (await import('../support/quick-settle.ts')).quickened(await original<typeof import('#pipelines/live/settle.ts')>()),
);

// A real browser and a real adb: slow on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const missing = (await noAdb()) ?? (findChromium() ? null : 'The stand-in phone needs Chromium: apt install chromium.');
const tasks = agentTask
  .array()
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'fakedroid', 'tasks.json'), 'utf8')));
const named = (...ids: string[]) => tasks.filter(({ id }) => ids.includes(id));

const { host, folder, client, session } = hostForEach();
let phone: Fakedroid;
let adb: AdbServer;
let opened: Environment | null = null;

async function open(task: AgentTask | undefined = tasks[0]): Promise<Environment> {
  if (!task) throw new Error('no such task');
  opened = await android.open(session(), task, { resources: '' });
  await opened.reset(task);
  await opened.observe();
  return opened;
}
const point = async (environment: Environment, target: string) =>
  (await environment.locate?.(target)) ?? Promise.reject(new Error(target));
const tap = async (environment: Environment, target: string) =>
  environment.act({ type: 'click', point: await point(environment, target), raw: '' });
const treeOf = async (environment: Environment) => (await environment.observe()).tree?.text ?? '';

it('needs nothing that this machine lacks', () => {
  expect(missing).toBe(null);
});

it.each(["'; reboot; '", '$(reboot) `reboot`', 'a && b | c > d', '"\\', '', '-rf', '*?~#!(){}[]', '你好 ✓'])(
  'the text %j stays one word of a command',
  (text) => {
    expect(commandsIn(`input text ${quoted(text)}`).map(({ words }) => words)).toEqual([['input', 'text', text]]);
  },
);

describe.skipIf(missing !== null)('phones', () => {
  beforeAll(async () => {
    phone = await Fakedroid.start();
    adb = await AdbServer.start();
    await adb.adb('connect', phone.serial);
  });
  afterAll(async () => {
    await adb.close();
    await phone.close();
  });
  beforeEach(() => client().projects.create({ path: folder('project') }));
  afterEach(async () => {
    await opened?.close();
    opened = null;
    phone.state.stuck.clear();
  });

  it('are what Debian’s adb says they are', async () => {
    const environment = await open();
    const seen = await environment.observe();
    expect(await adb.adb('devices')).toContain(`${phone.serial}\tdevice`);
    expect(await adb.adb('-s', phone.serial, 'shell', 'wm', 'size')).toContain(`${seen.width}x${seen.height}`);
    expect(seen).toMatchObject({ dpr: 1.5, orientation: 'portrait', activity: 'com.example.home/.Launcher' });
    await adb.adb(
      'shell',
      'input',
      'tap',
      ...(await point(environment, 'Notes')).map((value) => String(Math.round(value))),
    );
    expect((await environment.observe()).activity).toBe('com.example.notes/.Main');
    expect(
      await adb.adb('shell', 'content query --uri content://com.example.notes/notes --where "title=\'Old list\'"'),
    ).toBe('Row: 0 _id=2, title=Old list, body=Bread, pinned=0\n');
  });

  it('take every text as it is, also what no key has and what a shell would act on', async () => {
    const environment = await open();
    await environment.act({ type: 'open_app', app: 'Notes', raw: '' });
    await tap(environment, 'id=add');
    const texts = { title: `'; reboot; echo "$(id)" 100%s`, body: 'Zürich 你好 🙂 `x`' };
    for (const [field, text] of Object.entries(texts))
      expect(
        await environment.act({ type: 'type', text, point: await point(environment, `id=${field}`), raw: '' }),
      ).toMatchObject({ ok: true });
    const results = await environment.check(
      Object.entries(texts).map(([field, text]) => ({ kind: 'node', target: `id=${field}`, text })),
      null,
    );
    expect(results.map(({ met }) => met)).toEqual([true, true]);
    await environment.close();
    // The phone has its own keyboard back.
    expect(await adb.adb('shell', 'settings', 'get', 'secure', 'default_input_method')).toContain(
      'com.example.keyboard',
    );
  });

  it('scroll, hold, go back, home and to the recent apps', async () => {
    const environment = await open(named('screen-timeout')[0]);
    await environment.act({ type: 'open_app', app: 'Settings', raw: '' });
    expect(await environment.locate?.('id=about')).toBe(null);
    await environment.act({ type: 'scroll', direction: 'down', distance: 500, raw: '' });
    await vi.waitFor(async () => expect(await environment.locate?.('id=about')).not.toBe(null));
    await environment.act({ type: 'hotkey', keys: ['recents'], raw: '' });
    expect((await environment.observe()).activity).toBe('com.example.home/.Recents');
    await environment.act({ type: 'back', raw: '' });
    expect((await environment.observe()).activity).toBe('com.example.settings/.Main');
    await environment.act({ type: 'home', raw: '' });
    expect((await environment.observe()).activity).toBe('com.example.home/.Launcher');
    expect(await environment.act({ type: 'open_app', app: 'Bank', raw: '' })).toMatchObject({ ok: false });
  });

  it('are pictured as they are held, and black where an app forbids pictures', async () => {
    const environment = await open();
    await adb.adb('shell', 'settings', 'put', 'system', 'user_rotation', '1');
    try {
      const seen = await environment.observe();
      expect(seen).toMatchObject({ width: 960, height: 540, orientation: 'landscape' });
      await tap(environment, 'Clock');
      expect(await treeOf(environment)).toContain('07:00 Work');
    } finally {
      await adb.adb('shell', 'settings', 'put', 'system', 'user_rotation', '0');
    }
    expect(environment.refused?.()).toBe(null);
    await adb.adb('shell', 'am', 'start', '-n', 'com.example.bank/.Main');
    await environment.fingerprint?.();
    expect(environment.refused?.()).toContain('the screen is black');
  });

  it('are given tasks that a path solves, in English and Chinese', async () => {
    const chosen = named('alarm-off-zh', 'contact-star', 'contact-answer');
    const { result } = await agentRun(host(), client(), { env: 'android', tasks: chosen, model: 'builtin/scripted' });
    expect(result).toMatchObject({ n: 3, sr: 1, envErrors: 0 });
    expect(result.trajectories.map(({ outcome }) => outcome)).toEqual(['success', 'success', 'success']);
  });

  it.each(['phone', 'adb server'])(
    'whose %s is gone end the try as an environment error, and nothing is lost',
    async (what) => {
      const other = await Fakedroid.start();
      const itsServer = await AdbServer.start();
      await itsServer.adb('connect', other.serial);
      const forget = nameMachines('android', [other.serial]);
      const server = await startModelServer({
        say({ text }) {
          if (!/^click\(\d+/m.test(text)) return 'click(270, 100)';
          if (what === 'phone') void other.unplug();
          else process.kill(itsServer.pid ?? 0, 'SIGKILL');
          return 'home()';
        },
      });
      try {
        await addModel(host(), 'm', server.openai);
        const { result, run } = await agentRun(host(), client(), {
          env: 'android',
          tasks: named('note-new'),
          model: 'm',
        });
        expect(result).toMatchObject({ n: 0, sr: null });
        expect(run.failed).toBe(1);
        const { rows } = await client().runs.items({ id: run.id, status: 'failed', cursor: null, limit: 5 });
        expect(JSON.stringify(rows[0]?.result)).toContain(what === 'phone' ? other.serial : 'adb start-server');
        // The steps of before are an episode.
        expect(liveEpisodes(session().read, 'agent', `${run.id}/`).length).toBeGreaterThan(0);
      } finally {
        forget();
        await server.close();
        await itsServer.close();
        process.env['ANDROID_ADB_SERVER_PORT'] = String(adb.port);
        await other.close();
      }
    },
  );

  it('that cannot be used are named before anything is sent, with what to do', async () => {
    const start = (more: { machines?: string[] } = {}) =>
      agentRun(host(), client(), { env: 'android', tasks: named('alarm-off-zh'), model: 'builtin/scripted', ...more });
    const shy = await Fakedroid.start({ trusts: false });
    const plain = await Fakedroid.start({ keyboard: false });
    try {
      await adb.adb('connect', shy.serial).catch(() => undefined);
      const forget = nameMachines('android', [shy.serial]);
      await vi.waitFor(() => expect(start()).rejects.toThrow('allow USB debugging'), { timeout: 30_000 });
      forget();
      await adb.adb('connect', plain.serial);
      await expect(start()).rejects.toThrow('Name one with --device');
      // A run may name some of them, as the dialog does.
      const offered = (await client().agents.environments()).find(({ id }) => id === 'android');
      expect(offered?.missing).toBe(null);
      expect(offered?.machines.map(({ id, fault }) => [id, fault?.code ?? null]).sort()).toEqual(
        [
          [phone.serial, null],
          [plain.serial, null],
          [shy.serial, 'android-unauthorised'],
        ].sort(),
      );
      expect(offered?.machines.find(({ id }) => id === phone.serial)?.name).toBe('Fakedroid');
      expect((await start({ machines: [phone.serial] })).result).toMatchObject({ n: 1, sr: 1 });
      await expect(start({ machines: ['elsewhere'] })).rejects.toThrow('No phone elsewhere is attached');
      await expect(start({ machines: [shy.serial] })).rejects.toThrow('allow USB debugging');
      vi.stubEnv('ANDROID_ADB_SERVER_PORT', '1');
      await expect(start()).rejects.toThrow('adb start-server');
      vi.stubEnv('ANDROID_ADB_SERVER_PORT', String(adb.port));
      vi.stubEnv('ANDROID_SERIAL', plain.serial);
      const environment = await open();
      expect(await environment.act({ type: 'type', text: '你好', raw: '' })).toMatchObject({
        ok: false,
        raw: expect.stringContaining('ADBKeyBoard') as string,
      });
    } finally {
      await opened?.close();
      opened = null;
      vi.unstubAllEnvs();
      process.env['ANDROID_ADB_SERVER_PORT'] = String(adb.port);
      for (const fakedroid of [shy, plain]) {
        await adb.adb('disconnect', fakedroid.serial).catch(() => undefined);
        await fakedroid.close();
      }
    }
  });

  it('without a tree are pictured all the same; a command that never ends holds nothing', async () => {
    const environment = await open();
    phone.state.restless = true;
    const seen = await environment.observe();
    expect(seen).toMatchObject({ tree: null, width: 540 });
    phone.state.restless = false;
    phone.state.stuck.add('screencap');
    const late = environment.observe().catch((error: unknown) => String(error));
    (environment as AndroidEnvironment).kill();
    expect(await late).toContain('was closed');
  });

  it(
    'have criteria that notice what was done wrong: a sample, or all with BENCHWRIGHT_ROUNDS=all',
    async (context) => {
      const seed = Number(process.env['BENCHWRIGHT_FUZZ_SEED'] ?? new Date().getMinutes());
      const short = tasks.filter(({ gold }) => gold.length < 5);
      const chosen = complete ? tasks : short.slice(seed % short.length).slice(0, 1);
      await context.annotate(`BENCHWRIGHT_FUZZ_SEED=${seed}: ${chosen.map(({ id }) => id).join(', ')}`);
      let now = 0;
      // This phone changes at once or not at all, so a screen need not be watched for half a second.
      const waiter = { now: () => now, sleep: () => Promise.resolve(void (now += 500)) };
      let [mutants, killed] = [0, 0];
      for (const task of chosen) {
        const found = await checkTask(await open(task), task, waiter);
        expect(found, JSON.stringify(found)).toMatchObject({ gold: true, noop: true, start: true });
        mutants += found.mutants;
        killed += found.killed;
        await opened?.close();
      }
      expect(killed / mutants).toBeGreaterThanOrEqual(0.95);
    },
    complete ? 3_600_000 : undefined,
  );
});

it.skipIf(missing !== null)('an adb server of a test does not outlive the test', async () => {
  const script = `import { AdbServer } from ${JSON.stringify(path.join(import.meta.dirname, '../fakedroid/adb.ts'))};
    const server = await AdbServer.start(); console.log(server.pid); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: path.join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
  child.kill('SIGKILL');
  const runs = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await vi.waitFor(() => expect(runs()).toBe(false), { timeout: 10_000 });
});
