import { inWords, phrase, type Phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** Maximum values of a struct that become objects; about 50 bytes of memory each. */
const mostValues = 8_000_000;
/** Maximum nesting of structs and lists; the format itself needs seven. */
const deepest = 32;

/** Decodes a zigzag number. */
const signed = (zigzag: number): number => (zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2);

/** Integers, booleans (1 and 0) and structs of a struct by field number. */
export type Fields = Map<number, number | Fields>;

/**
 * Walks structs (Thrift, compact protocol) of a Parquet file. The library allocates what a list claims to contain
 * before checking it, so the claim must be checked first. Errors: Refused, about `what`; Error if they are not structs.
 */
export class Walk {
  readonly #bytes: DataView;
  readonly #what: Phrase;
  #at: number;
  #values = 0;

  constructor(bytes: DataView, what: Phrase, at = 0) {
    this.#bytes = bytes;
    this.#what = what;
    this.#at = at;
  }

  /** Where the next struct starts, in bytes. */
  get at(): number {
    return this.#at;
  }

  /** Goes through one struct; `keep` receives its fields. */
  struct(keep: Fields | null = null, depth = 0): void {
    if (depth > deepest) throw new Error(inWords('parquet-deep'));
    let id = 0;
    for (;;) {
      const head = this.#byte();
      const kind = head & 0x0f;
      if (kind === 0) return;
      id = head >> 4 === 0 ? signed(this.#number()) : id + (head >> 4);
      // Within a struct the type of a boolean is its value.
      if (kind <= 2) keep?.set(id, kind === 1 ? 1 : 0);
      else this.#value(kind, depth, keep && { keep, id });
    }
  }

  #byte(): number {
    return this.#bytes.getUint8(this.#at++);
  }

  #skip(bytes: number): void {
    this.#at += bytes;
  }

  #number(): number {
    let value = 0;
    for (let n = 0; n < 10; n++) {
      const byte = this.#byte();
      value += (byte & 0x7f) * 2 ** (7 * n);
      if (byte < 0x80) return value;
    }
    throw new Error(inWords('parquet-number-open'));
  }

  /** A length or count of things of at least one byte each, for which there is room. */
  #room(what: string): number {
    const claimed = this.#number();
    const left = this.#bytes.byteLength - this.#at;
    if (claimed > left) throw new Refused(phrase('parquet-claims', { what: this.#what, kind: what, claimed, left }));
    return claimed;
  }

  #value(kind: number, depth: number, as: { keep: Fields; id: number } | null = null): void {
    if (++this.#values > mostValues)
      throw new Refused(phrase('parquet-too-many-values', { what: this.#what, most: mostValues }));
    if (kind <= 3) this.#at += 1;
    else if (kind <= 6) {
      const value = signed(this.#number());
      as?.keep.set(as.id, value);
    } else if (kind === 7) this.#at += 8;
    else if (kind === 8) this.#skip(this.#room('a text'));
    else if (kind === 9) this.#list(depth + 1);
    else if (kind === 12) {
      const inner: Fields | null = as && new Map();
      if (as && inner) as.keep.set(as.id, inner);
      this.struct(inner, depth + 1);
    } else throw new Error(inWords('parquet-bad-value'));
  }

  #list(depth: number): void {
    if (depth > deepest) throw new Error(inWords('parquet-deep'));
    const head = this.#byte();
    const count = head >> 4 === 15 ? this.#room('a list') : head >> 4;
    for (let n = 0; n < count; n++) this.#value(head & 0x0f, depth);
  }
}
