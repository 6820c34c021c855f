import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRoot } from '#electron/host/files/app-folders.ts';
import { openWrite } from '#electron/host/db/connection.ts';
import { playUnderstanding } from '../faults/examiners.ts';
import { type ModelServer, startModelServer } from '../faults/server.ts';
import { Desk } from './command-line.ts';

type Row = Record<string, unknown>;

const sample = path.join(appRoot(), 'resources', 'sample');
const desk = new Desk();
let server: ModelServer;
/** Models by name: `good` answers, `locked` has a refused key, `absent` is unknown to its server, `picky` refuses a picture. */
const statusOf: Record<string, number> = { locked: 401, absent: 404, picky: 400 };
/** The picture that `picky` refuses; null for the next one that it gets. */
let disliked: string | null = null;

beforeAll(async () => {
  server = await startModelServer({
    say: (asked) => (/difficulty/i.test(asked.text) ? playUnderstanding(asked) : JSON.stringify({ answer: 'A' })),
    fault: (_, { model, picture }) => {
      const status = statusOf[model];
      if (model === 'picky') disliked ??= picture;
      if (status === undefined || (model === 'picky' && picture !== disliked)) return null;
      return {
        name: model,
        fault: (response) => {
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ error: { message: 'No.' } }));
        },
      };
    },
  });
  const models = ['good', ...Object.keys(statusOf)].map((name) => ({
    ...{ name, provider: 'openai', model: name, baseUrl: server.openai, limits: { concurrency: 1 } },
  }));
  desk.file('models.json', { models });
  await desk.json(0, 'new', 'known');
  const from = path.join(sample, 'knowledge');
  await desk.json(0, 'import', 'known', from, '--format', 'gui-knowledge', '--images', sample);
  await desk.json(0, 'review', 'known', '--approve-all', '--as', 'Ann');
  await desk.json(0, 'release', 'known', '1.0');
});
afterAll(async () => {
  await server.close();
  desk.clear();
});

const evaluate = ['evaluate', 'known', '--task', 'knowledge', '--models', 'models.json'];

it('ends with 42 if every model refuses its key or does not exist, with or without --partial-ok', async () => {
  for (const model of ['locked', 'absent']) {
    const found = await desk.json<{ failed: Row[] }>(42, ...evaluate, '--model', model, '--partial-ok');
    expect(found).toMatchObject({ state: 'failed', errors: 4 });
    expect(found.failed).toHaveLength(4);
  }
  await desk.json(42, ...evaluate, '--model', 'locked', '--model', 'absent');
  const run = ['run', 'known', 'understanding', '--models', 'models.json', '--role', 'generator=locked'];
  expect(await desk.json(42, ...run, '--partial-ok')).toMatchObject({ state: 'done', done: 0 });
}, 300_000);

it('ends with 3 if only some models or items failed, and then with 0 with --partial-ok', async () => {
  const both = [...evaluate, '--model', 'good', '--model', 'locked'];
  expect(await desk.json(3, ...both)).toMatchObject({ evaluations: [{ errors: 0 }, { errors: 4 }] });
  await desk.json(0, ...both, '--partial-ok');
  expect(await desk.json(3, ...evaluate, '--model', 'picky')).toMatchObject({ state: 'done', n: 4 });
  const run = ['run', 'known', 'understanding', '--models', 'models.json', '--role', 'generator=picky'];
  for (const [code, more] of [
    [3, []],
    [0, ['--partial-ok']],
  ] as const) {
    disliked = null;
    const { done, failed } = await desk.json<{ done: number; failed: Row[] }>(code, ...run, ...more);
    expect(done).toBeGreaterThan(0);
    expect(failed).toHaveLength(1);
  }
}, 300_000);

it('compare ends with 3 and names the items that are not the same in both runs', async () => {
  const listed = await desk.run('list', 'known', 'knowledge-questions', '--json');
  const changed = JSON.parse(listed.out[0] ?? '{}') as { id?: string };
  // One person changes the words, a second settles it.
  desk.lines('edits.jsonl', [{ id: changed.id, verdict: 'edit', content: { question: 'What is this, in one word?' } }]);
  for (const who of ['Bob', 'Cora']) await desk.json(0, 'review', 'known', '--from', 'edits.jsonl', '--as', who);
  await desk.json(0, 'release', 'known', '1.1');
  const random = ['evaluate', 'known', '--task', 'knowledge', '--model', 'builtin/random', '--release'];
  const runs: string[] = [];
  for (const tag of ['1.0', '1.1']) runs.push((await desk.json<{ run: string }>(0, ...random, tag)).run);
  expect(await desk.json(3, 'compare', 'known', ...runs)).toMatchObject({ n: 3, leftOut: [changed.id] });
}, 300_000);

it('ends with 42 if a release or picture does not match its hash', async () => {
  await desk.json(0, 'new', 'other');
  const gold = path.join(sample, 'knowledge');
  await desk.json(0, 'import', 'other', gold, '--format', 'gui-knowledge', '--images', sample);
  await desk.json(0, 'review', 'other', '--approve-all', '--as', 'Bob');
  await desk.json(0, 'release', 'other', '1.0');
  const merged = await desk.json<{ problems: string[] }>(42, 'merge', 'other', 'known');
  expect(merged.problems).toEqual([expect.stringContaining('1.0')]);

  expect(await desk.json(0, 'verify', 'known', '1.0')).toMatchObject({ ok: true });
  const give = ['export', 'known', '--format', 'gui-knowledge', '--release', '1.0', '--out'];
  await desk.json(0, ...give, 'before');
  const media = path.join(desk.folder, 'known', 'media');
  const [file = ''] = readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));
  writeFileSync(path.join(media, file), Buffer.concat([readFileSync(path.join(media, file)), Buffer.from('x')]));
  expect(await desk.json(42, 'verify', 'known', '1.0')).toMatchObject({ ok: false });
  const refused = await desk.run(...give, 'after', '--json');
  expect(refused, refused.err).toMatchObject({ code: 42, out: [] });
  const found = await desk.json<{ failed: Row[] }>(42, ...evaluate, '--model', 'good', '--thinking', '--partial-ok');
  expect(found.failed.length).toBeGreaterThan(0);

  const database = openWrite(path.join(desk.folder, 'other', 'project.sqlite'));
  database.run('DROP TRIGGER release_records_stay');
  database.run("UPDATE release_records SET content = replace(content, 'switch', 'swatch')");
  database.close();
  for (const args of [
    ['evaluate', 'other', '--task', 'knowledge', '--model', 'builtin/random'],
    ['export', 'other', '--format', 'gui-knowledge', '--release', '1.0', '--out', 'changed'],
  ]) {
    const result = await desk.run(...args, '--json');
    expect(result, result.err).toMatchObject({ code: 42, out: [] });
    expect(result.err).toContain('was changed after it was frozen');
  }
}, 300_000);
