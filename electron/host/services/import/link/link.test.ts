import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchedLink, importReport } from '#shared/contract/imports.ts';
import { createRouterClient } from '@orpc/server';
import { router } from '../../../router/index.ts';
import { hostForEach } from '../../../testing/host.ts';
import { folder, freshProject, session } from '../../../testing/import-project.ts';
import { hubFiles, type LinkServer, linkServer, type Served } from '../../../testing/link-server.ts';
import { zipped } from '../../../testing/zip.ts';
import { stagedFiles } from '../source/staged.ts';
import { addressOf, linkOf, nameOf } from './address.ts';
import { fetchLink, type FetchLimits } from './fetch-link.ts';
import { isPrivate, mayAsk } from './servers.ts';

let server: LinkServer;
let files: Record<string, Served | number | string>;
beforeEach(async () => {
  files = {};
  server = await linkServer(files);
});
afterEach(() => {
  delete process.env['HF_ENDPOINT'];
  server.close();
});

describe('what a link leads to', () => {
  it('is a repository of the hub, a folder of it, or a file', () => {
    const of = (link: string) => addressOf(linkOf(link), 'https://huggingface.co');
    const hub = { at: 'https://huggingface.co', repository: 'lab/screens', revision: 'main', folder: '' };
    expect(of('https://huggingface.co/datasets/lab/screens')).toEqual({ hub });
    expect(of('https://huggingface.co/datasets/lab/screens/tree/v2/web%20pages')).toEqual({
      hub: { ...hub, revision: 'v2', folder: 'web pages/' },
    });
    expect(of('https://huggingface.co/datasets/lab/screens/blob/main/a.zip')).toEqual({
      file: new URL('https://huggingface.co/datasets/lab/screens/resolve/main/a.zip'),
    });
    expect(of('https://elsewhere.example/datasets/lab/screens')).toHaveProperty('file');
    for (const bad of ['ftp://a/b', 'file:///etc/passwd', 'a.zip', 'https://me:secret@a.example/b'])
      expect(() => linkOf(bad)).toThrow('is not a link to fetch');
  });

  it('has a name that is never a path', () => {
    const name = (link: string, header?: string) => nameOf(new URL(link), header);
    expect(name('https://a.example/x/set%20one.zip?download=1')).toBe('set one.zip');
    expect(name('https://a.example/get', `attachment; filename="../../etc/passwd"`)).toBe('passwd');
    expect(name('https://a.example/get', `attachment; filename="a"; filename*=UTF-8''%E6%95%B0%E6%8D%AE.zip`)).toBe(
      '数据.zip',
    );
    expect(name('https://a.example/%2e%2e%2f')).toBe('download');
  });
});

it('private addresses and servers nobody named are closed; storage of an allowed service is open', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
    'fd00::1',
  ];
  for (const address of [...inside, '::ffff:10.0.0.1', '64:ff9b::a00:1'])
    expect([address, isPrivate(address)]).toEqual([address, true]);
  for (const address of ['1.1.1.1', '172.32.0.1', '2606:4700::1111'])
    expect([address, isPrivate(address)]).toEqual([address, false]);
  const hub = { allowed: [], typed: 'https://huggingface.co' };
  expect(mayAsk(hub, 'https://cdn-lfs-us-1.hf.co')).toBe(true);
  for (const other of ['http://cdn-lfs.hf.co', 'https://hf.co.evil.example', 'https://evil.example'])
    expect(mayAsk(hub, other)).toBe(false);
});

