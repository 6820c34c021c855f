import { join } from 'node:path';
import { backupsAtHand, checkBackup } from '../../../project/backups.ts';
import { projectPaths } from '../../../files/project-paths.ts';

/** Backups that are sound, newest first, each checked when its turn comes. */
export async function* soundBackups(folder: string): AsyncGenerator<{ file: string; path: string }> {
  const paths = projectPaths(folder);
  for (const { file } of backupsAtHand(paths))
    if (await checkBackup(paths, file).catch(() => false)) yield { file, path: join(paths.backups, file) };
}
