import { Refused } from '../refused.ts';

/** Values of one struct that objects are made of; some 50 bytes of memory each. */
const mostValues = 8_000_000;
/** Structs and lists within one another; the format itself needs seven. */
const deepest = 32;

/** What a zigzag number stands for. */
const signed = (zigzag: number): number => (zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2);

/** Whole numbers, booleans (1 and 0) and structs of a struct by the number of their field. */
export type Fields = Map<number, number | Fields>;

/**
 * Walks structs (Thrift, compact protocol) of a Parquet file. The library reserves what a list claims to hold before it
 * looks for it, so what is claimed has to be there first. Errors: Refused, about `what`; Error when they are not structs.
 */
export class Walk {
  readonly #bytes: DataView;
  readonly #what: string;
  #at: number;
  #values = 0;

  constructor(bytes: DataView, what: string, at = 0) {
    this.#bytes = bytes;
    this.#what = what;
    this.#at = at;
  }

  /** Where the next struct begins, in bytes. */
  get at(): number {
    return this.#at;
  }

  /** Goes over one struct; `keep` takes its fields. */
  struct(keep: Fields | null = null, depth = 0): void {
    if (depth > deepest) throw new Error('nested too deeply');
    let id = 0;
    for (;;) {
      const head = this.#byte();
      const kind = head & 0x0f;
      if (kind === 0) return;
      id = head >> 4 === 0 ? signed(this.#number()) : id + (head >> 4);
      // Within a struct the kind of a boolean is its value.
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
    throw new Error('a number is not terminated');
  }

  /** A length or count, each of at least a byte, for which there is room. */
  #room(what: string): number {
    const claimed = this.#number();
    const left = this.#bytes.byteLength - this.#at;
    if (claimed > left) throw new Refused(`${this.#what} claims ${what} of ${claimed} in ${left} bytes; it is damaged`);
    return claimed;
  }

  #value(kind: number, depth: number, as: { keep: Fields; id: number } | null = null): void {
    if (++this.#values > mostValues) throw new Refused(`${this.#what} has more than ${mostValues} values`);
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
    } else throw new Error('not a valid value in a footer');
  }

  #list(depth: number): void {
    if (depth > deepest) throw new Error('nested too deeply');
    const head = this.#byte();
    const count = head >> 4 === 15 ? this.#room('a list') : head >> 4;
    for (let n = 0; n < count; n++) this.#value(head & 0x0f, depth);
  }
}
