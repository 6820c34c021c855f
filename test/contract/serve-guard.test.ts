import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHost } from '#electron/host/open-host.ts';
import { sessionsFile } from '#electron/host/files/machine.ts';
import { mostStreams } from '#electron/host/people/open-streams.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { projectPaths } from '#electron/host/files/project-paths.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { type RunningServer, startServer } from '#electron/serve/server.ts';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe('the browser shell admits only authorised people', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwright-serve-'));
  const rendererFolder = path.join(folder, 'renderer');
  let server: RunningServer;
  let port: number;
  let cookie: string;
  let people: PeopleList;
  let link: string;
  const project = path.join(folder, 'project');
  const home = path.join(folder, 'home');

  async function start(): Promise<void> {
    const host = openHost({ shell: 'browser', userFolder: home });
    people = new PeopleList(project, home);
    server = await startServer({
      host,
      port: 0,
      bind: '127.0.0.1',
      owner: { name: 'Ada', role: 'curator' },
      people: project,
      idleBody: 50,
      tls: null,
      rendererFolder,
    });
    port = Number(new URL(server.url).port);
    link = server.url;
    cookie = await cookieOf(link);
  }
  /** The way of a token's address. */
  const at = (url: string) => new URL(url).pathname + new URL(url).search;
  const withToken = (token: string) => `/?token=${token}`;

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
    const { pathname, search, searchParams } = new URL(url);
    const { headers } =
      url === link ? await ask(`${pathname}${search}`) : await signIn(searchParams.get('token') ?? '');
    return String(headers['set-cookie']).split(';')[0] ?? '';
  }
  /** The press on the button of a person's link. */
  function signIn(token: string, headers: Record<string, string> = {}): Promise<Answer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return ask('/sign-in', { method: 'POST', headers: { ...type, ...headers }, body: `token=${token}` });
  }

  beforeAll(async () => {
    mkdirSync(path.join(rendererFolder, 'assets'), { recursive: true });
    writeFileSync(path.join(rendererFolder, 'index.html'), '<!doctype html><title>page</title>');
    writeFileSync(path.join(rendererFolder, 'assets', 'a.js'), 'export {};');
    writeFileSync(path.join(folder, 'secret.json'), '{}');
    await createProject(project).close();
    await start();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('exchanges a token for a cookie that scripts and other sites cannot use', async () => {
    const token = people.add('Nia', 'annotator');
    const { status, headers } = await signIn(token, { origin: `http://127.0.0.1:${port}` });
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([303, 'no-store', 'no-referrer']);
    expect(String(headers['set-cookie'])).toMatch(
      /^benchwright_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(String(headers['set-cookie'])).not.toContain(token);
  });

  it('accepts a token once, tells a second browser what to do, and admits the first browser again', async () => {
    const token = people.add('Una', 'annotator');
    const mine = (await signIn(token)).headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const second = await ask(withToken(token));
    expect([second.status, second.headers['set-cookie']]).toEqual([401, undefined]);
    expect(second.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(second.body).toContain('This link has already been used');
    expect(second.body).toContain('people &#60;project&#62; renew');
    const again = await ask(withToken(token), { headers: { cookie: mine } });
    expect([again.status, again.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await ask('/', { headers: { cookie: mine } })).status).toBe(200);
  });

  it('keeps the page from a window that could have opened it, but not from the person themselves', async () => {
    const alone = async (site: string | null) => {
      const headers = { cookie, ...(site && { 'sec-fetch-site': site }) };
      return (await ask('/', { headers })).headers['cross-origin-opener-policy'];
    };
    expect(await alone('none')).toBeUndefined();
    expect(await alone('same-origin')).toBe('same-origin');
    expect(await alone(null)).toBe('same-origin');
  });

  it("lets its owner's address open as many browsers as they like", async () => {
    const first = await ask(at(server.url));
    const second = await ask(at(server.url));
    expect(first.headers['set-cookie']).toBeDefined();
    expect(second.headers['set-cookie']).toBeDefined();
    expect(second.headers['set-cookie']).not.toEqual(first.headers['set-cookie']);
  });

  it('does not use up a token with a request that opens nothing', async () => {
    const token = people.add('Hal', 'annotator');
    expect((await ask(withToken(token), { method: 'HEAD' })).status).toBe(401);
    expect((await ask(withToken(token), { headers: { host: 'evil.example' } })).status).toBe(421);
    expect((await ask(withToken(token), { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    // A preview of the link in a chat.
    const preview = await ask(withToken(token));
    expect([preview.status, preview.headers['set-cookie']]).toEqual([200, undefined]);
    expect(preview.body).toContain('<form method="post" action="/sign-in">');
    expect((await signIn(token, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await signIn(token)).headers['set-cookie']).toBeDefined();
  });

  it('takes a step of its own for a link that another site holds, since the cookie is kept back on that request', async () => {
    const token = people.add('Joe', 'annotator');
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const first = await ask(withToken(token), { headers: followed });
    expect([first.status, first.headers['set-cookie']]).toEqual([200, undefined]);
    expect(first.body).toContain(`content="0;url=/?token=${token}"`);
    const second = await ask(withToken(token), { headers: { ...followed, 'sec-fetch-site': 'same-origin' } });
    expect([second.status, second.body.includes('action="/sign-in"')]).toEqual([200, true]);
    const framed = { ...followed, 'sec-fetch-dest': 'iframe' };
    expect((await ask('/', { headers: { ...framed, cookie } })).status).toBe(403);
    expect((await ask('/?a="><script>', { headers: followed })).body).not.toContain('<script');
  });

  it.each(['/', '/assets/a.js', '/rpc/system/info', `/media/${'0'.repeat(64)}`])(
    'refuses %s without a cookie',
    async (at) => {
      expect((await ask(at)).status).toBe(401);
      expect((await ask(at, { headers: { cookie: `${cookie.split('=')[0]}=guess` } })).status).toBe(401);
      expect(
        (await ask(at, { headers: { authorization: `Bearer ${new URL(link).searchParams.get('token')}` } })).status,
      ).toBe(401);
    },
  );

  it('refuses a wrong token', async () => {
    const { status, headers } = await ask('/?token=guess');
    expect([status, headers['set-cookie']]).toEqual([401, undefined]);
    expect((await ask('/')).body).toContain('You are not signed in here');
  });

  it('serves the page with its policy', async () => {
    const { status, headers, body } = await ask('/', { headers: { cookie } });
    expect([status, body]).toEqual([200, '<!doctype html><title>page</title>']);
    expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(String(headers['content-security-policy'])).toContain('; media-src blob:; ');
    expect([headers['x-content-type-options'], headers['referrer-policy'], headers['x-frame-options']]).toEqual([
      'nosniff',
      'no-referrer',
      'DENY',
    ]);
  });

  it('answers only to its own host names (DNS rebinding)', async () => {
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
    const headers = { cookie, 'content-type': 'application/json', 'content-length': String(2 * 1024 * 1024) };
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

  it('recognises each person by their own link, and enforces their role from the next call on', async () => {
    const token = people.add('Bob', 'annotator');
    const bobs = await cookieOf(server.link(token));
    const me = async (who: string) => JSON.parse((await call('system/info', { cookie: who })).body).json.me;
    expect(await me(cookie)).toEqual({ name: 'Ada', role: 'curator', named: false });
    expect(await me(bobs)).toEqual({ name: 'Bob', role: 'annotator', named: true });
    const freeze = async (who: string) => (await call('releases/create', { cookie: who }, { tag: 'v1' })).status;
    expect(await freeze(bobs)).toBe(403);
    expect(await freeze(cookie)).not.toBe(403);
    new PeopleList(project, home).setRole('bob', 'curator');
    expect(await freeze(bobs)).not.toBe(403);
    expect((await call('system/setName', { cookie: bobs }, { name: 'Ada' })).status).toBe(403);
    expect(await me(bobs)).toMatchObject({ name: 'Bob', role: 'curator' });
  });

  it('calls whoever runs the studio by their new name from the next call on', async () => {
    const name = async () => JSON.parse((await call('system/info', { cookie })).body).json.me.name;
    for (const next of ['Eve', 'Ada']) {
      expect((await call('system/setName', { cookie }, { name: next })).status).toBe(200);
      expect(await name()).toBe(next);
    }
  });

  it('ends the sessions of people who get a new token or are removed from the list', async () => {
    const gus = await cookieOf(server.link(people.add('Gus', 'reviewer')));
    expect((await ask('/', { headers: { cookie: gus } })).status).toBe(200);
    const renewed = people.renew('Gus');
    expect((await ask('/', { headers: { cookie: gus } })).status).toBe(401);
    const next = await cookieOf(server.link(renewed));
    expect((await ask('/', { headers: { cookie: next } })).status).toBe(200);
    people.remove('Gus');
    expect((await ask('/', { headers: { cookie: next } })).status).toBe(401);
    expect((await ask(withToken(renewed))).status).toBe(401);
  });

  it('keeps people signed in across a restart, and used tokens used; no secret is in a file', async () => {
    const token = people.add('Mia', 'annotator');
    const idas = await cookieOf(server.link(token));
    const ownersBefore = cookie;
    await server.close();
    await start();
    const renamed = idas.replace(/^benchwright_\d+/, `benchwright_${port}`);
    expect((await ask('/', { headers: { cookie: renamed } })).status).toBe(200);
    expect((await ask(withToken(token))).body).toContain('This link has already been used');
    expect(
      (await ask('/', { headers: { cookie: ownersBefore.replace(/^benchwright_\d+/, `benchwright_${port}`) } })).status,
    ).toBe(401);
    const { people: list } = projectPaths(project);
    const sessions = sessionsFile(home, project);
    const kept = readFileSync(list, 'utf8') + readFileSync(sessions, 'utf8');
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(idas.split('=')[1]);
  });

  it('admits nobody on the list when it cannot be read', async () => {
    const token = people.add('Kim', 'annotator');
    const kims = await cookieOf(server.link(token));
    const { people: file } = projectPaths(project);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.slice(0, -20));
    expect((await ask('/', { headers: { cookie: kims } })).status).toBe(500);
    expect((await ask('/', { headers: { cookie } })).status).toBe(200);
    writeFileSync(file, whole);
    expect((await ask('/', { headers: { cookie: kims } })).status).toBe(200);
  });

  it('answers calls only to POST, and ends a session at sign out', async () => {
    const ola = await cookieOf(server.link(people.add('Ola', 'annotator')));
    expect((await ask('/rpc/system/info', { headers: { cookie: ola } })).status).toBe(405);
    const out = await ask('/sign-out', { method: 'POST', headers: { cookie: ola } });
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([200, expect.stringContaining('Max-Age=0')]);
    expect((await ask('/', { headers: { cookie: ola } })).status).toBe(401);
    expect((await ask('/sign-out', { headers: { cookie } })).status).toBe(404);
    expect((await ask('/', { headers: { cookie } })).status).toBe(200);
  });

  it('accepts large bodies only for uploads, and only from people who may send them', async () => {
    const nan = await cookieOf(server.link(people.add('Nan', 'annotator')));
    const sized = (at: string, who: string, length: number) =>
      new Promise<number>((resolve, reject) => {
        const headers = { cookie: who, 'content-type': 'application/json', 'content-length': String(length) };
        const sent = request({ host: '127.0.0.1', port, path: at, method: 'POST', headers }, (response) =>
          resolve(response.statusCode ?? 0),
        );
        sent.on('error', reject);
        sent.write('{');
      });
    const over = 3 * 1024 * 1024;
    expect(await sized('/rpc/imports/upload', nan, over)).toBe(413);
    expect(await sized('/rpc/elements/list', cookie, over)).toBe(413);
    // Taken up by the curator's upload, which then stops in the middle.
    expect(await sized('/rpc/imports/upload', cookie, over)).toBe(408);
    // Nobody has to be known for that; and an answer given early does not keep the connection.
    expect(await sized('/sign-in', '', 100)).toBe(408);
    const closed = new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'content-length': '100' };
      const sent = request(
        { host: '127.0.0.1', port, path: '/rpc/system/info', method: 'POST', headers },
        (response) => {
          response.resume();
          sent.socket?.once('close', () => (response.statusCode === 401 ? resolve() : reject(response.statusCode)));
        },
      );
      sent.on('error', () => {});
      sent.write('{');
    });
    await closed;
  });

  /** Begins to read the events. */
  function openStream(cookie: string): ClientRequest {
    const headers = { cookie, 'content-type': 'application/json' };
    const sent = request({ host: '127.0.0.1', port, path: '/rpc/events/stream', method: 'POST', headers });
    sent.end('{}');
    return sent;
  }

  it('ends the event stream of people who are removed from the list or get another role', async () => {
    const ended = async (name: string, change: () => void) => {
      const sent = openStream(await cookieOf(server.link(people.add(name, 'annotator'))));
      await new Promise<void>((resolve, reject) => {
        sent.on('error', reject).once('response', (read) => read.once('data', change).once('close', resolve));
      });
    };
    // Both at once, because the server looks every few seconds.
    await Promise.all([
      ended('Oto', () => people.remove('Oto')),
      ended('Olga', () => people.setRole('Olga', 'curator')),
    ]);
  });

  it('lets each person read a limited number of event streams, and says so', async () => {
    const ute = await cookieOf(server.link(people.add('Ute', 'annotator')));
    const vik = await cookieOf(server.link(people.add('Vik', 'annotator')));
    const open: ClientRequest[] = [];
    /** Resolves when the first event arrives. */
    const stream = () =>
      new Promise<void>((resolve, reject) => {
        const sent = openStream(ute);
        sent.on('error', reject).once('response', (read) => read.once('data', () => resolve()).on('error', () => {}));
        open.push(sent);
      });
    for (let n = 0; n < mostStreams; n += 1) await stream();
    const refused = await call('events/stream', { cookie: ute });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain(`You have ${mostStreams} pages open already`);
    // Other calls, and other people, are not concerned.
    expect((await call('system/info', { cookie: ute })).status).toBe(200);
    const other = new AbortController();
    const origin = `http://127.0.0.1:${port}`;
    const headers = { cookie: vik, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: '{}', signal: other.signal };
    expect((await fetch(`${origin}/rpc/events/stream`, init)).status).toBe(200);
    other.abort();
    open.pop()?.destroy();
    await expect.poll(() => stream().then(() => 'open')).toBe('open');
    for (const request of open) request.destroy();
  });
});
