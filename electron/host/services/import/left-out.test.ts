import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { formatOf } from '#pipelines/formats/registry.ts';
import { leftOutOf, Spoken } from './left-out.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-left-out-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('says which JSON files of an unrecognised folder were not searched for annotations, and what to do', async () => {
  const coco = '{"images":[{"id":1,"file_name":"a.png"}],"annotations":[{"image_id":1,"bbox":[0,0,5,5]}]}';
  for (let at = 0; at < 5000; at++) writeFileSync(path.join(folder, `a${at}.json`), '{"note":"x"}');
  await writeFile(path.join(folder, 'z.json'), coco);
  const format = formatOf('folder');
  const [first] = format ? await leftOutOf(format, folder, new Spoken()) : [];
  expect(`${first?.record}: ${first && phraseWords(first.why)}`).toBe(
    `${path.basename(folder)}: no COCO annotations in the first 5,000 JSON files of this folder, and the others were not searched; import the file with the annotations directly`,
  );
  await rm(path.join(folder, 'a0.json'));
  expect(await formatOf('coco')?.unsearched?.(folder)).toBeNull();
});

it('names git-lfs pointers and pickles as what they are, also in a folder that no format recognises', async () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 1234\n`;
  await writeFile(path.join(folder, 'a.json'), pointer);
  await writeFile(path.join(folder, 'b.pkl'), Buffer.from([0x80, 4, 0x95, 0, 0x7d, 0x94, 0x2e]));
  await writeFile(path.join(folder, 'c.txt'), 'hello');
  const format = formatOf('folder');
  const found = format ? await leftOutOf(format, folder, new Spoken()) : [];
  const words = found.map(({ record, why }) => `${record}: ${phraseWords(why)}`).sort();
  expect(words).toEqual([
    'a.json: the file is a git-lfs pointer, not the file itself; run "git lfs pull" where it came from',
    'b.pkl: the file is a Python pickle, which is never opened; save its records as JSON',
    'c.txt: is not a picture',
  ]);
});
