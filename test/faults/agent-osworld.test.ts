import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentTask } from '#shared/agents/task.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { codeOf } from '#electron/host/live/environments/osworld/act.ts';
import { nameMachines } from '#electron/host/live/environments/machines.ts';
import { treeOf } from '#electron/host/live/environments/osworld/tree.ts';
import { announcedHere, nodeAgent } from '#electron/host/live/testing/agents.ts';
import { agentRun } from '#electron/host/live/testing/runs.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { pythonCalls } from '#pipelines/formats/episodes/python-calls.ts';
import { startOsworld } from './osworld-server.ts';

const { host, folder, client } = hostForEach();
const { announce, over } = announcedHere();
let machine: Awaited<ReturnType<typeof startOsworld>>;
let forget = () => {};
beforeEach(async () => {
  machine = await startOsworld();
  forget = nameMachines('osworld', [machine.address]);
});
afterEach(async () => {
  over();
  forget();
  await machine.close();
});

const task = (id: string, wanted: string, more: object = {}) =>
  agentTask.parse({
    ...{ id, level: 'L3', platform: 'linux', apps: ['Editor'], instruction: `Write ${wanted}.`, maxSteps: 5 },
    init: [{ execute: ['reset'] }],
    criteria: [{ kind: 'execute', command: ['cat', '/home/user/note.txt'], equals: wanted }],
    ...more,
  });
const writes = `({ type, n, error }) => type === 'end' ? undefined
  : n === 0 ? { action: { type: 'click', point: [14, 11] } }
  : n === 1 ? { action: { type: 'type', text: 'Hello' } } : { action: { type: 'finish' }, thought: error ?? '' }`;

describe('OSWorld machines', () => {
  it('are driven over their HTTP server, and scored by commands in them', async () => {
    await client().projects.create({ path: folder('project') });
    const model = announce(nodeAgent(folder('writes.cjs'), writes));
    const tasks = [task('hello', 'Hello'), task('bye', 'Bye')];
    const { result } = await agentRun(host(), client(), { env: 'osworld', tasks, model });
    expect(result).toMatchObject({ n: 2, sr: 0.5, envErrors: 0 });
    expect(result.trajectories.map(({ task: id, outcome, steps }) => [id, outcome, steps])).toEqual([
      ['hello', 'success', 3],
      ['bye', 'failure', 3],
    ]);
    expect(machine.log.filter((text) => text.includes('pyautogui.click(14, 11)'))).toHaveLength(2);
  });

  it.each([
    ['a machine that is gone', () => machine.close(), {}, 'cannot be reached (ECONNREFUSED)'],
    [
      'a set-up that fails',
      () => Promise.resolve(),
      { init: [{ execute: ['broken'] }] },
      'failed at ["broken"]: no such file',
    ],
  ])('name %s, as a fault of the environment', async (_, spoil, more, why) => {
    await client().projects.create({ path: folder('project') });
    await spoil();
    const model = announce(nodeAgent(folder('writes.cjs'), writes));
    const { result, run } = await agentRun(host(), client(), { env: 'osworld', tasks: [task('a', 'A', more)], model });
    expect(result).toMatchObject({ n: 0, sr: null });
    expect(run).toMatchObject({ failed: 1 });
    const { rows } = await client().runs.items({ id: run.id, status: 'failed', cursor: null, limit: 5 });
    expect(JSON.stringify(rows[0]?.result)).toContain(JSON.stringify(why).slice(1, -1));
  });

  it('cannot be used without one that the command line named', async () => {
    await client().projects.create({ path: folder('project') });
    forget();
    forget = () => {};
    const model = announce(nodeAgent(folder('writes.cjs'), writes));
    await expect(agentRun(host(), client(), { env: 'osworld', tasks: [task('a', 'A')], model })).rejects.toThrow(
      '--env-url',
    );
  });

  it.each([`"); import os; os.remove("x`, "it's \\ \n new", '\\"""'])('take %j as a text and nothing else', (text) => {
    const made = codeOf({ type: 'type', text, raw: '' });
    const calls = pythonCalls('code' in made ? made.code : '');
    expect(calls.map(({ name, args }) => [name, args])).toEqual([['pyautogui.write', [text]]]);
  });

  it.each([
    [{ type: 'type', text: '你好' }, 'ASCII'],
    [{ type: 'hotkey', keys: ['ctrl', 'x") or ("'] }, 'no key'],
    [{ type: 'home' }, 'does not offer home'],
  ] satisfies [Partial<Action>, string][])('refuse %j by name', (action, why) => {
    const made = codeOf({ ...action, raw: '' });
    expect('refused' in made && made.refused).toContain(why);
  });

  it('give the elements that are on the screen', () => {
    const xml = `<desktop-frame xmlns:cp="u"><entry name="a &lt; b" cp:screencoord="(1, 2)" cp:size="(3, 4)"/><label cp:screencoord="(-5, 0)" cp:size="(3, 4)"/><panel/></desktop-frame>`;
    expect(JSON.parse(treeOf(xml, [64, 48]) ?? '')).toEqual({
      platform: 'linux',
      image_size: [64, 48],
      elements: [{ id: 0, role: 'entry', name: 'a < b', description: '', interactive: true, bbox: [1, 2, 4, 6] }],
    });
    expect(treeOf('<a/>', [64, 48])).toBe(null);
    expect(treeOf('not xml <', [64, 48])).toBe(null);
  });
});