describe('fetching', () => {
  freshProject();
  const body = 'x'.repeat(3000);
  let stop: AbortController;
  beforeEach(() => {
    stop = new AbortController();
  });
  const take = async (link: string, limits: Partial<FetchLimits> = {}, also: string[] = []) => {
    const control = {
      progress: () => server.break(),
      checkpoint: async () => stop.signal.throwIfAborted(),
      signal: stop.signal,
    };
    const servers = { allowed: [server.at, ...also], typed: null };
    const done = await fetchLink(session.folder, linkOf(link), servers, control, { bytes: 1e6, wait: 0, ...limits });
    return { ...done, at: stagedFiles(session.folder, done.upload) };
  };
  const refusal = (link: string, limits?: Partial<FetchLimits>) =>
    take(link, limits).then(
      () => 'fetched',
      (error: Error) => error.message,
    );
  const read = (at: string) => readFileSync(at, 'utf8');

  it('takes a file, and continues after breaks with the bytes that are missing', async () => {
    files['/set.json'] = { body, cuts: [1000, 500] };
    const { at } = await take(`${server.at}/set.json`);
    expect(read(path.join(at, 'set.json'))).toBe(body);
    expect(server.asked).toEqual(['/set.json', '/set.json bytes=1000-', '/set.json bytes=1500-']);
    expect(readdirSync(path.join(session.folder, 'cache', 'links'))).toEqual([]);
  });

  it('begins again where the file has changed, or the server sends only whole ones', async () => {
    const changed = { body, cuts: [1000, 0, 0, 0], headers: { ETag: '"v1"' } };
    files['/a'] = changed;
    expect(await refusal(`${server.at}/a`)).toContain('it continues where it stopped');
    Object.assign(changed, { body: 'another', cuts: [], headers: { ETag: '"v2"' } });
    expect(read(path.join((await take(`${server.at}/a`)).at, 'a'))).toBe('another');
    files['/b'] = { body, cuts: [1000], noRange: true };
    expect(read(path.join((await take(`${server.at}/b`)).at, 'b'))).toBe(body);
  });

  it('continues after a cancel', async () => {
    files['/a'] = { body, cuts: [2000, 0, 0, 0] };
    await refusal(`${server.at}/a`);
    stop.abort(new Error('cancelled'));
    expect(await refusal(`${server.at}/a`)).toBe('cancelled');
    stop = new AbortController();
    files['/a'] = { body };
    server.asked.length = 0;
    expect(read(path.join((await take(`${server.at}/a`)).at, 'a'))).toBe(body);
    expect(server.asked).toEqual(['/a bytes=2000-']);
  });

  it('says why nothing comes of a link', async () => {
    const other = await linkServer({ '/a': { body } });
    Object.assign(files, {
      '/sign-in': 401,
      '/page': { body: '<html>', headers: { 'Content-Type': 'text/html' } },
      '/large': { body },
      '/round': '/round',
      '/away': `${other.at}/a`,
      '/near': '/large',
      '/busy': 503,
      '/short': { body, headers: { 'Content-Length': '4000' }, cuts: [3000, 0, 0, 0, 0] },
    });
    const why = (at: string, limits?: Partial<FetchLimits>) => refusal(server.at + at, limits);
    expect(await why('/none')).toContain('the server answered 404');
    expect(await why('/sign-in')).toContain('asks for a sign-in (401)');
    expect(await why('/page')).toContain('is a web page, not a file');
    expect(await why('/large', { bytes: 2000 })).toContain('larger than');
    expect(await why('/round')).toContain('kept leading on');
    expect(await why('/away')).toContain(`leads on to ${other.at}, which nobody allowed`);
    expect(other.asked).toEqual([]);
    expect(await why('/near')).toBe('fetched');
    expect(await why('/busy')).toContain('broke');
    expect(await why('/short')).toContain('broke');
    expect(existsSync(path.join((await take(`${server.at}/away`, {}, [other.at])).at, 'a'))).toBe(true);
    other.close();
  });

  it('refuses a private address that only the link names', async () => {
    const control = { progress() {}, checkpoint: async () => {}, signal: stop.signal };
    for (const at of [server.at, server.at.replace('127.0.0.1', 'localhost')])
      await expect(fetchLink(session.folder, new URL(`${at}/a`), { allowed: [], typed: at }, control)).rejects.toThrow(
        'in a private network',
      );
    expect(server.asked).toEqual([]);
  });

  it('takes a repository at one commit, or a folder of it; names that lead out are left out', async () => {
    process.env['HF_ENDPOINT'] = server.at;
    Object.assign(
      files,
      hubFiles('lab/screens', {
        'README.md': '# Screens',
        'web/a b.json': body,
        '../out.txt': 'x',
        '.gitattributes': '',
      }),
    );
    Object.assign(files['/datasets/lab/screens/resolve/0123456789abcdef/web/a b.json'] ?? {}, { cuts: [10] });
    files['/datasets/lab/screens/resolve/0123456789abcdef/web/a%20b.json'] =
      files['/datasets/lab/screens/resolve/0123456789abcdef/web/a b.json'] ?? 404;
    const all = await take(`${server.at}/datasets/lab/screens`);
    expect(all.leftOut).toMatchObject([{ record: '../out.txt' }]);
    expect(readdirSync(all.at, { recursive: true }).sort()).toEqual(['README.md', 'web', path.join('web', 'a b.json')]);
    expect(read(path.join(all.at, 'web', 'a b.json'))).toBe(body);
    const part = await take(`${server.at}/datasets/lab/screens/tree/main/web`);
    expect(readdirSync(part.at)).toEqual(['web']);
    expect(await refusal(`${server.at}/datasets/lab/screens/tree/main/none`)).toContain('has no files there');
    expect(await refusal(`${server.at}/datasets/lab/screens`, { bytes: 100 })).toContain('larger than');
    expect(await refusal(`${server.at}/datasets/lab/other`)).toContain('404');
    expect(readdirSync(folder)).toEqual(['project']);
  });
});

