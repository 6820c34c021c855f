import sharp from '#pipelines/sharp.ts';

/**
 * Values of a colour channel that differ by no more than this count as the same: less than an eye notices or an encoder
 * changes.
 */
export const noise = 8;

/** Two pictures in which at most this share of pixels differs count as the same. */
export const sameBelow = 0.005;

/** Cells of a fine fingerprint in each direction: small changes of a page, such as a chosen day, still show. */
export const fineCells = 32;

/**
 * Perceptual hash of a picture in hexadecimal digits: whether each of `cells` × `cells` grey cells is darker than its
 * right neighbour (dHash); with 8 cells 64 bits. `cells` is a multiple of 4.
 */
export async function fingerprint(bytes: Buffer, cells = 8): Promise<string> {
  const across = cells + 1;
  const grey = await sharp(bytes).removeAlpha().greyscale().resize(across, cells, { fit: 'fill' }).raw().toBuffer();
  let digits = '';
  let bits = 0;
  for (let n = 0; n < cells * cells; n += 1) {
    const at = Math.floor(n / cells) * across + (n % cells);
    bits = (bits << 1) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0);
    if (n % 4 !== 3) continue;
    digits += bits.toString(16);
    bits = 0;
  }
  return digits;
}
