import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { resourcesFolder } from '../../files/app-folders.ts';
import { benchwrightJsonl } from '#pipelines/formats/benchwright-jsonl/index.ts';
import { elementInImage } from '../prelabels/boxes.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';

it('ships a sample that the ordinary import reads without a remark', async () => {
  const folder = path.join(resourcesFolder(), 'sample');
  const platforms = new Map<string, number>();
  const pictures = new Set<string>();
  let elements = 0;
  for await (const read of benchwrightJsonl.read?.(folder, {}) ?? []) {
    if ('refused' in read) throw new Error(read.refused.why);
    const { image, platform, declaredSize } = read.screenshot;
    pictures.add(path.basename(image.file ?? ''));
    if (read.elements.length === 0) platforms.set(platform ?? '', (platforms.get(platform ?? '') ?? 0) + 1);
    const repairs: Phrase[] = [];
    const [width, height] = declaredSize ?? [0, 0];
    for (const element of read.elements) elementInImage(element, { width, height }, repairs);
    expect(repairs).toEqual([]);
    elements += read.elements.length;
  }
  expect([...platforms.keys()].sort()).toEqual(['linux', 'web']);
  expect(pictures.size).toBeGreaterThanOrEqual(12);
  expect([...pictures].sort()).toEqual((await readdir(path.join(folder, 'images'))).sort());
  expect(elements).toBeGreaterThan(300);
  expect(await readFile(path.join(folder, 'LICENSES.md'), 'utf8')).toContain('GPL-2+');
});
