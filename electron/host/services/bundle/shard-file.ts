import { chmod, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openWrite } from '../../db/connection.ts';
import { slimShard } from '../../db/merge/shard-file.ts';
import { migrate } from '../../db/migrate.ts';
import { syncFolder } from '../../media/store.ts';
import type { ProjectSession } from '../../project/project-session.ts';

/**
 * Writes the finished evaluation of a worker into one file: run, answers and ledger. It is written beside its place,
 * synced, made read-only and renamed, so that it is there completely or not at all.
 */
export async function writeShardFile(session: ProjectSession, file: string): Promise<void> {
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  const remove = async () => {
    for (const tail of ['', '-wal', '-shm', '-journal']) await rm(beside + tail, { force: true });
  };
  await remove();
  try {
    session.write.vacuumInto(beside);
    const db = openWrite(beside);
    try {
      migrate(db, beside);
      slimShard(db);
    } finally {
      db.close();
    }
    const handle = await open(beside, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(beside, 0o444);
    await rename(beside, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await remove();
    throw error;
  }
}
