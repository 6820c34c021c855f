import { hash } from 'node:crypto';
import type { ReleaseManifest, ReleaseProblem } from '#shared/contract/releases.ts';
import type { Media } from '../../db/queries/screenshots/media.ts';
import { releaseRecords, type StoredReleaseRecord } from '../../db/queries/items/releases.ts';
import { pictureState } from '../../media/verified.ts';
import { isPictureName } from '../../media/media-path.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import { type Control, unseen } from '../long-work.ts';
import { plural, releaseHash, requireRelease } from './freeze.ts';
import { type ReleaseRecord, releaseRecord } from './record.ts';
import { picturesOf } from './subjects.ts';

type Problem = Omit<ReleaseProblem, 'index'>;

const backup =
  'Close the project, replace project.sqlite with a backup from before the change (folder backups), and verify again';
const freezeAgain = 'or freeze what is approved now under a new tag and score on that.';

const short = (sha256: string) => sha256.slice(0, 12);

/** `record 3 (question “What is shown?”)`, as the table of records names it. */
function nameOf({ index, kind, label }: StoredReleaseRecord): string {
  return `record ${index} (${kind} “${label.length > 60 ? `${label.slice(0, 59)}…` : label}”)`;
}

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
  const name = nameOf(row).replace('record', 'Record');
  if (!record)
    return {
      code: 'record-unreadable',
      message: `${name} can no longer be read: its stored content is not a record.`,
      next: `${backup}, ${freezeAgain}`,
    };
  if (found !== row.sha256)
    return {
      code: 'record-changed',
      message: `${name} was changed after it was frozen: its hash is now ${short(found)}… instead of ${short(row.sha256)}….`,
      next: `${backup}, ${freezeAgain}`,
    };
  if (record.id !== row.entityId || record.kind !== row.kind || record.revision !== row.revision)
    return {
      code: 'record-changed',
      message: `${name} is listed as a different item from the one it contains (${record.kind} ${record.id}, revision ${record.revision}).`,
      next: `${backup}, ${freezeAgain}`,
    };
  return null;
}

async function pictureProblem(
  folder: string,
  row: StoredReleaseRecord,
  { sha256, ext }: Pick<Media, 'sha256' | 'ext'>,
): Promise<Problem | null> {
  const named = isPictureName(sha256, ext);
  const state = named ? await pictureState(folder, sha256, ext, true) : 'missing';
  if (state === 'ok') return null;
  const file = `media/${sha256.slice(0, 2)}/${sha256}.${ext}`;
  return {
    code: state === 'missing' ? 'picture-missing' : 'picture-changed',
    message:
      state === 'missing'
        ? `The picture of ${nameOf(row)} is missing: ${named ? `there is no ${file}` : 'its record names no valid file'}.`
        : `The picture of ${nameOf(row)} is not the one that was frozen: the content of ${file} differs.`,
    next: 'Copy that file back from another copy of the project or from an export, then verify again.',
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
    .map((kind) => `${counts.get(kind) ?? 0} of ${release.counts[kind]} ${kind}`)
    .join(', ');
  const gone = Array.from({ length: expected }, (_, at) => at).filter((at) => !there.has(at));
  return [
    ...gone.map((index) => ({
      code: 'record-missing' as const,
      index,
      message: `Record ${index} is missing${of ? `: ${of} are there` : ''}.`,
      next: `${backup}, ${freezeAgain}`,
    })),
    ...places
      .filter((index) => index >= expected)
      .map((index) => ({
        code: 'record-added' as const,
        index,
        message: `Record ${index} was not frozen: the release has ${expected} records, from 0 on.`,
        next: `${backup}, ${freezeAgain}`,
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
  const told: string[] = [];
  const counts = new Map<string, number>();
  for (const row of releaseRecords(db, tag)) {
    const record = read(row.content);
    const problem = recordProblem(row, record, hash('sha256', row.content));
    if (problem) problems.push({ ...problem, index: row.index });
    // A picture of many steps is checked once, and reported for the first record that has it.
    for (const { sha256, ext } of record ? picturesOf(record) : [])
      if (!pictures.has(sha256)) pictures.set(sha256, { row: { ...row, content: '' }, picture: { sha256, ext } });
    places.push(row.index);
    told.push(row.sha256);
    counts.set(plural(row.kind), (counts.get(plural(row.kind)) ?? 0) + 1);
  }
  for (const { row, picture } of pictures.values()) {
    await control.checkpoint();
    const problem = await pictureProblem(folder, row, picture);
    if (problem) problems.push({ ...problem, index: row.index });
  }
  const counted = countProblems(release, places, counts);
  problems.push(...counted);
  const whole = releaseHash(told);
  // With a record too few or too many the hash differs for that reason, which is reported already.
  if (whole !== release.hash && counted.length === 0)
    problems.push({
      code: 'manifest-hash',
      index: null,
      message: `The manifest of ${tag} does not match these records: it says ${short(release.hash)}…, but their hash is ${short(whole)}….`,
      next: `Compare both with the hash in an export or a report of ${tag}. If the manifest is the wrong one: ${backup.charAt(0).toLowerCase()}${backup.slice(1)}.`,
    });
  problems.sort((a, b) => (a.index ?? Number.POSITIVE_INFINITY) - (b.index ?? Number.POSITIVE_INFINITY));
  return { ok: problems.length === 0, records: places.length, pictures: pictures.size, problems };
}
