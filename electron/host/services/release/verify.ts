import { readingWorkOf } from '../../reading-work/work.ts';
import { hash } from 'node:crypto';
import type { ReleaseManifest, ReleaseProblem } from '#shared/contract/releases.ts';
import { joinedPhrase, phrase } from '#shared/phrases/phrase.ts';
import type { Media } from '../../db/queries/screenshots/media.ts';
import { releaseRecords, type StoredReleaseRecord } from '../../db/queries/items/releases.ts';
import { pictureState } from '../../media/verified.ts';
import { isPictureName } from '../../media/media-path.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { type Control, unseen } from '../../long-work/long-work.ts';
import { plural, releaseHash, requireRelease } from './freeze.ts';
import { type ReleaseRecord, releaseRecord } from './record.ts';
import { picturesOf } from './subjects.ts';

type Problem = Omit<ReleaseProblem, 'index'>;

const restore = phrase('verify-next-backup');

const short = (sha256: string) => sha256.slice(0, 12);

/** The values that name a record, as the table of records does: `record 3 (question “What is shown?”)`. */
export const named = ({ index, kind, label }: StoredReleaseRecord) => ({
  ...{ index, kind },
  label: label.length > 60 ? `${label.slice(0, 59)}…` : label,
});

/** The parsed record, or null for anything else. */
function read(text: string): ReleaseRecord | null {
  try {
    const parsed = releaseRecord.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What is wrong with the text of a record, if anything. */
function recordProblem(row: StoredReleaseRecord, record: ReleaseRecord | null, found: string): Problem | null {
  if (!record)
    return {
      code: 'record-unreadable',
      phrase: phrase('verify-unreadable', named(row)),
      next: restore,
    };
  if (found !== row.sha256)
    return {
      code: 'record-changed',
      phrase: phrase('verify-changed', { ...named(row), found: short(found), frozen: short(row.sha256) }),
      next: restore,
    };
  if (record.id !== row.entityId || record.kind !== row.kind || record.revision !== row.revision)
    return {
      code: 'record-changed',
      phrase: phrase('verify-another', {
        ...named(row),
        ...{ other: record.kind, id: record.id, revision: record.revision },
      }),
      next: restore,
    };
  return null;
}

async function pictureProblem(
  folder: string,
  row: StoredReleaseRecord,
  { sha256, ext }: Pick<Media, 'sha256' | 'ext'>,
): Promise<Problem | null> {
  const valid = isPictureName(sha256, ext);
  const state = valid ? await pictureState(folder, sha256, ext, true) : 'missing';
  if (state === 'ok') return null;
  const file = `media/${sha256.slice(0, 2)}/${sha256}.${ext}`;
  const record = phrase('verify-record', named(row));
  return {
    code: state === 'missing' ? 'picture-missing' : 'picture-changed',
    phrase:
      state !== 'missing'
        ? phrase('verify-picture-changed', { record, file })
        : valid
          ? phrase('verify-picture-missing', { record, file })
          : phrase('verify-picture-unnamed', { record }),
    next: phrase('verify-next-picture'),
  };
}

/** Missing places, and kinds with more or fewer records than were frozen. */
function countProblems(
  release: ReleaseManifest,
  places: readonly number[],
  counts: ReadonlyMap<string, number>,
): ReleaseProblem[] {
  const there = new Set(places);
  const expected = Object.values(release.counts).reduce((a, b) => a + b, 0);
  const of = Object.keys(release.counts)
    .filter((kind) => counts.get(kind) !== release.counts[kind])
    .map((kind) => phrase('verify-there', { n: counts.get(kind) ?? 0, of: release.counts[kind] ?? 0, kind }));
  const gone = Array.from({ length: expected }, (_, at) => at).filter((at) => !there.has(at));
  return [
    ...gone.map((index) => ({
      code: 'record-missing' as const,
      index,
      phrase:
        of.length > 0
          ? phrase('verify-missing-of', { index, there: joinedPhrase(of) })
          : phrase('verify-missing', { index }),
      next: restore,
    })),
    ...places
      .filter((index) => index >= expected)
      .map((index) => ({
        code: 'record-added' as const,
        index,
        phrase: phrase('verify-added', { index, n: expected }),
        next: restore,
      })),
  ];
}

/**
 * Hashes every record and picture of a release again and compares them, and the total, with the frozen hashes.
 * Errors: NOT_FOUND.
 */
export async function verifyRelease({ read: db, folder }: ProjectFiles, tag: string, control: Control = unseen) {
  const release = requireRelease(db, tag);
  const problems: ReleaseProblem[] = [];
  const pictures = new Map<string, { row: StoredReleaseRecord; picture: Pick<Media, 'sha256' | 'ext'> }>();
  const places: number[] = [];
  const recordHashes: string[] = [];
  const counts = new Map<string, number>();
  for (const row of releaseRecords(db, tag)) {
    const record = read(row.content);
    const problem = recordProblem(row, record, hash('sha256', row.content));
    if (problem) problems.push({ ...problem, index: row.index });
    // A picture of many steps is checked once, and reported for the first record that has it.
    for (const { sha256, ext } of record ? picturesOf(record) : [])
      if (!pictures.has(sha256)) pictures.set(sha256, { row: { ...row, content: '' }, picture: { sha256, ext } });
    places.push(row.index);
    recordHashes.push(row.sha256);
    counts.set(plural(row.kind), (counts.get(plural(row.kind)) ?? 0) + 1);
  }
  for (const { row, picture } of pictures.values()) {
    await control.checkpoint();
    const problem = await pictureProblem(folder, row, picture);
    if (problem) problems.push({ ...problem, index: row.index });
  }
  const counted = countProblems(release, places, counts);
  problems.push(...counted);
  const whole = releaseHash(recordHashes);
  // With a record too few or too many the hash differs for that reason, which is reported already.
  if (whole !== release.hash && counted.length === 0)
    problems.push({
      code: 'manifest-hash',
      index: null,
      phrase: phrase('verify-manifest', { tag, stated: short(release.hash), found: short(whole) }),
      next: phrase('verify-next-manifest', { tag }),
    });
  problems.sort((a, b) => (a.index ?? Number.POSITIVE_INFINITY) - (b.index ?? Number.POSITIVE_INFINITY));
  return { ok: problems.length === 0, records: places.length, pictures: pictures.size, problems };
}

export const verifyReleaseWork = readingWorkOf('verifyRelease', verifyRelease);
