import { create } from 'zustand';
import { shell } from './client.ts';

interface Blurred {
  /** `unknown`: no project is open, or it could not say what is blurred; `asked`: its answer is on its way. */
  phase: 'unknown' | 'asked' | 'known';
  /** Pictures with blurred areas, by hash: the revision of their screenshot, and the host's name of what they look like. */
  pictures: ReadonlyMap<string, { revision: number; look: string }>;
}

/** What pictures of the open project look like. */
export const useBlurred = create<Blurred>(() => ({ phase: 'unknown', pictures: new Map() }));

/**
 * An address names what its picture looks like: as it is stored, or with these areas blurred. The browser may keep what such
 * an address showed for good, so a copy from before an area was blurred is never asked for again. What `unknown` names is
 * asked of the host each time.
 */
function lookOf({ phase, pictures }: Blurred, sha256: string): string {
  return phase === 'known' ? (pictures.get(sha256)?.look ?? 'stored') : 'unknown';
}

function address(blurred: Blurred, sha256: string, width?: number): string {
  const look = lookOf(blurred, sha256);
  return width === undefined
    ? `${shell.mediaUrl(sha256)}?look=${look}`
    : `${shell.thumbUrl(sha256, width)}&look=${look}`;
}

/** Address of a picture as it looks now. */
export const pictureUrl = (sha256: string): string => address(useBlurred.getState(), sha256);

/**
 * Address of a picture as it looks now, followed; `width` asks for a smaller copy, at most that many pixels wide (16 to 1024).
 * Undefined while the project has not said what is blurred, and for no picture.
 */
export const usePictureUrl = (sha256: string | null | undefined, width?: number): string | undefined =>
  useBlurred((blurred) =>
    blurred.phase === 'asked' || sha256 === null || sha256 === undefined ? undefined : address(blurred, sha256, width),
  );

/** The revision since which a picture is blurred as it is; undefined for one that looks as it is stored. */
export const useBlurRevision = (sha256: string | null): number | undefined =>
  useBlurred(({ pictures }) => (sha256 === null ? undefined : pictures.get(sha256)?.revision));
