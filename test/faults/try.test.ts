import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { router } from '#electron/host/router/index.ts';
import { makeProject } from './project.ts';
import { type ModelServer, type Say, startModelServer } from './server.ts';

let server: ModelServer;
let project: { folder: string; remove(): void };
let client: ReturnType<typeof connect>;
let say: Say;

function connect() {
  const host = new Host({
    shell: 'cli',
    version: '0',
    capabilities: [],
    userFolder: join(project.folder, '..', 'home'),
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
  return createRouterClient(router, { context: { host, caller: { name: 'tester', role: 'curator' } } });
}

beforeEach(async () => {
  say = () => "click(start_box='(28,14)')";
  server = await startModelServer({ say: (asked) => say(asked), usage: { input: 50, output: 5 } });
  project = await makeProject(1);
  client = connect();
  await client.projects.open({ path: project.folder });
});
afterEach(async () => {
  await client.projects.close();
  await server.close();
  project.remove();
});

async function tryIt(more: object, ask: 'text' | 'point' = 'point') {
  const { rows } = await client.screenshots.query({ sort: 'name', limit: 1 });
  const record = modelRecord.parse({ name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai, ...more });
  return client.models.try({ record, screenshotId: rows[0]?.id ?? '', prompt: 'Save', ask });
}

test('the chain from reply to pixel is shown: sent size, numbers, convention, point', async () => {
  const price = { inputPerMTok: 2, outputPerMTok: 10 };
  const image = { minPixels: 28 * 28, maxPixels: 28 * 28 * 4 };
  const tried = await tryIt({ family: 'qwen2.5-vl', price, image });
  // 64 × 40 becomes 56 × 28 for a model that sees whole patches of 28.
  expect(tried).toMatchObject({
    ok: true,
    error: null,
    sent: { width: 56, height: 28, format: 'png' },
    numbers: [28, 14],
    place: [28, 14],
  });
  expect(tried.point).toEqual([32, 20]);
  expect(tried).toMatchObject({ inputTokens: 50, outputTokens: 5, cost: 0.00015 });
  expect((await tryIt({ family: 'qwen3-vl' })).point).toEqual([(28 * 64) / 1000, (14 * 40) / 1000]);
});

test('errors are reported in one sentence, after one request', async () => {
  say = () => 'I would rather talk about the weather.';
  expect(await tryIt({})).toMatchObject({ ok: false, error: 'No point was found in the reply.', point: null });
  expect(await tryIt({})).toMatchObject({ errorPhrase: { code: 'try-no-point' } });
  say = () => ({ refusal: 'No.' });
  expect(await tryIt({})).toMatchObject({ ok: false, error: 'The model declined: No.' });
  const before = server.log.length;
  const dead = await tryIt({ baseUrl: 'http://127.0.0.1:9/v1' }, 'text');
  expect(dead).toMatchObject({ ok: false, reply: null });
  expect(dead.error).toContain('refused the connection');
  expect(dead.errorPhrase?.code).toBe('server-unreachable');
  expect(server.log).toHaveLength(before);
});

test('records are saved, checked, listed with the state of their key, and exported without it', async () => {
  const record = modelRecord.parse({ name: 'mine', provider: 'openai', model: 'm', baseUrl: server.openai });
  await client.models.save({ record });
  expect(await client.models.check({ name: 'mine' })).toMatchObject({
    ok: true,
    message: 'The server responds and has m.',
  });
  expect((await client.models.setKey({ name: 'mine', key: ' abc-123 ' })).key).toBe('memory');
  const { text } = await client.models.exportText();
  expect(text).toContain('mine');
  expect(text).not.toContain('abc-123');
  await client.models.save({ record: { ...record, name: 'renamed' }, replaces: 'mine' });
  const listed = (await client.models.list()).find((m) => m.record.name === 'renamed');
  expect(listed).toMatchObject({ key: 'memory', builtin: false });
  await client.models.remove({ name: 'renamed' });
  await expect(client.models.check({ name: 'renamed' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await client.models.check({ name: 'builtin/ocr' })).toMatchObject({ ok: true });
});
