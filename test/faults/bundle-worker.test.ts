import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { Host } from '#electron/host/host.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { createInstruction } from '#electron/host/items/instruction/create.ts';
import { memoryVault } from '#electron/host/people/memory-vault.ts';
import { router } from '#electron/host/router/index.ts';
import { change } from '#electron/host/changes/change.ts';
import { cli } from '../cli.ts';
import { type ModelServer, startModelServer } from './server.ts';

/** A project and its bundle, made once and copied for each test. */
let made: string;
let root: string;
let server: ModelServer;
let latency = 0;
const at = (name: string) => path.join(root, name);

/** A place that depends on the question only. */
const wordsOf = (text: string) => {
  const digest = createHash('sha256').update(text).digest();
  return `(${(digest[0] ?? 0) * 2}, ${digest[1] ?? 0})`;
};

/** A host in this process with a project open, for what the command line does not print. */
async function inHost<T>(name: string, work: (client: ReturnType<typeof clientOf>, host: Host) => Promise<T>) {
  const host = new Host({
    ...{ shell: 'cli', version: '0.0.0', capabilities: [], userFolder: at('user'), resources: resourcesFolder() },
    vault: memoryVault(),
  });
  const client = clientOf(host);
  if (existsSync(at(name))) await client.projects.open({ path: at(name) });
  else await client.projects.create({ path: at(name) });
  try {
    return await work(client, host);
  } finally {
    await client.projects.close();
  }
}
const clientOf = (host: Host) =>
  createRouterClient(router, { context: { host, caller: { name: 'Cora', role: 'curator' as const } } });

/** Four screenshots with six approved instructions each as release v1; a part of the first is blurred. */
function makeProject(): Promise<void> {
  return inHost('project', async (client, host) => {
    const files: File[] = [];
    for (const n of [1, 2, 3, 4]) {
      const create = { width: 600, height: 300, channels: 3 as const, background: { r: n * 40, g: 9, b: 90 } };
      const bytes = await sharp({ create }).png().toBuffer();
      files.push(new File([new Uint8Array(bytes)], `${n}.png`, { type: 'image/png' }));
    }
    const names = files.map(({ name }) => name);
    await client.imports.upload({ files, names, platform: 'web', app: 'Shop', source: 'drop' });
    const { rows } = await client.screenshots.query({ sort: 'oldest' });
    const { session } = host;
    if (!session) throw new Error('The project is not open.');
    change(session, { author: { kind: 'person', name: 'Cora' } }, (to) => {
      for (const { id, name } of rows)
        for (let n = 0; n < 6; n += 1) {
          const locate: [number, number, number, number] = [n * 90, 0, n * 90 + 200, 250];
          const content = { name: `Secret ${n}`, kind: 'icon' as const, locate };
          const element = createElement(to, { screenshotId: id, state: 'approved', content });
          createInstruction(to, {
            elementId: element.id,
            state: 'approved',
            content: { type: n % 2 ? 'basic' : 'advanced', text: `Click target ${n} of ${name}`, picked: true },
          });
        }
    });
    await client.screenshots.blur({ id: rows[0]?.id ?? '', add: [[0, 0, 300, 250]] });
    await client.releases.create({ tag: 'v1' });
  });
}

beforeAll(async () => {
  made = mkdtempSync(path.join(tmpdir(), 'benchwright-bundle-'));
  root = made;
  await makeProject();
  const bundled = await json(0, 'bundle', 'project', '--release', 'v1', '--out', 'bundle');
  expect(bundled).toMatchObject({ items: { grounding: 24 }, pictures: 4, blurred: 1 });
});
afterAll(() => rmSync(made, { recursive: true, force: true }));

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'benchwright-worker-'));
  for (const name of ['project', 'bundle', 'user']) cpSync(path.join(made, name), at(name), { recursive: true });
  latency = 0;
  server = await startModelServer({ say: ({ text }) => wordsOf(text), latencyMs: () => latency });
  const record = { name: 'm', provider: 'openai', model: 'm', baseUrl: server.openai, limits: { concurrency: 2 } };
  writeFileSync(at('models.json'), JSON.stringify({ models: [{ ...record, coordinates: 'pixel' }] }));
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

