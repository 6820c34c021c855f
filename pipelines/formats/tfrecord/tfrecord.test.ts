import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refused } from '../refused.ts';
import { crc32c, maskedCrc } from './crc32c.ts';
import { featuresOf } from './example.ts';
import { tfRecords } from './records.ts';
import { fieldsOf } from './wire.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bw-tfrecord-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A record as it is stored in a file. */
function framed(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(12);
  head.writeBigUInt64LE(BigInt(body.length));
  head.writeUInt32LE(maskedCrc(head.subarray(0, 8)), 8);
  const tail = Buffer.alloc(4);
  tail.writeUInt32LE(maskedCrc(body));
  return Buffer.concat([head, body, tail]);
}

async function read(content: Uint8Array): Promise<string[]> {
  const file = path.join(folder, 'a.tfrecord');
  await writeFile(file, content);
  const all: string[] = [];
  for await (const tfRecord of tfRecords(file))
    all.push('bytes' in tfRecord ? Buffer.from(tfRecord.bytes).toString() : `${tfRecord.at}: ${tfRecord.why.code}`);
  return all;
}

const two = Buffer.concat([framed('one'), framed('two')]);
const flipped = (bytes: Buffer, at: number) =>
  Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)));

describe('checksums', () => {
  it('are CRC-32C: the check value of RFC 3720, and the first bytes of every event file of TensorFlow', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(24n);
    expect(maskedCrc(length)).toBe(0x224b7fa3);
  });
});

describe('a TFRecord file', () => {
  it('is read plain and as GZIP, record by record', async () => {
    expect(await read(two)).toEqual(['one', 'two']);
    expect(await read(gzipSync(two))).toEqual(['one', 'two']);
    expect(await read(Buffer.concat([gzipSync(framed('one')), gzipSync(framed('two'))]))).toEqual(['one', 'two']);
    expect(await read(Buffer.alloc(0))).toEqual([]);
  });

  it('reports a damaged record and continues; after a damaged length it ends', async () => {
    expect(await read(flipped(two, 13))).toEqual(['0: tfrecord-checksum', 'two']);
    expect(await read(flipped(two, 19))).toEqual(['one', '1: tfrecord-rest']);
    expect(await read(two.subarray(0, -2))).toEqual(['one', '1: tfrecord-ends-early']);
    expect(await read(Buffer.from('{"episode_id": 1, "goal": "x"}'))).toEqual(['0: tfrecord-none']);
  });

  it('never asks for more memory than the file has', async () => {
    const head = Buffer.alloc(12);
    head.writeBigUInt64LE(1n << 60n);
    head.writeUInt32LE(maskedCrc(head.subarray(0, 8)), 8);
    expect(await read(head)).toEqual(['0: tfrecord-large']);
  });

  it('refuses damaged GZIP files, pickles and git-lfs pointers by name', async () => {
    await expect(read(gzipSync(two).subarray(0, 20))).rejects.toThrow('the GZIP file is damaged or ends too early');
    await expect(read(Buffer.from([0x80, 4, 0x95, 0]))).rejects.toThrow('pickle');
    await expect(read(Buffer.from('version https://git-lfs.github.com/spec/v1\noid sha256:0\n'))).rejects.toThrow(
      'git-lfs pointer',
    );
  });
});

describe('protocol buffers', () => {
  it('are read with negative, fixed and packed numbers', () => {
    expect([...fieldsOf(Buffer.from('08ffffffffffffffffff01', 'hex'))]).toEqual([{ number: 1, value: -1n }]);
    // feature { key: "n" value { int64_list { value: [3, 270] } } }, packed
    const whole = Buffer.from('0a0e0a0c0a016e12071a050a03038e02', 'hex');
    expect(featuresOf(whole).get('n')).toEqual([3n, 270n]);
    const floats = Buffer.from('0a0f0a0d0a0161120812060a040000c03f', 'hex');
    expect(featuresOf(floats).get('a')).toEqual([1.5]);
    expect(() => featuresOf(whole.subarray(0, -1))).toThrow(Refused);
  });

  it('end in a result or a refusal, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          featuresOf(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Refused);
        }
      }),
    );
  });
});
