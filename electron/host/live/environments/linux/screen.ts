import { readFile } from 'node:fs/promises';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import sharp from '#pipelines/sharp.ts';

/** Offsets in the header of an X window dump, 32-bit big-endian words (X11/XWDFile.h). */
const word = { headerSize: 0, width: 16, height: 20, bitsPerPixel: 44, bytesPerLine: 48, colours: 76 } as const;
const colourBytes = 12;

/** The pixels of a display that Xvfb keeps in a file (`-fbdir`), which is an X window dump. */
export async function readScreen(file: string): Promise<{ width: number; height: number; rgb: Buffer }> {
  const dump = await readFile(file);
  const at = (offset: number) => dump.readUInt32BE(offset);
  const [width, height, line] = [at(word.width), at(word.height), at(word.bytesPerLine)];
  const from = at(word.headerSize) + at(word.colours) * colourBytes;
  if (at(word.bitsPerPixel) !== 32 || dump.length < from + line * height)
    throw new EnvironmentError(inWords('linux-no-picture'));
  const rgb = Buffer.allocUnsafe(width * height * 3);
  let to = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0, pixel = from + y * line; x < width; x++, pixel += 4, to += 3) {
      // Blue, green, red, unused.
      rgb[to] = dump[pixel + 2] ?? 0;
      rgb[to + 1] = dump[pixel + 1] ?? 0;
      rgb[to + 2] = dump[pixel] ?? 0;
    }
  return { width, height, rgb };
}

/** The screen as a PNG. */
export async function pictureOf(file: string): Promise<{ width: number; height: number; picture: Buffer }> {
  const { width, height, rgb } = await readScreen(file);
  const picture = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { width, height, picture };
}
