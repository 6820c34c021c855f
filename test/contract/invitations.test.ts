import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '#electron/host/people/caller.ts';
import type { Host } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { router } from '#electron/host/router/index.ts';
import { type RunningServer, startServer } from '#electron/serve/server.ts';

let folder: string;
let host: Host;
let server: RunningServer;
const as = (role: Caller['role'], name = 'Ola', listed = true) =>
  createRouterClient(router, { context: { host, caller: { name, role, listed } }, interceptors: interceptors() });
const owner = () => as('curator', 'Ola', false);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-invited-'));
  const project = path.join(folder, 'project');
  await createProject(project).close();
  host = openHost({ shell: 'browser', userFolder: path.join(folder, 'home') });
  host.session = openProject(project);
  const me = { name: 'Ola', role: 'curator' as const };
  server = await startServer({ host, port: 0, bind: '127.0.0.1', owner: me, people: project, tls: null });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await host.session?.close();
  rmSync(folder, { recursive: true, force: true });
});

const opened = async (link: string | null) => (await fetch(link ?? '')).text();
async function signIn(token: string) {
  const answer = await fetch(new URL('/sign-in', server.url), {
    ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ token }) },
  });
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
const asked = (cookie: string, call: string) =>
  fetch(new URL(`/rpc/${call}`, server.url), { method: 'POST', headers: { cookie }, body: '{}' });

describe('a person invited in the app', () => {
  it('signs in with the link that was copied, once, and the list says so', async () => {
    const { link, token, expiresAt } = await owner().people.invite({ name: ' Ann Lee ', role: 'annotator', days: 7 });
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await owner().people.list()).people).toMatchObject([
      { name: 'Ola', owner: true, link: null },
      { name: 'Ann Lee', role: 'annotator', link: 'waiting', lastWorked: null, online: false },
    ]);
    expect(await opened(link)).toContain('Sign in as Ann Lee');
    const { cookie } = await signIn(token);
    expect((await asked(cookie, 'system/info')).status).toBe(200);
    expect((await owner().people.list()).people[1]).toMatchObject({ link: 'used', expiresAt: null });
    expect((await signIn(token)).status).toBe(401);
  });

  it('is refused with a link that is too old, and told how to get another; who signed in before stays', async () => {
    const early = await owner().people.invite({ name: 'Ann', role: 'annotator', days: 1 });
    const late = await owner().people.invite({ name: 'Ben', role: 'reviewer', days: 1 });
    const never = await owner().people.invite({ name: 'Cat', role: 'reviewer', days: null });
    const { cookie } = await signIn(early.token);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 });
    const page = await opened(late.link);
    expect(page).toContain('This link has expired');
    expect(page).toContain('renew Ben');
    expect((await signIn(late.token)).status).toBe(401);
    expect((await asked(cookie, 'system/info')).status).toBe(200);
    expect((await owner().people.list()).people.map(({ link }) => link)).toEqual([null, 'used', 'expired', 'waiting']);
    const renewed = await owner().people.renew({ name: 'Ben', days: 7 });
    expect((await signIn(renewed.token)).status).toBe(303);
    expect((await signIn(never.token)).status).toBe(303);
  });

  it('loses access when removed or given a new link, and has another role at once', async () => {
    const { token } = await owner().people.invite({ name: 'Ann', role: 'annotator', days: 7 });
    const { cookie } = await signIn(token);
    expect((await asked(cookie, 'review/quality')).status).toBe(403);
    await owner().people.setRole({ name: 'Ann', role: 'reviewer' });
    expect((await asked(cookie, 'review/quality')).status).toBe(200);
    const again = await owner().people.renew({ name: 'Ann', days: 7 });
    expect((await asked(cookie, 'review/quality')).status).toBe(401);
    const { cookie: newer } = await signIn(again.token);
    await owner().people.remove({ name: 'Ann' });
    expect((await asked(newer, 'review/quality')).status).toBe(401);
    expect((await owner().people.list()).people).toHaveLength(1);
  });
});

describe('the list of people', () => {
  const calls = (who: ReturnType<typeof as>) => [
    () => who.people.list(),
    () => who.people.invite({ name: 'Eve', role: 'curator', days: null }),
    () => who.people.renew({ name: 'Ann', days: null }),
    () => who.people.setRole({ name: 'Ann', role: 'curator' }),
    () => who.people.remove({ name: 'Ann' }),
    () => who.people.adopt(),
  ];

  it.each(['annotator', 'reviewer'] as const)('is neither shown to a mere %s nor changed by one', async (role) => {
    await owner().people.invite({ name: 'Ann', role: 'annotator', days: 7 });
    for (const call of calls(as(role, 'Ann'))) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await owner().people.list()).people).toMatchObject([{ name: 'Ola' }, { name: 'Ann', role: 'annotator' }]);
  });

  it('can be kept by a listed curator, who cannot lock themselves out, nor be taken for the owner', async () => {
    await owner().people.invite({ name: 'Cat', role: 'curator', days: 7 });
    await as('curator', 'Cat').people.invite({ name: 'Ann', role: 'annotator', days: 7 });
    for (const call of [
      () => as('curator', 'Cat').people.setRole({ name: 'cat', role: 'annotator' }),
      () => as('curator', 'Cat').people.remove({ name: 'Cat' }),
      () => owner().people.invite({ name: 'OLA', role: 'annotator', days: 7 }),
      () => owner().people.invite({ name: 'ann', role: 'annotator', days: 7 }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'INVALID' });
    await expect(as('curator', 'Cat').people.adopt()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is not changed in a read-only studio', async () => {
    host.options.lookOnly = true;
    await expect(owner().people.invite({ name: 'Ann', role: 'annotator', days: 7 })).rejects.toThrow('read-only');
  });

  it('gives a token but no link where nothing is served', async () => {
    host.served = null;
    expect((await owner().people.list()).served).toBe('no');
    const { link, token } = await owner().people.invite({ name: 'Ann', role: 'annotator', days: 7 });
    expect([link, token.length]).toEqual([null, 43]);
  });

  it('says who has a page open', async () => {
    const close = host.streams.open('Ola');
    expect((await owner().people.list()).people[0]?.online).toBe(true);
    close();
    expect((await owner().people.list()).people[0]?.online).toBe(false);
  });
});
