import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** Maximum padding of a packed run after its last value; the format requires less than 8. */
const padding = 512;

/**
 * Goes through the numbers of a page as the library will, without keeping them. The library repeats a value as often as
 * its run declares, however many are needed, and allocates what a header claims. Errors: Refused for a run of more
 * values than are left; RangeError for bytes that end too early.
 */
export class Runs {
  readonly #bytes: DataView;
  #at = 0;

  constructor(bytes: DataView) {
    this.#bytes = bytes;
  }

  /** Number of bytes left. */
  get left(): number {
    return this.#bytes.byteLength - this.#at;
  }

  byte(): number {
    return this.#bytes.getUint8(this.#at++);
  }

  /** A four-byte length. */
  length(): number {
    this.#at += 4;
    return this.#bytes.getUint32(this.#at - 4, true);
  }

  /** At most `values` numbers of `width` bits in the next `length` bytes, run-length encoded or packed. */
  hybrid(length: number, width: number, values: number): void {
    const end = this.#at + length;
    for (let seen = 0; seen < values && this.#at < end; ) {
      const head = this.number();
      const packed = head % 2 === 1;
      const count = Math.floor(head / 2) * (packed ? 8 : 1);
      if (count > values - seen + (packed ? padding : 0))
        throw new Refused(phrase('parquet-run-values', { n: count, left: values - seen }));
      this.#at += packed ? (count / 8) * width : (width + 7) >> 3;
      seen += count;
    }
    this.#at = end;
  }

  /** A variable-length integer, seven bits per byte. */
  number(): number {
    let value = 0;
    for (let n = 0; n < 10; n++) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** (7 * n);
      if (byte < 0x80) return value;
    }
    throw new Refused(phrase('parquet-run-open'));
  }
}