describe('the procedure', () => {
  const { host, client, folder: place } = hostForEach();
  const listed = () =>
    createRouterClient(router, {
      context: { host: host(), caller: { name: 'Lis', role: 'curator' as const, listed: true } },
    });
  beforeEach(async () => {
    await client().projects.create({ path: place('p'), name: 'p' });
    files['/rows.json'] = { body: '[]' };
  });

  it('asks only servers that the person at this machine allowed, and hands on to the import', async () => {
    const link = `${server.at}/rows.json`;
    await expect(listed().imports.fetch({ link })).rejects.toThrow(`--allow-server ${server.at}`);
    await expect(listed().imports.allowServer({ server: server.at })).rejects.toThrow('--allow-server');
    const closed = await host().jobs.ended((await client().imports.fetch({ link })).id);
    expect(closed).toMatchObject({ state: 'failed', phrase: { code: 'link-private', values: { server: server.at } } });
    await client().imports.allowServer({ server: `${server.at}/anything` });
    await expect(listed().imports.fetch({ link })).rejects.toThrow('--allow-server');
    const { id } = await client().imports.fetch({ link });
    const { path: at } = fetchedLink.parse((await host().jobs.ended(id)).result);
    expect((await client().imports.fetch({ link })).id).toBe(id);
    const started = await client().imports.start({ format: 'folder', path: path.dirname(at) });
    expect(started.title).toMatchObject({ values: { name: link } });
    importReport.parse((await host().jobs.ended(started.id)).result);
    expect((await client().imports.fetch({ link })).id).not.toBe(id);
    expect([await client().imports.servers(), await listed().imports.servers()]).toEqual([
      { allowed: [server.at] },
      { allowed: [] },
    ]);
    await client().imports.allowServer({ server: server.at, allowed: false });
    expect(await client().imports.servers()).toEqual({ allowed: [] });
    host().options.remote = { roots: [], servers: [server.at] };
    expect(await host().jobs.ended((await listed().imports.fetch({ link })).id)).toMatchObject({ state: 'done' });
  });

  it('unpacks a zip file like an upload', async () => {
    const zip = zipped([
      { name: 'set/rows.json', text: '[]' },
      { name: '../out.txt', text: 'x' },
    ]);
    files['/set.zip'] = { body: zip };
    host().options.remote = { roots: [], servers: [server.at] };
    const done = await host().jobs.ended((await listed().imports.fetch({ link: `${server.at}/set.zip` })).id);
    const { path: at, leftOut } = fetchedLink.parse(done.result);
    expect(path.basename(at)).toBe('rows.json');
    expect(leftOut).toMatchObject([{ record: 'set.zip/../out.txt' }]);
    expect(existsSync(path.join(place('p'), 'cache', 'out.txt'))).toBe(false);
  });
});
