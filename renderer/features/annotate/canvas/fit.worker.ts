import { smoothing } from '../../../canvas/layers/fitted.ts';
import type { FitAsked, FitMade } from './fitted-pictures.ts';

/** Draws the picture at its place, with the same interpolation as the canvas; null if it cannot be read. */
async function draw({ url, place }: FitAsked): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) return null;
    const whole = await createImageBitmap(await answer.blob());
    const copy = new OffscreenCanvas(place.width, place.height);
    const canvas = copy.getContext('2d');
    if (!canvas) return null;
    canvas.imageSmoothingEnabled = place.smooth;
    canvas.imageSmoothingQuality = smoothing;
    canvas.drawImage(whole, ...place.drawn);
    whole.close();
    return copy.transferToImageBitmap();
  } catch {
    // The canvas then draws the picture itself, or reports the problem.
    return null;
  }
}

// One after another: decoding a large picture takes much memory.
let last: Promise<void> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<FitAsked>) => {
  last = last.then(async () => {
    const bitmap = await draw(data);
    const made: FitMade = { id: data.id, bitmap };
    postMessage(made, { transfer: bitmap ? [bitmap] : [] });
  });
});
