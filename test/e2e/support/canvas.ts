import { readFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type Client, makeProject, type Workplace } from './project.ts';

export type Box = [number, number, number, number];

/** A white picture with one dark rectangle, so that what Tighten finds is known to the pixel. */
async function picture(width: number, height: number, [x1, y1, x2, y2]: Box, orientation?: number): Promise<Buffer> {
  const dark = { create: { width: x2 - x1, height: y2 - y1, channels: 3 as const, background: '#203040' } };
  const made = sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
    { input: await sharp(dark).png().toBuffer(), left: x1, top: y1 },
  ]);
  return orientation === undefined
    ? made.png().toBuffer()
    : made.withMetadata({ orientation }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Pictures whose one dark rectangle is known to the pixel: large, very large, and turned by its EXIF mark. */
export const boxPictures = [
  { name: 'a-2560', size: [2560, 1440], target: [1200, 700, 1320, 760] },
  { name: 'b-6016', size: [6016, 3384], target: [4321, 2345, 4329, 2353] },
  // 400×300 turned a quarter to the right is 300×400, and (x, y) lies at (300 − y, x)
  {
    name: 'c-exif',
    size: [300, 400],
    target: [300 - 140, 50, 300 - 100, 90],
    raw: [400, 300, [50, 100, 90, 140]],
    orientation: 6,
  },
] as const;

/** A project of the box pictures. */
export async function boxProject(
  place: Workplace,
  name: string,
  more?: (client: Client) => Promise<void>,
): Promise<string> {
  const files: string[] = [];
  for (const row of boxPictures) {
    const bytes =
      'raw' in row
        ? await picture(row.raw[0], row.raw[1], [...row.raw[2]], row.orientation)
        : await picture(row.size[0], row.size[1], [...row.target]);
    const file = path.join(place.folder, `${row.name}.${'raw' in row ? 'jpg' : 'png'}`);
    writeFileSync(file, bytes);
    files.push(file);
  }
  return makeProject(place, name, async (client) => {
    const pictures = await Promise.all(
      files.map(async (file) => new File([await readFile(file)], path.basename(file))),
    );
    const report = await client.imports.upload({
      files: pictures,
      names: files.map((file) => path.basename(file)),
      platform: 'linux',
      source: 'drop',
    });
    expect(report.refused).toEqual([]);
    await more?.(client);
  });
}

/** Where a point of the picture is on the screen while the picture is fitted. */
export async function fitted(
  page: Page,
  [width, height]: readonly [number, number],
  [x, y]: readonly [number, number],
): Promise<[number, number]> {
  const bounds = await page.getByRole('application').boundingBox();
  if (!bounds) throw new Error('no canvas');
  const w = Math.floor(bounds.width);
  const h = Math.floor(bounds.height);
  const zoom = Math.min(2, (w - 48) / width, (h - 48) / height);
  return [bounds.x + w / 2 + (x - width / 2) * zoom, bounds.y + h / 2 + (y - height / 2) * zoom];
}

/** Presses at one place in the window and releases at another. */
export async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(from[0], from[1]);
  await page.mouse.down();
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, { steps: 3 });
  await page.mouse.move(to[0], to[1], { steps: 3 });
  await page.mouse.up();
}

const edges = ['left', 'top', 'right', 'bottom'] as const;
/** Stored numbers of the active box, from its fields' titles (the values shown are rounded). */
export const fields = (page: Page, kind = 'Locate') =>
  Promise.all(
    edges.map(async (edge) => Number(await page.getByLabel(`${kind}, ${edge} edge in pixels`).getAttribute('title'))),
  );
export const saved = (page: Page) => page.getByText(/Saved, rev \d+/).waitFor();
export const shown = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(name) }).waitFor();

export async function toAnnotate(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/annotate';
  });
  await page.getByRole('application').locator('canvas').first().waitFor();
}
