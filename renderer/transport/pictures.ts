import { create } from 'zustand';
import { shell } from './client.ts';

/** Pictures with blurred areas, by hash, with the revision of their screenshot: their address changes with it. */
export const useBlurred = create<{ revisions: ReadonlyMap<string, number> }>(() => ({ revisions: new Map() }));

/** The revision that decides what a picture looks like; undefined for one that looks as it is stored. */
export const useBlurRevision = (sha256: string | null): number | undefined =>
  useBlurred(({ revisions }) => (sha256 === null ? undefined : revisions.get(sha256)));

function asItLooks(address: string, sha256: string): string {
  const revision = useBlurred.getState().revisions.get(sha256);
  if (revision === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}blurred=${revision}`;
}

/** Address of a picture as it looks now. */
export const pictureUrl = (sha256: string): string => asItLooks(shell.mediaUrl(sha256), sha256);

/** Address of a smaller copy of it, at most `width` pixels wide (16 to 1024). */
export const thumbUrl = (sha256: string, width: number): string => asItLooks(shell.thumbUrl(sha256, width), sha256);
