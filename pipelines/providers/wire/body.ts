import { randomBytes } from 'node:crypto';

const token = `bw-${randomBytes(12).toString('hex')}-`;

/**
 * Encodes a request by hand: the JSON is made with short tokens where pictures go, and base64 is written straight
 * into the buffer. The SDKs' own way copies and escapes every picture several times over.
 */
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

  encode(request: unknown): Buffer {
    const text = JSON.stringify(request);
    const parts = text.split(token);
    if (parts.length === 1) return Buffer.from(text);
    const size = this.#images.reduce((n, image) => n + 4 * Math.ceil(image.length / 3), Buffer.byteLength(text));
    const body = Buffer.allocUnsafe(size);
    let at = body.write(parts[0] ?? '');
    for (const part of parts.slice(1)) {
      const end = part.indexOf(';');
      const image = this.#images[Number(part.slice(0, end))];
      if (image) at += body.write(image.toString('base64'), at, 'latin1');
      at += body.write(part.slice(end + 1), at);
    }
    return body.subarray(0, at);
  }
}
