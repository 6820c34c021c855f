import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { lacking, needed } from '#electron/host/live/environments/linux/programs.ts';
import { linux } from '#electron/host/live/environments/linux/index.ts';
import { LinuxEnvironment } from '#electron/host/live/environments/linux/environment.ts';
import { runningBelow } from '#electron/host/live/environments/linux/processes.ts';
import { startOf } from '#electron/host/live/environments/linux/init.ts';
import { Session } from '#electron/host/live/environments/linux/session.ts';
import { allowedPrograms, programOf } from '#shared/agents/linux/programs.ts';
import { addModel, agentRun } from '#electron/host/live/testing/runs.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { sampled, seed } from '../support/sampled.ts';
import { type Asked, type ModelServer, startModelServer } from './server.ts';

// Real displays and programs: slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const { host, folder, client, session } = hostForEach();
let server: ModelServer;
let say: (asked: Asked) => string = () => 'wait()';

beforeEach(async () => {
  server = await startModelServer({ say: (asked) => say(asked) });
  await client().projects.create({ path: folder('project') });
  await addModel(host(), 'm', server.openai);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

const shipped = agentTask
  .array()
  .parse(JSON.parse(readFileSync(path.join(resourcesFolder(), 'linux', 'tasks.json'), 'utf8')));
const taskOf = (more: Partial<AgentTask>): AgentTask =>
  agentTask.parse({
    ...{ id: 't', level: 'L3', platform: 'linux', apps: ['Mousepad'], instruction: 'Do it.', maxSteps: 6 },
    ...more,
  });
const run = (tasks: AgentTask[], more: Partial<Parameters<typeof agentRun>[2]> = {}) =>
  agentRun(host(), client(), { env: 'linux', set: 'tasks.json', model: 'm', tasks, ...more });
/** Replies in turn, by how many actions were done. */
const inTurn =
  (...replies: string[]) =>
  ({ text }: Asked) =>
    replies[[...text.matchAll(/^(?:click|type|hotkey)\(.*\)$/gm)].length] ?? 'finish()';

const apps = ['mousepad', 'galculator'].map((program) => ({ program, package: program }));
const usable = linux.missing() === null && lacking(apps).length === 0;

describe.skipIf(!usable)('a live run with Linux programs', () => {
  it(`does shipped tasks with builtin/scripted, and leaves nothing behind (seed ${seed})`, async () => {
    const possible = shipped.filter((task) => linux.faults(session().read, task).length === 0);
    const tasks = ['L3', 'L4'].flatMap((level) =>
      sampled(
        possible.filter((entry) => entry.level === level),
        level === 'L3' ? 2 : 1,
      ),
    );
    const temp = folder('temp');
    mkdirSync(temp);
    vi.stubEnv('TMPDIR', temp);
    const { result } = await run(tasks, { model: 'builtin/scripted', parallel: 2 });
    expect(result.trajectories.map(({ task, outcome }) => [task, outcome])).toEqual(
      tasks.map(({ id }) => [id, 'success']),
    );
    expect(result).toMatchObject({ n: tasks.length, sr: 1, envErrors: 0 });
    expect(result.levels).toMatchObject({ L3: { sr: 1 }, L4: { sr: 1 } });
    const id = result.trajectories[0]?.episode ?? '';
    expect(await client().episodes.get({ id })).toMatchObject({ screen: { w: 1280, h: 720, dpr: 1 } });
    expect(readdirSync(temp).filter((name) => name.startsWith('benchwright-linux-'))).toEqual([]);
  });

  it('sends clicks, text and keys, shows titles of windows, and reports what is not met', async () => {
    const asked: string[] = [];
    const replies = inTurn('click(600, 400)', 'type("Grüße, Ada")', 'hotkey("ctrl", "s")', 'hotkey("a;b")');
    say = (entry) => {
      asked.push(entry.text);
      return replies(entry);
    };
    const task = taskOf({
      init: [
        { file: 'a/letter.txt', text: '' },
        { open: 'Mousepad', file: 'a/letter.txt' },
      ],
      criteria: [
        { kind: 'file', path: 'a/letter.txt', equals: 'Grüße, Ada' },
        { kind: 'window', contains: 'letter.txt' },
        { kind: 'file', path: 'b.txt', exists: false },
        { kind: 'file', path: 'letter.txt' },
      ],
    });
    const { result } = await run([task]);
    expect(result).toMatchObject({ envErrors: 0 });
    expect(result.trajectories[0]).toMatchObject({ outcome: 'failure', steps: 5 });
    expect(result.trajectories[0]?.reason).toBe('The agent finished. Not met: file path letter.txt: found nothing');
    expect(asked[0]).toContain('In front: ~/a/letter.txt - Mousepad');
    expect(asked[4]).toContain('there is no key "a;b"');
  });

  it('an Xvfb that ends in the middle is an environment error that names it; the run goes on, and nothing is left', async () => {
    const temp = folder('temp');
    mkdirSync(temp);
    vi.stubEnv('TMPDIR', temp);
    const replies = inTurn('click(600, 400)');
    say = (asked) => {
      // The first attempt alone: the second question of the second one has the next number.
      if (server.log.length === 2)
        void runningBelow(process.pid).then((all) => {
          for (const { pid, names } of all) if (names.includes('Xvfb')) process.kill(pid, 'SIGKILL');
        });
      return replies(asked);
    };
    const { result, run: ended } = await run([taskOf({ criteria: [{ kind: 'process', command: 'mousepad' }] })]);
    expect(ended).toMatchObject({ state: 'done', failed: 0 });
    expect(result).toMatchObject({ n: 1, sr: 1, envErrors: 1 });
    expect(result.trajectories[1]?.reason).toContain('The virtual display (Xvfb) ended during the attempt.');
    expect(readdirSync(temp).filter((name) => name.startsWith('benchwright-linux-'))).toEqual([]);
  });

  it('an ended sandbox is an environment error that names it, and nothing is left', async () => {
    const why = 'The sandbox (bubblewrap) with the programs ended during the attempt.';
    const temp = folder('temp');
    mkdirSync(temp);
    vi.stubEnv('TMPDIR', temp);
    const task = taskOf({ criteria: [{ kind: 'process', command: 'mousepad' }] });
    const environment = new LinuxEnvironment(task, startOf(task, allowedPrograms([])), resourcesFolder());
    await environment.reset();
    expect(await environment.check(task.criteria, null)).toMatchObject([{ met: true }]);
    for (const { pid, names } of await runningBelow(process.pid))
      if (names.includes('dbus-run-session')) process.kill(pid, 'SIGKILL');
    await vi.waitFor(async () => expect(await environment.health()).toContain(why), 10_000);
    await expect(environment.observe()).rejects.toThrow(why);
    const left = () => runningBelow(process.pid).then((all) => all.filter(({ names }) => names.includes('mousepad')));
    await environment.close();
    await vi.waitFor(async () => expect(await left()).toEqual([]), 10_000);
    expect(readdirSync(temp)).toEqual([]);
  });

  it('lists the windows of programs, and no tooltip', async () => {
    const galculator = programOf('Galculator', allowedPrograms([]));
    const here = await Session.start({ width: 1280, height: 720 }, [], resourcesFolder());
    try {
      if (!galculator) throw new Error('it is not allowed');
      here.launch(galculator);
      await vi.waitFor(async () => expect(await here.windowsOf(galculator)).toMatchObject([{ active: true }]), 60_000);
      const entry = await here.windowsOf(galculator);
      await here.xdotool('mousemove', '640', '360');
      const seen = async () =>
        (await here.xdotool('search', '--onlyvisible', '--class', 'galculator')).trim().split('\n');
      await vi.waitFor(async () => expect((await seen()).length).toBeGreaterThan(1), 60_000);
      expect(await here.windowsOf(galculator)).toEqual(entry);
    } finally {
      await here.close();
    }
  });

  it('keeps the programs from files that are not of the task', async () => {
    const secret = path.join(folder('project'), 'models.json');
    say = inTurn('hotkey("ctrl", "o")', `type("${secret}\\n")`);
    const task = taskOf({
      init: [
        { file: 'a.txt', text: 'a' },
        { open: 'Mousepad', file: 'a.txt' },
      ],
      criteria: [{ kind: 'window', contains: 'models.json - Mousepad', open: false }],
    });
    expect((await run([task])).result).toMatchObject({ n: 1, sr: 1 });
  });

  it.each<[Partial<AgentTask>, string]>([
    [{ apps: ['Mail'] }, 'apps.0: "Mail" is none of the programs that this project allows: Mousepad, Galculator'],
    [{ init: [{ file: '../x', text: '' }] }, '../x'],
    [{ criteria: [{ kind: 'file', path: '/etc/passwd' }] }, '/etc/passwd'],
  ])('refuses a task that it cannot run: %o', async (more, why) => {
    await expect(run([taskOf(more)])).rejects.toThrow(why);
  });
});

it.runIf(process.platform === 'linux')('names the packages that the machine lacks', async () => {
  vi.stubEnv('PATH', '/nowhere');
  await expect(run([taskOf({})])).rejects.toThrow(
    'This environment needs Xvfb, xdotool, openbox, dbus-run-session, bwrap; on Debian and Ubuntu: apt install xvfb xdotool openbox dbus-daemon bubblewrap.',
  );
});

it.runIf(process.platform === 'linux')('says why programs cannot be started in a sandbox', async () => {
  const bin = folder('bin');
  mkdirSync(bin, { recursive: true });
  for (const { program } of needed) {
    writeFileSync(
      path.join(bin, program),
      '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n',
    );
    chmodSync(path.join(bin, program), 0o755);
  }
  vi.stubEnv('PATH', bin);
  vi.resetModules();
  const { linux: fresh } = await import('#electron/host/live/environments/linux/index.ts');
  const missing = fresh.missing();
  expect(missing && phraseWords(missing)).toBe(
    'This machine does not let bubblewrap start programs in a sandbox (bwrap: No permissions to create new namespace). Allow user namespaces, or use another machine.',
  );
});
