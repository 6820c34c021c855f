import { readingWorkOf } from '../../../reading-work/work.ts';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { openRead, type ReadDb } from '../../../db/connection.ts';
import { mediaMark } from '../../../db/queries/doctor.ts';
import { namesOfPicture } from '../../../db/queries/episodes/doctor-subjects.ts';
import { allMedia } from '../../../db/queries/screenshots/media.ts';
import { isPictureName } from '../../../media/media-path.ts';
import { type PictureState, pictureState } from '../../../media/verified.ts';
import type { ProjectFiles } from '../../../project/project-files.ts';
import { projectPaths, replacedFiles } from '../../../files/project-paths.ts';
import type { Control } from '../../../long-work/long-work.ts';
import { listed } from '../findings.ts';
import { soundBackups } from './backups.ts';

/** A picture that does not match its record, or whose screenshot is marked wrongly. */
export interface PictureFound {
  sha256: string;
  ext: string;
  /** `unnamed`: not a valid picture name. */
  state: PictureState | 'unnamed';
  /** Whether its screenshot is marked as having it; null without a screenshot. */
  marked: boolean | null;
  /** Episodes that contain it, for pictures that are listed one by one. */
  usedIn: string[];
}

/** A file under `media/` that no record names. */
export interface OrphanFound {
  sha256: string;
  /** Path inside the project. */
  file: string;
  /** The newest backup that refers to it; null if none does. */
  backup: string | null;
}

export interface FilesFound {
  pictures: PictureFound[];
  orphans: OrphanFound[];
  /** The newest damaged file that a restored backup replaced; what it held may have used the orphans. */
  replaced: string | null;
}

/** Number of pictures between two checks whether the work was stopped. */
const stretch = 64;

async function readPictures({ read, folder }: ProjectFiles, control: Control): Promise<PictureFound[]> {
  const all = [...allMedia(read)];
  const found: PictureFound[] = [];
  for (const [at, { sha256, ext }] of all.entries()) {
    const state = isPictureName(sha256, ext) ? await pictureState(folder, sha256, ext, true) : 'unnamed';
    const marked = state === 'unnamed' ? null : mediaMark(read, sha256);
    if (state !== 'ok' || marked === false) {
      const usedIn = state !== 'ok' && found.length < listed ? namesOfPicture(read, sha256, 3) : [];
      found.push({ sha256, ext, state, marked, usedIn });
    }
    if (at % stretch < stretch - 1) continue;
    control.progress(at + 1, all.length);
    await control.checkpoint();
  }
  return found;
}

/**
 * Hashes of the pictures that a backup refers to; none if it cannot be read, for example because of another
 * version.
 */
function knownTo(file: string): ReadonlySet<string> {
  const db = openRead(file);
  try {
    return new Set([...allMedia(db)].map(({ sha256 }) => sha256));
  } catch {
    return new Set();
  } finally {
    db.close();
  }
}

async function readOrphans(read: ReadDb, folder: string): Promise<OrphanFound[]> {
  const { media } = projectPaths(folder);
  if (!existsSync(media)) return [];
  const known = new Set([...allMedia(read)].map(({ sha256 }) => sha256));
  const found: OrphanFound[] = (await readdir(media, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => ({
      sha256: basename(entry.name).split('.')[0] ?? '',
      file: relative(folder, join(entry.parentPath, entry.name)),
      backup: null,
    }))
    .filter(({ sha256 }) => !known.has(sha256));
  if (found.length === 0) return [];
  for await (const { file, path } of soundBackups(folder)) {
    const inBackup = knownTo(path);
    for (const entry of found) if (entry.backup === null && inBackup.has(entry.sha256)) entry.backup = file;
  }
  return found;
}

/** Reads every picture again and compares its hash; with `orphans` also looks for files that no record names. */
export async function readFiles(
  project: ProjectFiles,
  { orphans }: { orphans: boolean },
  control: Control,
): Promise<FilesFound> {
  return {
    pictures: await readPictures(project, control),
    orphans: orphans ? await readOrphans(project.read, project.folder) : [],
    replaced: replacedFiles(project.folder)[0] ?? null,
  };
}

export const readFilesWork = readingWorkOf('readFiles', readFiles);
