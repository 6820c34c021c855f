import { existsSync } from 'node:fs';
import { treeOfText } from '#pipelines/formats/episodes/trees.ts';
import sharp from '#pipelines/sharp.ts';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { AdbServer, noAdb } from '../fakedroid/adb.ts';
import { Fakedroid } from '../fakedroid/fakedroid.ts';
import { startLamps } from '../faults/lamps.ts';
import { startOsworld } from '../faults/osworld-server.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { settle } from '#pipelines/live/settle.ts';
import { systemClock } from '#pipelines/engine/clock.ts';
import { nameMachines } from '#electron/host/live/environments/machines.ts';
import { announceModule, describeModule } from '#electron/host/live/environments/module/announced.ts';
import { environments, lackOf } from '#electron/host/live/environments/registry.ts';
import { findChromium } from '#electron/host/web-page/chromium.ts';
import type { EnvironmentKind } from '#electron/host/live/environments/define.ts';
import type { Environment } from '#pipelines/live/environment.ts';

const machine = await startOsworld();
const lamps = await startLamps();
// Android's tests say what is missing where it is.
const phone = (await noAdb()) === null && findChromium() ? await Fakedroid.start() : null;
const adb = phone && (await AdbServer.start());
await adb?.adb('connect', phone?.serial ?? '');
const forgets = [
  nameMachines('osworld', [machine.address]),
  nameMachines('module', [lamps.address]),
  announceModule(await describeModule(lamps.module)),
];
afterAll(async () => {
  for (const forget of forgets) forget();
  lamps.end();
  await machine.close();
  await adb?.close();
  await phone?.close();
});

// Real browsers: slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const { folder, client, session } = hostForEach();

/** A task for each environment; one without a line here fails the test. */
const tasks: Record<string, () => Promise<AgentTask>> = {
  async replay() {
    await writeEpisode(folder('in'), { name: 'alpha' });
    await importFrom(session(), folder('in'));
    const [first] = environments.find(({ id }) => id === 'replay')?.ownTasks?.(session().read).tasks ?? [];
    return agentTask.parse(first?.task);
  },
  linux: () =>
    Promise.resolve(
      agentTask.parse({
        ...{ id: 'salt', level: 'L3', platform: 'linux', apps: ['Mousepad'], instruction: 'Write.', maxSteps: 5 },
        init: [
          { file: 'list.txt', text: 'Bread\n' },
          { open: 'Mousepad', file: 'list.txt' },
        ],
        criteria: [{ kind: 'file', path: 'list.txt', contains: 'Salt' }],
        gold: [{ type: 'right_click', target: 'Mousepad' }],
      }),
    ),
  osworld: () =>
    Promise.resolve(
      agentTask.parse({
        ...{ id: 'note', level: 'L3', platform: 'linux', apps: ['Editor'], instruction: 'Write a note.', maxSteps: 5 },
        init: [{ execute: ['reset'] }],
        criteria: [{ kind: 'execute', command: ['cat', '/home/user/note.txt'], contains: 'Hello' }],
      }),
    ),
  android: () =>
    Promise.resolve(
      agentTask.parse({
        ...{ id: 'note', level: 'L3', platform: 'android', apps: ['Notes'], instruction: 'Open Notes.', maxSteps: 5 },
        init: [{ app: 'Notes', package: 'com.example.notes' }],
        criteria: [{ kind: 'activity', contains: 'com.example.notes' }],
        gold: [{ type: 'click', target: 'Notes' }],
      }),
    ),
  module: () => Promise.resolve(lamps.tasks[0] ?? Promise.reject(new Error('the example has no task'))),
  web: () =>
    Promise.resolve(
      agentTask.parse({
        ...{ id: 'cart', level: 'L3', platform: 'web', apps: ['Shop'], instruction: 'Open the cart.', maxSteps: 5 },
        criteria: [{ kind: 'text', contains: 'The cart is empty' }],
        gold: [{ type: 'click', target: '#show-cart' }],
      }),
    ),
};

