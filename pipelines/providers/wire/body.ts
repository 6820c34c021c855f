import { randomBytes } from 'node:crypto';

const token = `bw-${randomBytes(12).toString('hex')}-`;
/** Bytes of a picture encoded at once; a multiple of 3, and small enough to stay in the processor's cache. */
const pieceBytes = 48 * 1024;

/**
 * A request body that is encoded while it is sent: text as it is, pictures as base64 piece by piece. To the SDKs it is
 * an empty byte array, which they hand on untouched; `wireFetch` knows it and sends its pieces. So a picture is never
 * held a second and third time, as text and as bytes.
 */
export class SplicedBody extends Uint8Array {
  readonly parts: readonly (string | Buffer)[];
  /** Bytes that go over the wire. */
  readonly size: number;

  constructor(parts: readonly (string | Buffer)[]) {
    super(0);
    this.parts = parts;
    this.size = parts.reduce(
      (n, part) => n + (typeof part === 'string' ? Buffer.byteLength(part) : 4 * Math.ceil(part.length / 3)),
      0,
    );
  }

  *pieces(): Generator<string> {
    for (const part of this.parts) {
      if (typeof part === 'string') {
        if (part !== '') yield part;
      } else
        for (let at = 0; at < part.length; at += pieceBytes)
          yield part.toString('base64', at, Math.min(part.length, at + pieceBytes));
    }
  }
}

/** Makes request bodies: JSON with short tokens where pictures go, which are then spliced in. */
export class BodyWriter {
  readonly #images: Buffer[] = [];

  /** A data URL for a picture; only a token until `encode`. */
  dataUrl(mime: string, bytes: Buffer): string {
    return `data:${mime};base64,${this.base64(bytes)}`;
  }

  base64(bytes: Buffer): string {
    this.#images.push(bytes);
    return `${token}${this.#images.length - 1};`;
  }

  encode(request: unknown): SplicedBody {
    const [first = '', ...rest] = JSON.stringify(request).split(token);
    const parts: (string | Buffer)[] = [first];
    for (const text of rest) {
      const end = text.indexOf(';');
      const image = this.#images[Number(text.slice(0, end))];
      if (image) parts.push(image);
      parts.push(text.slice(end + 1));
    }
    return new SplicedBody(parts);
  }
}
