import { constants, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { backupIsSound, listBackups, syncPath } from '../project/backups.ts';
import { failure } from '../errors/errors.ts';
import { besideName } from '../files/inside.ts';
import { takeLock } from '../project/project-lock.ts';
import { forgetLostSaves } from '../project/save-note.ts';
import { projectFolder, projectPaths, replacedFile } from '../files/project-paths.ts';

/**
 * Replaces the project's file with a checked backup. The replaced file, with its log, is kept beside it as
 * `project.damaged-<time>.sqlite`. Errors: LOCKED, NOT_FOUND (no such backup), DAMAGED (the backup itself).
 */
export function restoreBackup(path: string, file: string): { kept: string | null } {
  const paths = projectPaths(projectFolder(path));
  if (!listBackups(paths).some((backup) => backup.file === file))
    throw failure('NOT_FOUND', phrase('backup-not-found', { folder: paths.backups, file }), {
      kind: 'backup',
      id: file,
    });
  if (!backupIsSound(paths, file))
    throw failure('DAMAGED', phrase('backup-damaged', { file }), {
      path: paths.folder,
      problems: [],
      backups: listBackups(paths).map((backup) => backup.file),
    });
  const lock = takeLock(paths);
  try {
    const part = besideName(paths.database);
    copyFileSync(join(paths.backups, file), part, constants.COPYFILE_EXCL);
    syncPath(part);
    const kept = replacedFile(paths.folder);
    const there = existsSync(paths.database);
    if (there) renameSync(paths.database, kept);
    // An empty file stands for one that was missing: `doctor` moves no pictures that it may have named.
    else writeFileSync(kept, '', { flag: 'wx' });
    if (existsSync(`${paths.database}-wal`)) renameSync(`${paths.database}-wal`, `${kept}-wal`);
    rmSync(`${paths.database}-shm`, { force: true });
    renameSync(part, paths.database);
    forgetLostSaves(paths);
    syncPath(paths.folder);
    return { kept: there ? kept : null };
  } finally {
    lock.release();
  }
}
