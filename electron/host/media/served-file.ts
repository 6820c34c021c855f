/** A file that a shell may stream to its window. */
export interface ServedFile {
  file: string;
  mime: string;
  bytes: number;
}

/**
 * A picture as people may see it. `look` names its look (`lookOfPicture`); null for a picture of a closed project,
 * whose look no window tracks.
 */
export interface ShownPicture extends ServedFile {
  look: string | null;
}

/**
 * How long a window may cache a picture: forever at an address that names its look (`asked`), so that a sharp copy is
 * never served for a blurred one; at any other address it asks each time.
 */
export const keepServed = ({ look }: Pick<ShownPicture, 'look'>, asked: string | null): string =>
  look !== null && asked === look ? 'private, max-age=31536000, immutable' : 'private, no-cache';
