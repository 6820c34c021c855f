import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { agentTask } from '#shared/agents/task.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { settle } from '#pipelines/live/settle.ts';
import { agentRun } from '#electron/host/live/testing/runs.ts';
import { AdbServer } from '#test/fakedroid/adb.ts';
import { Fakedroid } from '#test/fakedroid/fakedroid.ts';
import { curatorsHost } from './host.ts';
import type { BenchLine } from './line.ts';

const steps = 16;
const call = promisify(execFile);
const tree = '/data/local/tmp/tree.xml';
/** The first app's icon on the home screen. */
const icon = [270, 120] as const;

/** A path of taps and Back that many actions long. */
const task = (count: number) =>
  agentTask.parse({
    ...{ id: `taps-${count}`, level: 'L3', platform: 'android', apps: ['Notes'], instruction: 'Tap.' },
    maxSteps: count + 1,
    init: [{ app: 'Notes', package: 'com.example.notes' }],
    criteria: [{ kind: 'activity', contains: 'com.example' }],
    gold: Array.from({ length: count }, (_, n) => (n % 2 === 0 ? { type: 'click', point: icon } : { type: 'back' })),
  });

/** Milliseconds of a loop that does with Debian's adb what a step needs: picture, tree, what is in front, act, settle. */
async function bare(adb: AdbServer, serial: string): Promise<number> {
  const run = async (...args: string[]) => {
    const { stdout } = await call('adb', ['-P', String(adb.port), '-s', serial, ...args], {
      encoding: 'buffer',
      maxBuffer: 64_000_000,
    });
    return stdout;
  };
  const picture = async () => hash('sha256', await run('exec-out', 'screencap', '-p'));
  const began = performance.now();
  for (let n = 0; n < steps; n++) {
    await picture();
    await run('shell', `rm -f ${tree} && uiautomator dump ${tree} && cat ${tree}`);
    await run('shell', 'dumpsys window displays');
    await run('shell', n % 2 === 0 ? `input tap ${icon.join(' ')}` : 'input keyevent KEYCODE_BACK');
    await settle(picture, systemClock);
  }
  return performance.now() - began;
}

/** Steps a second of an agent that answers at once, beside a bare loop of adb on the same stand-in phone. */
export async function run(): Promise<BenchLine[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-'));
  const [phone, adb] = [await Fakedroid.start(), await AdbServer.start()];
  const { host, client } = curatorsHost(path.join(folder, 'user'));
  try {
    await adb.adb('connect', phone.serial);
    await client.projects.create({ path: path.join(folder, 'project') });
    const ours = async (count: number) => {
      const began = performance.now();
      await agentRun(host, client, { env: 'android', tasks: [task(count)], model: 'builtin/scripted' });
      return performance.now() - began;
    };
    // Starting, setting up and checking are in both.
    await ours(2);
    const took = -(await ours(2)) + (await ours(2 + steps));
    const loop = await bare(adb, phone.serial);
    const [own, other] = [(steps * 1000) / took, (steps * 1000) / loop];
    return [
      {
        what: `${steps} steps on a phone, agent without latency`,
        ...{ value: own / other, unit: '× bare', aim: '≥ 0.8 × bare adb loop', kept: own / other >= 0.8 },
        note: `${own.toFixed(2)} a second; adb alone, with picture, tree and settling: ${other.toFixed(2)}`,
      },
    ];
  } finally {
    await host.session?.close();
    await adb.close();
    await phone.close();
    await rm(folder, { recursive: true, force: true });
  }
}
