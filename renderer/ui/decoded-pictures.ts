import { useEffect, useState } from 'react';
import { shell } from '../transport/client.ts';

const keep = 6;
const decoded = new Map<string, Promise<HTMLImageElement>>();

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
  const ready = image.decode().then(() => image);
  ready.catch(() => decoded.delete(sha256));
  decoded.set(sha256, ready);
  for (const oldest of decoded.keys()) {
    if (decoded.size <= keep) break;
    decoded.delete(oldest);
  }
  return ready;
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
