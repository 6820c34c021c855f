import { useEffect, useState } from 'react';
import { shell } from '../../transport/client.ts';

const keep = 6;
const decoded = new Map<string, Promise<HTMLImageElement>>();
const ready = new Map<string, HTMLImageElement>();

/** A picture that is decoded already; null when it is not. */
export function decodedPicture(sha256: string): HTMLImageElement | null {
  return ready.get(sha256) ?? null;
}

/** Loads and decodes a picture; the last few stay decoded, so that showing them again is immediate. */
export function decodePicture(sha256: string): Promise<HTMLImageElement> {
  const known = decoded.get(sha256);
  if (known) {
    decoded.delete(sha256);
    decoded.set(sha256, known);
    return known;
  }
  const image = new Image();
  image.src = shell.mediaUrl(sha256);
  const decoding = image.decode().then(() => {
    if (decoded.get(sha256) === decoding) ready.set(sha256, image);
    return image;
  });
  decoding.catch(() => decoded.delete(sha256));
  decoded.set(sha256, decoding);
  for (const oldest of decoded.keys()) {
    if (decoded.size <= keep) break;
    decoded.delete(oldest);
    ready.delete(oldest);
  }
  return decoding;
}

export type PicturePhase = 'loading' | 'ready' | 'failed';

/** Follows the decoding of a picture; null asks for none. */
export function usePictureReady(sha256: string | null): PicturePhase {
  const [state, setState] = useState<{ sha256: string | null; phase: PicturePhase }>({
    sha256: null,
    phase: 'loading',
  });
  useEffect(() => {
    if (sha256 === null) return;
    let left = false;
    decodePicture(sha256).then(
      () => !left && setState({ sha256, phase: 'ready' }),
      () => !left && setState({ sha256, phase: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [sha256]);
  return state.sha256 === sha256 ? state.phase : 'loading';
}
