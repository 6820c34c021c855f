import { z } from 'zod';
import type { ReleaseManifest } from '#shared/contract/releases.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';
import { insertRecord, insertRelease, type StoredReleaseRecord } from './releases.ts';

const row = z.object({ tag: z.string(), draft: z.string() });

/** A release whose records are being written, or were when the app ended; `draft` is the id of the attempt. */
export type UnfinishedRelease = z.infer<typeof row>;

export function unfinishedReleases(db: ReadDb): UnfinishedRelease[] {
  return db.all('SELECT tag, draft FROM unfinished_releases ORDER BY tag').map((found) => row.parse(found));
}

export function findUnfinished(db: ReadDb, tag: string): UnfinishedRelease | null {
  const found = db.get('SELECT tag, draft FROM unfinished_releases WHERE tag = ?', [tag]);
  return found === undefined ? null : row.parse(found);
}

/** Starts a release: it accepts records, and nobody sees it. */
export function beginRelease(db: WriteDb, draft: string, release: ReleaseManifest): void {
  db.run('INSERT INTO unfinished_releases (tag, draft) VALUES (?, ?)', [release.tag, draft]);
  insertRelease(db, release);
}

export function addRecords(db: WriteDb, tag: string, records: readonly StoredReleaseRecord[]): void {
  for (const record of records) insertRecord(db, tag, record);
}

/** Finishes a release: it becomes visible and never changes again. */
export function finishRelease(db: WriteDb, { tag, draft }: UnfinishedRelease): void {
  db.run('DELETE FROM unfinished_releases WHERE tag = ? AND draft = ?', [tag, draft]);
}

/** Removes at most `limit` records of an unfinished release, and with the last one the release. True when it is gone. */
export function removePart(db: WriteDb, { tag, draft }: UnfinishedRelease, limit: number): boolean {
  if (findUnfinished(db, tag)?.draft !== draft) return true;
  const { changes } = db.run(
    `DELETE FROM release_records WHERE tag = ? AND position IN
       (SELECT position FROM release_records WHERE tag = ? ORDER BY position LIMIT ?)`,
    [tag, tag, limit],
  );
  if (changes === limit) return false;
  db.run('DELETE FROM lite_releases WHERE tag = ?', [tag]);
  db.run('DELETE FROM releases WHERE tag = ?', [tag]);
  db.run('DELETE FROM unfinished_releases WHERE tag = ?', [tag]);
  return true;
}
