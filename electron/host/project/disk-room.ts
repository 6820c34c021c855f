import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

const wantedBytes = 8_000_000;
const piece = Buffer.alloc(1_000_000);

/**
 * Whether a folder's disk has room for a few megabytes: they are actually written and removed, because reported free
 * space ignores quotas and read-only mounts. Never throws.
 */
export async function hasRoom(folder: string): Promise<boolean> {
  const file = join(folder, `room-${randomUUID()}.tmp`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < 2 * wantedBytes) return false;
    const handle = await open(file, 'wx');
    try {
      for (let written = 0; written < wantedBytes; written += piece.length) await handle.write(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
