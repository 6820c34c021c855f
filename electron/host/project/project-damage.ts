import { statSync } from 'node:fs';
import { phrase } from '#shared/phrases/phrase.ts';
import { backupsAtHand } from './backups.ts';
import { failure } from '../errors/errors.ts';
import type { ProjectPaths } from '../files/project-paths.ts';

/** Larger files are checked by `checkIfNeeded`, in a thread, since that takes more than a moment. */
const large = 64 * 1024 * 1024;

/** Whether a database is checked by `checkIfNeeded` rather than while it is opened. */
export function isLarge(paths: ProjectPaths): boolean {
  return statSync(paths.database).size > large;
}

/** DAMAGED, with the available backups. */
export function damaged(paths: ProjectPaths, problems: string[]): Error {
  const backups = backupsAtHand(paths).map((backup) => backup.file);
  const next = backups.length > 0 ? phrase('damaged-next-backup') : phrase('damaged-next-doctor');
  return failure(
    'DAMAGED',
    phrase('project-damaged', {
      database: paths.database,
      problem: problems[0] ?? phrase('database-unreadable'),
      next,
    }),
    {
      path: paths.folder,
      problems: problems.slice(0, 20),
      backups,
    },
  );
}
