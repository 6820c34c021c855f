import { open } from 'node:fs/promises';
import { decompress as unzstd } from 'fzstd';
import { type AsyncBuffer, type Compressors, type FileMetaData, parquetReadObjects, type RowGroup } from 'hyparquet';
import { compressors as unpackers } from 'hyparquet-compressors';
import { type Phrase, inWords, phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';
import { readFooter } from './footer.ts';
import { PageChecks } from './pages.ts';

/** Largest page and row group to decompress, bytes; enough for a few pictures of the largest size. */
const largestPage = 1024 * 1024 * 1024;
const largestGroup = 2 * 1024 * 1024 * 1024;
/** Rows decompressed at a time, if a group has many. */
const rowsAtOnce = 100;

/** The library decompresses Zstandard without a limit: a frame may be far larger than its page declares. */
const codecs: Compressors = { ...unpackers, ZSTD: (input, length) => unzstd(input, new Uint8Array(length)) };

/** Decompressors that refuse a page whose declared size exceeds memory limits, and check the result. */
const compressorsWith = (checks: PageChecks): Compressors =>
  Object.fromEntries(
    Object.entries(codecs).map(([codec, unpack]) => [
      codec,
      (input: Uint8Array, length: number) => {
        // A column of only nulls has an empty page, which not every codec of the library can decompress.
        if (length === 0) return new Uint8Array(0);
        if (length > largestPage) throw new Refused(phrase('parquet-page-large', { n: length }));
        const output = unpack(input, length);
        checks.unpacked(input, output);
        return output;
      },
    ]),
  );

/** The library's errors for damaged bytes are about its own variables. */
const reason = (error: unknown): Phrase => (error instanceof Refused ? error.phrase : phrase('parquet-damaged'));

/**
 * The same promise; it, and every promise made from it, may fail unnoticed. The library requests several pieces at once
 * and gives up at the first error, so nobody awaits the others, which would end the process.
 */
function unawaited<T>(promise: Promise<T>): Promise<T> {
  const { then } = Promise.prototype;
  promise.catch(() => undefined);
  const quiet = (...handlers: Parameters<Promise<T>['then']>) => unawaited(then.apply(promise, handlers));
  return Object.assign(promise, { then: quiet });
}

export type Piece = { from: number; rows: Record<string, unknown>[] } | { from: number; why: Phrase };

/** A Parquet file that is read one row group at a time. Errors: Refused. */
export class ParquetFile {
  readonly #buffer: AsyncBuffer;
  readonly #metadata: FileMetaData;
  readonly #close: () => Promise<void>;

  private constructor(buffer: AsyncBuffer, metadata: FileMetaData, close: () => Promise<void>) {
    this.#buffer = buffer;
    this.#metadata = metadata;
    this.#close = close;
  }

  static async open(file: string): Promise<ParquetFile> {
    const handle = await open(file);
    const close = () => handle.close();
    try {
      const { size } = await handle.stat();
      const buffer: AsyncBuffer = {
        byteLength: size,
        async slice(start, end = size) {
          const bytes = Buffer.alloc(Math.max(0, Math.min(end, size) - start));
          const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
          if (bytesRead < bytes.length) throw new Error(inWords('parquet-ends-early'));
          return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
        },
      };
      return new ParquetFile(buffer, await readFooter(buffer), close);
    } catch (error) {
      await close();
      throw new Refused(reason(error));
    }
  }

  get rows(): number {
    return Number(this.#metadata.num_rows);
  }

  /** Pieces of rows in order; a row group that cannot be decompressed is one piece with the reason. */
  async *pieces(): AsyncGenerator<Piece> {
    let from = 0;
    for (const group of this.#metadata.row_groups) {
      const end = from + Number(group.num_rows);
      if (Number(group.total_byte_size) > largestGroup) {
        const why = phrase('parquet-group-large', { n: String(group.total_byte_size), rows: rowsAtOnce });
        yield { from, why };
      } else
        for (let at = from; at < end; at += rowsAtOnce)
          yield await this.#read(group, at, Math.min(end, at + rowsAtOnce)).catch((error: unknown) => ({
            from: at,
            why: reason(error),
          }));
      from = end;
    }
  }

  async #read(group: RowGroup, from: number, to: number): Promise<Piece> {
    const { byteLength } = this.#buffer;
    const checks = new PageChecks(this.#metadata, group);
    const checked = async (start: number, sliceEnd?: number) => {
      const bytes = await this.#buffer.slice(start, sliceEnd);
      checks.read(bytes, start);
      return bytes;
    };
    const slice = (start: number, sliceEnd?: number) => unawaited(checked(start, sliceEnd));
    const rows = await parquetReadObjects({
      file: { byteLength, slice },
      metadata: this.#metadata,
      rowStart: from,
      rowEnd: to,
      compressors: compressorsWith(checks),
      // Bytes stay bytes; columns that the schema declares as text are text.
      utf8: false,
      useOffsetIndex: true,
    });
    return { from, rows };
  }

  close(): Promise<void> {
    return this.#close();
  }
}
