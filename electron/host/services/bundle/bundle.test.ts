import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { bundleReport } from '#shared/contract/releases.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { mediaPath } from '../../media/media-path.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { assertPictures, bundledRecords, readBundle } from './read.ts';

const { host, folder, client, session } = hostForEach();
let pictures: string[];

/** A project with two screenshots, each with a secret and a plain element, of which one picture is blurred there. */
beforeEach(async () => {
  await client().projects.create({ path: folder('project') });
  const files: File[] = [];
  for (const background of ['teal', 'navy']) {
    const bytes = await sharp({ create: { width: 200, height: 100, channels: 3, background } })
      .png()
      .toBuffer();
    files.push(new File([new Uint8Array(bytes)], `${background}.png`, { type: 'image/png' }));
  }
  const names = files.map(({ name }) => name);
  await client().imports.upload({ files, names, platform: 'web', app: 'Shop', source: 'drop' });
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  pictures = rows.map(({ sha256 }) => sha256);
  change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
    for (const { id } of rows)
      for (const [at, name] of ['Ann Smith', 'Save'].entries()) {
        const locate: [number, number, number, number] = [at * 100, 0, at * 100 + 80, 40];
        const { id: elementId } = createElement(to, { screenshotId: id, state: 'approved', content: { name, locate } });
        createInstruction(to, {
          elementId,
          state: 'approved',
          content: { type: 'basic', text: `Click place ${at}`, picked: true },
        });
      }
  });
  await client().releases.create({ tag: 'v1' });
});

async function write(name: string, tag = 'v1') {
  const { id } = await client().releases.bundle({ tag, out: folder(name) });
  const job = await host().jobs.ended(id);
  if (job.state !== 'done') throw new Error(job.error ?? job.state);
  return bundleReport.parse(job.result);
}

const filesIn = (name: string) =>
  readdirSync(folder(name), { recursive: true, withFileTypes: true })
    .filter((dirent) => dirent.isFile())
    .map((dirent) => path.join(dirent.parentPath, dirent.name));

/** Everything in a bundle, names of files included. */
const allOf = (name: string) =>
  filesIn(name)
    .map((file) => `${file}\n${readFileSync(file, 'latin1')}`)
    .join('\n');

it('writes records and pictures by hash, the same twice, and leaves a bundle that is there', async () => {
  const made = await write('one');
  expect(made).toMatchObject({ items: { grounding: 4 }, pictures: 2, blurred: 0, unchanged: false });
  expect(await write('two')).toMatchObject({ hash: made.hash });
  expect(await write('one')).toMatchObject({ hash: made.hash, unchanged: true });
  expect(allOf('two').replaceAll(folder('two'), '')).toBe(allOf('one').replaceAll(folder('one'), ''));
  const there = await readBundle(folder('one'));
  expect([...there.pictures.keys()].sort()).toEqual([...pictures].sort());
  const kinds: string[] = [];
  for await (const { kind } of bundledRecords(there)) kinds.push(kind);
  expect(kinds.filter((kind) => kind === 'screenshot')).toHaveLength(2);
  expect(kinds).toHaveLength(10);
  expect(readdirSync(path.dirname(folder('one'))).filter((name) => name.startsWith('.one.'))).toEqual([]);
});

it('contains nothing of what is blurred now: no pixel, no hash of the sharp picture, no text read there', async () => {
  const before = await write('before');
  const { rows } = await client().screenshots.query({ sort: 'oldest' });
  await client().screenshots.blur({ id: rows[0]?.id ?? '', add: [[0, 0, 90, 50]] });
  const made = await write('after');
  expect(made).toMatchObject({ pictures: 2, blurred: 1, items: { grounding: 4 }, releaseHash: before.releaseHash });
  expect(made.hash).not.toBe(before.hash);
  const all = allOf('after');
  expect(allOf('before')).toContain(pictures[0]);
  expect(all).not.toContain(pictures[0]?.slice(0, 12));
  expect(all).toContain(pictures[1]);
  const there = await readBundle(folder('after'));
  await assertPictures(there);
  const names: string[] = [];
  const shots: string[] = [];
  for await (const record of bundledRecords(there)) {
    if (record.kind === 'screenshot' && 'sha256' in record) shots.push(record.sha256);
    const { name } = ('content' in record ? record.content : {}) as { name?: string };
    if (name !== undefined) names.push(name);
  }
  expect(shots.every((sha256) => there.pictures.has(sha256))).toBe(true);
  expect(names.sort()).toEqual(['', 'Ann Smith', 'Save', 'Save']);
});

it('is never replaced by another bundle, and leaves other folders alone', async () => {
  const made = await write('one');
  await client().releases.create({ tag: 'v2' });
  await expect(write('one', 'v2')).rejects.toThrow('already has another bundle, of release v1');
  expect((await readBundle(folder('one'))).manifest.hash).toBe(made.hash);
  mkdirSync(folder('used'));
  writeFileSync(path.join(folder('used'), 'mine.txt'), 'mine');
  await expect(write('used')).rejects.toThrow('choose a new or an empty folder');
  expect(readdirSync(folder('used'))).toEqual(['mine.txt']);
  await expect(client().releases.bundle({ tag: 'v9', out: folder('none') })).rejects.toThrow('v9');
  expect(existsSync(folder('none'))).toBe(false);
});

it('refuses a picture of the project that is damaged or missing, and writes nothing', async () => {
  const file = mediaPath(session().folder, pictures[1] ?? '', 'png');
  const bytes = readFileSync(file);
  chmodSync(file, 0o600);
  writeFileSync(file, Buffer.concat([bytes, Buffer.from('x')]));
  await expect(write('one')).rejects.toThrow(path.basename(file));
  rmSync(file);
  await expect(write('one')).rejects.toThrow(path.basename(file));
  expect(existsSync(folder('one'))).toBe(false);
});

it('names the file of a bundle that is missing or was changed', async () => {
  await write('one');
  const damage = (name: string, work: (file: string) => void) => {
    rmSync(folder('damaged'), { recursive: true, force: true });
    cpSync(folder('one'), folder('damaged'), { recursive: true });
    const file = path.join(folder('damaged'), name);
    chmodSync(file, 0o600);
    work(file);
    return file;
  };
  const append = (file: string) => writeFileSync(file, `${readFileSync(file, 'latin1')} `, 'latin1');
  const open = async () => assertPictures(await readBundle(folder('damaged')));
  for (const name of ['records.jsonl', 'pictures.jsonl']) {
    const file = damage(name, append);
    await expect(open()).rejects.toMatchObject({ data: { phrase: phrase('bundle-changed', { file }) } });
    await expect(open()).rejects.toThrow(file);
    damage(name, rmSync);
    await expect(open()).rejects.toMatchObject({ data: { phrase: phrase('bundle-missing', { file }) } });
  }
  for (const text of ['{', '{}', readFileSync(path.join(folder('one'), 'bundle.json'), 'utf8').replace('"v1"', '"v2"')])
    await expect(
      readBundle(path.dirname(damage('bundle.json', (file) => writeFileSync(file, text)))),
    ).rejects.toMatchObject({ data: { phrase: { code: 'bundle-changed' } } });
  damage('bundle.json', rmSync);
  await expect(open()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const sha256 = pictures[0] ?? '';
  const name = path.join('media', sha256.slice(0, 2), `${sha256}.png`);
  await expect((damage(name, append), open())).rejects.toThrow(name);
  await expect((damage(name, rmSync), open())).rejects.toThrow(name);
});
