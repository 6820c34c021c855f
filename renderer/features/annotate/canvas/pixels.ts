import type { Pixels } from '../../../canvas/engine/pixels.ts';

/** Reads a decoded picture's pixels at its true size; null if the browser does not allow it. */
export function readPixels(image: HTMLImageElement): Pixels | null {
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0);
  try {
    return context.getImageData(0, 0, canvas.width, canvas.height);
  } catch {
    // A picture from another origin may be shown but not read.
    return null;
  }
}
