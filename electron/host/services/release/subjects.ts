import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { findSubject, type StoredSubject, subjectsWithItems } from '../../db/queries/episodes/any-subject.ts';
import type { StoredItem } from '../../db/queries/items/items.ts';
import { getMedia } from '../../db/queries/screenshots/media.ts';
import type { RecordsOf } from '../../db/queries/items/releases.ts';
import { type StoredScreenshot, screenshotsInOrder } from '../../db/queries/screenshots/screenshots-in-order.ts';
import { placesOf } from '../../db/queries/episodes/steps.ts';
import { placeOf, wholeEpisode } from '../episodes/whole.ts';
import { isSubjectRecord, type ReleaseRecord, type SubjectRecord } from './record.ts';

/** A subject of items in a release. */
export interface ReleaseSubject {
  subject: StoredItem['subject'];
  /** For errors and for the list of records. */
  name: string;
  /** Its own record, before those of its items; null for items about nothing. */
  record(): SubjectRecord | null;
}

function ofScreenshot(db: ReadDb, shot: StoredScreenshot): ReleaseSubject {
  const { id, revision, sha256, width, height, name, exportName, platform, app, tags } = shot;
  return {
    subject: { kind: 'screenshot', id },
    name,
    record: () => ({
      kind: 'screenshot',
      ...{ id, revision, sha256, ext: getMedia(db, sha256)?.ext ?? 'png', width, height },
      ...{ name, exportName, platform, app, tags },
    }),
  };
}

const gone = (kind: string, id: string): Error => new Error(inWords('release-item-gone', { kind, id }));

function ofEpisode(db: ReadDb, { id, content: { name } }: StoredSubject): ReleaseSubject {
  return {
    subject: { kind: 'episode', id },
    name,
    record() {
      const whole = wholeEpisode(db, id);
      if (!whole) throw gone('episode', id);
      return { kind: 'episode', ...whole };
    },
  };
}

function ofPictures(db: ReadDb, { id, content: { name } }: StoredSubject): ReleaseSubject {
  return {
    subject: { kind: 'pictures', id },
    name,
    record() {
      const found = findSubject(db, 'pictures', id);
      if (!found) throw gone(inWords('kind-set-of-pictures'), id);
      const { revision, source, content } = found;
      return { kind: 'pictures', id, revision, source, content, pictures: placesOf(db, found.seq).map(placeOf) };
    },
  };
}

const nothing: ReleaseSubject = { subject: { kind: 'none', id: null }, name: '', record: () => null };

/**
 * All subjects in release order: screenshots as they were added, sets of pictures and episodes with items, then
 * items without a subject.
 */
export function* releaseSubjects(db: ReadDb, of: RecordsOf = 'all'): Generator<ReleaseSubject> {
  if (of !== 'others') for (const shot of screenshotsInOrder(db)) yield ofScreenshot(db, shot);
  if (of === 'screenshots') return;
  for (const found of subjectsWithItems(db, 'pictures')) yield ofPictures(db, found);
  for (const found of subjectsWithItems(db, 'episode')) yield ofEpisode(db, found);
  yield nothing;
}

/** Hashes of the pictures that a record refers to. */
export function picturesOf(record: ReleaseRecord): { sha256: string; ext: string; name: string }[] {
  if (!isSubjectRecord(record)) return [];
  if (record.kind === 'screenshot') return [record];
  const places =
    record.kind === 'episode' ? [...record.steps, ...(record.final ? [record.final] : [])] : record.pictures;
  return places.flatMap(({ name, picture }) => (picture ? [{ ...picture, name }] : []));
}
