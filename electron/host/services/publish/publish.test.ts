import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { publication, publishReport } from '#shared/contract/publishing.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { snippets } from '#pipelines/publish/card.ts';
import { mediaPath } from '../../media/media-path.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';
import { croissantProblems } from './testing/croissant-rules.ts';

const { host, folder, client, session, makeProject } = releasedForEach();

const about = publication.parse({
  title: 'Lantern screens',
  summary: 'Questions and targets on screens of Lantern.',
  authors: ['Example Lab'],
  licence: 'cc-by-4.0',
});

async function publish(name: string, more: { tag?: string; withhold?: number } = {}) {
  const { id } = await client().releases.publish({ tag: 'v1', out: folder(name), ...more });
  const job = await host().jobs.ended(id);
  if (job.state !== 'done') throw Object.assign(new Error(job.error ?? job.state), { phrase: job.phrase });
  return publishReport.parse(job.result);
}

const read = (name: string, file: string) => readFileSync(path.join(folder(name), file), 'utf8');
const lines = (name: string, file: string) =>
  read(name, file)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const filesIn = (name: string) =>
  readdirSync(folder(name), { recursive: true, withFileTypes: true })
    .filter((dirent) => dirent.isFile())
    .map((dirent) => path.join(dirent.parentPath, dirent.name));
/** Every byte of a folder, and the names of its files. */
const allOf = (name: string) =>
  filesIn(name)
    .map((file) => `${file}\n${readFileSync(file, 'latin1')}`)
    .join('\n');

const has = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

it('writes the items of each task with their pictures, a card, a datasheet, a description and checksums', async () => {
  await makeProject();
  await client().releases.describe(about);
  const report = await publish('out');
  expect(report).toMatchObject({
    tasks: [
      { task: 'mcq', splits: [{ split: 'test', items: 6 }] },
      { task: 'grounding', splits: [{ split: 'test', items: 24 }] },
    ],
    ...{ pictures: 2, blurred: 0, withheld: 0, unlicensed: ['drop'] },
  });
  const [first] = lines('out', 'data/mcq/test.jsonl');
  expect(first).toMatchObject({ answer: 'B', difficulty: 'easy', width: 2000, height: 1200 });
  expect(existsSync(path.join(folder('out'), String(first?.['image'])))).toBe(true);
  const [target] = lines('out', 'data/grounding/test.jsonl');
  expect(target).toMatchObject({ targets: [[900, 500, 1100, 700]], absent: false });
  const card = read('out', 'README.md');
  const header = parse(/^---\n([\s\S]+?)---\n/.exec(card)?.[1] ?? '') as Record<string, unknown>;
  expect(header).toMatchObject({
    ...{ pretty_name: 'Lantern screens', license: 'cc-by-4.0', language: ['en'], size_categories: ['n<1K'] },
    task_categories: ['visual-question-answering', 'multiple-choice', 'image-text-to-text'],
    configs: [
      { config_name: 'mcq', default: true, data_files: [{ split: 'test', path: 'data/mcq/test.parquet' }] },
      { config_name: 'grounding', data_files: [{ split: 'test', path: 'data/grounding/test.parquet' }] },
    ],
  });
  expect(card).toContain('| drop | 2 | not stated |');
  const sheet = read('out', 'DATASHEET.md');
  expect(sheet).toContain('| question | people | 6 |');
  expect(sheet).toContain('EXIF');
  expect(allOf('out')).not.toContain('Cora');
  expect(parse(read('out', 'CITATION.cff'))).toMatchObject({ 'cff-version': '1.2.0', license: 'CC-BY-4.0' });
  const made = JSON.parse(read('out', 'croissant.json')) as Record<string, unknown>;
  expect(croissantProblems(made, folder('out'))).toEqual([]);
  expect(has('sh', '-c', `cd '${folder('out')}' && sha256sum --strict -c SHA256SUMS`)).toBe(true);
  expect(read('out', 'SHA256SUMS').trim().split('\n')).toHaveLength(filesIn('out').length - 1);
  // The same again, over the earlier one.
  expect(await publish('out')).toMatchObject({ hash: report.hash });
});

it('the rules for the description find what is wrong with one', async () => {
  await makeProject();
  await client().releases.describe(about);
  await publish('out');
  const text = read('out', 'croissant.json');
  const damaged = [
    [/"url": "[^"]+"/, '"url": ""', 'url is missing'],
    [/"@id": "mcq-test\/answer"/, '"@id": "answer"', 'not named after its record set'],
    [/"sha256": "[0-9a-f]+"/, '"sha256": "00"', 'another hash'],
    [/"dataType": "sc:Text"/, '"dataType": "sc:String"', 'has type sc:String'],
    [/"isArray": true/, '"isArray": false', 'is no array'],
  ] as const;
  for (const [part, other, problem] of damaged)
    expect(
      croissantProblems(JSON.parse(text.replace(part, other)) as Record<string, unknown>, folder('out')).join('\n'),
    ).toContain(problem);
});

