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
  '/fine': '<p>Fine</p>',
};

let server: ModelServer;
let site: Server;

beforeEach(async () => {
  server = await startModelServer({
    say: ({ text }) => (text.includes('The fine task.') || /^click\(/m.test(text) ? 'finish()' : 'click(100, 38)'),
  });
  site = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pages[request.url ?? ''] ?? '');
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
  it('ends as an environment error within the deadline, and the next task starts', async () => {
    const short = { act: 1000, observe: 1000, reset: 20_000 };
    const tasks = [taskOf('loop', short), taskOf('dialogs', short), taskOf('fine', {})];
    const { run, result } = await agentRun(host(), client(), { env: 'web', model: 'm', tasks, parallel: 2 });
    expect(run).toMatchObject({ done: 1, failed: 2 });
    expect(result.envErrors).toBeGreaterThanOrEqual(2);
    expect(result.trajectories.filter(({ counted }) => counted)).toMatchObject([{ task: 'fine', outcome: 'success' }]);
  });

  it('does not hold the check of criteria: its task says why, and the next one is tested', async () => {
    const tasks = [taskOf('loop', { act: 1000 }), { ...taskOf('fine', {}), gold: [] }];
    const found = [];
    for await (const one of checkTasks(session(), host().options, { env: 'web', tasks }).checked) found.push(one);
    expect(found).toMatchObject([
      { task: 'loop', gold: null, problems: [expect.stringContaining('took longer than 1 s')] },
      { task: 'fine', start: false },
    ]);
  });
});
