import { rmSync } from 'node:fs';
import { phrase } from '#shared/phrases/phrase.ts';
import { openWrite } from '../../db/connection.ts';
import { assertOurs, migrate } from '../../db/migrate.ts';
import { failure } from '../../errors/errors.ts';
import { upkeep } from '../../project/database-upkeep.ts';
import { folderInside, inside } from '../../files/inside.ts';
import type { ProjectSession } from '../../project/project-session.ts';

/**
 * A copy of another database brought to this app's version, in the project's cache; the other file is only read. Errors:
 * DAMAGED, NEWER_FILE, INVALID for a file that is not ours.
 */
export async function workingCopy(session: ProjectSession, database: string, path: string): Promise<string> {
  folderInside(session.folder, 'cache');
  const copy = inside(session.folder, 'cache', `merge-${process.pid}.sqlite`);
  removeCopy(copy);
  const problems = await upkeep({ kind: 'copy', file: database, to: copy });
  if (problems.length > 0)
    throw failure('DAMAGED', phrase('merge-damaged', { database, problem: problems[0] ?? '' }), {
      path,
      problems,
      backups: [],
    });
  const db = openWrite(copy);
  try {
    assertOurs(db, database);
    migrate(db, database);
  } finally {
    db.close();
  }
  return copy;
}

export function removeCopy(copy: string): void {
  for (const tail of ['', '-wal', '-shm']) rmSync(copy + tail, { force: true });
}
