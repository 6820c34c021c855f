import { type AsyncBuffer, type FileMetaData, parquetMetadata } from 'hyparquet';
import { Refused } from '../refused.ts';

/** Largest footer that is read, bytes; that of ten thousand row groups of thirty columns is smaller. */
const largestFooter = 64 * 1024 * 1024;
/** Values of a footer that objects are made of; some 50 bytes of memory each. */
const mostValues = 8_000_000;
/** Structs and lists within one another; the format itself needs seven. */
const deepest = 32;
/** The end of a file: the footer's length (four bytes, little-endian) and "PAR1". */
const tailLength = 8;
const magic = 0x31524150;

/**
 * Walks a footer (Thrift, compact protocol) without making anything of it. The library reserves what a list claims to
 * hold before it looks for it, so what is claimed has to be there first. Errors: Refused; Error when it is no footer.
 */
class Walk {
  readonly #bytes: DataView;
  #at = 0;
  #values = 0;

  constructor(bytes: DataView) {
    this.#bytes = bytes;
  }

  struct(depth = 0): void {
    if (depth > deepest) throw new Error('nested too deeply');
    for (;;) {
      const head = this.#byte();
      if ((head & 0x0f) === 0) return;
      if (head >> 4 === 0) this.#number();
      // Within a struct the kind of a boolean is its value.
      if ((head & 0x0f) > 2) this.#value(head & 0x0f, depth);
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
    throw new Error('a number has no end');
  }

  /** A length or count, each of at least a byte, for which there is room. */
  #room(what: string): number {
    const claimed = this.#number();
    const left = this.#bytes.byteLength - this.#at;
    if (claimed > left) throw new Refused(`its footer claims ${what} of ${claimed} in ${left} bytes; it is damaged`);
    return claimed;
  }

  #value(kind: number, depth: number): void {
    if (++this.#values > mostValues) throw new Refused(`its footer has more than ${mostValues} values`);
    if (kind <= 3) this.#at += 1;
    else if (kind <= 6) this.#number();
    else if (kind === 7) this.#at += 8;
    else if (kind === 8) this.#skip(this.#room('a text'));
    else if (kind === 9) this.#list(depth + 1);
    else if (kind === 12) this.struct(depth + 1);
    else throw new Error('no kind of value of a footer');
  }

  #list(depth: number): void {
    if (depth > deepest) throw new Error('nested too deeply');
    const head = this.#byte();
    const count = head >> 4 === 15 ? this.#room('a list') : head >> 4;
    for (let n = 0; n < count; n++) this.#value(head & 0x0f, depth);
  }
}

/**
 * What a file's footer says, read only when its length and its lists fit into the file and into bounded memory.
 * Errors: Refused; whatever the library throws at damaged bytes.
 */
export async function readFooter(buffer: AsyncBuffer): Promise<FileMetaData> {
  const { byteLength: size } = buffer;
  if (size < tailLength + 4) throw new Error('too short');
  const tail = new DataView(await buffer.slice(size - tailLength, size));
  if (tail.getUint32(4, true) !== magic) throw new Error('no PAR1 at the end');
  const claimed = tail.getUint32(0, true);
  const room = size - tailLength - 4;
  if (claimed > room)
    throw new Refused(`its footer claims ${claimed} bytes, but the file has room for ${room}; it is damaged`);
  if (claimed > largestFooter)
    throw new Refused(`its footer claims ${claimed} bytes; at most ${largestFooter} are read`);
  const footer = await buffer.slice(size - tailLength - claimed, size);
  new Walk(new DataView(footer, 0, claimed)).struct();
  return parquetMetadata(footer);
}
