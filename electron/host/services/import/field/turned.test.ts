import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from '#pipelines/sharp.ts';
import { describe, expect, it } from 'vitest';
import { previewImport } from '../preview.ts';
import { folder, rows, take, freshProject } from '../../../testing/import-project.ts';

freshProject();

/** A photograph of 400×300 stored pixels that viewers turn as `orientation` says. */
async function photo(orientation: number): Promise<void> {
  await mkdir(path.join(folder, 'set'), { recursive: true });
  const grey = { create: { width: 400, height: 300, channels: 3, background: '#888' } } as const;
  await writeFile(
    path.join(folder, 'set/phone.jpg'),
    await sharp(grey).jpeg().withMetadata({ orientation }).toBuffer(),
  );
}
const write = (name: string, value: unknown) =>
  writeFile(path.join(folder, 'set', name), typeof value === 'string' ? value : JSON.stringify(value));
const boxes = () =>
  rows("SELECT content FROM items WHERE kind = 'element'").map(({ content }) => JSON.parse(String(content)));

const labelme = (
  width: number,
  height: number,
  points = [
    [50, 100],
    [91, 141],
  ],
  shape_type = 'rectangle',
) => ({
  shapes: [{ label: 'btn', points, shape_type }],
  imagePath: 'phone.jpg',
  imageWidth: width,
  imageHeight: height,
});
const labelmeOptions = () => ({ format: 'labelme', path: path.join(folder, 'set/phone.json') });

describe('labels on the unturned pixels of a turned picture', () => {
  it.each([
    [5, [100, 50, 141, 91]],
    [6, [159, 50, 200, 91]],
    [7, [159, 309, 200, 350]],
    [8, [100, 309, 141, 350]],
  ])('turn with orientation %i, and the note says so', async (orientation, box) => {
    await photo(orientation);
    await write('phone.json', labelme(400, 300));
    const report = await take(labelmeOptions());
    expect(boxes()[0].locate).toEqual(box);
    expect(report.mended.map(({ what }) => what)).toContain(
      'its labels are on the picture before it was turned upright (400×300); they were turned with it (300×400)',
    );
    expect(report.mended.map(({ what }) => what).join()).not.toContain('the record says');
  });

  it('turn outlines too, and on a picture that the project already has', async () => {
    await photo(6);
    await write('plain.json', {
      ...labelme(300, 400, [
        [1, 1],
        [9, 9],
      ]),
    });
    await take({ format: 'labelme', path: path.join(folder, 'set/plain.json') });
    await write(
      'phone.json',
      labelme(
        400,
        300,
        [
          [50, 100],
          [91, 100],
          [91, 141],
        ],
        'polygon',
      ),
    );
    await take(labelmeOptions());
    expect(boxes()[0].locate).toEqual([1, 1, 9, 9]);
    expect(boxes()[1]).toMatchObject({ locate: [159, 50, 200, 91], polygon: [200, 50, 200, 91, 159, 91] });
  });

  it('stay where they are if the record has the size of the picture as it is shown', async () => {
    await photo(6);
    await write('phone.json', labelme(300, 400));
    const report = await take(labelmeOptions());
    expect(boxes()[0].locate).toEqual([50, 100, 91, 141]);
    expect(report.mended.map(({ what }) => what).join()).not.toContain('turned with it');
  });

  it('are shown turned in the preview', async () => {
    await photo(6);
    await write('phone.json', labelme(400, 300));
    const preview = await previewImport(labelmeOptions());
    expect(preview.conventions?.samples[0]).toMatchObject({
      width: 300,
      height: 400,
      readings: { 'xyxy-px': [159, 50, 200, 91] },
    });
  });

  it.each([
    [
      'coco',
      'annotations.json',
      {
        images: [{ id: 1, file_name: 'phone.jpg', width: 400, height: 300 }],
        categories: [{ id: 1, name: 'btn' }],
        annotations: [{ image_id: 1, category_id: 1, bbox: [50, 100, 41, 41] }],
      },
    ],
    [
      'cvat-xml',
      'annotations.xml',
      '<annotations><image name="phone.jpg" width="400" height="300"><box label="btn" xtl="50" ytl="100" xbr="91" ybr="141"/></image></annotations>',
    ],
    [
      'voc',
      'phone.xml',
      '<annotation><filename>phone.jpg</filename><size><width>400</width><height>300</height></size><object><name>btn</name><bndbox><xmin>50</xmin><ymin>100</ymin><xmax>91</xmax><ymax>141</ymax></bndbox></object></annotation>',
    ],
    [
      'label-studio',
      'tasks.json',
      [
        {
          data: { image: 'phone.jpg' },
          annotations: [
            {
              result: [
                {
                  type: 'rectanglelabels',
                  original_width: 400,
                  original_height: 300,
                  value: { x: 12.5, y: 100 / 3, width: 10.25, height: 41 / 3, rectanglelabels: ['btn'] },
                },
              ],
            },
          ],
        },
      ],
    ],
  ])('turn in %s', async (format, file, value) => {
    await photo(6);
    await write(file, value);
    await take({ format, path: path.join(folder, 'set', file) });
    const rounded = boxes()[0].locate.map((n: number) => Math.round(n * 1e6) / 1e6);
    expect(rounded).toEqual([159, 50, 200, 91]);
  });
});
