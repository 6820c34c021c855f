import sharp from '#pipelines/sharp.ts';

/**
 * Values of a colour channel that differ by no more than this count as the same: less than an eye notices or an encoder
 * changes.
 */
const noise = 8;

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

/** Number of differing bits of two hashes, 0..64. */
export function distance(a: string, b: string): number {
  let bits = 0;
  for (let at = 0; at < a.length; at += 1) {
    let differing = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16);
    for (; differing > 0; differing >>= 1) bits += differing & 1;
  }
  return bits;
}

/** Share of the pixels that differ between two pictures, 0..1; pictures of different sizes differ everywhere. */
export async function differingShare(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all(
    [a, b].map((bytes) => sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !other) return 1;
  const { width, height, channels } = one.info;
  if (width !== other.info.width || height !== other.info.height || channels !== other.info.channels) return 1;
  let differing = 0;
  for (let at = 0; at < one.data.length; at += channels) {
    for (let channel = 0; channel < channels; channel += 1)
      if (Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > noise) {
        differing += 1;
        break;
      }
  }
  return differing / (width * height);
}
