import { useEffect, useState } from 'react';
import { pictureUrl, usePictureUrl } from '../../transport/pictures.ts';

/** The picture shown, three around it, the first ones of two neighbours, and the last two that were shown. */
const keep = 8;
/** By address, which changes when the picture's look changes. */
const decoded = new Map<string, Promise<HTMLImageElement>>();
/** The same pictures at once, without waiting. */
const ready = new Map<string, HTMLImageElement>();

/** An already decoded picture; null if it is not decoded. */
export function decodedPicture(sha256: string): HTMLImageElement | null {
  return ready.get(pictureUrl(sha256)) ?? null;
}

/** Loads and decodes a picture; the last few stay decoded, so that showing them again is immediate. */
export function decodePicture(sha256: string): Promise<HTMLImageElement> {
  const address = pictureUrl(sha256);
  const known = decoded.get(address);
  if (known) {
    decoded.delete(address);
    decoded.set(address, known);
    return known;
  }
  const image = new Image();
  // Before thumbnails, which may have to be made first: a browser asks one server for six things at a time.
  image.fetchPriority = 'high';
  image.src = address;
  const decoding = image.decode().then(() => {
    if (decoded.get(address) === decoding) ready.set(address, image);
    return image;
  });
  decoding.catch(() => decoded.delete(address));
  decoded.set(address, decoding);
  for (const oldest of decoded.keys()) {
    if (decoded.size <= keep) break;
    decoded.delete(oldest);
    ready.delete(oldest);
  }
  return decoding;
}

export type PicturePhase = 'loading' | 'ready' | 'failed';

/** Decodes a picture and returns it once ready; null requests none. */
export function usePictureReady(sha256: string | null): PicturePhase {
  const address = usePictureUrl(sha256);
  const [state, setState] = useState<{ sha256: string | null; phase: PicturePhase }>({
    sha256: null,
    phase: 'loading',
  });
  useEffect(() => {
    if (sha256 === null || address === undefined) return;
    let left = false;
    decodePicture(sha256).then(
      () => !left && setState({ sha256, phase: 'ready' }),
      () => !left && setState({ sha256, phase: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [sha256, address]);
  return state.sha256 === sha256 ? state.phase : 'loading';
}
