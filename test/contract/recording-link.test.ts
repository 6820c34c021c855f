import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { createRouterClient } from '@orpc/server';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Caller } from '#electron/host/people/caller.ts';
import type { Host } from '#electron/host/host.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { openHost } from '#electron/host/open-host.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { router } from '#electron/host/router/index.ts';
import { receiverOf } from '#electron/cli/recording/sender.ts';
import { type RunningServer, startServer } from '#electron/serve/server.ts';

let folder: string;
let host: Host;
let server: RunningServer;
const project = () => path.join(folder, 'project');
const home = () => path.join(folder, 'home');
const as = (role: Caller['role'], name: string, listed = true) =>
  createRouterClient(router, { context: { host, caller: { name, role, listed } }, interceptors: interceptors() });
const list = () => new PeopleList(project(), home());
const what = { url: 'https://shop.example/', task: 'Buy a lamp', width: 400, height: 300 };

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-record-to-'));
  await createProject(project()).close();
  host = openHost({ shell: 'browser', userFolder: home() });
  host.session = openProject(project());
  const owner = { name: 'Ola', role: 'curator' as const };
  server = await startServer({ host, port: 0, bind: '127.0.0.1', owner, people: project(), tls: null });
  list().add('Ann', 'annotator');
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await host.session?.close();
  rmSync(folder, { recursive: true, force: true });
});

const linkOf = async (name = 'Ann', role: Caller['role'] = 'annotator') =>
  (await as(role, name).recordings.link(what)).link;
const picture = async (shade: number) => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'p.png', { type: 'image/png' });
};
const head = (recording: string) => ({
  recording,
  name: 'recording 1',
  task: 'Buy a lamp',
  app: 'shop.example',
  screen: { w: 400, h: 300, dpr: 1 },
});
const line = (index: number, screenshot: string | null = `step_00${index}.png`) =>
  JSON.stringify({ index, screenshot, actions: [{ type: 'click', at: [5, 5], raw: '{}' }], raw: `step ${index}` });
const ending = (recording: string, steps: number) => ({
  ...{ recording, steps, outcome: 'success' as const, reason: '', final: null, picture: null, problems: [] },
});
const episodes = async () => (await as('curator', 'Ola', false).episodes.query({})).rows;
const received = () => readdirSync(path.join(project(), 'cache', 'received'));

it('gives an annotator a link to record what they asked for, under their name and nothing else', async () => {
  const link = await linkOf();
  const { calls } = receiverOf(link);
  expect(await calls.asked()).toMatchObject({ by: 'Ann', what: { url: what.url, task: what.task, width: 400 } });
  const recording = randomUUID();
  expect(await calls.begin(head(recording))).toEqual({ steps: 0, episode: null });
  await calls.add({ recording, at: 0, line: line(0), picture: await picture(1), tree: null });
  await calls.add({ recording, at: 1, line: line(1, 'step_000.png'), picture: null, tree: null });
  expect(await episodes()).toEqual([]);
  const { episode } = await calls.end(ending(recording, 2));
  expect(await episodes()).toMatchObject([{ id: episode, task: 'Buy a lamp', agent: 'Ann', outcome: 'success' }]);
  // Whoever did not hear the answer asks again.
  expect(await calls.begin(head(recording))).toEqual({ steps: 0, episode });
  expect(await calls.end(ending(recording, 2))).toEqual({ episode });
  expect(await episodes()).toHaveLength(1);

  const secret = link.split('/').at(-1) ?? '';
  for (const call of ['system/info', 'episodes/query', 'recordings/link', 'recordings/state', 'imports/list']) {
    const headers = { authorization: `Bearer ${secret}` };
    expect((await fetch(new URL(`/rpc/${call}`, server.url), { method: 'POST', headers, body: '{}' })).status).toBe(
      401,
    );
  }
  const page = await fetch(link);
  expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
  expect(await page.text()).toContain('under the name of Ann');
  await expect(as('annotator', 'Ann').recordings.begin(head(randomUUID()))).rejects.toThrow('benchwright record --to');
});

