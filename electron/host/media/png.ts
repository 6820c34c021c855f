import { crc32 } from 'node:zlib';
import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '#pipelines/formats/refused.ts';

/** EXIF orientation (tag 0x0112 of IFD0, TIFF 6.0 layout) of a bare EXIF block; 1 when absent or unreadable. */
function orientationOf(exif: Buffer): number {
  if (exif.length < 14) return 1;
  const little = exif.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) => (at + 2 > exif.length ? 0 : little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const u32 = (at: number) => (at + 4 > exif.length ? 0 : little ? exif.readUInt32LE(at) : exif.readUInt32BE(at));
  if (u16(2) !== 42) return 1;
  const start = u32(4);
  const entries = u16(start);
  for (let entry = 0; entry < entries; entry++) {
    const at = start + 2 + entry * 12;
    if (u16(at) !== 0x0112) continue;
    const value = u16(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

export interface PngFacts {
  width: number;
  height: number;
  bitDepth: number;
  animated: boolean;
  /** EXIF orientation 1-8. */
  orientation: number;
}

/**
 * Walks the chunks of a PNG (ISO/IEC 15948) and checks order, lengths and checksums without decoding a pixel:
 * cheap enough for every import, and it detects truncated or damaged files.
 */
export function readPng(bytes: Buffer, name: string): PngFacts {
  const cutShort = () => new Refused(phrase('picture-png-short', { name }));
  let at = 8;
  let facts: PngFacts | null = null;
  let data = false;
  for (;;) {
    if (at + 12 > bytes.length) throw cutShort();
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 8 + length;
    if (!/^[A-Za-z]{4}$/.test(type)) throw new Refused(phrase('picture-png-chunk', { name }));
    if (end + 4 > bytes.length) throw cutShort();
    const critical = type.charCodeAt(0) < 0x61;
    if (critical && crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end))
      throw new Refused(phrase('picture-png-checksum', { name, type }));
    if (!facts) {
      if (type !== 'IHDR' || length !== 13) throw new Refused(phrase('picture-png-header', { name }));
      facts = {
        width: bytes.readUInt32BE(at + 8),
        height: bytes.readUInt32BE(at + 12),
        bitDepth: bytes[at + 16] ?? 8,
        animated: false,
        orientation: 1,
      };
    } else if (type === 'acTL') facts.animated = length >= 4 && bytes.readUInt32BE(at + 8) > 1;
    else if (type === 'eXIf') facts.orientation = orientationOf(bytes.subarray(at + 8, end));
    else if (type === 'IDAT') data = true;
    else if (type === 'IEND') {
      if (!data) throw new Refused(phrase('picture-png-empty', { name }));
      return facts;
    }
    at = end + 4;
  }
}
