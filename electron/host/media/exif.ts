/** EXIF orientation (tag 0x0112 of IFD0, TIFF 6.0 layout) of a bare EXIF block; 1 when absent or unreadable. */
export function orientationOf(exif: Buffer): number {
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
