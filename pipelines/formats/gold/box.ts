import type { BBox } from '#shared/geometry/shapes.ts';
import { areaOf, type Size } from '#shared/geometry/box.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { RawBox } from '../boxes/boxes.ts';
import { Refused } from '../refused.ts';

/** Larger numbers are not positions in a picture, and arithmetic with them loses the fractions. */
const farthest = 1e9;

/**
 * How far fractions may exceed 0–1, as a share of the picture: a loosely drawn box is clipped; pixels are not
 * fractions.
 */
const loose = 0.25;

/**
 * The box of a record in pixels of its picture. `size` null: unknown, so only the numbers themselves are checked.
 * Errors: Refused if they cannot be a box there.
 */
export function pixelBox(raw: RawBox, size: Size | null, what: string): BBox {
  const shown = `${what} box [${raw.numbers.join(', ')}]`;
  if (raw.numbers.some((value) => Math.abs(value) > farthest))
    throw new Refused(phrase('format-box-far', { box: shown }));
  if (raw.convention === 'xyxy-norm' && raw.numbers.some((value) => value < -loose || value > 1 + loose))
    throw new Refused(phrase('format-box-fractions', { box: shown }));
  const box = toPixels(raw.convention, raw.numbers, size ?? { width: 1, height: 1 });
  if (!box.every(Number.isFinite)) throw new Refused(phrase('format-box-not-four', { box: shown }));
  if (box[2] <= box[0] || box[3] <= box[1])
    throw new Refused(phrase('format-box-empty', { box: shown, convention: raw.convention }));
  if (size && areaOf(clampBox(box, size)) === 0)
    throw new Refused(
      phrase('format-box-outside', { box: shown, convention: raw.convention, width: size.width, height: size.height }),
    );
  return box;
}
