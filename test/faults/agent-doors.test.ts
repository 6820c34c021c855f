import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { z } from 'zod';
import { agentTask } from '#shared/agents/task.ts';
import { lacking } from '#shared/agents/protocol.ts';
import { startOf } from '#shared/agents/web-start.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { mcpServer } from '#electron/cli/env/mcp.ts';
import { appRoot, resourcesFolder } from '#electron/host/files/app-folders.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { commandAgent } from '#electron/host/live/foreign/announced.ts';
import { ServedEnvironment } from '#electron/host/services/live-runs/served.ts';
import { announcedHere } from '#electron/host/live/testing/agents.ts';
import { agentRun, usualRequest } from '#electron/host/live/testing/runs.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { grammars } from '../support/grammars/index.ts';
import { inPixels, pointBefore, repliesIn } from '../support/grammars/policy.ts';
import { recordFor, writingFor } from '../support/grammars/reading.ts';
import { complete, sampled, seed } from '../support/sampled.ts';
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

/** The notation that the model and the client write in, of those that can click; all with `BENCHWRIGHT_ROUNDS=all`. */
const chosen = sampled(
  grammars.filter(({ lacks }) => !lacks.includes('click')),
  1,
);

it.skipIf(web.missing() !== null || !python)(
  `the same tasks on web pages have the same figures through a model, an agent of somebody’s own, and MCP (${chosen.length === 1 ? chosen[0]?.name : 'all notations'}, seed ${seed})`,
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
    const [found, wanted]: [object[], object[]] = [[], []];
    for (const grammar of chosen) {
      const replies = new Map<string, string[]>();
      for (const task of tasks) replies.set(task.id, repliesIn(grammar, plans.get(task.id) ?? [], startOf(task).open));
      const next = new Map<string, number>();
      const server = await startModelServer({
        say: ({ text }) => {
          const id = tasks.find(({ instruction }) => text.includes(instruction))?.id ?? '';
          const at = next.get(id) ?? 0;
          next.set(id, at + 1);
          return replies.get(id)?.[at] ?? 'finish()';
        },
      });
      saveRecord(session(), recordFor(grammar, server.openai), undefined);
      const { result } = await agentRun(host(), client(), { ...request, model: grammar.name });
      await server.close();
      const { n, sr, uncompleted, earlyStop, envErrors, notPerformed, trajectories } = result;
      found.push({
        ...{ notation: grammar.name, n, sr, uncompleted, earlyStop, envErrors, notPerformed },
        steps: trajectories.map(({ task, steps }) => [task, steps]),
      });
      wanted.push({
        ...{ notation: grammar.name, n: tasks.length, sr: 1, uncompleted: 0, earlyStop: 0, envErrors: 0 },
        notPerformed: 0,
        steps: tasks.map(({ id }) => [id, replies.get(id)?.length]),
      });
    }
    expect(found).toEqual(wanted);

    const file = folder('plan.json');
    writeFileSync(
      file,
      JSON.stringify(Object.fromEntries(tasks.map(({ id, instruction }) => [instruction, plans.get(id)?.map(asked)]))),
    );
    const argv = ['python3', path.join(appRoot(), 'docs/examples/agents/my_agent.py'), file];
    const own = announce(commandAgent({ argv, env: [], pictures: 'path' }));
    expect(figures((await agentRun(host(), client(), { ...request, model: own })).result)).toEqual(figures(ceiling));

    const serving = { idleMs: 60_000, most: 2, name: 'client', by: 'Cora' };
    const served = new ServedEnvironment(host(), session(), request, serving);
    const [here, there] = InMemoryTransport.createLinkedPair();
    await mcpServer(served).server.connect(there);
    const mcp = new Client({ name: 'somebody', version: '1' });
    await mcp.connect(here);
    for (const task of tasks) {
      const { id } = task;
      await mcp.callTool({ name: 'reset', arguments: { task: id } });
      const plan = plans.get(id) ?? [];
      for (const [at, step] of plan.entries()) {
        const action = asked(step);
        expect(lacking(action as Parameters<typeof lacking>[0])).toBeNull();
        // A client may send what its model replied, with places in pixels.
        const reply = chosen[0]?.write(step, writingFor(inPixels, startOf(task).open, pointBefore(plan, at)));
        if (action.type === 'finish') await mcp.callTool({ name: 'finish', arguments: {} });
        else await mcp.callTool({ name: 'act', arguments: typeof reply === 'string' ? { reply } : { action } });
      }
    }
    expect(await mcp.callTool({ name: 'act', arguments: {} })).toMatchObject({ isError: true });
    await mcp.close();
    await served.close();
    expect(figures(served.result())).toEqual(figures(ceiling));
  },
  complete ? 6 * 3_600_000 : 120_000,
);
