import type { BBox } from '#shared/geometry/shapes.ts';
import type { slightChanges } from '#shared/contents/knowledge-question.ts';
import sharp from '#pipelines/sharp.ts';
import { noise } from './likeness.ts';

type SlightChange = (typeof slightChanges)[number];

/** What differs between two pictures of one size. */
export interface PictureChange {
  /** Share of the pixels, 0..1. */
  share: number;
  /** Around all of them, in pixels of the pictures; null if none differ. */
  box: BBox | null;
  /** Set if it is hardly an effect. */
  slight: SlightChange | null;
}

const raw = (bytes: Buffer) =>
  sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

/** Pixels within which a focus outline lies from the edge of what it surrounds. */
const outline = 6;

function slightIn([x1, y1, x2, y2]: BBox, inner: number, size: { width: number; height: number }): SlightChange | null {
  const [wide, high] = [x2 - x1, y2 - y1];
  if (wide <= 4 && high >= 2 * wide && high <= 48) return 'caret';
  if (inner === 0 && wide > 4 * outline && high > 3 * outline) return 'focus-ring';
  const atEdge = y2 <= size.height * 0.06 || y1 >= size.height * 0.94;
  const small = wide <= Math.max(24, size.width * 0.12) && high <= Math.max(10, size.height * 0.05);
  const inCorner = x2 >= size.width * 0.8 || x1 <= size.width * 0.08;
  return atEdge && small && inCorner ? 'clock' : null;
}

/** Compares two pictures; those of different sizes differ everywhere. */
export async function changedArea(a: Buffer, b: Buffer): Promise<PictureChange> {
  const [rawA, rawB] = await Promise.all([raw(a), raw(b)]);
  const { width, height, channels } = rawA.info;
  if (width !== rawB.info.width || height !== rawB.info.height || channels !== rawB.info.channels)
    return { share: 1, box: [0, 0, width, height], slight: null };
  let [x1, y1, x2, y2] = [width, height, 0, 0];
  const at: number[] = [];
  for (let pixel = 0; pixel < width * height; pixel += 1)
    for (let channel = 0; channel < channels; channel += 1) {
      const place = pixel * channels + channel;
      if (Math.abs((rawA.data[place] ?? 0) - (rawB.data[place] ?? 0)) <= noise) continue;
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      x1 = Math.min(x1, x);
      y1 = Math.min(y1, y);
      x2 = Math.max(x2, x + 1);
      y2 = Math.max(y2, y + 1);
      at.push(pixel);
      break;
    }
  if (at.length === 0) return { share: 0, box: null, slight: null };
  let inner = 0;
  for (const pixel of at) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (Math.min(x - x1, y - y1, x2 - 1 - x, y2 - 1 - y) >= outline) inner += 1;
  }
  const box: BBox = [x1, y1, x2, y2];
  return { share: at.length / (width * height), box, slight: slightIn(box, inner, { width, height }) };
}
