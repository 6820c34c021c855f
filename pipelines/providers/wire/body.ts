import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { getDefaultHighWaterMark } from 'node:stream';
import { inWords } from '#shared/phrases/phrase.ts';
import type { PictureFile, PreparedPart } from '#pipelines/engine/calls/provider.ts';

type Picture = Pick<PreparedPart & { type: 'image' }, 'bytes' | 'file'>;

const token = `bw-${randomBytes(12).toString('hex')}-`;
/** Bytes of a picture encoded at a time, a multiple of 3: V8 maps memory anew for each text over 128 KiB. */
const stepBytes = 24 * 1024;

/** Buffers for encoded pieces of one length, and those that are free. */
interface Pieces {
  /** Bytes of a picture in a piece. */
  bytes: number;
  free: Buffer[];
}

/**
 * Each piece costs a read and a write of the system, so pieces are large. If more pictures than `fewSenders` are being
 * sent at once, the network is what they wait for, and large ones would only take memory.
 */
const large: Pieces = { bytes: 10 * stepBytes, free: [] };
const small: Pieces = { bytes: 2 * stepBytes, free: [] };
const fewSenders = 32;
/** How many send at once decides how large a piece the process reads. */
let senders = 0;

const encodedLength = (bytes: number): number => 4 * Math.ceil(bytes / 3);

/** The last piece read from a file; encoded before anything else runs. */
const plain = Buffer.allocUnsafeSlow(large.bytes);
/**
 * A stream that gets this much at once makes its writer wait until it has sent it, so that the next piece can reuse the
 * buffer. New memory for each piece would cost more than all the encoding.
 */
const waitedFrom = getDefaultHighWaterMark(false);

/** Base64 as bytes, not as text: a socket would treat text as UTF-8 and reserve three times its length. */
function encode(from: Buffer, start: number, end: number, into: Buffer): Buffer {
  const length = encodedLength(end - start);
  const out = length < waitedFrom ? Buffer.allocUnsafeSlow(length) : into;
  let filled = 0;
  for (let at = start; at < end; at += stepBytes)
    filled += out.write(from.toString('base64', at, Math.min(end, at + stepBytes)), filled, 'latin1');
  return filled < out.length ? out.subarray(0, filled) : out;
}

/**
 * Encodes a picture piece by piece, each only once the previous one has been sent. `at` returns the position of the
 * next bytes, in a buffer of at least that size.
 */
function* encoded(bytes: number, at: (offset: number, length: number) => { from: Buffer; start: number }) {
  const { bytes: most, free } = senders < fewSenders ? large : small;
  senders++;
  try {
    const into = free.pop() ?? Buffer.allocUnsafeSlow(encodedLength(most));
    for (let offset = 0; offset < bytes; offset += most) {
      const length = Math.min(most, bytes - offset);
      const { from, start } = at(offset, length);
      yield encode(from, start, start + length, into);
    }
    // Not if sending was interrupted: the socket may still use the piece.
    free.push(into);
  } finally {
    senders--;
  }
}

const encodedWhole = (bytes: Buffer) => encoded(bytes.length, (offset) => ({ from: bytes, start: offset }));

/**
 * Reads a picture at the speed of the socket. The reads are synchronous: a piece is small and usually in the system's
 * cache, and using the thread pool for each would cost far more than the read.
 */
function* encodedFile({ path, bytes }: PictureFile): Generator<Buffer> {
  const handle = openSync(path, 'r');
  try {
    yield* encoded(bytes, (offset, length) => {
      for (let filled = 0; filled < length; ) {
        const n = readSync(handle, plain, filled, length - filled, offset + filled);
        if (n === 0) throw new Error(inWords('server-picture-shorter', { path }));
        filled += n;
      }
      return { from: plain, start: 0 };
    });
  } finally {
    closeSync(handle);
  }
}

/**
 * A request body that is encoded while it is sent: text unchanged, pictures as base64 piece by piece. For the SDKs it
 * is an empty byte array, which they pass on untouched; `wireFetch` recognises it and sends its pieces. So a whole
 * picture is never in memory, let alone twice more as text and as bytes.
 */
export class SplicedBody extends Uint8Array {
  readonly parts: readonly (string | Picture)[];
  /** Bytes that go over the wire. */
  readonly size: number;

  constructor(parts: readonly (string | Picture)[]) {
    super(0);
    this.parts = parts;
    this.size = parts.reduce(
      (n, part) =>
        n + (typeof part === 'string' ? Buffer.byteLength(part) : encodedLength(part.file?.bytes ?? part.bytes.length)),
      0,
    );
  }

  /**
   * The pieces in order. A piece is valid until the next one is requested, which must happen only after it was sent.
   */
  *pieces(): Generator<Buffer> {
    for (const part of this.parts) {
      if (typeof part !== 'string') yield* part.file ? encodedFile(part.file) : encodedWhole(part.bytes);
      else if (part !== '') yield Buffer.from(part);
    }
  }
}

/** Makes request bodies: JSON with short tokens in place of pictures, which are then spliced in. */
export class BodyWriter {
  readonly #pictures: Picture[] = [];

  /** A data URL for a picture; only a token until `encode`. */
  dataUrl(picture: Picture & { mime: string }): string {
    return `data:${picture.mime};base64,${this.base64(picture)}`;
  }

  base64(picture: Picture): string {
    this.#pictures.push(picture);
    return `${token}${this.#pictures.length - 1};`;
  }

  encode(request: unknown): SplicedBody {
    const [first = '', ...rest] = JSON.stringify(request).split(token);
    const parts: (string | Picture)[] = [first];
    for (const text of rest) {
      const end = text.indexOf(';');
      const picture = this.#pictures[Number(text.slice(0, end))];
      if (picture) parts.push(picture);
      parts.push(text.slice(end + 1));
    }
    return new SplicedBody(parts);
  }
}
