import { create } from 'zustand';
import { shell } from './client.ts';

interface Blurred {
  /** `unknown`: no project is open, or it could not say what is blurred; `asked`: the request is pending. */
  phase: 'unknown' | 'asked' | 'known';
  /** Pictures with blurred areas, by hash: the revision of their screenshot, and the host's name for their look. */
  pictures: ReadonlyMap<string, { revision: number; look: string }>;
}

/** The look of pictures in the open project. */
export const useBlurred = create<Blurred>(() => ({ phase: 'unknown', pictures: new Map() }));

/**
 * An address names its picture's look: as stored, or with these areas blurred. The browser may cache such an address
 * forever, and a copy from before an area was blurred is never requested again. `unknown` addresses are requested each
 * time.
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

/** Address of a picture with its current look. */
export const pictureUrl = (sha256: string): string => address(useBlurred.getState(), sha256);

/**
 * Address of a picture with its current look, kept up to date; `width` asks for a smaller copy, at most that many
 * pixels wide (16 to 1024). Undefined while the project has not said what is blurred, and for no picture.
 */
export const usePictureUrl = (sha256: string | null | undefined, width?: number): string | undefined =>
  useBlurred((blurred) =>
    blurred.phase === 'asked' || sha256 === null || sha256 === undefined ? undefined : address(blurred, sha256, width),
  );

/** The revision since which a picture has its current blurs; undefined for one without. */
export const useBlurRevision = (sha256: string | null): number | undefined =>
  useBlurred(({ pictures }) => (sha256 === null ? undefined : pictures.get(sha256)?.revision));
