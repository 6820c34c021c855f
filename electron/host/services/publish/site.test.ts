import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { publication, publishReport } from '#shared/contract/publishing.ts';
import { SiteItems } from '#pipelines/publish/site/items-data.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';

const { host, folder, client, makeProject, serveModel, stopped } = releasedForEach();

async function published(name: string, withhold: number) {
  const { id } = await client().releases.publish({ tag: 'v1', out: folder(name), withhold });
  const job = await host().jobs.ended(id);
  if (job.state !== 'done') throw new Error(job.error ?? job.state);
  return publishReport.parse(job.result);
}
const read = (name: string, file: string) => readFileSync(path.join(folder(name), file), 'utf8');

interface Told {
  name: string;
  models: string[];
  pictures: [string, number, number][];
  items: [string, unknown, string | 0, number[], unknown, string, unknown[] | 0][];
}
const itemsOf = (name: string) =>
  JSON.parse(/= (\[[\s\S]*\]);\n$/.exec(read(name, 'site/items-data.js'))?.[1] ?? '') as Told[];

it('shows leaderboard, tables, error kinds, run records and items, and asks for nothing from anywhere', async () => {
  await makeProject();
  await client().releases.describe(publication.parse({ authors: ['Lab'], licence: 'mit', title: 'A <b> & "c"' }));
  await serveModel((text) => ({ content: text.includes('easy') ? 'B' : 'The answer is C.' }));
  for (const [task, model] of [
    ['mcq', 'served'],
    ['grounding', 'builtin/center'],
  ] as const)
    await stopped(await client().evaluations.start({ task, model, release: 'v1' }));
  const report = await published('site', 0);
  const page = read('site', 'index.html');
  for (const part of [
    'Content understanding',
    'Element grounding',
    'served',
    'builtin/center',
    'Run records',
    'MMBench-GUI, Table 1',
  ])
    expect(page).toContain(part);
  expect(page).toContain('<title>Results: A &lt;b&gt; &amp; &quot;c&quot;</title>');
  const files = readdirSync(folder('site'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:html|js|css)$/.test(file),
  );
  expect(files.toSorted()).toEqual([
    'index.html',
    'items.html',
    'site/items-data.js',
    'site/items.js',
    'site/site.css',
  ]);
  const code = files.map((file) => read('site', file)).join('\n');
  expect(code).not.toMatch(/(?:src|href)="(?:https?:)?\/\/|@import|url\(|fetch\(|XMLHttpRequest/);
  for (const [, name = ''] of page.matchAll(/(?:src|href)="([^"#]+)"/g))
    expect(statSync(path.join(folder('site'), name)).isFile()).toBe(true);
  expect(report.site).toBe(files.reduce((sum, file) => sum + statSync(path.join(folder('site'), file)).size, 0));
  const [mcq, grounding] = itemsOf('site');
  expect(mcq).toMatchObject({ name: 'Content understanding', models: ['served'] });
  expect(mcq?.items).toHaveLength(6);
  expect(mcq?.items[0]).toMatchObject([expect.stringContaining('easy'), expect.any(Array), 'B', [0], 0, 'r', ['B']]);
  expect(grounding?.items[0]).toMatchObject([
    expect.any(String),
    0,
    '(1000, 600)',
    [0],
    [[900, 500, 1100, 700]],
    'r',
    [[1000, 600]],
  ]);
});

it('tells nothing of withheld items: neither key nor answers, examples or corrections', async () => {
  await makeProject();
  await client().releases.describe(publication.parse({ authors: ['Lab'], licence: 'mit' }));
  await serveModel(() => ({ content: 'The answer is C.' }));
  await stopped(await client().evaluations.start({ task: 'mcq', model: 'served', release: 'v1' }));
  await published('all', 100);
  expect(itemsOf('all')[0]?.items.every((item) => item[2] === 0 && item[5] === '' && item[6] === 0)).toBe(true);
  expect(read('all', 'index.html')).not.toContain('Misses');
  await published('half', 50);
  const items = itemsOf('half')[0]?.items ?? [];
  expect(items.filter((item) => item[2] === 0 && item[5] === '' && item[6] === 0 && item[4] === 0)).toHaveLength(3);
  expect(items.filter((item) => item[2] === 'B' && item[5] === 'w')).toHaveLength(3);
  expect(read('half', 'index.html')).not.toContain('What does one.png show');
});

it('stays under 2 MB for ten models and 3,000 items', () => {
  const task =
    taskTypes.find(({ fixtures: [entry] }) => entry && taskTypes[1]?.pointing(entry.item) !== null) ?? taskTypes[1];
  if (!task) throw new Error('no task');
  const items = new SiteItems(task);
  const [fixture] = task.fixtures;
  for (let n = 0; n < 3000; n++)
    items.add(
      fixture?.item,
      false,
      () => `images/${String(n % 97).padStart(2, '0')}/${'a'.repeat(56)}${String(n).padStart(8, '0')}.png`,
    );
  for (let model = 0; model < 10; model++) {
    items.model(`model-${model}`);
    for (let n = 0; n < 3000; n++) items.answered(n, { outcome: n % 3 ? 'right' : 'wrong', answer: [1234, 2345] });
  }
  expect(JSON.stringify(items.data()).length).toBeLessThan(1_500_000);
});
