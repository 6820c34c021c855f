import { phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '../refused.ts';

/** One field of a protocol buffer message. Fixed numbers and bytes are views of the message. */
export interface Field {
  number: number;
  value: bigint | Uint8Array;
}

const broken = () => new Refused(phrase('tfrecord-message-broken'));

/** Reads numbers and pieces of one message in order, never beyond its end. */
class Cursor {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length;
  }

  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw broken();
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asIntN(64, value);
    }
    throw broken();
  }

  take(length: number): Uint8Array {
    if (length < 0 || length > this.#bytes.length - this.#at) throw broken();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/**
 * The fields of a protocol buffer message, in their order (protobuf.dev, “Encoding”). Errors: Refused for damaged bytes.
 */
export function* fieldsOf(message: Uint8Array): Generator<Field> {
  const cursor = new Cursor(message);
  while (!cursor.done) {
    const tag = Number(BigInt.asUintN(32, cursor.varint()));
    const number = tag >>> 3;
    if (number === 0) throw broken();
    switch (tag & 7) {
      case 0:
        yield { number, value: cursor.varint() };
        break;
      case 1:
        yield { number, value: cursor.take(8) };
        break;
      case 2:
        yield { number, value: cursor.take(Number(cursor.varint())) };
        break;
      case 5:
        yield { number, value: cursor.take(4) };
        break;
      default:
        throw broken();
    }
  }
}

/** The numbers of a packed list. Errors: Refused. */
export function packedNumbers(bytes: Uint8Array): bigint[] {
  const cursor = new Cursor(bytes);
  const numbers: bigint[] = [];
  while (!cursor.done) numbers.push(cursor.varint());
  return numbers;
}

/** A field's text; empty if it is not text. */
export const textOf = (value: Field['value']): string =>
  typeof value === 'bigint' ? '' : new TextDecoder().decode(value);
