import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { z } from 'zod';
import { agentResult } from '#shared/contract/runs/agents.ts';
import { type ServedOverHttp, serveOverHttp } from '#electron/cli/env/http.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { ServedEnvironment } from '#electron/host/services/live-runs/served.ts';
import { agentRun, usualRequest } from '#electron/host/live/testing/runs.ts';
import { cli } from '../cli.ts';

const { host, folder, client, session } = hostForEach();
let served: ServedEnvironment | null = null;
let http: ServedOverHttp | null = null;
afterEach(async () => {
  await http?.close();
  await served?.close();
  [http, served] = [null, null];
});

/** Two tasks: alpha takes 3 clicks from (5, 6) on, beta 5. */
async function project(): Promise<void> {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'alpha', steps: 3 });
  await writeEpisode(folder('in'), { name: 'beta', steps: 5 });
  await importFrom(session(), folder('in'));
}

async function start(more: { idleMs?: number; most?: number } = {}) {
  const { set, env, history } = usualRequest;
  const request = { set, env, history, runs: 1, parallel: 4 };
  served = new ServedEnvironment(host(), session(), request, {
    ...{ idleMs: 60_000, most: 4, name: 'client', by: 'Cora' },
    ...more,
  });
  http = await serveOverHttp(served, '127.0.0.1', 0);
  return { served, http };
}

const question = z.looseObject({
  session: z.string(),
  done: z.boolean(),
  n: z.number().optional(),
  task: z.looseObject({ instruction: z.string() }).optional(),
  error: z.string().optional(),
  ending: z.string().optional(),
  outcome: z.string().optional(),
  left: z.number().optional(),
});
const content = z.array(z.looseObject({ type: z.string(), text: z.string().optional(), data: z.string().optional() }));

/** Calls a tool; the text is its JSON. */
async function tool(mcp: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await mcp.callTool({ name, arguments: args });
  const parts = content.parse(result.content);
  const text = parts.find(({ type }) => type === 'text')?.text ?? '';
  if (result.isError) throw new Error(text);
  return { ...question.parse(JSON.parse(text)), picture: parts.find(({ type }) => type === 'image')?.data };
}

async function connected(transport: unknown): Promise<Client> {
  const mcp = new Client({ name: 'somebody', version: '1.2.3' });
  await mcp.connect(transport as Transport);
  return mcp;
}

/** Does every task, with the clicks of the recordings. */
async function doAll(mcp: Client): Promise<void> {
  for (let left = 1; left > 0; ) {
    const begun = await tool(mcp, 'reset');
    left = begun.left ?? 0;
    expect(begun.picture?.slice(0, 5)).toBe('iVBOR');
    const clicks = begun.task?.instruction.includes('alpha') ? 3 : 5;
    for (let n = 0; n < clicks; n++) {
      const after = await tool(mcp, 'act', { action: { type: 'click', point: [5 + n, 6] }, thought: `step ${n}` });
      expect(after).toMatchObject({ done: false, n: n + 1 });
    }
    expect(await tool(mcp, 'observe')).toMatchObject({ n: clicks });
    expect(await tool(mcp, 'finish')).toMatchObject({ done: true, ending: 'finish', outcome: 'success' });
  }
}

