/** Decoded picture: RGBA, one byte per channel, row by row, in image pixels (never in screen pixels). */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Largest channel difference (0..255) between two pixels given by their offsets into `data`. */
export function difference(data: Uint8ClampedArray, a: number, b: number): number {
  return Math.max(
    Math.abs((data[a] ?? 0) - (data[b] ?? 0)),
    Math.abs((data[a + 1] ?? 0) - (data[b + 1] ?? 0)),
    Math.abs((data[a + 2] ?? 0) - (data[b + 2] ?? 0)),
  );
}

export function offset(pixels: Pixels, x: number, y: number): number {
  return (y * pixels.width + x) * 4;
}
