import { randomUUID } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { inside, plainly } from './inside.ts';

const wantedBytes = 8_000_000;
const piece = Buffer.alloc(1_000_000);

/**
 * Whether a folder's disk has room for a few megabytes: they are actually written and removed, because reported free
 * space ignores quotas and read-only mounts. Never throws.
 */
export async function hasRoom(folder: string): Promise<boolean> {
  const file = inside(folder, `room-${randomUUID()}.tmp`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < 2 * wantedBytes) return false;
    const handle = await open(file, plainly.create);
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