const figures = ({ n, sr, eqa, eqa101, uncompleted, envErrors }: z.infer<typeof agentResult>) => ({
  ...{ n, sr, eqa, eqa101, uncompleted, envErrors },
});

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${http?.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${http?.token}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('an environment that clients act in', () => {
  it('is driven through all its tasks by an MCP client, and scored like a model', async () => {
    await project();
    const door = await start();
    const mcp = await connected(
      new StreamableHTTPClientTransport(new URL(`${door.http.url}/mcp`), {
        requestInit: { headers: { authorization: `Bearer ${door.http.token}` } },
      }),
    );
    expect((await mcp.listTools()).tools.map(({ name }) => name)).toEqual(['reset', 'observe', 'act', 'finish']);
    await doAll(mcp);
    await expect(tool(mcp, 'reset')).rejects.toThrow('All 2 tasks were begun');
    await mcp.close();
    await door.served.close();
    const result = door.served.result();
    expect(figures(result)).toEqual(figures((await agentRun(host(), client(), { model: 'builtin/scripted' })).result));
    expect(result.calls).toBe(10);
    const id = result.trajectories[0]?.episode ?? '';
    expect(await client().episodes.get({ id })).toMatchObject({ agent: 'agent/client', outcome: 'success' });
    const steps = await client().episodes.steps({ id, from: 0, limit: 10 });
    expect(steps.map(({ thought }) => thought)).toEqual(['step 0', 'step 1', 'step 2', undefined]);
    expect(await client().runs.get({ id: door.served.runId })).toMatchObject({ state: 'done', done: 2, failed: 0 });
  });

  it('is driven over plain HTTP, several sessions at a time, in any order, and more than once', async () => {
    await project();
    const door = await start();
    const tasks = door.served.tasks();
    expect(tasks.map(({ instruction }) => instruction)).toEqual(['Do what alpha asks', 'Do what beta asks']);
    const [beta, alpha] = await Promise.all([
      post('/reset', { task: tasks[1]?.id }),
      post('/reset', { task: tasks[0]?.id }),
    ]);
    for (let n = 0; n < 3; n++)
      for (const { body } of [beta, alpha])
        await post('/act', { session: body['session'], action: { type: 'click', point: [5 + n, 6] } });
    expect((await post('/finish', { session: alpha.body['session'] })).body).toMatchObject({ outcome: 'success' });
    expect((await post('/finish', { session: beta.body['session'] })).body).toMatchObject({ outcome: 'failure' });
    const again = await post('/reset', { task: tasks[0]?.id });
    expect(again.body['observation']).toMatchObject({ dpr: 1, picture: expect.stringMatching(/^iVBOR/) as string });
    expect((await post('/act', { session: again.body['session'], reply: 'Action: fail()' })).body).toMatchObject({
      done: true,
      ending: 'fail',
    });
    await door.served.close();
    expect(door.served.result()).toMatchObject({ n: 3, sr: 1 / 3 });
    expect(door.served.result().trajectories.map(({ task, run }) => [task === tasks[0]?.id, run])).toContainEqual([
      true,
      2,
    ]);
  });

  it('says why nothing was done, and ends an episode as it would a model’s', async () => {
    await project();
    await start();
    const { body } = await post('/reset', {});
    const of = { session: body['session'] };
    const wrong = await post('/act', { ...of, action: { type: 'press', button: 'A' } });
    expect(wrong.body).toMatchObject({ done: false, n: 1 });
    expect(wrong.body['error']).toContain('not as the protocol has it');
    expect((await post('/act', { ...of, action: { type: 'click', point: [60, 39] } })).body).toMatchObject({
      ...{ done: true, ending: 'off-graph', outcome: 'uncompleted' },
    });
    expect(await post('/act', { ...of, action: { type: 'wait' } })).toMatchObject({ status: 409 });
  });

  it.each([
    ['an unknown task', '/reset', { task: 'none' }, 409, 'There is no task none'],
    ['an unknown session', '/observe', { session: 'none' }, 409, 'no session none'],
    ['an act without an action', '/act', { session: 'none' }, 400, 'action'],
    ['a misspelt field', '/finish', { session: 'none', anwser: '4' }, 400, 'anwser'],
    ['another call', '/restart', {}, 404, '/restart'],
  ])('refuses %s in a sentence', async (_, path, body, status, why) => {
    await project();
    await start();
    const refused = await post(path, body);
    expect(refused.status).toBe(status);
    expect(refused.body['error']).toContain(why);
  });

  it('admits nobody without its token, no page of a browser, and no other name', async () => {
    await project();
    const door = await start();
    const { port } = new URL(door.http.url);
    const status = (headers: Record<string, string>, path = '/tasks') =>
      new Promise<number | undefined>((resolve) => {
        const asked = httpRequest({ host: '127.0.0.1', port, path, headers }, (response) => {
          response.resume();
          resolve(response.statusCode);
        });
        asked.end();
      });
    const authorization = `Bearer ${door.http.token}`;
    expect(await status({ authorization })).toBe(200);
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer wrong' }, '/mcp')).toBe(401);
    expect(await status({ authorization, origin: 'https://example.org' })).toBe(403);
    expect(await status({ authorization, host: 'rebound.example' })).toBe(421);
  });

  it('keeps what was done when a client never finishes, and says so', async () => {
    await project();
    const door = await start({ idleMs: 150 });
    const { body } = await post('/reset', {});
    await post('/act', { session: body['session'], action: { type: 'click', point: [5, 6] } });
    await expect.poll(() => door.served.result().trajectories, { timeout: 10_000 }).toHaveLength(1);
    await door.served.close();
    const [only] = door.served.result().trajectories;
    expect(only).toMatchObject({ ending: 'model-error', outcome: 'error', steps: 1, counted: false });
    expect(only?.reason).toContain('did nothing for 0.15 s');
  });

  it('keeps what was done when the server ends, and begins anew when it starts again', async () => {
    await project();
    const first = await start();
    const { body } = await post('/reset', {});
    await post('/act', { session: body['session'], action: { type: 'click', point: [5, 6] } });
    await first.http.close();
    await first.served.close();
    expect(first.served.result().trajectories).toMatchObject([{ steps: 1, counted: false }]);
    await client().projects.close();
    await client().projects.open({ path: folder('project') });
    expect(await client().runs.get({ id: first.served.runId })).toMatchObject({ failed: 1 });
    const again = await start();
    expect((await post('/reset', {})).body).toMatchObject({ n: 0 });
    expect(again.served.tasks()).toHaveLength(2);
  });

  it('has room for so many episodes', async () => {
    await project();
    await start({ most: 1 });
    await post('/reset', {});
    expect((await post('/reset', {})).body['error']).toContain('1 episodes at the same time');
  });

  it('is an MCP server on standard input and output, with its episodes in a folder of their own', async () => {
    await project();
    await client().projects.close();
    const args = [cli, 'env', 'replay', '--project', folder('project')];
    const transport = new StdioClientTransport({
      command: process.execPath,
      args,
      env: { ...(process.env as Record<string, string>), BENCHWRIGHT_HOME: folder('home') },
      stderr: 'pipe',
    });
    let words = '';
    transport.stderr?.on('data', (text: Buffer) => {
      words += text.toString();
    });
    const mcp = await connected(transport);
    await doAll(mcp);
    await mcp.close();
    await expect.poll(() => words, { timeout: 10_000 }).toContain('SR 100.0 %');
    await client().projects.open({ path: folder('project') });
    const [run] = await client().runs.list({ kind: 'construct' });
    const result = await client().agents.result({ id: run?.id ?? '' });
    expect(result).toMatchObject({ n: 2, sr: 1 });
    expect(existsSync(folder('project/live'))).toBe(false);
    expect(readFileSync(folder('project/project.sqlite')).length).toBeGreaterThan(0);
  }, 60_000);
});
