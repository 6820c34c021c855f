import type { Size } from '#shared/geometry/box.ts';
import { fitImage } from '../../../canvas/engine/camera.ts';
import { type FitPlace, type Fitted, fitPlace, fits } from '../../../canvas/layers/fitted.ts';
import { shell } from '../../../transport/client.ts';

export interface FitAsked {
  id: number;
  url: string;
  place: FitPlace;
}
export interface FitMade {
  id: number;
  bitmap: ImageBitmap | null;
}

/** Copies that are kept; one is at most as large as the viewport. */
const keep = 6;
const copies = new Map<string, Fitted>();
const waiting = new Map<number, { sha256: string; fitted: Omit<Fitted, 'bitmap'> }>();
let worker: Worker | null = null;
let asked = 0;

function take({ data: { id, bitmap } }: MessageEvent<FitMade>): void {
  const made = waiting.get(id);
  waiting.delete(id);
  if (!made || !bitmap) return;
  copies.get(made.sha256)?.bitmap.close();
  copies.delete(made.sha256);
  copies.set(made.sha256, { ...made.fitted, bitmap });
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

/** The copy of a picture as it fits into the viewport; null when there is none. It shows only what it was made for. */
export function fittedPicture(sha256: string): Fitted | null {
  return copies.get(sha256) ?? null;
}

/**
 * Draws a picture beforehand, in a worker, as it fits into the viewport: reading and shrinking it takes longer than all
 * else that a change of item does.
 */
export function fitPicture(sha256: string, image: Size, viewport: Size): void {
  const camera = fitImage(image, viewport);
  const ratio = window.devicePixelRatio;
  const known = copies.get(sha256);
  if (known && fits(known, camera, ratio)) {
    copies.delete(sha256);
    copies.set(sha256, known);
    return;
  }
  for (const one of waiting.values()) if (one.sha256 === sha256 && fits(one.fitted, camera, ratio)) return;
  worker ??= start();
  const place = fitPlace(image, camera, ratio);
  const id = ++asked;
  waiting.set(id, { sha256, fitted: { camera, ratio, left: place.left, top: place.top } });
  const message: FitAsked = { id, url: new URL(shell.mediaUrl(sha256), location.href).href, place };
  worker.postMessage(message);
}
