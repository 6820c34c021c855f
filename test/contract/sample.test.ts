import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterEach, expect, it } from 'vitest';
import { Host } from '#electron/host/host.ts';
import { memoryVault } from '#electron/host/memory-vault.ts';
import { resourcesFolder } from '#electron/host/places.ts';
import { router } from '#electron/host/router/index.ts';

const root = mkdtempSync(path.join(tmpdir(), 'benchwright-sample-'));
const host = new Host({
  shell: 'cli',
  version: '0.0.0',
  capabilities: [],
  userFolder: path.join(root, 'user'),
  resources: resourcesFolder(),
  vault: memoryVault(),
});
afterEach(async () => {
  await host.session?.close();
  rmSync(root, { recursive: true, force: true });
});

/** What a newcomer finds on every screen is made on their own machine, to its end. */
it('makes the sample project with questions, instructions, a release and finished evaluations', async () => {
  const client = createRouterClient(router, { context: { host, caller: { name: 'Cora', role: 'curator' as const } } });
  const made = await client.projects.create({ path: path.join(root, 'sample'), sample: true });
  expect(made.counts).toMatchObject({ screenshots: 16, elements: 804 });
  await expect
    .poll(async () => (await client.jobs.list()).map(({ state, error }) => ({ state, error })), {
      timeout: 280_000,
      interval: 200,
    })
    .not.toContainEqual(expect.objectContaining({ state: 'running' }));
  expect((await client.jobs.list()).map(({ state, error }) => ({ state, error }))).toEqual([
    { state: 'done', error: null },
  ]);
  const runs = await client.runs.list({});
  expect(runs.filter(({ state }) => state !== 'done')).toEqual([]);
  expect((await client.releases.list()).map(({ tag }) => tag)).toEqual(['sample-v1']);
  const evaluations = await client.evaluations.list({});
  expect(evaluations.map(({ task, model }) => `${task} ${model}`)).toEqual(
    expect.arrayContaining([
      'mcq builtin/random',
      'mcq builtin/ocr',
      'grounding builtin/random',
      'grounding builtin/center',
      'grounding builtin/ocr',
    ]),
  );
}, 300_000);
