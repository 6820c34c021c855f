import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { router } from '../../router/index.ts';
import { hostForEach } from '../../testing/host.ts';
import { phrasesWords } from '#shared/phrases/phrase.ts';

const { host, client, folder } = hostForEach();
const route = { variable: 'BW_TEST_TEAM_KEY', server: 'http://127.0.0.1:9' };
const record = {
  name: 'theirs',
  provider: 'openai' as const,
  baseUrl: `${route.server}/v1`,
  model: 'm',
  apiKeyEnv: route.variable,
  params: {},
  limits: {},
};
beforeEach(async () => {
  process.env[route.variable] = 'secret';
  await client().projects.create({ path: folder('p'), name: 'p' });
});
afterEach(() => {
  delete process.env[route.variable];
});

/** A curator on a team, working in the studio on somebody else's machine. */
const listed = () =>
  createRouterClient(router, {
    context: { host: host(), caller: { name: 'Lis', role: 'curator' as const, listed: true } },
  });

test('a team member cannot allow keys from the environment of whoever runs the studio', async () => {
  expect(await listed().models.save({ record })).toMatchObject({ key: 'ask' });
  await expect(listed().models.allowKey({ ...route, allow: true })).rejects.toThrow('whoever runs the studio');
  expect((await listed().models.list()).find((entry) => entry.record.name === 'theirs')).toMatchObject({ key: 'ask' });
  await client().models.allowKey({ ...route, allow: true });
  expect((await listed().models.list()).find((entry) => entry.record.name === 'theirs')).toMatchObject({
    key: 'environment',
  });
});

test('a run that would send such a key says so first, and does not start', async () => {
  writeFileSync(path.join(folder('p'), 'models.json'), JSON.stringify({ models: [record] }));
  host().events.changed(['model']);
  const request = { pipeline: 'understanding', roles: { generator: ['theirs'] } };
  const dry = await client().runs.estimate(request);
  expect(dry).toMatchObject({ canStart: false, keysToAllow: [route] });
  const sentence = `theirs would send the key in ${route.variable} to ${route.server}`;
  expect(phrasesWords(dry.problems)).toContain(sentence);
  await expect(client().runs.start(request)).rejects.toThrow(sentence);
  await client().models.allowKey({ ...route, allow: true });
  expect(await client().runs.estimate(request)).toMatchObject({ canStart: true, keysToAllow: [] });
});
