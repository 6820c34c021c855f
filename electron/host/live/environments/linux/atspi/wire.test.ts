import { expect, it } from 'vitest';
import { callBytes, firstType, messageLength, readMessage } from './wire.ts';

/** A method return of D-Bus, little-endian: serial 2, answers call 1, signature `a(so)u`. */
const reply = (body: Buffer): Buffer => {
  const fields = Buffer.from([5, 1, 0x75, 0, 1, 0, 0, 0, 8, 1, 0x67, 0, 6, ...Buffer.from('a(so)u'), 0]);
  const head = Buffer.alloc(16);
  head.set([0x6c, 2, 0, 1]);
  head.writeUInt32LE(body.length, 4);
  head.writeUInt32LE(2, 8);
  head.writeUInt32LE(fields.length, 12);
  return Buffer.concat([head, fields, Buffer.alloc((8 - (fields.length % 8)) % 8), body]);
};
const body = Buffer.concat([
  Buffer.from([19, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0]),
  Buffer.from(':1.5\0'),
  Buffer.from([0, 0, 0, 2, 0, 0, 0]),
  Buffer.from('/a\0'),
]);
const number = Buffer.from([0, 7, 0, 0, 0]);

it('reads a reply: lists of pairs, texts and numbers', () => {
  const bytes = reply(Buffer.concat([body, number]));
  expect(messageLength(bytes)).toBe(bytes.length);
  expect(messageLength(bytes.subarray(0, 10))).toBe(null);
  expect(readMessage(bytes)).toEqual({ type: 2, answers: 1, values: [[[':1.5', '/a']], 7] });
});

it('refuses what is no message, and lengths that lead out of it', () => {
  expect(() => messageLength(Buffer.from('HTTP/1.1 400 Bad Request'))).toThrow(RangeError);
  const bytes = reply(Buffer.concat([body, number]));
  bytes.writeUInt32LE(1_000_000, bytes.length - body.length - number.length);
  expect(() => readMessage(bytes)).toThrow(RangeError);
});

it('writes a call with arguments, padded as the standard says', () => {
  const call = { destination: 'a.b', path: '/x', interface: 'c.d', member: 'Get', args: ['n', 3] };
  const bytes = callBytes(9, call);
  expect(messageLength(bytes)).toBe(bytes.length);
  expect(bytes.readUInt32LE(8)).toBe(9);
  expect(bytes.readUInt32LE(4)).toBe(12);
  expect([...bytes.subarray(-12)]).toEqual([1, 0, 0, 0, 0x6e, 0, 0, 0, 3, 0, 0, 0]);
});

it.each([
  ['a(so)u', 'a(so)'],
  ['((so)i)s', '((so)i)'],
  ['aa{sv}', 'aa{sv}'],
  ['us', 'u'],
])('the first type of %s is %s', (signature, first) => expect(firstType(signature)).toBe(first));
