import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agentTask } from '#shared/agents/task.ts';
import type { Tile } from '#shared/contract/runs/live.ts';
import type { Environment } from '#pipelines/live/environment.ts';
import { phraseWords, textPhrase } from '#shared/phrases/phrase.ts';
import { importFrom, writeEpisode } from '../../testing/episodes.ts';
import { hostForEach } from '../../testing/host.ts';
import { announcedHere, nodeAgent } from '../testing/agents.ts';
import { usualRequest, runEnded } from '../testing/runs.ts';
import { toyTask, toyWorld } from '../testing/toy-world.ts';

vi.mock('../environments/all-environments.ts', async (original) => {
  const { allEnvironments } = await original<typeof import('../environments/all-environments.ts')>();
  const { toyWorld } = await import('../testing/toy-world.ts');
  return { allEnvironments: [...allEnvironments, toyWorld] };
});

/** Until it no longer throws; machines are slow at times. */
const soon = <T>(tried: () => Promise<T>) => vi.waitFor(tried, { timeout: 20_000, interval: 20 });
const fixture = hostForEach();
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
});
const client = () => fixture.client();

async function start(more: object = {}) {
  const { run } = await client().agents.start({
    ...usualRequest,
    ...{ env: 'toy', model: 'builtin/scripted', tasks: [toyTask('a')], paused: true, ...more },
  } as Parameters<ReturnType<typeof client>['agents']['start']>[0]);
  return run.id;
}
const at = (id: string, itemId = 'a') => ({ id, itemId });
/** The attempt as soon as it waits for a person, or has ended. */
const waits = (id: string, itemId = 'a') =>
  soon(async () => {
    const found = await client().live.attempt(at(id, itemId));
    if (!['paused', 'person'].includes(found.moment?.state ?? '')) throw new Error(found.moment?.state ?? found.state);
    return found;
  });
const steer = (id: string, how: Parameters<ReturnType<typeof client>['live']['steer']>[0]['how']) =>
  client().live.steer({ ...at(id), how });
const end = async (id: string) => {
  await runEnded(fixture.host(), client(), id);
  return client().agents.result({ id });
};

