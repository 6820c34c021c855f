import { open } from 'node:fs/promises';

/** The first bytes of a file, `most` of them or all that it has. Errors: those of the file system. */
export async function headOf(file: string, most: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
