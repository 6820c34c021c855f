import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { z } from 'zod';
import { agentTask } from '#shared/agents/task.ts';
import { lacking } from '#shared/agents/protocol.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { mcpServer } from '#electron/cli/env/mcp.ts';
import { appRoot, resourcesFolder } from '#electron/host/files/app-folders.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { commandAgent } from '#electron/host/live/foreign/announced.ts';
import { ServedEnvironment } from '#electron/host/services/live-runs/served.ts';
import { announcedHere } from '#electron/host/live/testing/agents.ts';
import { addModel, agentRun, usualRequest } from '#electron/host/live/testing/runs.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { complete } from '../support/sampled.ts';
import { startModelServer } from './server.ts';

vi.mock('#electron/host/live/environments/web/browser.ts', async (original) =>
  (await import('../support/one-browser.ts')).shared(
    await original<typeof import('#electron/host/live/environments/web/browser.ts')>(),
  ),
);
vi.mock('#pipelines/live/settle.ts', async (original) =>
  (await import('../support/quick-settle.ts')).quickened(await original<typeof import('#pipelines/live/settle.ts')>()),
);

const { host, folder, client, session } = hostForEach();
const { announce, over } = announcedHere();
afterEach(over);

/** A task that carries something from one app to the other; all that ship with `BENCHWRIGHT_ROUNDS=all`. */
const tasks = z
  .array(agentTask)
  .parse(JSON.parse(readFileSync(path.join(resourcesFolder(), 'sites/tasks.json'), 'utf8')))
  .filter(({ id }) => complete || id === 'price-into-note');
const request = { ...usualRequest, env: 'web', set: 'tasks.json', tasks };
const python = spawnSync('python3', ['--version']).status === 0;

type Result = Awaited<ReturnType<typeof agentRun>>['result'];
const figures = ({ n, sr, eqa, eqa101, levels, uncompleted, earlyStop, envErrors, trajectories }: Result) => ({
  ...{ n, sr, eqa, eqa101, levels, uncompleted, earlyStop, envErrors },
  steps: trajectories.map(({ task, steps, outcome }) => [task, steps, outcome]),
});

/** What an agent of somebody's own would say to do the same. */
const asked = ({ type, point, to, text, keys, direction, app }: Action) => ({
  type,
  point,
  to,
  text,
  keys,
  direction,
  app,
});

/** What a model would say. */
const worded = ({ type, point, to, text, keys, direction, app }: Action): string =>
  `${type}(${[...(point ?? []), ...(to ?? []), ...[direction, text, app, ...(keys ?? [])].flatMap((one) => (one === undefined ? [] : JSON.stringify(one)))].join(', ')})`;

it.skipIf(web.missing() !== null || !python)(
  'the same tasks on web pages have the same figures through a model, an agent of somebody’s own, and MCP',
  async () => {
    await client().projects.create({ path: folder('project') });
    const { result: ceiling } = await agentRun(host(), client(), { ...request, model: 'builtin/scripted' });
    expect(ceiling).toMatchObject({ n: tasks.length, sr: 1 });
    // The places that the scripted baseline found by selectors.
    const plans = new Map<string, Action[]>();
    for (const { task, episode } of ceiling.trajectories) {
      const steps = await client().episodes.steps({ id: episode ?? '', from: 0, limit: 50 });
      plans.set(
        task,
        steps.flatMap(({ actions }) => actions),
      );
    }
    const planOf = (instruction: string) =>
      plans.get(tasks.find((task) => instruction.includes(task.instruction))?.id ?? '') ?? [];

    const server = await startModelServer({
      say: ({ text }) => {
        const plan = planOf(text).map(worded);
        const done = text.split('\n').filter((line) => plan.includes(line)).length;
        return plan[done] ?? 'finish()';
      },
    });
    await addModel(host(), 'm', server.openai);
    const model = await agentRun(host(), client(), { ...request, model: 'm' });
    await server.close();
    expect(figures(model.result)).toEqual(figures(ceiling));

    const file = folder('plan.json');
    writeFileSync(
      file,
      JSON.stringify(Object.fromEntries(tasks.map(({ id, instruction }) => [instruction, plans.get(id)?.map(asked)]))),
    );
    const argv = ['python3', path.join(appRoot(), 'docs/examples/agents/my_agent.py'), file];
    const own = announce(commandAgent(argv.join(' '), { argv, env: [], pictures: 'path' }));
    expect(figures((await agentRun(host(), client(), { ...request, model: own })).result)).toEqual(figures(ceiling));

    const serving = { idleMs: 60_000, most: 2, name: 'client', by: 'Cora' };
    const served = new ServedEnvironment(host(), session(), request, serving);
    const [here, there] = InMemoryTransport.createLinkedPair();
    await mcpServer(served).server.connect(there);
    const mcp = new Client({ name: 'somebody', version: '1' });
    await mcp.connect(here);
    for (const { id } of tasks) {
      await mcp.callTool({ name: 'reset', arguments: { task: id } });
      for (const action of plans.get(id)?.map(asked) ?? []) {
        expect(lacking(action as Parameters<typeof lacking>[0])).toBeNull();
        if (action.type === 'finish') await mcp.callTool({ name: 'finish', arguments: {} });
        else await mcp.callTool({ name: 'act', arguments: { action } });
      }
    }
    await mcp.close();
    await served.close();
    expect(figures(served.result())).toEqual(figures(ceiling));
  },
  complete ? 3_600_000 : 120_000,
);