describe('an attempt with a person at the wheel', () => {
  it('shows the action before it is sent, sends one at a time, and counts for the agent', async () => {
    const id = await start();
    const first = await waits(id);
    expect(first).toMatchObject({ state: 'running', drive: 'paused', going: true, steps: [] });
    expect(first.proposal).toMatchObject({ action: { type: 'click', point: [5, 5] }, why: null });
    expect(first.screen).toMatchObject({ width: 40, height: 30 });
    await steer(id, { do: 'step' });
    const second = await soon(async () => {
      const found = await waits(id);
      expect(found.steps).toHaveLength(1);
      return found;
    });
    expect(second.proposal?.action).toMatchObject({ type: 'type', text: 'milk' });
    expect(second.criteria).toEqual([{ result: { kind: 'state', met: false, evidence: 'click ;' }, since: null }]);
    await steer(id, { do: 'step' });
    await soon(async () => expect((await waits(id)).criteria).toMatchObject([{ result: { met: true }, since: 2 }]));
    await steer(id, { do: 'run' });
    expect(await end(id)).toMatchObject({ n: 1, sr: 1, assisted: 0 });
    const ended = await client().live.attempt(at(id));
    expect(ended).toMatchObject({ state: 'success', going: false, assisted: false });
    expect(ended.steps.map(({ by }) => by)).toEqual([null, null, null]);
  });

  it('is taken over: what the person does is marked, and the episode leaves every figure', async () => {
    const id = await start();
    await waits(id);
    await steer(id, { do: 'take' });
    await soon(async () => expect((await waits(id)).moment?.state).toBe('person'));
    await steer(id, { do: 'act', action: { type: 'click', point: [5, 5] } });
    await soon(async () => expect((await client().live.attempt(at(id))).steps).toHaveLength(1));
    await soon(async () => expect((await waits(id)).moment?.state).toBe('person'));
    await steer(id, { do: 'give' });
    await soon(async () => expect((await waits(id)).proposal).not.toBeNull());
    await steer(id, { do: 'run' });
    const result = await end(id);
    expect(result).toMatchObject({ n: 0, sr: null, assisted: 1 });
    expect(result.trajectories).toMatchObject([{ outcome: 'success', counted: false, assisted: true }]);
    const episode = result.trajectories[0]?.episode ?? '';
    const steps = await client().episodes.steps({ id: episode, from: 0, limit: 10 });
    expect(steps.map(({ by }) => by)).toEqual(['person', undefined, undefined]);
    const { agents } = await client().judging.agents({ by: 'source' });
    expect(agents[0]).toMatchObject({ success: { n: 0 }, unknown: 0 });
  });

  it('has its action edited, or is asked again: neither counts for the agent', async () => {
    const edited = await start();
    await waits(edited);
    await steer(edited, { do: 'edit', action: { type: 'click', point: [9, 9] } });
    await soon(async () => expect((await client().live.attempt(at(edited))).steps).toHaveLength(1));
    expect((await waits(edited)).steps[0]).toMatchObject({ by: 'person', actions: [{ point: [9, 9] }] });
    await steer(edited, { do: 'run' });
    expect(await end(edited)).toMatchObject({ n: 0, assisted: 1 });
    const again = await start({ set: 'again' });
    await waits(again);
    await steer(again, { do: 'again' });
    await soon(async () => expect((await waits(again)).proposal).not.toBeNull());
    await steer(again, { do: 'run' });
    expect(await end(again)).toMatchObject({ n: 0, assisted: 1 });
  });

  it('is stopped alone: its steps are kept outside the figures, and the others go on', async () => {
    const id = await start({ tasks: [toyTask('a'), toyTask('b')], parallel: 2 });
    await waits(id);
    await waits(id, 'b');
    await client().live.stop(at(id));
    await client().live.steer({ ...at(id, 'b'), how: { do: 'run' } });
    expect(await end(id)).toMatchObject({ n: 1, sr: 1 });
    const { rows, counts } = await client().live.board({ id });
    expect(counts).toEqual({ stopped: 1, success: 1 });
    expect(rows.map(({ itemId, state }: Tile) => [itemId, state])).toEqual([
      ['a', 'stopped'],
      ['b', 'success'],
    ]);
  });

  it('waits through a pause of the run, and goes on where it was', async () => {
    const id = await start();
    await waits(id);
    await steer(id, { do: 'step' });
    await soon(async () => expect((await waits(id)).steps).toHaveLength(1));
    await client().runs.pause({ id });
    await soon(async () => expect((await client().runs.get({ id })).state).toBe('paused'));
    await client().runs.resume({ id });
    expect((await waits(id)).steps).toHaveLength(1);
    await steer(id, { do: 'run' });
    expect(await end(id)).toMatchObject({ n: 1, sr: 1, assisted: 0 });
  });

  it.each<[string, Parameters<typeof steer>[1]]>([
    ['an action while the agent drives', { do: 'act', action: { type: 'click', point: [1, 1] } }],
    ['the wheel back that nobody took', { do: 'give' }],
    ['to pause what is paused', { do: 'pause' }],
  ])('refuses %s, in a sentence', async (_, how) => {
    const id = await start();
    await waits(id);
    await expect(steer(id, how)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('not possible') as string,
    });
    await client().runs.cancel({ id });
    await expect(steer(id, how)).rejects.toMatchObject({
      message: expect.stringContaining('not in progress') as string,
    });
  });
});

describe('gold paths before a paid run', () => {
  const broken = toyTask('b', { criteria: [{ kind: 'state', equals: 'something else' }] });
  const tasks = [toyTask('a'), broken, toyTask('c', { gold: [] })];
  const agents = announcedHere();
  afterEach(() => agents.over());
  const paid = (more: object) => {
    const say = '() => ({ action: { type: "fail" } })';
    const model = agents.announce(nodeAgent(path.join(fixture.folder('.'), 'agent.cjs'), say));
    return start({ model, paused: false, tasks, goldFirst: true, ...more });
  };

  it('leave a task out by name whose path no longer leads to its end; nothing is asked for it', async () => {
    const id = await paid({});
    const result = await end(id);
    // The third has no path, so nothing can be replayed.
    expect(result).toMatchObject({ n: 2, calls: 2, quarantined: [{ task: 'b', label: 'b' }] });
    expect(phraseWords(result.quarantined[0]?.why ?? textPhrase(''))).toContain('Task b was set aside');
    expect((await client().live.board({ id })).counts).toEqual({ failure: 2, quarantined: 1 });
  });

  it('show a task as set aside while the others go on', async () => {
    const id = await paid({ paused: true, parallel: 2, tasks: [broken, toyTask('a')] });
    await waits(id);
    await soon(async () => expect((await client().live.board({ id })).counts).toEqual({ running: 1, quarantined: 1 }));
    await steer(id, { do: 'run' });
    await end(id);
  });

  it('can be switched off, and cost a baseline nothing', async () => {
    const off = await end(await paid({ goldFirst: false }));
    expect(off.trajectories.map(({ task, reason }) => [task, reason])).toHaveLength(3);
    expect(off.quarantined).toEqual([]);
    const id = await start({ model: 'builtin/random', paused: false, tasks, goldFirst: true });
    expect((await end(id)).quarantined).toEqual([]);
  });

  it('an environment that fails meanwhile says nothing about the task: it is tried again', async () => {
    const world = await toyWorld.open(fixture.session(), agentTask.parse(toyTask('a')), { resources: '' });
    const reset = vi.spyOn(Object.getPrototypeOf(world) as Environment, 'reset');
    reset.mockRejectedValueOnce(new Error('The machine was away.'));
    const result = await end(await paid({ tasks: [toyTask('a')] }));
    // Away in the first replay; then a replay and the attempt.
    expect(reset).toHaveBeenCalledTimes(3);
    reset.mockRestore();
    expect(result).toMatchObject({ n: 1, quarantined: [] });
  });
});

