import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { notTextFile } from '../text/not-text.ts';
import { maskedCrc } from './crc32c.ts';
import { headOf } from '../text/head.ts';

/** A larger record is refused: an episode of a hundred screenshots has less. */
const largest = 256 * 1024 * 1024;
/** Length of a record (8 bytes, little endian) and its checksum (4 bytes). */
const headSize = 12;

/** One record of a TFRecord file with its position in the file, or why it cannot be used. */
export type TfRecord = { at: number; bytes: Uint8Array } | { at: number; why: Phrase };

async function isGzip(file: string): Promise<boolean> {
  const [a, b] = await headOf(file, 2);
  return a === 0x1f && b === 0x8b;
}

/** The file's bytes, unpacked if it is GZIP. */
async function contentOf(file: string): Promise<Readable> {
  const source = createReadStream(file);
  if (!(await isGzip(file))) return source;
  // Errors of either stream end the reading of the other, where they are reported.
  return pipeline(source, createGunzip(), () => undefined);
}

/** Takes pieces of a given size from a stream. */
class Pieces {
  readonly #stream: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#stream = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  /** The next bytes; fewer if the stream ends. Memory grows with what is read, not with what is asked for. */
  async take(size: number): Promise<Buffer> {
    const parts = [this.#rest];
    let have = this.#rest.length;
    while (have < size) {
      const next = await this.#stream.next();
      if (next.done) break;
      parts.push(next.value);
      have += next.value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = all.subarray(Math.min(size, have));
    return all.subarray(0, Math.min(size, have));
  }
}

/** The length that a record's head claims; null if its checksum does not fit, so that it is no such head. */
function lengthOf(head: Buffer): bigint | null {
  if (head.length < headSize || head.readUInt32LE(8) !== maskedCrc(head.subarray(0, 8))) return null;
  return head.readBigUInt64LE(0);
}

/** Reads the stream to its end; a stream that fails is a damaged file. */
async function* recordsIn(stream: Readable): AsyncGenerator<TfRecord> {
  const pieces = new Pieces(stream);
  for (let at = 0; ; at++) {
    const head = await pieces.take(headSize);
    if (head.length === 0) return;
    const length = lengthOf(head);
    if (length === null) {
      // Where the next record begins is unknown.
      yield { at, why: phrase(at === 0 ? 'tfrecord-none' : 'tfrecord-rest') };
      return;
    }
    if (length > largest) {
      yield { at, why: phrase('tfrecord-large', { most: largest / 1048576 }) };
      return;
    }
    const body = await pieces.take(Number(length) + 4);
    if (body.length < Number(length) + 4) {
      yield { at, why: phrase('tfrecord-ends-early') };
      return;
    }
    const bytes = body.subarray(0, Number(length));
    if (body.readUInt32LE(Number(length)) === maskedCrc(bytes)) yield { at, bytes };
    else yield { at, why: phrase('tfrecord-checksum') };
  }
}

/** Records of a TFRecord file, GZIP or plain, one in memory at a time. Errors: Refused if it cannot be read further. */
export async function* tfRecords(file: string): AsyncGenerator<TfRecord> {
  const other = await notTextFile(file);
  if (other) throw new Refused(other);
  const stream = await contentOf(file);
  try {
    yield* recordsIn(stream);
  } catch (error) {
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw new Refused(phrase('tfrecord-unpack'));
    throw error;
  } finally {
    stream.destroy();
  }
}
