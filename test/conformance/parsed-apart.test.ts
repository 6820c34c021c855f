import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Host } from '#electron/host/host.ts';
import { openHost } from '#electron/host/open-host.ts';
import { router } from '#electron/host/router/index.ts';
import { formats } from '#pipelines/formats/registry.ts';
import { makeSamples, type Sample } from './samples.ts';

let folder: string;
let host: Host;
let samples: Sample[];
const readers = formats.map((format) => ({ format, own: { ...format } }));

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bw-apart-'));
  samples = await makeSamples(folder);
  host = openHost({ shell: 'cli', userFolder: path.join(folder, 'home') });
});
afterAll(async () => {
  // Other files share the formats.
  for (const { format, own } of readers) Object.assign(format, own);
  await host.session?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('files from outside are parsed in a thread of their own: no reader runs on the thread that answers calls', async () => {
  const here: string[] = [];
  for (const format of formats)
    for (const name of ['read', 'episodes', 'tree', 'count'] as const)
      if (format[name])
        Object.assign(format, {
          [name]: () => {
            here.push(`${format.id}.${name}`);
            throw new Error('parsed where calls are answered');
          },
        });
  const client = createRouterClient(router, { context: { host, caller: { name: 'Ada', role: 'curator' as const } } });
  await client.projects.create({ path: path.join(folder, 'project') });
  for (const format of ['coco', 'yolo', 'uiautomator', 'benchwright-jsonl', 'hf-parquet', 'agentnet']) {
    const source = samples.find((sample) => sample.format === format)?.source ?? '';
    await client.imports.guess({ path: source });
    expect((await client.imports.preview({ format, path: source })).records, format).toBeGreaterThan(0);
    const { id } = await client.imports.start({ format, path: source });
    await expect.poll(() => host.jobs.get(id).state, { timeout: 60_000 }).toBe('done');
    expect(host.jobs.get(id).result, format).toMatchObject({ refused: [], entries: { refused: 0 } });
  }
  expect(here).toEqual([]);
});
