import { mkdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { getMedia } from '../../db/queries/screenshots/media.ts';
import { writeMediaOk } from '../../db/queries/screenshots/screenshots.ts';
import { pictureState } from '../../media/verified.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { readingWork } from '../../reading-work/reading-work.ts';
import { unseen } from '../long-work.ts';
import type { Findings } from './findings.ts';
import type { OrphanFound, PictureFound } from './reading/files.ts';

const fileOf = ({ sha256, ext }: PictureFound) => `media/${sha256.slice(0, 2)}/${sha256}.${ext}`;

/** States of a file that does not match its record, each with its wording for one and for several. */
const bad = [
  { state: 'missing', code: 'missing-media', one: 'missing', several: 'are missing' },
  { state: 'damaged', code: 'damaged-media', one: 'damaged', several: 'are damaged' },
  { state: 'link', code: 'linked-media', one: 'a link to another file', several: 'are links to other files' },
] as const;

/** Marks the screenshot of a picture by the state of its file. */
async function mark({ folder, write }: ProjectSession, { sha256, ext }: PictureFound): Promise<boolean> {
  const state = await pictureState(folder, sha256, ext, true);
  write.immediate(() => writeMediaOk(write, sha256, state === 'ok'));
  return true;
}

async function reportPictures(session: ProjectSession, findings: Findings, found: PictureFound[]): Promise<void> {
  const called = (record: PictureFound) => JSON.stringify(`${record.sha256}.${record.ext}`).slice(0, 160);
  await findings.addAll(
    'media-name',
    'error',
    found.filter(({ state }) => state === 'unnamed'),
    {
      message: (one) =>
        `A record names a picture ${called(one)}, which is not a valid picture name; it was not touched. Restore a backup, or retire its screenshot.`,
      further: (count) => `${count} more records name pictures by invalid names.`,
    },
  );
  for (const { state, code, one: what, several } of bad)
    await findings.addAll(
      code,
      'error',
      found.filter((picture) => picture.state === state),
      {
        message: (one) =>
          `The picture ${fileOf(one)}${one.usedIn.length === 0 ? '' : ` (of ${one.usedIn.join(', ')})`} is ${what}; copy it back from its source, or retire its screenshot.`,
        further: (count) => `${count} more pictures ${several}.`,
      },
    );
  const wrongly = (has: boolean) =>
    found.filter(({ state, marked }) => state !== 'unnamed' && (state === 'ok') === has && marked === !has);
  const repair = (one: PictureFound) => () => mark(session, one);
  await findings.addAll('media-mark', 'warning', wrongly(false), {
    message: (one) => `The screenshot of ${fileOf(one)} is not marked as missing its picture.`,
    further: (count) => `${count} more screenshots are not marked as missing their pictures.`,
    repair,
  });
  await findings.addAll('media-mark', 'warning', wrongly(true), {
    message: (one) => `The screenshot of ${fileOf(one)} is marked as missing its picture, but the picture is there.`,
    further: (count) => `${count} more screenshots are marked as missing their pictures, but the pictures are there.`,
    repair,
  });
}

/** Moves a file to `orphans/`, where it does no harm; not if its record was added meanwhile. */
function moveAside({ folder, read }: ProjectSession, { sha256, file }: OrphanFound): boolean {
  if (getMedia(read, sha256)) return true;
  const aside = join(folder, 'orphans');
  mkdirSync(aside, { recursive: true });
  renameSync(join(folder, file), join(aside, basename(file)));
  return true;
}

/**
 * Files under `media/` that no record names. `--repair` moves them to `orphans/`, except those that a backup refers to,
 * because restoring it would need them.
 */
async function reportOrphans(session: ProjectSession, findings: Findings, all: OrphanFound[]): Promise<void> {
  // During an import a file exists before its record.
  const found = all.filter(({ sha256 }) => !getMedia(session.read, sha256));
  await findings.addAll(
    'orphaned-media',
    'warning',
    found.filter(({ backup }) => backup !== null),
    {
      message: ({ file, backup }) =>
        `${file} is not used by any screenshot, but the backup ${backup} refers to it; it was not touched. Restore that backup if screenshots are missing.`,
      further: (count) =>
        `${count} more files are not used by any screenshot, but backups refer to them; they were not touched.`,
    },
  );
  await findings.addAll(
    'orphaned-media',
    'warning',
    found.filter(({ backup }) => backup === null),
    {
      message: ({ file }) => `${file} is not used by any screenshot.`,
      further: (count) => `${count} more files are not used by any screenshot.`,
      repair: (one) => () => moveAside(session, one),
    },
  );
}

/**
 * Reads every picture again, and looks for files without a record; marks screenshots by the state of their
 * pictures.
 */
export async function examineFiles(session: ProjectSession, findings: Findings): Promise<void> {
  // While another process has the project open, a picture may exist before its screenshot.
  const { pictures, orphans } = await readingWork(session, 'readFiles', { orphans: !session.readOnly }, unseen);
  await reportPictures(session, findings, pictures);
  await reportOrphans(session, findings, orphans);
}
