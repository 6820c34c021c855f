import { newId } from '../../db/new-id.ts';
import type { ReleaseManifest } from '#shared/contract/releases.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { draftParts } from '../../db/queries/items/release-draft.ts';
import { getRelease } from '../../db/queries/items/releases.ts';
import {
  addRecords,
  beginRelease,
  findUnfinished,
  finishRelease,
  removePart,
  type UnfinishedRelease,
  unfinishedReleases,
} from '../../db/queries/items/unfinished-releases.ts';
import { failure } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Control } from '../../long-work/long-work.ts';

/** Drafts that this process is writing. It is the only writer, so all others are leftovers of ended processes. */
const inProgress = new Set<string>();

/** Records removed per transaction. */
const removedAtOnce = 1000;

/** Errors: INVALID for a tag that a release has, or that one is being frozen under. */
export function refuseTaken(db: ReadDb, tag: string): void {
  const unfinished = findUnfinished(db, tag);
  if (unfinished && inProgress.has(unfinished.draft))
    throw failure('INVALID', phrase('release-in-progress', { tag }), {
      field: 'tag',
    });
  if (getRelease(db, tag))
    throw failure('INVALID', phrase('release-exists', { tag }), {
      field: 'tag',
    });
}

/**
 * Removes the written records of a release, in short transactions. What is left when the project closes is removed at
 * its next opening.
 */
async function remove(session: ProjectSession, unfinished: UnfinishedRelease): Promise<void> {
  while (!session.closed) {
    if (session.write.immediate(() => removePart(session.write, unfinished, removedAtOnce))) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Removes releases that an ended process left unfinished: all of them, or the one of a tag. */
export async function removeUnfinished(session: ProjectSession, tag?: string): Promise<void> {
  for (const unfinishedRelease of unfinishedReleases(session.read))
    if (!inProgress.has(unfinishedRelease.draft) && (tag === undefined || unfinishedRelease.tag === tag))
      await remove(session, unfinishedRelease);
}

/**
 * Writes the records of a draft into the project, in short transactions with other work in between. The release appears
 * with the last one; if it is stopped or fails, nothing of it stays. `progress` receives the number of records. Errors:
 * INVALID if the tag is taken or the project was closed, and what `control.checkpoint` threw.
 */
export async function writeRelease(
  session: ProjectSession,
  release: ReleaseManifest,
  file: string,
  control: Control,
): Promise<void> {
  const { write } = session;
  const { tag } = release;
  await removeUnfinished(session, tag);
  const unfinished = { tag, draft: newId() };
  write.immediate(() => {
    refuseTaken(write, tag);
    beginRelease(write, unfinished.draft, release);
  });
  inProgress.add(unfinished.draft);
  try {
    const total = Object.values(release.counts).reduce((sum, n) => sum + n, 0);
    let done = 0;
    for (const records of draftParts(file)) {
      write.immediate(() => addRecords(write, tag, records));
      done += records.length;
      control.progress(done, total);
      await control.checkpoint();
      if (session.closed) throw failure('INVALID', phrase('project-closed-stopped'), {});
    }
    write.immediate(() => finishRelease(write, unfinished));
  } catch (error) {
    // If even this fails (a full disk), the next opening does it.
    await remove(session, unfinished).catch(() => undefined);
    throw error;
  } finally {
    inProgress.delete(unfinished.draft);
  }
}