it('withheld answers are nowhere in the folder, and everything of a subject is withheld together', async () => {
  await makeProject();
  await client().releases.describe(about);
  const report = await publish('all', { withhold: 100 });
  expect(report.withheld).toBe(30);
  const all = allOf('all');
  for (const secret of ['The second one is shown', '"answer":"B"', '900,500', '[[900', 'icon'])
    expect(all).not.toContain(secret);
  expect(lines('all', 'data/mcq/test.jsonl')[0]).toMatchObject({ answer: null, question: expect.any(String) });
  expect(lines('all', 'data/grounding/test.jsonl')[0]).toMatchObject({ targets: null, polygon: null, absent: null });
  await publish('none');
  const half = await publish('half', { withhold: 50 });
  expect(half).toMatchObject({
    withheld: 15,
    tasks: [
      {
        splits: [
          { split: 'validation', items: 3 },
          { split: 'test', items: 3 },
        ],
      },
      {
        splits: [
          { split: 'validation', items: 12 },
          { split: 'test', items: 12 },
        ],
      },
    ],
  });
  const image = (file: string) => new Set(lines('half', file).map((line) => line['image']));
  expect(image('data/mcq/test.jsonl')).toEqual(image('data/grounding/test.jsonl'));
  // The hash of an item says nothing about its answer.
  const hashes = (name: string) => lines(name, 'data/mcq/test.jsonl').map((line) => line['hash']);
  expect(hashes('all')).toEqual(hashes('none'));
  const made = JSON.parse(read('half', 'croissant.json')) as Record<string, unknown>;
  expect(croissantProblems(made, folder('half'))).toEqual([]);
});

it('pictures leave blurred, and nothing tells what is below', async () => {
  await makeProject();
  await client().releases.describe({ ...about, pictureLicences: { drop: 'mit' } });
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  await client().screenshots.blur({ id: rows[0]?.id ?? '', add: [[0, 0, 90, 50]] });
  const report = await publish('out');
  expect(report).toMatchObject({ blurred: 1, unlicensed: [] });
  expect(allOf('out')).not.toContain(rows[0]?.sha256.slice(0, 12));
  expect(lines('out', 'pictures.jsonl')).toMatchObject([{ licence: 'mit', source: 'drop' }, { licence: 'mit' }]);
});

it('says what is wrong, and leaves no half folder', async () => {
  await makeProject();
  await expect(publish('out')).rejects.toMatchObject({ phrase: { code: 'publish-no-licence-authors' } });
  await client().releases.describe({ ...about, licence: null });
  await expect(publish('out')).rejects.toMatchObject({ phrase: { code: 'publish-no-licence' } });
  await client().releases.describe({ ...about, authors: [] });
  await expect(publish('out')).rejects.toMatchObject({ phrase: { code: 'publish-no-authors' } });
  await client().releases.describe(about);
  await expect(publish('out', { tag: 'v9' })).rejects.toThrow('v9');
  mkdirSync(folder('used'));
  writeFileSync(path.join(folder('used'), 'mine.txt'), 'mine');
  await expect(publish('used')).rejects.toThrow('choose a new or an empty folder');
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  const file = mediaPath(session().folder, rows[1]?.sha256 ?? '', 'png');
  chmodSync(file, 0o600);
  rmSync(file);
  await expect(publish('out')).rejects.toThrow(path.basename(file));
  writeFileSync(path.join(folder('used'), 'file'), '');
  await expect(publish('used/file')).rejects.toMatchObject({
    phrase: phrase('export-target-file', { target: folder('used/file'), format: 'a publication' }),
  });
  expect(readdirSync(path.dirname(folder('out'))).filter((name) => name.includes('out'))).toEqual([]);
});

it('a source without a licence is a warning before a release is frozen, until it is said once', async () => {
  await makeProject();
  expect((await client().releases.preview()).unlicensed).toEqual([{ source: 'drop', pictures: 2, licence: null }]);
  await client().releases.describe({ ...about, pictureLicences: { drop: 'cc0-1.0' } });
  expect((await client().releases.preview()).unlicensed).toEqual([]);
  expect(await client().releases.publication({ tag: 'v1' })).toMatchObject({
    publication: { title: 'Lantern screens' },
    sources: [{ source: 'drop', pictures: 2, licence: 'cc0-1.0' }],
  });
});

const python = has('python3', '-c', 'import json');
const arrow = has('python3', '-c', 'import pyarrow.parquet');

it.skipIf(!python)('the snippet of the card reads the JSON lines (needs python3)', async () => {
  await makeProject();
  await client().releases.describe(about);
  await publish('out');
  const code = /```python\n(import json\n[\s\S]+?)```/.exec(read('out', 'README.md'))?.[1] ?? '';
  expect(execFileSync('python3', ['-c', code], { cwd: folder('out'), encoding: 'utf8' })).toMatch(/^6 \S+\n$/);
});

it.skipIf(!arrow)('the Parquet loads with pyarrow (needs python3-pyarrow)', async () => {
  await makeProject();
  await client().releases.describe(about);
  await publish('out', { withhold: 50 });
  const code = /```python\n(import pyarrow[\s\S]+?)```/.exec(read('out', 'README.md'))?.[1] ?? '';
  expect(execFileSync('python3', ['-c', code], { cwd: folder('out'), encoding: 'utf8' })).toMatch(/^3 \S+\n$/);
  const check = [
    'import json, hashlib, pyarrow.parquet as p',
    't = p.read_table("data/grounding/validation.parquet")',
    'rows = t.to_pylist()',
    'lines = [json.loads(l) for l in open("data/grounding/validation.jsonl", encoding="utf-8")]',
    'for a, b in zip(rows, lines):',
    '    image = a.pop("image"); name = b.pop("image")',
    '    assert image["path"] == name and hashlib.sha256(image["bytes"]).hexdigest() in name',
    '    assert a == b, (a, b)',
    'assert str(t.schema.field("targets").type) == "list<element: list<element: double>>", t.schema',
    'features = json.loads(t.schema.metadata[b"huggingface"])["info"]["features"]',
    'assert features["image"] == {"_type": "Image"}, features',
    'w = p.read_table("data/grounding/test.parquet")',
    'assert w.schema.equals(t.schema) and w.column("targets").null_count == w.num_rows',
    'print(len(rows))',
  ].join('\n');
  expect(execFileSync('python3', ['-c', check], { cwd: folder('out'), encoding: 'utf8' })).toBe('12\n');
});

it('has no snippet without items', () => {
  expect(snippets({ tasks: [] })).toEqual([]);
});
