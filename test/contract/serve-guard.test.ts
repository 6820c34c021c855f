import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { type RunningServer, startServer } from '#electron/serve/server.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const people: Caller[] = [
  { name: 'Ada', role: 'curator' },
  { name: 'Bob', role: 'annotator' },
];

describe('the browser shell lets in only whom it should', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwright-serve-'));
  const rendererFolder = path.join(folder, 'renderer');
  let server: RunningServer;
  let port: number;
  let cookie: string;

  /** A bare request, so that every header and path is sent as written. */
  function ask(
    at: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    const { method = 'GET', headers = {}, body } = options;
    return new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: at, method, headers }, (response) => {
        let text = '';
        response.on('data', (data: Buffer) => {
          text += String(data);
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
  const call = (name: string, headers: Record<string, string>, input?: unknown) =>
    ask(`/rpc/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ json: input }),
    });
  async function cookieOf(url: string): Promise<string> {
    const { pathname, search } = new URL(url);
    const { headers } = await ask(`${pathname}${search}`);
    return String(headers['set-cookie']).split(';')[0] ?? '';
  }

  beforeAll(async () => {
    mkdirSync(path.join(rendererFolder, 'assets'), { recursive: true });
    writeFileSync(path.join(rendererFolder, 'index.html'), '<!doctype html><title>page</title>');
    writeFileSync(path.join(rendererFolder, 'assets', 'a.js'), 'export {};');
    writeFileSync(path.join(folder, 'secret.json'), '{}');
    const host = openHost({ shell: 'browser', userFolder: path.join(folder, 'home') });
    server = await startServer({
      host,
      port: 0,
      bind: '127.0.0.1',
      names: ['localhost'],
      people,
      tls: null,
      rendererFolder,
    });
    port = Number(new URL(server.url).port);
    cookie = await cookieOf(server.url);
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('exchanges the token for a cookie that scripts and other sites cannot use', async () => {
    const { pathname, search } = new URL(server.url);
    const { status, headers } = await ask(`${pathname}${search}`);
    expect([status, headers['location']]).toEqual([303, '/']);
    expect(String(headers['set-cookie'])).toMatch(/^benchwright_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(search).not.toContain(cookie.split('=')[1]);
  });

  it.each(['/', '/assets/a.js', '/rpc/system/info', `/media/${'0'.repeat(64)}`])(
    'refuses %s without a cookie',
    async (at) => {
      expect((await ask(at)).status).toBe(401);
      expect((await ask(at, { headers: { cookie: `${cookie.split('=')[0]}=guess` } })).status).toBe(401);
      expect(
        (await ask(at, { headers: { authorization: `Bearer ${new URL(server.url).searchParams.get('token')}` } }))
          .status,
      ).toBe(401);
    },
  );

  it('refuses a wrong token', async () => {
    const { status, headers } = await ask('/?token=guess');
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('serves the page with its policy', async () => {
    const { status, headers, body } = await ask('/', { headers: { cookie } });
    expect([status, body]).toEqual([200, '<!doctype html><title>page</title>']);
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; script-src 'self';/);
    expect([headers['x-content-type-options'], headers['referrer-policy'], headers['x-frame-options']]).toEqual([
      'nosniff',
      'no-referrer',
      'DENY',
    ]);
  });

  it('answers only under its own names (DNS rebinding)', async () => {
    for (const name of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`])
      expect((await ask('/', { headers: { cookie, host: name } })).status).toBe(421);
    expect((await ask('/', { headers: { cookie, host: `localhost:${port}` } })).status).toBe(200);
  });

  it('refuses what another site sends, with the right cookie or not', async () => {
    const origins = ['https://evil.example', 'null', `http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`];
    for (const origin of origins) expect((await call('system/info', { cookie, origin })).status).toBe(403);
    for (const site of ['cross-site', 'same-site'])
      expect((await call('system/info', { cookie, 'sec-fetch-site': site })).status).toBe(403);
    expect((await call('system/info', { cookie, origin: `http://127.0.0.1:${port}` })).status).toBe(200);
  });

  it.each([
    '/../secret.json',
    '/%2e%2e/secret.json',
    '/..%2fsecret.json',
    '/assets/../../secret.json',
    '/assets/%00a.js',
    '/..\\secret.json',
    '/%',
    '//secret.json',
    '/media/../secret.json',
    `/media/${'0'.repeat(63)}/`,
  ])('finds no file at %s', async (at) => {
    expect((await ask(at, { headers: { cookie } })).status).toBe(404);
  });

  it('refuses other methods and bodies beyond the limit', async () => {
    expect((await ask('/', { method: 'PUT', headers: { cookie } })).status).toBe(405);
    const headers = { cookie, 'content-type': 'application/json', 'content-length': String(300 * 1024 * 1024) };
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, path: '/rpc/system/setName', method: 'POST', headers },
        (response) => resolve(response.statusCode ?? 0),
      );
      sent.on('error', reject);
      sent.write('{');
    });
    expect(status).toBe(413);
  });

  it('knows each person by their own address, and holds each to their role', async () => {
    const bob = server.people.find((person) => person.name === 'Bob');
    const bobs = await cookieOf(bob?.url ?? '');
    const me = async (who: string) => JSON.parse((await call('system/info', { cookie: who })).body).json.me;
    expect(await me(cookie)).toEqual({ name: 'Ada', role: 'curator' });
    expect(await me(bobs)).toEqual({ name: 'Bob', role: 'annotator' });
    const release = { tag: 'v1' };
    expect((await call('releases/create', { cookie: bobs }, release)).status).toBe(403);
    expect((await call('releases/create', { cookie }, release)).status).not.toBe(403);
  });
});
