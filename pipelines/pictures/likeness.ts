import sharp from '#pipelines/sharp.ts';

/**
 * Values of a colour channel that differ by no more than this count as the same: less than an eye notices or an encoder
 * changes.
 */
export const noise = 8;

/** Two pictures in which at most this share of pixels differs count as the same. */
export const sameBelow = 0.005;

/**
 * Perceptual hash of a picture, 64 bits as 16 hexadecimal digits: whether each of 8 × 8 grey cells is darker than its
 * right neighbour (dHash).
 */
export async function fingerprint(bytes: Buffer): Promise<string> {
  const grey = await sharp(bytes).removeAlpha().greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer();
  let digits = '';
  for (let row = 0; row < 8; row += 1) {
    let bits = 0;
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column;
      bits = (bits << 1) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0);
    }
    digits += bits.toString(16).padStart(2, '0');
  }
  return digits;
}
