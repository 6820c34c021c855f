import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { PictureFile, PreparedPart } from '#pipelines/engine/provider.ts';

type Picture = Pick<PreparedPart & { type: 'image' }, 'bytes' | 'file'>;

const token = `bw-${randomBytes(12).toString('hex')}-`;
/** Bytes of a picture encoded at once; a multiple of 3, and small enough to stay in the processor's cache. */
const pieceBytes = 24 * 1024;

function* piecesOf(bytes: Buffer): Generator<string> {
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield bytes.toString('base64', at, Math.min(bytes.length, at + pieceBytes));
}

/**
 * Reads a picture as the socket takes it. The reads are synchronous: a piece is small and as a rule in the system's
 * cache, and asking the thread pool for each would cost far more than the read.
 */
function* piecesOfFile({ path, bytes }: PictureFile): Generator<string> {
  const handle = openSync(path, 'r');
  try {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, bytes));
    for (let at = 0; at < bytes; ) {
      let filled = 0;
      while (filled < piece.length && at + filled < bytes) {
        const n = readSync(handle, piece, filled, piece.length - filled, at + filled);
        if (n === 0) throw new Error(`the picture ${path} became shorter while it was sent`);
        filled += n;
      }
      at += filled;
      yield piece.toString('base64', 0, filled);
    }
  } finally {
    closeSync(handle);
  }
}

/**
 * A request body that is encoded while it is sent: text as it is, pictures as base64 piece by piece. To the SDKs it is
 * an empty byte array, which they hand on untouched; `wireFetch` knows it and sends its pieces. So a picture is never
 * held as a whole, let alone a second and third time as text and as bytes.
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
        n +
        (typeof part === 'string'
          ? Buffer.byteLength(part)
          : 4 * Math.ceil((part.file?.bytes ?? part.bytes.length) / 3)),
      0,
    );
  }

  *pieces(): Generator<string> {
    for (const part of this.parts) {
      if (typeof part !== 'string') yield* part.file ? piecesOfFile(part.file) : piecesOf(part.bytes);
      else if (part !== '') yield part;
    }
  }
}

/** Makes request bodies: JSON with short tokens where pictures go, which are then spliced in. */
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
