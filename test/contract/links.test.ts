import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Host } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { type RunningServer, startServer } from '#electron/serve/server.ts';

let folder: string;
let host: Host;
let server: RunningServer;
const project = () => path.join(folder, 'Buttons & menus');
const home = () => path.join(folder, 'home');

/** A server that starts without a project, as `serve` does when none is named. */
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-links-'));
  await createProject(project()).close();
  host = openHost({ shell: 'browser', userFolder: home() });
  const owner = { name: 'Ola', role: 'curator' as const };
  server = await startServer({ host, port: 0, bind: '127.0.0.1', owner, people: null, tls: null });
});
afterEach(async () => {
  await server.close();
  await host.session?.close();
  rmSync(folder, { recursive: true, force: true });
});

const opened = async (token: string) => (await fetch(new URL(`/?token=${token}`, server.url))).text();
const signIn = (token: string) =>
  fetch(new URL('/sign-in', server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `token=${token}`,
  });

it('a link works once its project is open, also where the server began without one', async () => {
  const token = new PeopleList(project(), home()).add('Ann Lee', 'annotator');
  expect(await opened(token)).toContain('No project is open here yet');
  expect((await signIn(token)).status).toBe(401);
  host.session = openProject(project());
  const page = await opened(token);
  expect(page).toContain('Sign in as Ann Lee');
  expect(page).toContain('“Buttons &#38; menus” as annotator');
  expect((await signIn(token)).status).toBe(303);
});

it('the pages before sign-in speak the language of the browser', async () => {
  const token = new PeopleList(project(), home()).add('<b>李', 'annotator');
  const inChinese = async () => {
    const headers = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' };
    return (await fetch(new URL(`/?token=${token}`, server.url), { headers })).text();
  };
  expect(await inChinese()).toContain('这里还没有打开项目');
  host.session = openProject(project());
  const page = await inChinese();
  expect(page).toContain('<html lang="zh">');
  expect(page).toContain('以标注员身份');
  expect(page).not.toContain('<b>');
  await signIn(token);
  expect(await inChinese()).toContain('此链接已被使用');
});

it('a used link says whose it is and how to get another', async () => {
  host.session = openProject(project());
  const token = new PeopleList(project(), home()).add('Ann Lee', 'annotator');
  await signIn(token);
  for (const page of [await opened(token), await (await signIn(token)).text()]) {
    expect(page).toContain('The link is the one of Ann Lee');
    expect(page).toContain('renew &#34;Ann Lee&#34;');
  }
});

it('a link of another project says that its project is not the one that is open', async () => {
  const other = path.join(folder, 'other');
  await createProject(other).close();
  const token = new PeopleList(other, home()).add('Ann', 'annotator');
  host.session = openProject(project());
  expect(await opened(token)).toContain('its project is not the one that is open here');
});
