import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { isNotUnderstood } from '#shared/contract/imports.ts';
import { formatOf } from '#pipelines/formats/registry.ts';
import { leftOutOf, Spoken } from './left-out.ts';
import { previewImport } from './preview.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-not-understood-'));
  await writeFile(path.join(folder, 'a.png'), 'a picture by name only');
});
afterEach(() => rm(folder, { recursive: true }));

const files: Record<string, string> = {
  'annotations.xml': '<annotations><meta><task><mode>interpolation</mode></task></meta><track id="0"/></annotations>',
  'boxes.csv': 'picture,xmin,ymin,xmax,ymax\na,1,2,3,4\n',
  'labels.txt': '0 0.5 0.5 0.1 0.1\n1 0.2 0.2 0.1 0.1\n',
  'shapes.json': '{"shapes":[],"imagePath":"../../elsewhere/a.png"}',
  'thing.yaml': 'a: 1\n',
  'via.json': '{"_via_settings":{},"_via_img_metadata":{}}',
  'README.txt': 'Pictures of 2026.',
  'notes.txt': 'hello',
  'manifest.csv': 'file,app\na.png,Mail\n',
};

it('names the annotation files of a folder of pictures before and after its import, with their tool and what to do', async () => {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const { notUnderstood = [] } = await previewImport({ format: 'folder', path: folder });
  const words = notUnderstood.map(({ record, why }) => `${record}: ${phraseWords(why)}`);
  expect(words).toEqual([
    'annotations.xml: looks like CVAT for video, but was not understood: export the task as “CVAT for images”',
    expect.stringMatching(/^boxes\.csv: looks like a table of boxes/),
    expect.stringMatching(/^labels\.txt: looks like YOLO/),
    expect.stringMatching(/^shapes\.json: looks like LabelMe.*choose the folder of these files/),
    expect.stringMatching(/^thing\.yaml: may be an annotation file/),
    'via.json: looks like VGG Image Annotator, but was not understood: export it as COCO or Pascal VOC',
  ]);
  const format = formatOf('folder');
  const spoken = new Spoken();
  for await (const _ of spoken.of(format?.read?.(folder, {}) ?? (async function* () {})()));
  const left = format ? await leftOutOf(format, folder, spoken) : [];
  expect(left.filter(isNotUnderstood)).toEqual(notUnderstood);
  expect(left.filter((entry) => !isNotUnderstood(entry)).map(({ record }) => record)).toEqual([
    'README.txt',
    'notes.txt',
  ]);
});

it('says nothing about a folder of pictures alone', async () => {
  expect(await previewImport({ format: 'folder', path: folder })).not.toHaveProperty('notUnderstood');
});
