import { phrase, type Phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '#pipelines/formats/refused.ts';

/**
 * Pixels of an uncompressed Windows bitmap with 24 or 32 bits (BITMAPINFOHEADER and later), as RGB rows from the top;
 * sharp's build reads no BMP. Other bitmaps are rare among screenshots and are refused.
 */
export function decodeBmp(
  bytes: Buffer,
  name: string,
  checkSize: (width: number, height: number, name: string) => void,
): { rgb: Buffer; width: number; height: number } {
  const refuse = (why: Phrase) => new Refused(phrase('picture-bmp', { name, why }));
  if (bytes.length < 54 || bytes.readUInt32LE(14) < 40) throw refuse(phrase('picture-bmp-header'));
  const offset = bytes.readUInt32LE(10);
  const width = bytes.readInt32LE(18);
  const signedHeight = bytes.readInt32LE(22);
  const height = Math.abs(signedHeight);
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  checkSize(width, height, name);
  const plainMasks =
    compression === 3 &&
    bits === 32 &&
    bytes.length >= 66 &&
    bytes.readUInt32LE(54) === 0xff0000 &&
    bytes.readUInt32LE(58) === 0xff00 &&
    bytes.readUInt32LE(62) === 0xff;
  if ((bits !== 24 && bits !== 32) || (compression !== 0 && !plainMasks))
    throw refuse(phrase('picture-bmp-bits', { bits, compression }));
  const step = bits / 8;
  const stride = Math.ceil((width * step) / 4) * 4;
  if (offset + stride * height > bytes.length) throw refuse(phrase('picture-bmp-short'));
  const rgb = Buffer.allocUnsafe(width * height * 3);
  for (let y = 0; y < height; y++) {
    let from = offset + stride * (signedHeight > 0 ? height - 1 - y : y);
    let to = y * width * 3;
    for (let x = 0; x < width; x++, from += step, to += 3) {
      rgb[to] = bytes[from + 2] ?? 0;
      rgb[to + 1] = bytes[from + 1] ?? 0;
      rgb[to + 2] = bytes[from] ?? 0;
    }
  }
  return { rgb, width, height };
}
