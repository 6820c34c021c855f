import type { Size } from '#shared/geometry/box.ts';
import { fitImage } from '../../../canvas/engine/camera.ts';
import { type FitPlace, type Fitted, fitPlace, fits } from '../../../canvas/layers/fitted.ts';
import { pictureUrl } from '../../../transport/pictures.ts';

export interface FitAsked {
  id: number;
  url: string;
  place: FitPlace;
}
export interface FitMade {
  id: number;
  bitmap: ImageBitmap | null;
}

/** Number of cached copies; each is at most as large as the viewport. */
const keep = 6;
/** By address, which changes when the picture's look changes. */
const copies = new Map<string, Fitted>();
/** One thread fits the pictures of a window; these wait for it, by number. */
const waiting = new Map<number, { address: string; fitted: Omit<Fitted, 'bitmap'> }>();
let worker: Worker | null = null;
let asked = 0;

function take({ data: { id, bitmap } }: MessageEvent<FitMade>): void {
  const made = waiting.get(id);
  waiting.delete(id);
  if (!made || !bitmap) return;
  copies.get(made.address)?.bitmap.close();
  copies.delete(made.address);
  copies.set(made.address, { ...made.fitted, bitmap });
  for (const [oldest, { bitmap: old }] of copies) {
    if (copies.size <= keep) break;
    copies.delete(oldest);
    old.close();
  }
}

function start(): Worker {
  const started = new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', take);
  started.addEventListener('error', () => waiting.clear());
  return started;
}

/**
 * The copy of a picture fitted to the viewport; null if there is none. It is valid only for the camera it was made
 * for.
 */
export function fittedPicture(sha256: string): Fitted | null {
  return copies.get(pictureUrl(sha256)) ?? null;
}

/**
 * Prepares a picture fitted to the viewport, in a worker: decoding and scaling it takes longer than everything else
 * when switching items.
 */
export function fitPicture(sha256: string, image: Size, viewport: Size): void {
  const camera = fitImage(image, viewport);
  const ratio = window.devicePixelRatio;
  const address = pictureUrl(sha256);
  const known = copies.get(address);
  if (known && fits(known, camera, ratio)) {
    copies.delete(address);
    copies.set(address, known);
    return;
  }
  for (const entry of waiting.values()) if (entry.address === address && fits(entry.fitted, camera, ratio)) return;
  worker ??= start();
  const place = fitPlace(image, camera, ratio);
  const id = ++asked;
  waiting.set(id, { address, fitted: { camera, ratio, left: place.left, top: place.top } });
  const message: FitAsked = { id, url: new URL(address, location.href).href, place };
  worker.postMessage(message);
}
