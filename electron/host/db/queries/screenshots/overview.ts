import { z } from 'zod';
import type { ItemState } from '#shared/records/fields.ts';
import { projectCounts as shownCounts, type ProjectCounts } from '#shared/contract/projects.ts';
import { reviewedAs } from '#shared/items/define.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../connection.ts';
import { keptCounts, keptQueueCounts } from '../counts.ts';

const countRow = z.object({ n: z.number() });
const picture = z.object({ sha256: z.string() });
const release = z.object({ tag: z.string() });

/**
 * The figures of the start page. Approved, rejected and drafted count every item that is reviewed, instructions one by
 * one; waiting items count as in the review queue, an element with all its instructions as one.
 */
export function projectCounts(db: ReadDb): ProjectCounts {
  const kept = keptCounts(db);
  const queue = keptQueueCounts(db);
  const names = itemKinds().map((kind) => reviewedAs(kind) ?? kind.id);
  const decided = itemKinds().filter(({ review, partOf }) => review !== null || partOf !== null);
  const reviewed = (state: ItemState) => decided.reduce((sum, { id }) => sum + kept.of(id, state), 0);
  const count = (table: string, where: string) =>
    countRow.parse(db.get(`SELECT count(*) AS n FROM ${table} ${where}`)).n;
  return shownCounts.parse({
    // The contract's schema keeps those that Home shows.
    ...Object.fromEntries(itemKinds().map(({ id, plural }) => [plural, kept.of(id)])),
    screenshots: kept.of('screenshot'),
    toReview: queue.of(names, 'to_review'),
    conflict: queue.of(names, 'conflict'),
    approved: reviewed('approved'),
    rejected: reviewed('rejected'),
    draft: reviewed('draft'),
    releases: count('finished_releases', ''),
    runsGoing: count('runs', "WHERE state IN ('running', 'pausing')"),
    runsStopped: count('runs', "WHERE state IN ('paused', 'capped', 'interrupted')"),
  });
}

/** Hashes of the three newest pictures without blurred areas: they are also shown while the project is closed. */
export function newestPictures(db: ReadDb): string[] {
  return db
    .all(
      "SELECT sha256 FROM screenshots WHERE state <> 'retired' AND media_ok = 1 AND blurs = '[]' ORDER BY seq DESC LIMIT 3",
    )
    .map((found) => picture.parse(found).sha256);
}

export function latestRelease(db: ReadDb): string | null {
  const found = db.get('SELECT tag FROM finished_releases ORDER BY created_at DESC LIMIT 1');
  return found === undefined ? null : release.parse(found).tag;
}