let opened: Environment | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

async function open(kind: EnvironmentKind): Promise<{ environment: Environment; task: AgentTask }> {
  await client().projects.create({ path: folder('project') });
  const task = await (tasks[kind.id] ?? (() => Promise.reject(new Error(kind.id))))();
  expect(kind.faults(session().read, task)).toEqual([]);
  const environment = await kind.open(session(), task, { resources: resourcesFolder() });
  opened = environment;
  expect(await environment.health()).toBe(null);
  await environment.reset(task);
  return { environment, task };
}

const lacks = await Promise.all(environments.map((kind) => lackOf(kind)));
const usable = environments.filter((_, at) => lacks[at] === null);

it('covers every environment that works here', () => {
  for (const { id } of environments) expect(tasks).toHaveProperty(id);
  expect(usable.map(({ id }) => id)).toContain('replay');
});

describe.each(usable)('the environment $id', (kind) => {
  // Opening one takes seconds, so what changes nothing is looked at in one.
  it('shows a picture and a tree, does not perform what cannot be done, and answers every criterion', async () => {
    const { environment, task } = await open(kind);
    const seen = await environment.observe();
    const { format, width, height } = await sharp(seen.picture).metadata();
    expect([format, width, height]).toEqual(['png', seen.width, seen.height]);
    expect(seen.orientation).toBe(seen.height > seen.width ? 'portrait' : 'landscape');

    const { tree } = seen;
    if (kind.id === 'linux' && existsSync('/usr/libexec/at-spi-bus-launcher')) expect(tree?.format).toBe('atspi');
    const read = tree && treeOfText(tree.text);
    if (read) {
      expect(read).toMatchObject({ from: tree.format });
      expect('elements' in read && read.elements.length).toBeGreaterThan(0);
    }

    const { ok, raw } = await environment.act({ type: 'switch_tab', text: 'No such tab', raw: '' });
    expect(ok).toBe(false);
    expect(raw).not.toBe('');
    expect(await environment.health()).toBe(null);
    expect((await environment.observe()).picture.equals(seen.picture)).toBe(true);

    const results = await environment.check([{ kind: 'nobody knows' }, ...task.criteria], null);
    expect(results.map(({ met }) => met)).toEqual([null, ...task.criteria.map(() => false)]);
    expect(results.every(({ evidence }) => evidence !== '')).toBe(true);
  });

  it('starts over after a reset', async () => {
    const { environment, task } = await open(kind);
    const fingerprint = environment.fingerprint?.bind(environment);
    const pictured = async () => {
      if (fingerprint) await settle(fingerprint, systemClock);
      return (await environment.observe()).picture;
    };
    const before = await pictured();
    const action = (await environment.recorded?.()) ?? {
      type: task.gold[0]?.type ?? 'click',
      raw: '',
      point: (await environment.locate?.(task.gold[0]?.target ?? '')) ?? [0, 0],
    };
    expect(await environment.act(action)).toMatchObject({ ok: true });
    expect((await pictured()).equals(before)).toBe(false);
    await environment.reset(task);
    expect((await pictured()).equals(before)).toBe(true);
  });

  it('continues from a snapshot if it says that it restores', async () => {
    const { environment, task } = await open(kind);
    const { restores } = environment.supports();
    expect(restores).toBe(environment.snapshot !== undefined && environment.restore !== undefined);
    const action = restores ? await environment.recorded?.() : null;
    if (!action || !environment.snapshot || !environment.restore) return;
    await environment.act(action);
    const { picture } = await environment.observe();
    const snapshot: unknown = JSON.parse(JSON.stringify(await environment.snapshot()));
    await environment.reset(task);
    await environment.restore(task, snapshot);
    expect((await environment.observe()).picture.equals(picture)).toBe(true);
  });
});
