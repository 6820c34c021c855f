import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { headOf } from '#pipelines/formats/text/head.ts';

/** UTF-16 by its byte order mark, or by the zero byte next to the first character of a JSON line; else UTF-8. */
function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [a, b] = start;
  if (start.length < 2) return 'utf-8';
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** V8 allocates strings of 128 kB and more apart from all others, which makes reading an eighth slower. */
const pieceBytes = 1 << 16;

/** The text of the next bytes, or with null what is left of the last. */
type Decode = (chunk: Buffer | null) => string;

/** For UTF-8 Node's own decoder, which is several times as fast and makes strings of one byte a character where it can. */
function decoderOf(encoding: ReturnType<typeof encodingOf>): Decode {
  if (encoding !== 'utf-8') {
    const decoder = new TextDecoder(encoding);
    return (chunk) => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
  }
  const decoder = new StringDecoder('utf8');
  let first = true;
  return (chunk) => {
    const text = chunk ? decoder.write(chunk) : decoder.end();
    const marked = first && text.startsWith('\ufeff');
    if (text !== '') first = false;
    return marked ? text.slice(1) : text;
  };
}

/** The text of a file in pieces, whether plain, gzipped, UTF-8 or UTF-16; without its byte order mark. */
export async function* textOf(file: string): AsyncGenerator<string> {
  const start = await headOf(file, 4);
  const raw = createReadStream(file, { highWaterMark: pieceBytes });
  const zipped = start[0] === 0x1f && start[1] === 0x8b;
  const bytes: Readable = zipped ? raw.pipe(createGunzip({ chunkSize: pieceBytes })) : raw;
  if (zipped) raw.on('error', (error) => bytes.destroy(error));
  let decode: Decode | null = null;
  for await (const piece of bytes) {
    const chunk = piece as Buffer;
    decode ??= decoderOf(encodingOf(chunk.subarray(0, 4)));
    yield decode(chunk);
  }
  const rest = decode?.(null);
  if (rest) yield rest;
}