function start(...args: string[]) {
  const child: ChildProcess = spawn(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, BENCHWRIGHT_HOME: at('home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout?.on('data', (text) => {
    out += text;
  });
  child.stderr?.on('data', (text) => {
    err += text;
  });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, out, err })) };
}

async function json(code: number, ...args: string[]): Promise<Record<string, unknown>> {
  const ended = await start(...args, '--json').ended;
  expect(ended.code, `${args.join(' ')}: ${ended.err}`).toBe(code);
  return ended.out === '' ? {} : (JSON.parse(ended.out) as Record<string, unknown>);
}

const asking = ['--task', 'grounding', '--model', 'm', '--models', 'models.json'];
const worker = (index: number, of: number, out = `shard-${index}.sqlite`) => [
  ...['evaluate', '--bundle', 'bundle', ...asking],
  ...(of > 1 ? ['--shard', `${index}/${of}`] : []),
  ...['--out', out],
];

/** Everything about scores and items in the only evaluation of a project. */
const figures = (name: string) =>
  inHost(name, async (client) => {
    const all = await client.evaluations.list({});
    expect(all).toHaveLength(1);
    const run = all[0]?.run.id ?? '';
    const { scored, of, strict, parity, summary, manifest } = await client.evaluations.get({ run });
    const { rows } = await client.evaluations.predictions({ run });
    const { itemListHash, releaseHash } = manifest;
    return { scored, of, strict, parity, summary, rows, itemListHash, releaseHash };
  });

it('several workers evaluate one bundle; merged, their shards equal a run in the project to the last digit', async () => {
  cpSync(at('project'), at('whole'), { recursive: true });
  await json(0, 'evaluate', 'whole', ...asking, '--release', 'v1');
  expect(server.log).toHaveLength(24);
  const evaluated = await Promise.all([1, 2, 3].map((index) => json(0, ...worker(index, 3))));
  expect(evaluated.map(({ n, calls, state }) => ({ n, calls, state }))).toEqual(
    Array.from({ length: 3 }, () => ({ n: 8, calls: 8, state: 'done' })),
  );
  expect(server.log).toHaveLength(48);
  expect(readdirSync(root).filter((name) => name.endsWith('.work'))).toEqual([]);
  expect(statSync(at('shard-1.sqlite')).mode & 0o222).toBe(0);
  expect(readFileSync(at('shard-1.sqlite'), 'latin1')).not.toContain('Secret 0');
  // What is sent is the same to the byte, blurred pictures included.
  expect(new Set(server.log.map(({ key }) => key)).size).toBe(24);

  expect(await json(3, 'merge', 'project', 'shard-1.sqlite', 'shard-3.sqlite')).toMatchObject({
    ...{ runs: 2, predictions: 16, united: 0 },
    missing: [{ task: 'grounding', model: 'm', release: 'v1', of: 3, missing: [2] }],
  });
  expect(await json(0, 'merge', 'project', 'shard-2.sqlite')).toMatchObject({ runs: 1, united: 1, missing: [] });
  const expected = await figures('whole');
  expect(expected.strict.headline).not.toBeNull();
  expect(await figures('project')).toEqual(expected);

  // The same file again, and the same shard from another worker, add nothing.
  await json(0, ...worker(2, 3, 'again.sqlite'));
  expect(await json(0, 'merge', 'project', 'shard-2.sqlite', 'again.sqlite')).toMatchObject({ merged: 0, missing: [] });
  expect(await figures('project')).toEqual(expected);
  expect(await json(0, 'doctor', 'project')).toMatchObject({ ok: true });

  // A shard of a release that is another one here.
  await inHost('other', () => Promise.resolve());
  expect((await start('merge', 'other', 'shard-1.sqlite').ended).code).toBe(1);
}, 200_000);

