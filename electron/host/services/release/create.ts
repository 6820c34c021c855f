import { rm } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { ReleaseManifest } from '#shared/contract/releases.ts';
import type { ReadDb } from '../../db/connection.ts';
import { takeOverDraft } from '../../db/queries/items/release-draft.ts';
import { getRelease, insertRelease } from '../../db/queries/items/releases.ts';
import { failure } from '../../errors.ts';
import { makeFolder } from '../../project/project-paths.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { readingWork } from '../../reading-work/reading-work.ts';
import { type Control, unseen } from '../long-work.ts';

export interface NewRelease {
  tag: string;
  note: string;
  by: string;
  app: string;
  /** Takes approved items that cannot be scored, too. */
  allowIncomplete?: boolean | undefined;
}

function refuseTaken(db: ReadDb, tag: string): void {
  if (getRelease(db, tag))
    throw failure('INVALID', `There is a release ${tag} already and it never changes; choose another tag.`, {
      field: 'tag',
    });
}

/**
 * Freezes under a tag everything that was approved when it began. Saves continue while the records are put together; then
 * one transaction takes them all over. Errors: INVALID when the tag is taken, nothing is approved, or approved items
 * could not be exported.
 */
export async function createRelease(
  session: ProjectSession,
  { allowIncomplete = false, ...made }: NewRelease,
  control: Control = unseen,
): Promise<ReleaseManifest> {
  const { write } = session;
  refuseTaken(session.read, made.tag);
  makeFolder(session.paths.cache);
  const file = path.join(session.paths.cache, `release-${uuidv7()}.tmp`);
  try {
    const draft = await readingWork(session, 'prepareRelease', { file, allowIncomplete }, control);
    const release = { ...made, createdAt: new Date().toISOString(), ...draft };
    takeOverDraft(write, file, made.tag, () => {
      refuseTaken(write, made.tag);
      insertRelease(write, release);
    });
    session.events.changed(['release', 'project']);
    return release;
  } finally {
    await rm(file, { force: true });
  }
}
