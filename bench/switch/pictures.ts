import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { BBox } from '#shared/geometry/shapes.ts';

export const size = { width: 2560, height: 1440 };
/** Number of boxes per screenshot. */
export const boxCount = 60;

export interface BenchPicture {
  file: string;
  /** Colour of the square in its middle, which identifies it. */
  colour: [number, number, number];
  boxes: BBox[];
}

/** Boxes of the n-th picture; one crosses the middle column at a height that no other picture has. */
function boxesOf(n: number): BBox[] {
  const scattered = Array.from({ length: boxCount - 1 }, (_, at): BBox => {
    const x = (at * 379 + n * 97) % 1000;
    const y = (at * 211 + n * 53) % (size.height - 60);
    return [x, y, x + 40 + (at % 60), y + 20 + (at % 24)];
  });
  return [[1080, 80 + n * 40, 1480, 110 + n * 40], ...scattered];
}

/** Screenshots of 2560×1440 made from the sample's pictures, each with a square of a different colour in the middle. */
export async function makePictures(folder: string, count: number): Promise<BenchPicture[]> {
  const sample = path.join(import.meta.dirname, '..', '..', 'resources', 'sample', 'images');
  const names = (await readdir(sample)).sort();
  await mkdir(folder, { recursive: true });
  const made: BenchPicture[] = [];
  for (let n = 0; n < count; n++) {
    const colour: [number, number, number] = [20 + n * 15, 200 - n * 10, 90];
    const [r, g, b] = colour;
    const square = sharp({ create: { width: 200, height: 120, channels: 3, background: { r, g, b } } });
    const bytes = await sharp(await readFile(path.join(sample, names[n % names.length] ?? '')))
      .resize({ ...size, fit: 'fill' })
      .removeAlpha()
      .composite([{ input: await square.png().toBuffer(), gravity: 'centre' }])
      .png({ compressionLevel: 6 })
      .toBuffer();
    const file = path.join(folder, `${String(n).padStart(2, '0')}.png`);
    await writeFile(file, bytes);
    made.push({ file, colour, boxes: boxesOf(n) });
  }
  return made;
}
