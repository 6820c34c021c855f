import { readFilesWork } from './reading/files.ts';
import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { getMedia } from '../../db/queries/screenshots/media.ts';
import { writeMediaOk } from '../../db/queries/screenshots/screenshots.ts';
import { pictureState } from '../../media/verified.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { readingWork } from '../../reading-work/reading-work.ts';
import { unseen } from '../../long-work/long-work.ts';
import type { Findings } from './findings.ts';
import type { FilesFound, OrphanFound, PictureFound } from './reading/files.ts';
import { folderInside, inside } from '../../files/inside.ts';

const fileOf = ({ sha256, ext }: PictureFound) => `media/${sha256.slice(0, 2)}/${sha256}.${ext}`;

/** States of a file that does not match its record. */
const bad = [
  { state: 'missing', code: 'missing-media' },
  { state: 'damaged', code: 'damaged-media' },
  { state: 'link', code: 'linked-media' },
] as const;

const pictureOf = (found: PictureFound) => {
  const file = fileOf(found);
  return found.usedIn.length === 0
    ? textPhrase(file)
    : phrase('doctor-picture-of', { file, names: found.usedIn.join(', ') });
};

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
      phraseOf: (entry) => phrase('doctor-picture-name', { name: called(entry) }),
      further: (count) => phrase('doctor-picture-name-more', { count }),
    },
  );
  for (const { state, code } of bad)
    await findings.addAll(
      code,
      'error',
      found.filter((picture) => picture.state === state),
      {
        phraseOf: (entry) => phrase(`doctor-picture-${state}`, { picture: pictureOf(entry) }),
        further: (count) => phrase(`doctor-picture-${state}-more`, { count }),
      },
    );
  const wrongly = (has: boolean) =>
    found.filter(({ state, marked }) => state !== 'unnamed' && (state === 'ok') === has && marked === !has);
  const repair = (entry: PictureFound) => () => mark(session, entry);
  await findings.addAll('media-mark', 'warning', wrongly(false), {
    phraseOf: (entry) => phrase('doctor-picture-unmarked', { file: fileOf(entry) }),
    further: (count) => phrase('doctor-picture-unmarked-more', { count }),
    repair,
  });
  await findings.addAll('media-mark', 'warning', wrongly(true), {
    phraseOf: (entry) => phrase('doctor-picture-marked', { file: fileOf(entry) }),
    further: (count) => phrase('doctor-picture-marked-more', { count }),
    repair,
  });
}

/** Moves a file to `orphans/`, where it does no harm; not if its record was added meanwhile. */
function moveAside({ folder, read }: ProjectSession, { sha256, file }: OrphanFound): boolean {
  if (getMedia(read, sha256)) return true;
  renameSync(inside(folder, file), join(folderInside(folder, 'orphans'), basename(file)));
  return true;
}

/**
 * Files under `media/` that no record names. `--repair` moves them to `orphans/`, except those that a backup refers to,
 * because restoring it would need them, and none while a replaced file is kept: it may have held their records, which no
 * backup had yet.
 */
async function reportOrphans(
  session: ProjectSession,
  findings: Findings,
  { orphans: all, replaced }: FilesFound,
): Promise<void> {
  // During an import a file exists before its record.
  const found = all.filter(({ sha256 }) => !getMedia(session.read, sha256));
  await findings.addAll(
    'orphaned-media',
    'warning',
    found.filter(({ backup }) => backup !== null),
    {
      phraseOf: ({ file, backup }) => phrase('doctor-orphan-backup', { file, backup: backup ?? '' }),
      further: (count) => phrase('doctor-orphan-backup-more', { count }),
    },
  );
  const unknown = found.filter(({ backup }) => backup === null);
  if (replaced !== null) {
    await findings.addAll('orphaned-media', 'warning', unknown, {
      phraseOf: ({ file }) => phrase('doctor-orphan-replaced', { file, replaced }),
      further: (count) => phrase('doctor-orphan-replaced-more', { count, replaced }),
    });
    return;
  }
  await findings.addAll('orphaned-media', 'warning', unknown, {
    phraseOf: ({ file }) => phrase('doctor-orphan', { file }),
    further: (count) => phrase('doctor-orphan-more', { count }),
    repair: (entry) => () => moveAside(session, entry),
  });
}

/**
 * Reads every picture again, and looks for files without a record; marks screenshots by the state of their
 * pictures.
 */
export async function examineFiles(session: ProjectSession, findings: Findings): Promise<void> {
  // While another process has the project open, a picture may exist before its screenshot.
  const found = await readingWork(session, readFilesWork, { orphans: !session.readOnly }, unseen);
  await reportPictures(session, findings, found.pictures);
  await reportOrphans(session, findings, found);
}