it.each(['SIGINT', 'SIGKILL'] as const)(
  'a worker that ends with %s continues without asking again what was answered, and a finished one sends nothing',
  async (signal) => {
    latency = 60;
    const first = start(...worker(1, 1), '--json');
    while (server.log.length < 7) await new Promise((resolve) => setTimeout(resolve, 5));
    first.child.kill(signal);
    const { code, err } = await first.ended;
    expect(code, err).toBe(signal === 'SIGINT' ? 130 : null);
    expect(existsSync(at('shard-1.sqlite'))).toBe(false);
    expect(existsSync(at('shard-1.sqlite.work'))).toBe(true);
    const asked = server.log.length;
    expect(asked).toBeLessThan(24);
    latency = 0;
    // Another request does not continue it.
    const other = await start(...worker(1, 1), '--limit', '3').ended;
    expect(other.code).toBe(1);
    expect(other.err).toContain('another evaluation or shard');
    expect(server.log).toHaveLength(asked);
    expect(await json(0, ...worker(1, 1))).toMatchObject({ n: 24, state: 'done', errors: 0 });
    // A kill costs at most the calls in flight.
    expect(server.log.length).toBeLessThanOrEqual(signal === 'SIGINT' ? 24 : 26);
    expect(new Set(server.log.map(({ key }) => key)).size).toBe(24);
    const sent = server.log.length;
    expect(await json(0, ...worker(1, 1))).toMatchObject({ n: 24, shard: at('shard-1.sqlite') });
    expect(server.log).toHaveLength(sent);
  },
  200_000,
);

it('a damaged or changed bundle ends with 42, names the file and sends nothing', async () => {
  const picture = readdirSync(at('bundle/media'), { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('.png'),
  );
  // Which file is damaged matters to the reader of bundles (its own tests); here, how the command ends.
  const files = [`media/${picture}`, 'bundle.json'].map((name) => at(`bundle/${name}`));
  const bytes = files.map((file) => readFileSync(file));
  const end = async (file: string, code: number) => {
    const ended = await start(...worker(1, 1)).ended;
    expect(ended.code, ended.err).toBe(code);
    expect(ended.err).toContain(code === 42 ? file : 'bundle');
  };
  for (const [at, file] of files.entries()) {
    const changed = Buffer.from(bytes[at] ?? []);
    changed[40] = (changed[40] ?? 0) ^ 1;
    chmodSync(file, 0o600);
    writeFileSync(file, changed);
    await end(file, 42);
    rmSync(file);
    await end(file, file.endsWith('bundle.json') ? 1 : 42);
    writeFileSync(file, bytes[at] ?? '');
  }
  expect(server.log).toEqual([]);
}, 200_000);

it('refuses wrong usage, estimates without a trace, and keeps what a cap left unfinished', async () => {
  const wrong = [
    ['evaluate', ...asking],
    ['evaluate', 'project', '--bundle', 'bundle', ...asking],
    ['evaluate', '--bundle', 'bundle', ...asking],
    ['evaluate', 'project', ...asking, '--out', 'x.sqlite'],
    [...worker(1, 1), '--release', 'v2'],
    [...worker(1, 1), '--model', 'other'],
    [...worker(1, 1), '--shard', '4/3'],
  ];
  const refused = await Promise.all(wrong.map((args) => start(...args).ended));
  expect(refused.map(({ code }) => code)).toEqual(wrong.map(() => 2));
  expect((await start('evaluate', '--bundle', 'project', ...asking, '--out', 'x').ended).code).toBe(1);
  const before = readdirSync(root).sort();
  expect(await json(0, 'evaluate', '--bundle', 'bundle', ...asking, '--estimate')).toMatchObject({ items: 24 });
  expect(readdirSync(root).sort()).toEqual(before);
  expect(server.log).toEqual([]);

  const price = { inputPerMTok: 2, outputPerMTok: 10 };
  const { models } = JSON.parse(readFileSync(at('models.json'), 'utf8')) as { models: object[] };
  writeFileSync(at('models.json'), JSON.stringify({ models: models.map((model) => ({ ...model, price })) }));
  const capped = await json(3, ...worker(1, 2), '--budget', '0.01');
  expect(capped).toMatchObject({ state: 'capped', shard: null });
  expect(existsSync(at('shard-1.sqlite'))).toBe(false);
  expect(await json(0, ...worker(1, 2), '--budget', '0.01', '--partial-ok')).toMatchObject({ state: 'capped' });
  expect(await json(0, ...worker(1, 2), '--budget', '1')).toMatchObject({ state: 'done', n: 12 });
  expect(server.log).toHaveLength(12);
}, 200_000);
