import { hash } from 'node:crypto';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type RecordsOf, releaseRecords, type StoredReleaseRecord } from '../../db/queries/items/releases.ts';
import { failure } from '../../errors/errors.ts';
import { approvedNow } from './freeze.ts';
import {
  aboutOf,
  type FrozenItem,
  isSubjectRecord,
  type ReleaseRecord,
  releaseRecord,
  type SubjectRecord,
} from './record.ts';
import { named } from './verify.ts';

/** A subject with the records of its items; the subject is null for items without one. */
export interface ReleaseGroup {
  subject: SubjectRecord | null;
  items: FrozenItem[];
}

/** Groups consecutive records: a subject's record starts a group, and so does the first item without a subject. */
export function* grouped(records: Iterable<ReleaseRecord>): Generator<ReleaseGroup> {
  let group: ReleaseGroup | null = null;
  for (const record of records) {
    const item = isSubjectRecord(record) ? null : record;
    const loose = item !== null && aboutOf(item).kind === 'none';
    if (!group || !item || (loose && group.subject)) {
      if (group) yield group;
      group = { subject: isSubjectRecord(record) ? record : null, items: [] };
    }
    if (item) group.items.push(item);
  }
  if (group) yield group;
}

/** What was frozen. Errors: INVALID, naming the release and the record, if it can no longer be read. */
export function readable(row: StoredReleaseRecord, tag: string): ReleaseRecord {
  try {
    return releaseRecord.parse(JSON.parse(row.content));
  } catch {
    const record = phrase('verify-record', named(row));
    throw failure('INVALID', phrase('release-record-unreadable', { record, release: tag }), {});
  }
}

function* recordsOf(db: ReadDb, tag: string, of: RecordsOf): Generator<ReleaseRecord> {
  for (const row of releaseRecords(db, tag, of)) yield readable(row, tag);
}

/** What was frozen. Errors: INVALID, naming the release and the record, if its hash differs or it cannot be read. */
export function sound(row: StoredReleaseRecord, tag: string): ReleaseRecord {
  const record = readable(row, tag);
  if (hash('sha256', row.content) !== row.sha256)
    throw failure(
      'INVALID',
      phrase('release-record-changed', { record: phrase('verify-record', named(row)), release: tag }),
      {},
    );
  return record;
}

function* soundRecords(db: ReadDb, tag: string, of: RecordsOf): Generator<ReleaseRecord> {
  for (const row of releaseRecords(db, tag, of)) yield sound(row, tag);
}

/**
 * Records of a release, or of what is approved now, one subject at a time; `of` says about which subjects. `incomplete`
 * false leaves out approved items that cannot be scored, as a release made now would.
 */
export function* releaseGroups(
  db: ReadDb,
  tag: string | undefined,
  of: RecordsOf,
  incomplete = true,
): Generator<ReleaseGroup> {
  if (tag !== undefined) yield* grouped(recordsOf(db, tag, of));
  else
    for (const frozen of approvedNow(db, new Map(), of, incomplete)) yield* grouped(frozen.map(({ record }) => record));
}

/** The same, with each record of a release checked by its hash: for what is scored or exported. */
export function* soundGroups(db: ReadDb, tag: string | undefined, of: RecordsOf): Generator<ReleaseGroup> {
  yield* tag === undefined ? releaseGroups(db, tag, of) : grouped(soundRecords(db, tag, of));
}
