/**
 * Removes from a picture's file who made it, where and with what: EXIF, XMP, IPTC and comments. Everything visible is
 * unchanged to the byte: pixels, colour profile, transparency, animation. Pictures are stored upright, so no
 * orientation is lost. Returns the same bytes if there is nothing to remove, or if the file is of another type.
 */
export function cleanPicture(bytes: Buffer): Buffer {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0x89504e47) return cleanPng(bytes);
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xffd8) return cleanJpeg(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return cleanWebp(bytes);
  return bytes;
}

/** PNG chunks with text, times and EXIF (PNG, third edition, 11.3). */
const wordy: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

function cleanPng(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    if (!wordy.has(bytes.toString('latin1', at + 4, at + 8))) kept.push(bytes.subarray(at, end));
    at = end;
  }
  // Trailing bytes belong to no chunk; in an imported file nothing there is visible.
  return joined(kept, bytes, bytes.subarray(at));
}

/** APP2 contains the colour profile, APP14 Adobe's colour encoding: both affect what is visible. */
const seen: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);
const isWordy = (marker: number) => marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !seen.has(marker));

function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Pixels start at the scan; a fill byte may precede a marker.
    if (marker === 0xda) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) break;
    if (!isWordy(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return joined(kept, bytes, bytes.subarray(at));
}

/** Bits of VP8X that announce EXIF and XMP. */
const announced = 0x08 | 0x04;

function cleanWebp(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    const end = Math.min(bytes.length, at + 8 + size + (size % 2));
    const name = bytes.toString('latin1', at, at + 4);
    const chunk = Buffer.from(bytes.subarray(at, end));
    if (name === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] ?? 0) & ~announced;
    if (name !== 'EXIF' && name !== 'XMP ') chunks.push(chunk);
    at = end;
  }
  const body = Buffer.concat(chunks);
  if (body.length === bytes.length - 12) return bytes;
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function joined(kept: readonly Buffer[], bytes: Buffer, rest: Buffer): Buffer {
  const all = Buffer.concat([...kept, rest]);
  return all.length === bytes.length ? bytes : all;
}
