import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { checkTasks } from '#electron/host/live/check.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { addModel, agentRun } from '#electron/host/live/testing/runs.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { type ModelServer, startModelServer } from './server.ts';

// Real browsers: slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const { host, folder, client, session } = hostForEach();
const button = (does: string) => `<button style="width:200px;height:60px" onclick="${does}">Save</button>`;
const pages: Record<string, string> = {
  '/loop': button('while(1){}'),
  '/dialogs': button('for(;;)alert(1)'),
};
/** Pages that never answer are fine when they are opened again, if this is so. */
let recover = false;

let server: ModelServer;
let site: Server;

beforeEach(async () => {
  server = await startModelServer({
    say({ text }) {
      const clicks = [...text.matchAll(/^click\(/gm)].length;
      return text.includes('The fine task.')
        ? 'finish()'
        : (['click(600, 600)', 'click(100, 38)'][clicks] ?? 'finish()');
    },
  });
  const opened = new Set<string>();
  site = createServer(({ url = '' }, response) => {
    const again = recover && opened.has(url);
    opened.add(url);
    response.writeHead(200, { 'content-type': 'text/html' }).end(again ? '<p>Fine</p>' : (pages[url] ?? '<p>Fine</p>'));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  await client().projects.create({ path: folder('project') });
  await addModel(host(), 'm', server.openai);
});
afterEach(async () => {
  await server.close();
  site.closeAllConnections();
  site.close();
});

const address = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
const taskOf = (id: string, deadlines: AgentTask['deadlines']): AgentTask =>
  agentTask.parse({
    ...{ id, level: 'L3', platform: 'web', apps: ['Site'], instruction: `The ${id} task.`, maxSteps: 4, deadlines },
    init: [{ open: `${address()}/${id}`, app: 'Site' }],
    criteria: [{ kind: 'text', contains: 'Fine' }],
    gold: [{ type: 'click', target: 'button' }],
  });

describe.skipIf(web.missing() !== null)('a page that never answers', () => {
  it('ends as an environment error within the deadline; the task is tried again, and the next one starts', async () => {
    recover = true;
    const short = { act: 2000 };
    const tasks = [taskOf('loop', short), taskOf('dialogs', short), taskOf('fine', {})];
    const { run, result } = await agentRun(host(), client(), { env: 'web', model: 'm', tasks, parallel: 2 });
    expect(run).toMatchObject({ done: 3, failed: 0 });
    expect(result).toMatchObject({ n: 3, sr: 1, envErrors: 2 });
    const late = result.trajectories.filter(({ ending }) => ending === 'env-error');
    // What was done before is kept.
    expect(late.map(({ task, steps, counted }) => [task, steps, counted]).sort()).toEqual([
      ['dialogs', 1, false],
      ['loop', 1, false],
    ]);
    for (const { reason } of late) expect(reason).toContain('took longer than 2 s');
  });

  it('that stays so is given up as environment errors, and the next task starts', async () => {
    recover = false;
    const short = { act: 1000, observe: 1000, reset: 20_000 };
    const tasks = [taskOf('loop', short), taskOf('dialogs', short), taskOf('fine', {})];
    const { run, result } = await agentRun(host(), client(), { env: 'web', model: 'm', tasks, parallel: 2 });
    expect(run).toMatchObject({ done: 1, failed: 2 });
    expect(result.envErrors).toBeGreaterThanOrEqual(2);
    expect(result.trajectories.filter(({ counted }) => counted)).toMatchObject([{ task: 'fine', outcome: 'success' }]);
  });

  it('does not hold the check of criteria: its task says why, and the next one is tested', async () => {
    recover = false;
    const tasks = [taskOf('loop', { act: 1000 }), { ...taskOf('fine', {}), gold: [] }];
    const found = [];
    for await (const task of checkTasks(session(), host().options, { env: 'web', tasks }).checked) found.push(task);
    expect(found).toMatchObject([
      { task: 'loop', gold: null, problems: [expect.stringContaining('took longer than 1 s')] },
      { task: 'fine', start: false },
    ]);
  });
});
