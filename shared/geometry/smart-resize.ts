import { inWords } from '../phrases/phrase.ts';
import type { Size } from './box.ts';

/** How a model's server divides a picture into whole patches. Pixels are counts (width × height). */
export interface SmartResize {
  factor: number;
  minPixels: number;
  maxPixels: number;
}

/** UI-TARS and its published parser: factor 28, 100·28² to 16384·28² pixels. */
export const uiTarsResize: SmartResize = { factor: 28, minPixels: 100 * 28 * 28, maxPixels: 16_384 * 28 * 28 };

/** Python's round: halves go to the even neighbour, as in the published resize. */
function roundHalfEven(value: number): number {
  const low = Math.floor(value);
  const rest = value - low;
  if (rest !== 0.5) return Math.round(value);
  return low % 2 === 0 ? low : low + 1;
}

/**
 * The size of a picture after Qwen-VL's smart resize: both sides rounded to multiples of the factor; if that is more
 * than `maxPixels`, scaled down by √(h·w/max) and rounded down to the factor; if less than `minPixels`, scaled up and
 * rounded up.
 * @throws RangeError if one side is over 200 times the other, as in the published code
 */
export function smartResize({ width, height }: Size, { factor, minPixels, maxPixels }: SmartResize): Size {
  if (Math.max(width, height) / Math.min(width, height) > 200)
    throw new RangeError(inWords('picture-too-long', { width, height }));
  let w = Math.max(factor, roundHalfEven(width / factor) * factor);
  let h = Math.max(factor, roundHalfEven(height / factor) * factor);
  if (w * h > maxPixels) {
    const scale = Math.sqrt((height * width) / maxPixels);
    h = Math.max(factor, Math.floor(height / scale / factor) * factor);
    w = Math.max(factor, Math.floor(width / scale / factor) * factor);
  } else if (w * h < minPixels) {
    const scale = Math.sqrt(minPixels / (height * width));
    h = Math.ceil((height * scale) / factor) * factor;
    w = Math.ceil((width * scale) / factor) * factor;
  }
  return { width: w, height: h };
}