it('ends with the person’s access, after a week, and is for one project; a restart keeps it', async () => {
  list().add('Ben', 'reviewer');
  const [ann, ben, ola] = [
    await linkOf(),
    await linkOf('Ben', 'reviewer'),
    (await as('curator', 'Ola', false).recordings.link(what)).link,
  ];
  list().renew('Ann');
  list().remove('Ben');
  const refused = { status: 401 };
  for (const link of [ann, ben]) await expect(receiverOf(link).calls.asked()).rejects.toMatchObject(refused);
  expect((await fetch(ann)).status).toBe(401);
  const port = server.port;
  await server.close();
  const owner = { name: 'Ola', role: 'curator' as const };
  server = await startServer({ host, port, bind: '127.0.0.1', owner, people: project(), tls: null });
  // The first call after it may meet a connection that the old server had closed.
  const asked = await vi.waitFor(() => receiverOf(ola).calls.asked());
  expect(asked).toMatchObject({ by: 'Ola' });
  const first = host.session;
  await createProject(path.join(folder, 'other')).close();
  host.session = openProject(path.join(folder, 'other'));
  await expect(receiverOf(ola).calls.asked()).rejects.toMatchObject(refused);
  await host.session.close();
  host.session = first;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
  await expect(receiverOf(ola).calls.asked()).rejects.toMatchObject(refused);
});

it('takes steps in their order, each once, and makes no episode of a part', async () => {
  const { calls } = receiverOf(await linkOf());
  const recording = randomUUID();
  await calls.begin(head(recording));
  const add = async (at: number, text = line(at), shade = at) =>
    calls.add({ recording, at, line: text, picture: await picture(shade), tree: null });
  expect(await add(0)).toEqual({ steps: 1 });
  expect(await add(0, line(0), 99)).toEqual({ steps: 1 });
  await expect(add(2)).rejects.toThrow('Steps of this recording are missing');
  await expect(calls.end(ending(recording, 2))).rejects.toThrow('Steps of this recording are missing');
  for (const bad of ['{', '[]', line(7), line(1, '../../people.json'), line(1, '/etc/passwd'), line(1, 'note.json')])
    await expect(add(1, bad)).rejects.toThrow('cannot be read');
  await expect(calls.add({ recording, at: 1, line: line(1), picture: null, tree: null })).rejects.toThrow(
    'cannot be read',
  );
  expect(await calls.begin(head(recording))).toEqual({ steps: 1, episode: null });
  // Two at once are one.
  expect(await Promise.all([add(1), add(1)])).toEqual([{ steps: 2 }, { steps: 2 }]);
  list().add('Ben', 'annotator');
  const ben = receiverOf(await linkOf('Ben')).calls;
  await expect(ben.begin(head(recording))).rejects.toMatchObject({ status: 404 });
  await expect(ben.end(ending(recording, 2))).rejects.toMatchObject({ status: 404 });
  await expect(
    calls.add({ recording: randomUUID(), at: 0, line: line(0), picture: null, tree: null }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await episodes()).toEqual([]);
  const both = await Promise.all([calls.end(ending(recording, 2)), calls.end(ending(recording, 2))]);
  expect(new Set(both.map(({ episode }) => episode)).size).toBe(1);
  expect(await episodes()).toHaveLength(1);
  expect(received()).toEqual([recording]);
  expect(readdirSync(path.join(project(), 'cache', 'received', recording))).toEqual(['note.json']);
});

it('limits unfinished recordings, and forgets them after a day', async () => {
  const { calls } = receiverOf(await linkOf());
  for (let at = 0; at < 20; at++) await calls.begin(head(randomUUID()));
  await expect(calls.begin(head(randomUUID()))).rejects.toThrow('Too many of your recordings');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
  expect(await calls.begin(head(randomUUID()))).toEqual({ steps: 0, episode: null });
  expect(received()).toHaveLength(1);
});

it('is not made where nothing is served, nor in a read-only studio', async () => {
  const { served } = host;
  host.served = null;
  await expect(linkOf()).rejects.toThrow('not served');
  expect((await as('annotator', 'Ann').recordings.state()).own).toBe(false);
  host.served = served;
  host.options.lookOnly = true;
  await expect(linkOf()).rejects.toThrow('read-only');
  host.options.lookOnly = false;
  await expect(as('annotator', 'Ann').recordings.link({ ...what, url: 'file:///etc' })).rejects.toThrow('web address');
  const secrets = (await linkOf()).split('/').at(-1) ?? '';
  const kept = readdirSync(path.join(home(), 'recording-links')).map((name) =>
    readFileSync(path.join(home(), 'recording-links', name), 'utf8'),
  );
  expect(kept.join('')).not.toContain(secrets);
});
