import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** UTF-16 by its byte order mark, or by the zero byte next to the first character of a JSON line; else UTF-8. */
function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [a, b] = start;
  if (start.length < 2) return 'utf-8';
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** The text of a file in pieces, whether plain, gzipped, UTF-8 or UTF-16; without its byte order mark. */
export async function* textOf(file: string): AsyncGenerator<string> {
  const start = await firstBytes(file);
  const raw = createReadStream(file, { highWaterMark: 1 << 17 });
  const zipped = start[0] === 0x1f && start[1] === 0x8b;
  const bytes: Readable = zipped ? raw.pipe(createGunzip({ chunkSize: 1 << 20 })) : raw;
  if (zipped) raw.on('error', (error) => bytes.destroy(error));
  let decoder: TextDecoder | null = null;
  for await (const piece of bytes) {
    const chunk = piece as Buffer;
    decoder ??= new TextDecoder(encodingOf(chunk.subarray(0, 4)));
    yield decoder.decode(chunk, { stream: true });
  }
  const rest = decoder?.decode();
  if (rest) yield rest;
}
