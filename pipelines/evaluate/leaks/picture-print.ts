import sharp from '#pipelines/sharp.ts';

/** Cells of the grid in each direction. */
const side = 16;
const bits = side * side;

/** Fewer bits of one kind than this: a plain picture, which is like every other plain one. */
const fewestBits = 16;

/**
 * Perceptual hash of a picture, 256 bits: whether each of 16 × 16 grey cells is darker than its right neighbour (dHash).
 * Null for a plain picture. Errors: those of the decoder.
 */
export async function picturePrint(picture: Uint8Array | string): Promise<Uint32Array | null> {
  const grey = await sharp(picture)
    .removeAlpha()
    .greyscale()
    .resize(side + 1, side, { fit: 'fill' })
    .raw()
    .toBuffer();
  const print = new Uint32Array(bits / 32);
  let set = 0;
  for (let at = 0; at < bits; at += 1) {
    const place = Math.floor(at / side) * (side + 1) + (at % side);
    if ((grey[place] ?? 0) >= (grey[place + 1] ?? 0)) continue;
    set += 1;
    print[at >> 5] = (print[at >> 5] ?? 0) | (1 << (at & 31));
  }
  return set < fewestBits || set > bits - fewestBits ? null : print;
}

function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of the 256 bits in which two prints differ. */
export function printDistance(a: Uint32Array, b: Uint32Array): number {
  let n = 0;
  for (let at = 0; at < a.length; at += 1) n += bitCount((a[at] ?? 0) ^ (b[at] ?? 0));
  return n;
}