it('offers each action once, also where the environment already has the ends', async () => {
  await writeEpisode(fixture.folder('in'), { name: 'alpha', steps: 3 });
  await importFrom(fixture.session(), fixture.folder('in'));
  const id = await start({ env: 'replay', tasks: undefined });
  const itemId = (await client().live.board({ id })).rows[0]?.itemId ?? '';
  const { actions } = await waits(id, itemId);
  expect(actions).toEqual([...new Set(actions)]);
  expect(actions).toEqual(expect.arrayContaining(['click', 'answer', 'finish', 'fail']));
  await client().runs.cancel({ id });
});

describe('a fork', () => {
  it('does the first steps again and lets another model go on: exactly so over recordings, outside the figures', async () => {
    await writeEpisode(fixture.folder('in'), { name: 'alpha', steps: 3 });
    await importFrom(fixture.session(), fixture.folder('in'));
    const id = await start({ env: 'replay', tasks: undefined, paused: false });
    const [first] = (await end(id)).trajectories;
    const itemId = first?.task ?? '';
    const forked = await client().live.fork({ ...at(id, itemId), step: 2, model: 'builtin/random' });
    const result = await end(forked.run.id);
    expect(result).toMatchObject({ n: 0, assisted: 1 });
    const found = await client().live.attempt(at(forked.run.id, forked.itemId));
    expect(found.steps.map(({ by }) => by).slice(0, 3)).toEqual(['earlier', 'earlier', null]);
    await expect(client().live.fork({ ...at(id, itemId), step: 9, model: 'builtin/random' })).rejects.toThrow(
      '4 steps',
    );
    const graph = await client().live.graph({ id, task: itemId });
    expect(graph.runs).toMatchObject({ success: 1 });
    expect(graph.nodes[0]).toMatchObject({ depth: 0 });
  });

  it('does not repeat how the earlier attempt ended', async () => {
    await writeEpisode(fixture.folder('in'), { name: 'alpha', steps: 3 });
    await importFrom(fixture.session(), fixture.folder('in'));
    const id = await start({ env: 'replay', tasks: undefined, paused: false });
    const itemId = (await end(id)).trajectories[0]?.task ?? '';
    const afterEnd = await client().live.fork({ ...at(id, itemId), step: 4, model: 'builtin/scripted' });
    await end(afterEnd.run.id);
    const repeated = await client().live.attempt(at(afterEnd.run.id, afterEnd.itemId));
    expect(repeated.steps.map(({ by }) => by)).toEqual(['earlier', 'earlier', 'earlier', null]);
  });

  it('says where it cannot be done', async () => {
    const id = await start({ paused: false });
    await end(id);
    expect((await client().live.attempt(at(id))).noFork).not.toBeNull();
    await expect(client().live.fork({ ...at(id), step: 1, model: 'builtin/random' })).rejects.toThrow(
      /Toy cannot be put back/,
    );
  });
});

it('the board counts a thousand tasks and gives a page of them', async () => {
  const tasks = Array.from({ length: 1000 }, (_, n) => toyTask(`t${String(n).padStart(4, '0')}`));
  const id = await start({ tasks, parallel: 2 });
  await waits(id, 't0000');
  await waits(id, 't0001');
  const { rows, total, counts } = await client().live.board({ id, offset: 990, limit: 50 });
  expect([rows.length, total, counts]).toEqual([10, 1000, { running: 2, waiting: 998 }]);
  expect((await client().live.board({ id, state: 'running' })).rows.map(({ n }) => n)).toEqual([1, 2]);
  await client().runs.cancel({ id });
});

it('an estimate counts the calls of the tasks and starts no environment', async () => {
  const texts: string[] = [];
  fixture.session().events.listen((event) => void (event.type === 'live' && texts.push(event.runId)));
  const asked = { ...usualRequest, env: 'toy', model: 'builtin/random', tasks: [toyTask('a'), toyTask('b')] };
  const found = await client().agents.estimate(asked as Parameters<ReturnType<typeof client>['agents']['estimate']>[0]);
  expect(found).toMatchObject({ items: 2, calls: 12, canStart: true });
  expect(texts).toEqual([]);
});
