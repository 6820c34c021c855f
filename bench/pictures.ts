import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

/** A text chunk (PNG, tEXt) that makes a copy of a picture a different file. */
function chunk(text: string): Buffer {
  const body = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(body.length - 4, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** Fills a new folder with that many different pictures, made from the sample's; `of` makes those of two folders differ. */
export async function makePictures(folder: string, total: number, of = ''): Promise<void> {
  const sample = path.join(import.meta.dirname, '..', 'resources', 'sample', 'images');
  const pictures = await Promise.all((await readdir(sample)).map((name) => readFile(path.join(sample, name))));
  await mkdir(folder, { recursive: true });
  for (let at = 0; at < total; at++) {
    const base = pictures[at % pictures.length] ?? Buffer.alloc(0);
    // After the header chunk, which is 8 + 25 bytes.
    const own = Buffer.concat([base.subarray(0, 33), chunk(`${of}${at}`), base.subarray(33)]);
    await writeFile(path.join(folder, `${String(at).padStart(5, '0')}.png`), own);
  }
}
