import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formats } from '#pipelines/formats/registry.ts';
import { PictureSizes } from '#pipelines/evaluate/score/gold/picture-sizes.ts';
import { readGoldRows } from '#pipelines/evaluate/score/gold/gold-rows.ts';
import type { GoldReader } from '#pipelines/formats/gold/row.ts';

let folder: string;
const picture = sharp({ create: { width: 200, height: 100, channels: 3, background: 'teal' } }).png();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const sized = { image_size: [200, 100], img_size: [200, 100] };
const named = (name: string) => ({ ...sized, image_path: name, img_filename: name, image: name });
const press = { instruction: 'Press', bbox: [10, 10, 50, 40] };
const group = { question: 'What?', options: { A: 'x', B: 'y' }, answer: 'A', explanation: '', difficulty: 'easy' };

/** A sound record of each format whose gold has pictures, and where a picture may be below the picture folder. */
const records: Record<string, { record: object; place: string }> = {
  'mmbench-gui-l1': { record: { platform: 'os_web', groups: [group] }, place: 'offline_images/os_web' },
  'mmbench-gui-l2': {
    record: { ...press, bbox: [0.1, 0.1, 0.3, 0.4], grounding_type: 'basic', platform: 'os_web' },
    place: 'offline_images/os_web',
  },
  screenspot: { record: { ...press, data_type: 'icon', data_source: 'shop' }, place: 'screenspot_imgs' },
  'screenspot-pro': { record: { ...press, ui_type: 'icon', group: 'CAD' }, place: 'images' },
  'osworld-g': {
    record: { ...press, id: '1', box_type: 'bbox', box_coordinates: [10, 10, 50, 40] },
    place: 'images',
  },
  finestate: {
    record: { component: { name: 'n', type: 'Slider' }, processing_details: { locate: [0.1, 0.1, 0.5, 0.5] } },
    place: '.',
  },
};

it('has a record for every format whose gold has pictures', () => {
  const holding = formats.filter(({ gold }) => gold && (gold.questions || gold.targets || gold.cases));
  expect(Object.keys(records).sort()).toEqual(holding.map(({ id }) => id).sort());
});

it.each(Object.entries(records))(
  '%s: a record whose picture is missing is refused by the import and by `score` with a picture folder',
  async (id, { record, place }) => {
    const format = formats.find((format) => format.id === id);
    const source = path.join(folder, id);
    await mkdir(path.join(source, place), { recursive: true });
    await picture.clone().toFile(path.join(source, place, 'a.png'));
    const file = path.join(source, `${id}.json`);
    await writeFile(
      file,
      JSON.stringify([named('gone.png'), named('a.png')].map((entry) => ({ ...record, ...entry }))),
    );
    const imported: string[] = [];
    for await (const read of format?.read?.(file, { images: source }) ?? [])
      imported.push('refused' in read ? read.refused.why : 'taken');
    expect(imported).toEqual([expect.stringContaining('gone.png was not found'), 'taken']);

    const read = (format?.gold?.questions ?? format?.gold?.targets ?? format?.gold?.cases) as GoldReader<unknown>;
    const counted = async (images: string | null) => {
      const refused: { record: string; line: number; why: string }[] = [];
      const rows = await readGoldRows(file, read, new PictureSizes(images), refused);
      return {
        strict: rows.map(({ strict }) => strict !== null),
        parity: rows.map(({ parity }) => parity !== null),
        refused: refused.map(({ why }) => why),
      };
    };
    expect(await counted(source)).toEqual({
      strict: [false, true],
      parity: [true, true],
      refused: [
        'the picture gone.png was not found in the picture folder; the published code counts it, so parity does',
      ],
    });
    // Without a folder nothing is known of the pictures.
    expect(await counted(null)).toEqual({ strict: [true, true], parity: [true, true], refused: [] });
  },
);
