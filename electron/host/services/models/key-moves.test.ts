import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { router } from '../../router/index.ts';
import { hostForEach } from '../../testing/host.ts';

const { host, client, folder } = hostForEach();
const secret = 'sk-owner-secret';
const record = {
  name: 'gpt',
  provider: 'openai' as const,
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'm',
  params: {},
  limits: {},
};

/** A server that records the headers of every call. */
let server: Server;
let seen: string[] = [];
let elsewhere = '';
beforeEach(async () => {
  seen = [];
  server = createServer((request, response) => {
    seen.push(JSON.stringify(request.headers));
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"error":{"message":"no"}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await client().projects.create({ path: folder('p'), name: 'p' });
  await client().models.save({ record });
  await client().models.setKey({ name: 'gpt', key: secret });
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const remote = () =>
  createRouterClient(router, {
    context: { host: host(), caller: { name: 'Lis', role: 'curator' as const, listed: true } },
  });
const stateOf = async (name: string) =>
  (await client().models.list()).find(({ record: { name: found } }) => found === name)?.key;

test('a team member who changes a model’s server gets no key there', async () => {
  await remote().models.save({ record: { ...record, baseUrl: elsewhere }, replaces: 'gpt' });
  await remote().models.check({ name: 'gpt' });
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.join('\n')).not.toContain(secret);
  // It stays with the server it was entered for.
  await remote().models.save({ record, replaces: 'gpt' });
  expect(await stateOf('gpt')).toBe('memory');
});

test('nor does this machine’s own person, who enters a key for the new server', async () => {
  await client().models.save({ record: { ...record, baseUrl: elsewhere }, replaces: 'gpt' });
  await client().models.check({ name: 'gpt' });
  expect(seen.join('\n')).not.toContain(secret);
});

test('a key follows a rename at the same server, for this machine’s person only', async () => {
  await client().models.save({ record: { ...record, name: 'mine' }, replaces: 'gpt' });
  expect(await stateOf('mine')).toBe('memory');
  await remote().models.save({ record: { ...record, name: 'theirs' }, replaces: 'mine' });
  expect(await stateOf('theirs')).not.toBe('memory');
});
