import { prepareLiteWork } from './prepare-lite.ts';
import { prepareReleaseWork } from './prepare.ts';
import { rm } from 'node:fs/promises';
import { newId } from '../../db/new-id.ts';
import type { LiteOrigin, ReleaseManifest } from '#shared/contract/releases.ts';
import { folderInside, inside } from '../../files/inside.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { readingWork } from '../../reading-work/reading-work.ts';
import { type Control, unseen } from '../../long-work/long-work.ts';
import { refuseTaken, writeRelease } from './unfinished.ts';

export interface NewRelease {
  tag: string;
  note: string;
  by: string;
  app: string;
  /** Includes approved items that cannot be scored. */
  allowIncomplete?: boolean | undefined;
  /** For a lite release: where it comes from, and the ids of its items; nothing else is frozen. */
  lite?: { origin: LiteOrigin; items: readonly string[] } | undefined;
}

/** Progress of two pieces of work, each half of the total, in steps of the first. */
function halves(control: Control): [first: Control, second: Control] {
  const checkpoint = () => control.checkpoint();
  let steps = 0;
  const at = (share: number) => control.progress(Math.round(share * steps), steps);
  return [
    {
      progress(done, total) {
        steps = total ?? 0;
        at(done / Math.max(1, steps) / 2);
      },
      checkpoint,
    },
    { progress: (done, total) => at((1 + done / (total ?? done)) / 2), checkpoint },
  ];
}

/**
 * Freezes under a tag everything that was approved when it began, or for a lite release some items of another one. Saves continue while the records are collected and
 * written; the records become visible with the last one. Errors: INVALID if the tag is taken, nothing is approved, or
 * approved items could not be exported.
 */
export async function createRelease(
  session: ProjectSession,
  { allowIncomplete = false, lite, ...made }: NewRelease,
  control: Control = unseen,
): Promise<ReleaseManifest> {
  refuseTaken(session.read, made.tag);
  folderInside(session.folder, 'cache');
  const file = inside(session.folder, 'cache', `release-${newId()}.tmp`);
  const [preparing, writing] = halves(control);
  try {
    const draft = lite
      ? await readingWork(session, prepareLiteWork, { file, from: lite.origin.release, items: lite.items }, preparing)
      : await readingWork(session, prepareReleaseWork, { file, allowIncomplete }, preparing);
    const release = {
      ...made,
      createdAt: new Date().toISOString(),
      ...draft,
      ...(lite && { lite: lite.origin }),
    };
    await writeRelease(session, release, file, writing);
    session.events.changed(['release', 'project']);
    return release;
  } finally {
    await rm(file, { force: true });
  }
}
