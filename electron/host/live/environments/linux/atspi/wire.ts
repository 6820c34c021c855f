/** Values of D-Bus in its binary form (D-Bus specification 1.0, "Marshaling"), little-endian. */

/** A value as it is read: arrays and structs are lists, variants their values. */
export type WireValue = number | string | boolean | WireValue[];

/** The type of each message that is used here. */
export const messageType = { call: 1, reply: 2, error: 3 } as const;

const headerField = { path: 1, interface: 2, member: 3, errorName: 4, replySerial: 5, destination: 6, signature: 8 };

/** Most bytes of one message that is read (our choice; the standard's limit is 128 MB). */
const mostBytes = 32_000_000;
const deepest = 32;

class Writer {
  #parts: Buffer[] = [];
  length = 0;

  add(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  align(to: number): void {
    const gap = (to - (this.length % to)) % to;
    if (gap > 0) this.add(Buffer.alloc(gap));
  }

  u32(value: number): void {
    this.align(4);
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    this.add(bytes);
  }

  text(value: string): void {
    const bytes = Buffer.from(value, 'utf8');
    this.u32(bytes.length);
    this.add(Buffer.concat([bytes, Buffer.of(0)]));
  }

  signature(value: string): void {
    this.add(Buffer.from([value.length, ...Buffer.from(value), 0]));
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

export interface Call {
  destination: string;
  path: string;
  interface: string;
  member: string;
  /** Texts, and whole numbers from 0. */
  args?: readonly (string | number)[];
}

/** The bytes of a method call. */
export function callBytes(serial: number, { destination, path, member, args = [], ...call }: Call): Buffer {
  const body = new Writer();
  for (const arg of args)
    if (typeof arg === 'string') body.text(arg);
    else body.u32(arg);
  const fields = new Writer();
  const field = (code: number, type: 's' | 'o' | 'g', value: string) => {
    fields.align(8);
    fields.add(Buffer.of(code));
    fields.signature(type);
    if (type === 'g') fields.signature(value);
    else fields.text(value);
  };
  field(headerField.path, 'o', path);
  field(headerField.interface, 's', call.interface);
  field(headerField.member, 's', member);
  field(headerField.destination, 's', destination);
  if (args.length > 0)
    field(headerField.signature, 'g', args.map((arg) => (typeof arg === 'string' ? 's' : 'u')).join(''));
  const head = new Writer();
  head.add(Buffer.of('l'.charCodeAt(0), messageType.call, 0, 1));
  head.u32(body.length);
  head.u32(serial);
  head.u32(fields.length);
  head.add(fields.bytes);
  head.align(8);
  return Buffer.concat([head.bytes, body.bytes]);
}

const sizes: Readonly<Record<string, number>> = { y: 1, b: 4, n: 2, q: 2, i: 4, u: 4, x: 8, t: 8, d: 8 };
const alignOf = (type: string): number =>
  type === '(' || type === '{' ? 8 : type === 'g' || type === 'v' ? 1 : (sizes[type] ?? 4);

/** The first complete type of a signature. */
export function firstType(signature: string): string {
  const [first = ''] = signature;
  if (first === 'a') return `a${firstType(signature.slice(1))}`;
  const closing = { '(': ')', '{': '}' }[first];
  if (closing === undefined) return first;
  let depth = 0;
  for (let at = 0; at < signature.length; at++) {
    if (signature[at] === first) depth += 1;
    if (signature[at] === closing && --depth === 0) return signature.slice(0, at + 1);
  }
  throw new RangeError('signature');
}

class Reader {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  align(to: number): void {
    this.at += (to - (this.at % to)) % to;
  }

  #number(type: string): number | boolean {
    const { at } = this;
    this.at += sizes[type] ?? 0;
    switch (type) {
      case 'y':
        return this.#bytes.readUInt8(at);
      case 'b':
        return this.#bytes.readUInt32LE(at) === 1;
      case 'n':
        return this.#bytes.readInt16LE(at);
      case 'q':
        return this.#bytes.readUInt16LE(at);
      case 'i':
        return this.#bytes.readInt32LE(at);
      case 'u':
        return this.#bytes.readUInt32LE(at);
      case 'x':
        return Number(this.#bytes.readBigInt64LE(at));
      case 't':
        return Number(this.#bytes.readBigUInt64LE(at));
      default:
        return this.#bytes.readDoubleLE(at);
    }
  }

  #text(length: number): string {
    const text = this.#bytes.toString('utf8', this.at, this.at + length);
    this.at += length + 1;
    return text;
  }

  value(type: string, depth = 0): WireValue {
    if (depth > deepest) throw new RangeError('depth');
    this.align(alignOf(type[0] ?? ''));
    if (type[0] === 'a') return this.#list(type.slice(1), depth);
    if (type[0] === '(' || type[0] === '{') return this.values(type.slice(1, -1), depth + 1);
    if (type === 'v') return this.value(firstType(this.#text(Number(this.#number('y')))), depth + 1);
    if (type === 'g') return this.#text(Number(this.#number('y')));
    if (type === 's' || type === 'o') return this.#text(Number(this.#number('u')));
    if (sizes[type] === undefined) throw new RangeError('type');
    return this.#number(type);
  }

  #list(of: string, depth: number): WireValue[] {
    const length = Number(this.#number('u'));
    this.align(alignOf(of[0] ?? ''));
    const end = this.at + length;
    if (end > this.#bytes.length) throw new RangeError('length');
    const all: WireValue[] = [];
    while (this.at < end) all.push(this.value(of, depth + 1));
    return all;
  }

  values(signature: string, depth = 0): WireValue[] {
    const all: WireValue[] = [];
    for (let rest = signature; rest !== ''; ) {
      const type = firstType(rest);
      all.push(this.value(type, depth));
      rest = rest.slice(type.length);
    }
    return all;
  }
}

interface Message {
  type: number;
  /** The call that it answers; 0 if none. */
  answers: number;
  values: WireValue[];
}

/** The length of the message that begins here, in bytes; null until its head is there. @throws RangeError */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < 16) return null;
  const length = 16 + Math.ceil(bytes.readUInt32LE(12) / 8) * 8 + bytes.readUInt32LE(4);
  if (bytes[0] !== 'l'.charCodeAt(0) || length > mostBytes) throw new RangeError('message');
  return length;
}

/** One whole message. @throws RangeError if it is none */
export function readMessage(bytes: Buffer): Message {
  const reader = new Reader(bytes, 12);
  const fields = reader.value('a(yv)') as [number, WireValue][];
  const of = (code: number) => fields.find(([name]) => name === code)?.[1];
  reader.align(8);
  const type = bytes.readUInt8(1);
  const signature = of(headerField.signature);
  const answers = type === messageType.call ? 0 : Number(of(headerField.replySerial) ?? 0);
  // A signal is not read.
  const read = answers > 0 && typeof signature === 'string';
  return { type, answers, values: read ? reader.values(signature) : [] };
}
