import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Role } from '#shared/contract/roles.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { wireFetch } from '#pipelines/providers/wire/fetch.ts';
import { openHost } from '#electron/host/open-host.ts';
import { folderInside } from '#electron/host/files/inside.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { router } from '#electron/host/router/index.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { openInHost } from '#electron/host/services/projects/projects.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { subjectOf } from '#electron/host/services/runs/subjects.ts';
import { startServer } from '#electron/serve/server.ts';
import { makeProject } from '../faults/project.ts';
import { startModelServer } from '../faults/server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'bw-exposure-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rights = (file: string) => statSync(file).mode & 0o777;

it('a project is private to its owner, even in a folder that others may read', async () => {
  const open = path.join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  await createProject(open).close();
  expect(rights(open)).toBe(0o755);
  for (const part of ['media', 'cache', 'backups']) expect(rights(path.join(open, part)), part).toBe(0o700);
  expect(rights(path.join(open, 'project.sqlite'))).toBe(0o600);
  await createProject(path.join(folder, 'made')).close();
  expect(rights(path.join(folder, 'made'))).toBe(0o700);
});

it('no folder inside a project can be written by others, even if the umask allows it', async () => {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
  const { folder: project, remove } = await makeProject(2);
  onTestFinished(remove);
  const inside = readdirSync(project, { recursive: true, withFileTypes: true }).filter((dirent) =>
    dirent.isDirectory(),
  );
  expect(inside.length).toBeGreaterThan(3);
  for (const dirent of inside)
    expect([dirent.name, rights(path.join(dirent.parentPath, dirent.name))]).toEqual([dirent.name, 0o700]);
  for (const entry of [['recordings'], ['recordings', 'one']])
    expect(rights(folderInside(project, ...entry))).toBe(0o700);
  chmodSync(path.join(project, 'media'), 0o750);
  expect(rights(folderInside(project, 'live'))).toBe(0o750);
});

it('a studio behind TLS tells browsers to use nothing else', async () => {
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>page</title>');
  const host = openHost({ shell: 'browser', userFolder: path.join(folder, 'home') });
  const shared = { host, port: 0, bind: '127.0.0.1', owner: { name: 'Ada', role: 'curator' } as const, people: null };
  for (const [publicOrigin, text] of [
    ['https://studio.example.org', 'max-age=31536000'],
    [undefined, null],
  ] as const) {
    const server = await startServer({ ...shared, tls: null, rendererFolder: folder, publicOrigin });
    const { port } = server;
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    expect(answer.headers.get('strict-transport-security')).toBe(text);
    await server.close();
  }
});

it('a model server cannot send a request, and the key in it, on to another', async () => {
  let reached = 0;
  const other = createServer((_, response) => {
    reached++;
    response.end('{}');
  });
  const first = createServer((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` });
    response.end();
  });
  for (const server of [other, first]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(first.address() as AddressInfo).port}/`;
  const answer = await wireFetch(2)(url, { method: 'POST', headers: { 'x-api-key': 'not-a-real-key' }, body: '{}' });
  expect([answer.status, reached]).toEqual([307, 0]);
  for (const server of [other, first]) server.close();
});

it('curators see raw bodies of model servers, reviewers prompts and replies, annotators neither', async () => {
  const server = await startModelServer({ say: () => '[]', usage: { input: 1, output: 1 } });
  const project = await makeProject(1);
  const host = openHost({ shell: 'cli', userFolder: path.join(folder, 'home') });
  try {
    await openInHost(host, project.folder);
    const { session } = host;
    if (!session) throw new Error('no project is open');
    const record = modelRecord.parse({ name: 'gen', provider: 'openai', model: 'm', baseUrl: server.openai });
    saveRecord(session, record, undefined);
    const service = runsOf(host, session);
    const roles = { generator: ['gen'], verifier: ['gen'], refiner: ['gen'] };
    const request = { pipeline: 'understanding', roles, options: {} };
    const subject = subjectOf('construct', 'understanding');
    const { id } = service.start({ subject, request, options: {}, budget: null, by: 'tester', roles });
    await service.live(id)?.ended;
    const as = (role: Role) =>
      createRouterClient(router, { context: { host, caller: { name: role, role } }, interceptors: interceptors() });
    const { rows } = await as('curator').runs.items({ id, limit: 10 });
    const call = rows.flatMap(({ callIds }) => callIds)[0] ?? '';
    expect((await as('curator').runs.call({ id: call })).raw).toContain('"choices"');
    expect((await as('reviewer').runs.call({ id: call })).raw).toBeNull();
    await expect(as('annotator').runs.call({ id: call })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await host.session?.close();
  } finally {
    await server.close();
    project.remove();
  }
});
