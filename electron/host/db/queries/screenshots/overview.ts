import { z } from 'zod';
import type { ProjectCounts } from '#shared/contract/projects.ts';
import type { ReadDb } from '../../connection.ts';
import { keptCounts } from '../counts.ts';
import { targetsIn } from '../items/element/review-targets.ts';

const one = z.object({ n: z.number() });
const picture = z.object({ sha256: z.string() });
const release = z.object({ tag: z.string() });

/**
 * The figures of Home. What is approved, rejected and drafted counts questions and instructions; what waits counts as the
 * review queue does, an element with all its instructions as one.
 */
export function projectCounts(db: ReadDb): ProjectCounts {
  const kept = keptCounts(db);
  const reviewed = (state: 'to_review' | 'conflict' | 'approved' | 'rejected' | 'draft') =>
    kept.of('question', state) + kept.of('instruction', state);
  const count = (table: string, where: string) => one.parse(db.get(`SELECT count(*) AS n FROM ${table} ${where}`)).n;
  return {
    screenshots: kept.of('screenshot'),
    elements: kept.of('element'),
    instructions: kept.of('instruction'),
    questions: kept.of('question'),
    toReview: kept.of('question', 'to_review') + targetsIn(db, 'to_review'),
    conflict: kept.of('question', 'conflict') + targetsIn(db, 'conflict'),
    approved: reviewed('approved'),
    rejected: reviewed('rejected'),
    draft: reviewed('draft'),
    releases: count('releases', ''),
    runsGoing: count('runs', "WHERE state IN ('running', 'pausing')"),
    runsStopped: count('runs', "WHERE state IN ('paused', 'capped', 'interrupted')"),
  };
}

/** Hashes of the three newest pictures. */
export function newestPictures(db: ReadDb): string[] {
  return db
    .all("SELECT sha256 FROM screenshots WHERE state <> 'retired' AND media_ok = 1 ORDER BY seq DESC LIMIT 3")
    .map((found) => picture.parse(found).sha256);
}

export function latestRelease(db: ReadDb): string | null {
  const found = db.get('SELECT tag FROM releases ORDER BY created_at DESC LIMIT 1');
  return found === undefined ? null : release.parse(found).tag;
}
