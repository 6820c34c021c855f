import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract/index.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';
import type { Caller } from '#electron/host/people/caller.ts';
import type { Host } from '#electron/host/host.ts';
import { hashOf, PeopleList } from '#electron/host/people/people.ts';
import { openHost } from '#electron/host/open-host.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { namesFiles } from '#electron/host/router/access/reach.ts';
import { router } from '#electron/host/router/index.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { startServer } from '#electron/serve/server.ts';

let folder = '';
let host: Host;
const at = (...parts: string[]) => path.join(folder, ...parts);
const as = (role: Caller['role'], listed = true, name = 'Lis') =>
  createRouterClient(router, { context: { host, caller: { name, role, listed } }, interceptors: interceptors() });

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'bw-listed-')));
  host = openHost({ shell: 'browser', userFolder: at('home') });
  mkdirSync(at('root'));
  mkdirSync(at('elsewhere'));
  for (const name of ['one', 'two']) await createProject(at('root', name)).close();
  await as('curator', false).projects.open({ path: at('root', 'two') });
  await as('curator', false).projects.open({ path: at('root', 'one') });
});
afterEach(async () => {
  await host.session?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('how a project is open', () => {
  it('cannot be changed by annotators, nor by anyone in a read-only studio', async () => {
    const before = host.session;
    for (const readOnly of [true, false])
      expect((await as('annotator').projects.open({ path: at('root', 'one'), readOnly })).readOnly).toBe(false);
    expect(host.session).toBe(before);
    await as('curator', false).projects.close();
    host.options.lookOnly = true;
    for (const who of [as('curator', false), as('annotator')])
      expect((await who.projects.open({ path: at('root', 'one'), readOnly: false })).readOnly).toBe(true);
    await expect(as('curator', false).projects.create({ path: at('root', 'new') })).rejects.toThrow('--read-only');
  });
});

describe('people on a project’s list', () => {
  it('see no other project of the machine', async () => {
    expect((await as('curator', false).projects.recent()).map(({ path: found }) => found)).toHaveLength(2);
    expect((await as('annotator').projects.recent()).map(({ path: found }) => found)).toEqual([at('root', 'one')]);
    await expect(as('curator').projects.forget({ path: at('root', 'two') })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('see no jobs of another project', async () => {
    const title = textPhrase('Import of /home/ada/private');
    const { id } = host.jobs.start('import', title, async () => ({ refused: [{ why: 'a record of the other' }] }));
    await host.jobs.ended(id);
    expect((await as('annotator').jobs.list()).map((job) => job.id)).toEqual([id]);
    await as('curator', false).projects.open({ path: at('root', 'two') });
    for (const role of ['annotator', 'reviewer', 'curator'] as const) {
      expect(await as(role).jobs.list()).toEqual([]);
      await expect(as(role).jobs.get({ id })).rejects.toThrow('There is no job');
    }
    await expect(as('curator').jobs.again({ id })).rejects.toThrow('There is no job');
    // Whoever runs the studio sees how it ended.
    expect(await as('curator', false).jobs.get({ id })).toMatchObject({ state: 'done' });
  });

  it('reach no files on the machine outside the folders opened to them', async () => {
    const tries = (who: ReturnType<typeof as>, to: string) => [
      () => who.system.listDirectory({ path: to }),
      () => who.imports.guess({ path: to }),
      () => who.imports.preview({ format: 'folder', path: to }),
      () => who.imports.start({ format: 'folder', path: to }),
      () => who.imports.start({ format: 'folder', path: at('root'), images: to }),
      () => who.exports.start({ format: 'coco', out: path.join(to, 'new', 'export') }),
      () => who.projects.create({ path: path.join(to, 'made') }),
      () => who.projects.open({ path: to }),
      () => who.projects.restoreBackup({ path: to, file: 'x' }),
    ];
    for (const call of tries(as('curator'), at('root'))) await expect(call()).rejects.toThrow('--root');
    host.options.remote = { roots: [at('root')], servers: [] };
    symlinkSync(at('elsewhere'), at('root', 'link'));
    for (const outside of [at('elsewhere'), at('root', '..', 'elsewhere'), at('root', 'link'), `${at('root')}2`])
      for (const call of tries(as('curator'), outside))
        await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('outside') });
    const listed = await as('curator').system.listDirectory({ path: null });
    expect(listed.entries.map(({ name }) => name)).toEqual(['link', 'one', 'two']);
    await expect(as('curator').system.listDirectory({ path: listed.parent })).rejects.toThrow('outside');
  });

  it('export into new places, never over an existing file', async () => {
    host.options.remote = { roots: [at('root')], servers: [] };
    writeFileSync(at('root', 'notes.json'), '{}');
    for (const out of [at('root', 'notes.json'), at('root', 'new.json'), at('root', 'one')])
      await expect(as('curator').exports.start({ format: 'coco', out })).rejects.toThrow('empty folder');
    expect(readFileSync(at('root', 'notes.json'), 'utf8')).toBe('{}');
  });

  it('is limited to that in every call that names a file', () => {
    const fields = new Set(['path', 'out', 'images', 'folder']);
    const naming = Object.entries(contract).flatMap(([resource, procedures]) =>
      Object.entries(procedures).flatMap(([name, procedure]) => {
        const schema = procedure['~orpc'].inputSchema as z.ZodType | undefined;
        const shape = schema ? JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })) : '';
        // A file of the project in the folder for such files is not a path.
        const own = '(?!,"maxLength":\\d+,"pattern":"\\^(?:adapters|prompts)\\b)';
        const texts = [
          ...shape.matchAll(new RegExp(`"(\\w+)":\\{(?:"minLength":\\d+,)?"type":"string"${own}`, 'g')),
        ].map((found) => found[1] ?? '');
        return texts.some((text) => fields.has(text)) ? [`${resource}.${name}`] : [];
      }),
    );
    expect(naming.filter((name) => !namesFiles.has(name))).toEqual([]);
  });

  it('learn that an address is not a web address, instead of how to allow it', async () => {
    const record = modelRecord.parse({ name: 'a', provider: 'openai', model: 'm' });
    await expect(
      as('curator').models.save({ record: { ...record, baseUrl: 'file:///etc/passwd' } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('reach only vendors’ servers, those of the project, and allowed ones', async () => {
    const record = (baseUrl: string, name = 'm') =>
      modelRecord.parse({ name, provider: 'openai', model: 'm', baseUrl });
    await as('curator', false).models.save({ record: record('http://10.0.0.7:8000/v1', 'own') });
    const evil = record('http://169.254.169.254/latest');
    await expect(as('curator').models.save({ record: evil })).rejects.toThrow('--allow-server http://169.254.169.254');
    await expect(as('curator').models.importText({ text: JSON.stringify(evil) })).rejects.toThrow('--allow-server');
    await expect(
      as('curator').models.try({ record: evil, screenshotId: 'x', prompt: 'x', ask: 'text' }),
    ).rejects.toThrow('--allow-server');
    host.options.remote = { roots: [], servers: ['https://models.example.org'] };
    for (const [n, baseUrl] of [
      'https://api.openai.com/v1',
      'http://10.0.0.7:8000/other',
      'https://models.example.org/v1',
    ].entries())
      await as('curator').models.save({ record: record(baseUrl, `m${n}`) });
  });

  it('open only projects that they are curators of, and are on the list of those they make', async () => {
    host.options.remote = { roots: [at('root')], servers: [] };
    const peopleList = new PeopleList(at('root', 'one'), at('home'));
    const token = peopleList.add('Lis', 'curator');
    await expect(as('curator').projects.open({ path: at('root', 'two') })).rejects.toThrow('not a curator');
    expect(host.session?.folder).toBe(at('root', 'one'));
    await as('curator').projects.create({ path: at('root', 'three') });
    const three = new PeopleList(at('root', 'three'), at('home'));
    expect(three.ofToken(hashOf(token))).toMatchObject({ name: 'Lis', role: 'curator' });
  });

  it('lose access when another project is opened', async () => {
    const token = new PeopleList(at('root', 'one'), at('home')).add('Ann', 'annotator');
    const owner: Caller = { name: 'Ada', role: 'curator' };
    const server = await startServer({
      ...{ host, port: 0, bind: '127.0.0.1', owner, people: at('root', 'one'), tls: null },
    });
    try {
      const { origin } = new URL(server.url);
      const signedIn = await fetch(`${origin}/sign-in`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ token }) },
      });
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const info = async () =>
        (await fetch(`${origin}/rpc/system/info`, { method: 'POST', headers: { cookie }, body: '{}' })).status;
      expect(await info()).toBe(200);
      const stream = await fetch(`${origin}/rpc/events/stream`, { method: 'POST', headers: { cookie }, body: '{}' });
      const ended = stream.text().catch(() => 'ended');
      await as('curator', false).projects.open({ path: at('root', 'two') });
      expect(await info()).toBe(401);
      await ended;
      // Only people with a session of the previous project learn why.
      const at401 = async (headers: Record<string, string>) => {
        const refused = await fetch(`${origin}/rpc/system/info`, { method: 'POST', headers, body: '{}' });
        const { json } = (await refused.json()) as { json: { code: string; message: string } };
        return [refused.headers.get('Benchwright-Door'), json.code, json.message];
      };
      expect(await at401({ cookie })).toEqual([
        ...['elsewhere', 'UNAUTHORIZED', expect.stringMatching(/^Another project is open here now\./)],
      ]);
      expect(await at401({})).toEqual([
        ...['signedOut', 'UNAUTHORIZED', expect.stringMatching(/^You are not signed in here\./)],
      ]);
      expect(await (await fetch(`${origin}/`, { headers: { cookie } })).text()).toContain('Another project is open');
      await as('curator', false).projects.open({ path: at('root', 'one') });
      expect(await info()).toBe(200);
    } finally {
      await server.close();
    }
  });

  it('hear that the project they opened was opened, although that signs them out', async () => {
    host.options.remote = { roots: [at('root')], servers: [] };
    const token = new PeopleList(at('root', 'one'), at('home')).add('Cat', 'curator');
    new PeopleList(at('root', 'two'), at('home')).add('Cat', 'curator');
    const owner: Caller = { name: 'Ada', role: 'curator' };
    const server = await startServer({
      ...{ host, port: 0, bind: '127.0.0.1', owner, people: at('root', 'one'), tls: null },
    });
    try {
      const { origin } = new URL(server.url);
      const form = { method: 'POST', redirect: 'manual' as const, body: new URLSearchParams({ token }) };
      const signedIn = await fetch(`${origin}/sign-in`, form);
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const opened = await fetch(`${origin}/rpc/projects/open`, {
        ...{ method: 'POST', headers: { cookie, 'content-type': 'application/json' } },
        body: JSON.stringify({ json: { path: at('root', 'two') } }),
      });
      expect([opened.status, JSON.stringify(await opened.json())]).toEqual([200, expect.stringContaining('two')]);
    } finally {
      await server.close();
    }
  });

  it('hold nothing open after they sign out, and their streams end; the same for the owner', async () => {
    await as('curator', false).projects.open({ path: at('root', 'one') });
    const token = new PeopleList(at('root', 'one'), at('home')).add('Noah', 'reviewer');
    const owner: Caller = { name: 'Ada', role: 'curator' };
    const server = await startServer({
      ...{ host, port: 0, bind: '127.0.0.1', owner, people: at('root', 'one'), tls: null },
    });
    const { origin } = new URL(server.url);
    const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const post = (to: string, cookie: string, json: unknown = {}) =>
      fetch(`${origin}${to}`, {
        ...{ method: 'POST', headers: { cookie, 'content-type': 'application/json' } },
        body: JSON.stringify({ json }),
      });
    const place = { kind: 'item', id: 'q1' };
    const held = () => host.presence.list().map(({ person }) => person);
    try {
      const form = { method: 'POST', redirect: 'manual' as const, body: new URLSearchParams({ token }) };
      const noah = cookieOf(await fetch(`${origin}/sign-in`, form));
      const [ada, adaElsewhere] = [cookieOf(await fetch(server.url)), cookieOf(await fetch(server.url))];
      await post('/rpc/presence/enter', adaElsewhere, { page: 'elsewhere', place: { ...place, id: 'q2' } });
      for (const [cookie, name] of [
        [noah, 'Noah'],
        [ada, 'Ada'],
      ] as const) {
        const stream = await post('/rpc/events/stream', cookie, { page: 'one' });
        // One of the pages listens to events, the other does not yet.
        for (const page of ['one', 'two'])
          expect(await (await post('/rpc/presence/enter', cookie, { page, place })).json()).toEqual({
            json: { heldBy: null },
          });
        expect(held()).toEqual(['Ada', name]);
        expect((await post('/sign-out', cookie)).status).toBe(200);
        expect(held()).toEqual(['Ada']);
        await expect(stream.text()).rejects.toThrow();
        expect((await post('/rpc/presence/enter', cookie, { page: 'one', place })).status).toBe(401);
      }
    } finally {
      await server.close();
    }
  });
});
