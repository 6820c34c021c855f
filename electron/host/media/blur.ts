import sharp, { type Overlay } from '#pipelines/sharp.ts';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { maxPixels } from './prepare.ts';

/** Picture pixels per colour cell, and the maximum number of cells along one side of an area. */
const cell = 48;
const mostCells = 8;

const read = { limitInputPixels: maxPixels, failOn: 'none' } as const;
const cellsAlong = (side: number) => Math.min(mostCells, Math.max(1, Math.round(side / cell)));

/** The whole pixels that a box touches, inside the picture; null for a box outside it. */
function pixelsOf([x1, y1, x2, y2]: BBox, { width, height }: Size) {
  const left = Math.max(0, Math.floor(x1));
  const top = Math.max(0, Math.floor(y1));
  const right = Math.min(width, Math.ceil(x2));
  const bottom = Math.min(height, Math.ceil(y2));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

/** An area as at most 8 × 8 opaque averages with soft edges between them: no letter can be reconstructed. */
async function patch(source: string | Buffer, box: BBox, size: Size): Promise<Overlay | null> {
  const area = pixelsOf(box, size);
  if (!area) return null;
  const few = await sharp(source, read)
    .extract(area)
    .flatten({ background: '#808080' })
    .resize({ width: cellsAlong(area.width), height: cellsAlong(area.height), fit: 'fill', kernel: 'lanczos3' })
    .png()
    .toBuffer();
  const input = await sharp(few)
    .resize({ width: area.width, height: area.height, fit: 'fill', kernel: 'cubic' })
    .png()
    .toBuffer();
  return { input, left: area.left, top: area.top };
}

/** A picture with these areas (image pixels) blurred, in its original file type, without metadata. */
export async function blurPicture(source: string | Buffer, boxes: readonly BBox[], ext: string): Promise<Buffer> {
  const { width, height } = await sharp(source, read).metadata();
  const patches: Overlay[] = [];
  for (const box of boxes) {
    const made = await patch(source, box, { width, height });
    if (made) patches.push(made);
  }
  const picture = sharp(source, read).composite(patches);
  if (ext === 'jpg') return picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  return ext === 'webp' ? picture.webp({ lossless: true }).toBuffer() : picture.png().toBuffer();
}
