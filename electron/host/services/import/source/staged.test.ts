import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatOf } from '#pipelines/formats/registry.ts';
import { zipped } from '../../../testing/zip.ts';
import { leftOutOf, Spoken } from '../left-out.ts';
import { stage, stagedFiles, stagedPath, unstage, uploadOf } from './staged.ts';
import { unpack, unpackAll } from './unpack.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'benchwright-stage-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const file = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'piece');
const piece = (name: string, text: string | Uint8Array<ArrayBuffer>, at = 0) => ({ name, file: file(text), at });

describe('an upload', () => {
  it('keeps folders, joins parts of a file, and leaves out names that lead outside', async () => {
    const { upload, leftOut } = await stage(project, null, [
      piece('set/labels/a.txt', 'first '),
      piece('set/labels/.DS_Store', 'x'),
      piece('../../outside.txt', 'x'),
    ]);
    await stage(project, upload, [piece('set/labels/a.txt', 'second', 6)]);
    const path = await stagedPath(project, upload);
    expect(path).toBe(join(stagedFiles(project, upload), 'set', 'labels', 'a.txt'));
    expect(readFileSync(path, 'utf8')).toBe('first second');
    expect(leftOut).toMatchObject([{ record: '../../outside.txt' }]);
    expect(existsSync(join(project, 'outside.txt'))).toBe(false);
    expect(uploadOf(project, path)).toBe(upload);
    await unstage(project, upload);
    await expect(stage(project, upload, [piece('b.txt', 'x')])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(stagedPath(project, '..')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('unpacks zip files beside it, without links and without names that lead outside', async () => {
    const bytes = zipped([
      { name: 'images/a.png', text: 'png' },
      { name: 'link', text: '/etc/passwd', mode: 0o120777 },
    ]);
    const { upload } = await stage(project, null, [piece('set.zip', bytes), piece('broken.zip', 'no zip')]);
    const { unpacked, leftOut } = await unpackAll(stagedFiles(project, upload), new AbortController().signal);
    expect(unpacked).toBe(1);
    expect(leftOut.map(({ record, why }) => [record, phraseWords(why).slice(0, 9)]).sort()).toEqual([
      ['broken.zip', 'it is not'],
      ['set.zip/link', 'is a link'],
    ]);
    expect(await stagedPath(project, upload)).toBe(join(stagedFiles(project, upload), 'set', 'images', 'a.png'));
  });

  it('refuses entries by their names, and unpacks all others', async () => {
    const bad = ['../outside.txt', '/tmp/outside.txt', 'C:\\outside.txt', 'a/../../outside.txt', '..\\outside.txt'];
    const bytes = zipped([
      { name: 'images/first.png', text: 'png' },
      ...bad.map((name) => ({ name, text: 'outside' })),
      { name: 'windows\\inside.txt', text: 'inside' },
      { name: 'images/last.png', text: 'png' },
    ]);
    const { upload } = await stage(project, null, [piece('set.zip', bytes)]);
    const root = stagedFiles(project, upload);
    const { unpacked, leftOut } = await unpackAll(root, new AbortController().signal);
    expect(unpacked).toBe(1);
    expect(leftOut.map(({ record }) => record)).toEqual(bad.map((name) => `set.zip/${name.replaceAll('\\', '/')}`));
    for (const { why } of leftOut) expect(phraseWords(why)).toMatch(/outside the imported folder|only names inside/);
    const there = readdirSync(project, { recursive: true, encoding: 'utf8' });
    expect(there.filter((name) => name.includes('outside'))).toEqual([]);
    expect(readdirSync(join(root, 'set'), { recursive: true, encoding: 'utf8' }).sort()).toEqual(
      ['images', 'images/first.png', 'images/last.png', 'windows', 'windows/inside.txt'].map((name) => join(name)),
    );
  });

  it('refuses an entry whose size is not what the archive says, and unpacks all others', async () => {
    const bytes = zipped([
      { name: 'a.txt', text: 'first' },
      { name: 'b.txt', text: 'second' },
    ]);
    const table = Buffer.from(bytes).indexOf(Buffer.from('504b0102', 'hex'));
    bytes[table + 24] = 99;
    const { upload } = await stage(project, null, [piece('set.zip', bytes)]);
    const root = stagedFiles(project, upload);
    const { leftOut } = await unpackAll(root, new AbortController().signal);
    expect(leftOut.map(({ record, why }) => [record, phraseWords(why)])).toEqual([
      ['set.zip/a.txt', 'it has 5 bytes, but the table of files says 99'],
    ]);
    expect(readdirSync(join(root, 'set'))).toEqual(['b.txt']);
  });

  it('does not unpack more than the limits allow, and leaves nothing behind', async () => {
    const { upload } = await stage(project, null, [piece('bomb.zip', zipped([{ name: 'a', text: 'x'.repeat(4096) }]))]);
    const root = stagedFiles(project, upload);
    const to = join(root, 'bomb');
    const limits = { entries: 10, bytes: 1000, ratio: 200 };
    await expect(unpack(join(root, 'bomb.zip'), to, limits)).rejects.toThrow('it unpacks to more than 0 MB');
    expect(existsSync(to)).toBe(false);
  });
});

it('names every file of a folder that no record used', async () => {
  const { upload } = await stage(project, null, [
    piece('a.png', 'png'),
    piece('a.xml', '<x/>'),
    piece('lonely.png', 'png'),
    piece('notes.docx', 'x'),
    piece('README.txt', 'x'),
  ]);
  const root = stagedFiles(project, upload);
  const spoken = new Spoken();
  const image = { key: 'a', name: 'a.png', file: join(root, 'a.png') };
  const record = { record: 'a.xml', screenshot: { image } } as never;
  async function* records() {
    yield record;
  }
  const given: unknown[] = [];
  for await (const read of spoken.of(records())) given.push(read);
  expect(given).toEqual([record]);
  const format = formatOf('voc');
  if (!format) throw new Error('no such format');
  expect((await leftOutOf(format, root, spoken)).map(({ record: name, why }) => `${name} ${phraseWords(why)}`)).toEqual(
    [
      `README.txt is a file type that ${format.name} does not read`,
      'lonely.png no record refers to this picture',
      `notes.docx is a file type that ${format.name} does not read`,
    ],
  );
  expect(await leftOutOf(format, join(root, 'a.xml'), spoken)).toEqual([]);
});

it.each([
  [
    'coco',
    [
      'annotations/instances_val2017.json',
      'annotations/captions_val2017.json',
      'annotations/person_keypoints_val2017.json',
    ],
    ['annotations/captions_val2017.json', 'annotations/person_keypoints_val2017.json'],
  ],
  ['yolo', ['data.yaml', 'classes.txt', 'train.txt', 'notes.txt', 'other.yaml'], ['notes.txt', 'other.yaml']],
])('names files beside %s that its format could read but does not', async (id, names, left) => {
  const { upload } = await stage(
    project,
    null,
    [...names, 'z.bin'].map((name) => piece(name, 'x')),
  );
  const format = formatOf(id);
  if (!format) throw new Error('no such format');
  const listed = await leftOutOf(format, stagedFiles(project, upload), new Spoken());
  expect(listed.map(({ record, why }) => `${record} ${phraseWords(why)}`)).toEqual([
    ...left.map((name) => `${name} is not part of the data set in ${format.name}`),
    `z.bin is a file type that ${format.name} does not read`,
  ]);
});
