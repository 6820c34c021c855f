import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publication } from '#shared/contract/publishing.ts';
import { submissionHash } from '#pipelines/evaluate/submission.ts';
import type { Submission } from '#shared/contract/runs/evaluations/submission.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { readBundle } from '../bundle/read.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';
import { requireRelease } from '../release/freeze.ts';
import { paperTable } from '../tables/paper-table.ts';
import { itemsOfBundle, itemsOfRelease } from './asked-items.ts';
import { makeSubmission } from './make.ts';
import { isSubmission, mergeSubmission, submissionsOf } from './merge.ts';

const { host, folder, client, session, makeProject } = releasedForEach();
const task = (id: string) => {
  const found = taskType(id);
  if (!found) throw new Error(id);
  return found;
};

/** The items of a published folder without answers, as somebody who has no project reads them. */
async function downloaded(): Promise<{ id: string; hash: string; question: string }[]> {
  await client().releases.describe(publication.parse({ authors: ['Lab'], licence: 'mit' }));
  const { id } = await client().releases.publish({ tag: 'v1', out: folder('data'), withhold: 100 });
  expect((await host().jobs.ended(id)).state).toBe('done');
  const text = readFileSync(`${folder('data')}/data/mcq/test.jsonl`, 'utf8').trim();
  return text.split('\n').map((line) => JSON.parse(line) as { id: string; hash: string; question: string });
}

function written(lines: readonly object[]): string {
  const file = folder('predictions.jsonl');
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join('\n'));
  return file;
}

async function made(lines: readonly object[], id = 'mcq') {
  const { tag, hash } = requireRelease(session().read, 'v1');
  const about = {
    release: { tag, hash },
    model: 'their-model',
    by: 'Their Lab',
    note: '',
    at: new Date(0).toISOString(),
    app: '1',
  };
  const items = itemsOfRelease(session().read, 'v1', task(id));
  return makeSubmission({ task: task(id), items, predictions: written(lines), about });
}

function saved(value: object, name = 'result.json'): string {
  writeFileSync(folder(name), JSON.stringify(value));
  return folder(name);
}

it('answers to published items come back as a self-reported row, once, and unranked', async () => {
  await makeProject();
  const items = await downloaded();
  const lines = items.map(({ id, hash, question }) => ({ id, hash, reply: question.includes('easy') ? 'B' : 'A' }));
  const { file, refused } = await made(lines);
  expect(refused).toEqual([]);
  expect(file).toMatchObject({ of: 6, right: 2, model: 'their-model' });
  const place = saved(file ?? {});
  expect(isSubmission(place)).toBe(true);
  expect(mergeSubmission(session(), place)).toEqual({ added: true, releasesDiffer: false, problems: [] });
  expect(mergeSubmission(session(), place).added).toBe(false);
  expect(submissionsOf(session().read, 'mcq')).toMatchObject([{ n: 6, of: 6, right: 2, by: 'Their Lab' }]);
  // On the leaderboard of its release, and of no other.
  const submitted = (release: string) => client().benchmark.submitted({ task: 'mcq', release });
  expect(await submitted('v1')).toMatchObject([{ n: 6, by: 'Their Lab', strict: { counts: { right: 2 } } }]);
  expect(await submitted('v9')).toEqual([]);
  const run = await client().evaluations.start({ task: 'mcq', model: 'builtin/random', release: 'v1' });
  await expect.poll(async () => (await client().runs.get({ id: run.id })).state, { timeout: 20_000 }).toBe('done');
  const table = await paperTable(host(), session(), { layout: 'mmbench-1', reading: 'strict', by: 'source' });
  const row = table.parts[0]?.rows.find(({ model }) => model === 'their-model');
  expect(row).toMatchObject({ source: 'self-reported', group: 'apart' });
  expect(row?.cells.every(({ mark }) => mark === null)).toBe(true);
  expect(row?.cells.some(({ text }) => text === '100.0')).toBe(true);
});

it('refuses what was predicted for another item, twice, or not at all', async () => {
  await makeProject();
  const [first, second, third] = [...itemsOfRelease(session().read, 'v1', task('mcq')).values()];
  const { file, refused } = await made([
    { id: first?.id, hash: first?.hash, reply: 'B' },
    { id: first?.id, hash: first?.hash, reply: 'B' },
    { id: second?.id, hash: first?.hash, reply: 'B' },
    { id: 'nobody', reply: 'B' },
    { id: third?.id, reply: null },
    { reply: 'B' },
  ]);
  expect(file?.items.map(({ id }) => id)).toEqual([first?.id]);
  expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(refused[1]?.why).toContain('its hash differs');
  expect((await made([{ id: 'nobody', reply: 'B' }])).file).toBeNull();
});

it('a file that was changed, or says what its replies do not score, is not taken', async () => {
  await makeProject();
  const items = [...itemsOfRelease(session().read, 'v1', task('mcq')).values()];
  const { file } = await made(items.map(({ id, hash }) => ({ id, hash, reply: 'A' })));
  if (!file) throw new Error('nothing made');
  const { sha256: _, ...content } = file;
  const again = (change: Partial<Submission>) => {
    const other = { ...content, ...change };
    return saved({ ...other, sha256: submissionHash(other) });
  };
  const claimed = content.items.map((item) => ({ ...item, outcome: 'right' as const }));
  expect(() => mergeSubmission(session(), saved({ ...file, right: 6 }))).toThrow('does not match its hash');
  expect(() => mergeSubmission(session(), again({ items: claimed }))).toThrow('has another outcome');
  const [first, second] = content.items;
  if (!first || !second) throw new Error('no items');
  expect(() => mergeSubmission(session(), again({ items: [{ ...first, hash: second.hash }] }))).toThrow('hash differs');
  expect(() => mergeSubmission(session(), again({ items: [first, first] }))).toThrow('answered twice');
  expect(() => mergeSubmission(session(), saved({ any: 'thing' }))).toThrow('is no file of results');
  const elsewhere = again({ release: { tag: 'v1', hash: 'f'.repeat(64) } });
  expect(mergeSubmission(session(), elsewhere)).toMatchObject({ added: false, releasesDiffer: true });
  expect(() => mergeSubmission(session(), again({ release: { tag: 'v7', hash: content.release.hash } }))).toThrow('v7');
  expect(submissionsOf(session().read, 'mcq')).toEqual([]);
});

it('a bundle has the same items with the same hashes as the project', async () => {
  await makeProject();
  const { id } = await client().releases.bundle({ tag: 'v1', out: folder('bundle') });
  expect((await host().jobs.ended(id)).state).toBe('done');
  const bundle = await readBundle(folder('bundle'));
  for (const name of ['mcq', 'grounding']) {
    const here = itemsOfRelease(session().read, 'v1', task(name));
    const there = await itemsOfBundle(bundle, task(name));
    expect([...there].map(([key, { hash }]) => [key, hash])).toEqual([...here].map(([key, { hash }]) => [key, hash]));
  }
});
