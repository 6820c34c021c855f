import { z } from 'zod';
import { liteOrigin, type ReleaseManifest, releaseManifest, type releaseRecordRow } from '#shared/contract/releases.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';

const row = z
  .object({
    tag: z.string(),
    created_at: z.string(),
    by_name: z.string(),
    note: z.string(),
    hash: z.string(),
    counts: z.string(),
    app: z.string(),
    origin: z.string().nullable(),
  })
  .transform(
    ({ created_at, by_name, counts, origin, ...rest }): ReleaseManifest =>
      releaseManifest.parse({
        ...rest,
        createdAt: created_at,
        by: by_name,
        counts: JSON.parse(counts),
        ...(origin !== null && { lite: liteOrigin.parse(JSON.parse(origin)) }),
      }),
  );

const recordRow = z
  .object({
    position: z.number(),
    kind: z.string(),
    entity_id: z.string(),
    revision: z.number(),
    screenshot_id: z.string(),
    label: z.string(),
    sha256: z.string(),
    content: z.string(),
  })
  .transform(({ position, entity_id, screenshot_id, ...rest }) => ({
    index: position,
    entityId: entity_id,
    screenshotId: screenshot_id,
    ...rest,
  }));

export const readRecord = (found: unknown) => recordRow.parse(found);

/** A frozen record: the contract's row and its canonical JSON text. */
export type StoredReleaseRecord = z.infer<typeof releaseRecordRow> & { content: string };

export const recordColumns = 'position, kind, entity_id, revision, screenshot_id, label, sha256, content';

const selected = 'SELECT r.*, l.origin FROM finished_releases r LEFT JOIN lite_releases l ON l.tag = r.tag';

/** All releases, newest first. */
export function listReleases(db: ReadDb): ReleaseManifest[] {
  return db.all(`${selected} ORDER BY created_at DESC, tag DESC`).map((found) => row.parse(found));
}

export function getRelease(db: ReadDb, tag: string): ReleaseManifest | null {
  const found = db.get(`${selected} WHERE r.tag = ?`, [tag]);
  return found === undefined ? null : row.parse(found);
}

/** The release's own row, before its records; see `unfinished-releases.ts`. */
export function insertRelease(db: WriteDb, release: ReleaseManifest): void {
  db.run('INSERT INTO releases (tag, created_at, by_name, note, hash, counts, app) VALUES (?, ?, ?, ?, ?, ?, ?)', [
    release.tag,
    release.createdAt,
    release.by,
    release.note,
    release.hash,
    JSON.stringify(release.counts),
    release.app,
  ]);
  if (release.lite)
    db.run('INSERT INTO lite_releases (tag, origin) VALUES (?, ?)', [release.tag, JSON.stringify(release.lite)]);
}

/** A record's values, in the order of `recordColumns`. */
export const recordValues = (record: StoredReleaseRecord) => [
  record.index,
  record.kind,
  record.entityId,
  record.revision,
  record.screenshotId,
  record.label,
  record.sha256,
  record.content,
];

export function insertRecord(db: WriteDb, tag: string, record: StoredReleaseRecord): void {
  const sql = `INSERT INTO release_records (tag, ${recordColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;
  db.run(sql, [tag, ...recordValues(record)]);
}

/** Which records of a release: those about screenshots, those about anything else, or all. */
export type RecordsOf = 'screenshots' | 'others' | 'all';
const about: Record<RecordsOf, string> = {
  screenshots: "AND screenshot_id <> ''",
  others: "AND screenshot_id = ''",
  all: '',
};

/** One page of a release's records, from `from` on. */
export function releaseRecordPage(
  db: ReadDb,
  tag: string,
  from: number,
  limit: number,
  of: RecordsOf = 'all',
): StoredReleaseRecord[] {
  return db
    .all(
      `SELECT ${recordColumns} FROM release_records WHERE tag = ? AND position >= ? ${about[of]} ORDER BY position LIMIT ?`,
      [tag, from, limit],
    )
    .map(readRecord);
}

/** Records of a release in order, page by page, so that the connection is free in between. */
export function* releaseRecords(db: ReadDb, tag: string, of: RecordsOf = 'all'): Generator<StoredReleaseRecord> {
  const size = 1000;
  for (let from = 0; ; ) {
    const page = releaseRecordPage(db, tag, from, size, of);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < size) return;
    from = last.index + 1;
  }
}

/** The frozen record of an item of one of these kinds, by which it is found at once; null if the release has none. */
export function releaseRecordOf(
  db: ReadDb,
  tag: string,
  entityId: string,
  kinds: readonly string[],
): StoredReleaseRecord | null {
  // The plus keeps the tag out of the choice of an index: the one by tag would read the whole release.
  const found = db.get(
    `SELECT ${recordColumns} FROM release_records
     WHERE kind IN (SELECT value FROM json_each(?)) AND entity_id = ? AND +tag = ? LIMIT 1`,
    [JSON.stringify(kinds), entityId, tag],
  );
  return found === undefined ? null : recordRow.parse(found);
}
