import { crc32 } from 'node:zlib';

/** A zip file of stored entries, for tests; `mode` is that of a Unix file. */
export function zipped(entries: { name: string; text: string | Uint8Array; mode?: number }[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const { name, text, mode = 0o100644 } of entries) {
    const [label, body] = [Buffer.from(name), typeof text === 'string' ? Buffer.from(text) : Buffer.from(text)];
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(body), 0);
    sizes.writeUInt32LE(body.length, 4);
    sizes.writeUInt32LE(body.length, 8);
    sizes.writeUInt16LE(label.length, 12);
    const head = Buffer.concat([
      Buffer.from('504b03040a0000000000000021000000'.slice(0, 28), 'hex'),
      sizes,
      label,
      body,
    ]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(0x0314, 4);
    sizes.copy(entry, 16, 0, 14);
    entry.writeUInt32LE(mode * 0x10000, 38);
    entry.writeUInt32LE(at, 42);
    table.push(Buffer.concat([entry, label]));
    parts.push(head);
    at += head.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, directory, end]));
}
