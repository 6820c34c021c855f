/** A file that a shell may stream to its window. */
export interface ServedFile {
  file: string;
  mime: string;
  bytes: number;
}

/**
 * A picture as people may see it. `look` names what it looks like (`lookOfPicture`); null for a picture of a project that is
 * closed, whose look no window follows.
 */
export interface ShownPicture extends ServedFile {
  look: string | null;
}

/**
 * How long a window may keep what it was shown: for good at an address that names what the picture looks like (`asked`), so
 * that a sharp copy is never taken for a picture with blurred areas; at any other it asks each time.
 */
export const keepServed = ({ look }: Pick<ShownPicture, 'look'>, asked: string | null): string =>
  look !== null && asked === look ? 'private, max-age=31536000, immutable' : 'private, no-cache';
