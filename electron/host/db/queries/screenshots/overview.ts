import { z } from 'zod';
import type { ItemState } from '#shared/contract/common.ts';
import { projectCounts as shownCounts, type ProjectCounts } from '#shared/contract/projects.ts';
import { reviewedAs } from '#shared/items/define.ts';
import { itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../connection.ts';
import { keptCounts } from '../counts.ts';

const one = z.object({ n: z.number() });
const inReview = 'SELECT count(*) AS n FROM items WHERE review_as = ? AND review_state = ?';
const picture = z.object({ sha256: z.string() });
const release = z.object({ tag: z.string() });

/**
 * The figures of Home. Approved, rejected and drafted count every item that is reviewed, instructions one by one; waiting
 * items count as in the review queue, an element with all its instructions as one.
 */
export function projectCounts(db: ReadDb): ProjectCounts {
  const kept = keptCounts(db);
  const over = (kinds: readonly { id: string }[], countOf: (id: string) => number) =>
    kinds.reduce((sum, { id }) => sum + countOf(id), 0);
  const reviewed = (state: ItemState) =>
    over(
      itemKinds().filter(({ review, partOf }) => review !== null || partOf !== null),
      (id) => kept.of(id, state),
    );
  const names = itemKinds().map((kind) => ({ id: reviewedAs(kind) ?? kind.id }));
  const inQueue = (state: ItemState) => over(names, (name) => one.parse(db.get(inReview, [name, state])).n);
  const count = (table: string, where: string) => one.parse(db.get(`SELECT count(*) AS n FROM ${table} ${where}`)).n;
  return shownCounts.parse({
    // The contract picks those that Home shows.
    ...Object.fromEntries(itemKinds().map(({ id, plural }) => [plural, kept.of(id)])),
    screenshots: kept.of('screenshot'),
    toReview: inQueue('to_review'),
    conflict: inQueue('conflict'),
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
