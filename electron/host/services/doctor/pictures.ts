import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { backupsAtHand, checkBackup } from '../../project/backups.ts';
import { openRead } from '../../db/connection.ts';
import { mediaMark } from '../../db/queries/doctor.ts';
import { namesOfPicture } from '../../db/queries/episodes/doctor-subjects.ts';
import { allMedia, getMedia, type Media } from '../../db/queries/screenshots/media.ts';
import { writeMediaOk } from '../../db/queries/screenshots/screenshots.ts';
import { pictureState } from '../../media/verified.ts';
import { isPictureName } from '../../media/media-path.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import type { Findings } from './findings.ts';

/** Pictures looked at between two looks at the signal and two turns of the thread. */
const batch = 64;

/** All records first: a statement must not stay open while other work continues. */
function records(session: ProjectSession): Media[] {
  return [...allMedia(session.read)];
}

/** Episodes that miss a picture, for its report; nothing where it is in none. */
function usedIn(session: ProjectSession, sha256: string): string {
  const names = namesOfPicture(session.read, sha256, 3);
  return names.length === 0 ? '' : ` (of ${names.join(', ')})`;
}

/** Reads every picture again and compares its hash; marks screenshots whose picture is missing or damaged. */
export async function examinePictures(session: ProjectSession, findings: Findings): Promise<void> {
  const all = records(session);
  for (let from = 0; from < all.length; from += batch)
    for (const media of all.slice(from, from + batch)) {
      if (!isPictureName(media.sha256, media.ext)) {
        findings.add(
          'media-name',
          'error',
          `A record names a picture ${JSON.stringify(`${media.sha256}.${media.ext}`).slice(0, 160)}, which is not a valid picture name; it was not touched. Restore a backup, or retire its screenshot.`,
        );
        continue;
      }
      const state = await pictureState(session.folder, media.sha256, media.ext, true);
      const marked = mediaMark(session.read, media.sha256);
      const mark = () => {
        session.write.immediate(() => writeMediaOk(session.write, media.sha256, state === 'ok'));
        return true;
      };
      const file = `media/${media.sha256.slice(0, 2)}/${media.sha256}.${media.ext}`;
      if (state !== 'ok') {
        findings.add(
          state === 'link' ? 'linked-media' : `${state}-media`,
          'error',
          `The picture ${file}${usedIn(session, media.sha256)} is ${state === 'link' ? 'a link to another file' : state}; copy it back from its source, or retire its screenshot.`,
        );
        if (marked === true)
          findings.add(
            'media-mark',
            'warning',
            `The screenshot of ${file} is not marked as missing its picture.`,
            mark,
          );
      } else if (marked === false)
        findings.add(
          'media-mark',
          'warning',
          `The screenshot of ${file} is marked as missing its picture, but the picture is there.`,
          mark,
        );
    }
}

/** Hashes of the pictures that each backup names, newest backup first; one that cannot be read knows none. */
async function* knownToBackups(session: ProjectSession): AsyncGenerator<{ backup: string; sha256: Set<string> }> {
  const { paths } = session;
  for (const { file } of backupsAtHand(paths)) {
    if (!(await checkBackup(paths, file).catch(() => false))) continue;
    const db = openRead(join(paths.backups, file));
    try {
      yield { backup: file, sha256: new Set([...allMedia(db)].map((media) => media.sha256)) };
    } catch {
      // Of another version, say; what it knows cannot be asked.
    } finally {
      db.close();
    }
  }
}

/**
 * Files under `media/` that no record names. `--repair` moves them to `orphans/`, where they do no harm, but not those
 * that a backup knows: its restoring would miss them.
 */
export async function examineOrphans(session: ProjectSession, findings: Findings): Promise<void> {
  if (!existsSync(session.paths.media)) return;
  const orphans = new Map<string, string>();
  for (const entry of readdirSync(session.paths.media, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const sha256 = basename(entry.name).split('.')[0] ?? '';
    if (!getMedia(session.read, sha256)) orphans.set(join(entry.parentPath, entry.name), sha256);
  }
  if (orphans.size === 0) return;
  const keptFor = new Map<string, string>();
  for await (const { backup, sha256 } of knownToBackups(session))
    for (const [file, hash] of orphans) if (sha256.has(hash) && !keptFor.has(file)) keptFor.set(file, backup);
  for (const file of orphans.keys()) {
    const name = file.slice(session.folder.length + 1);
    const backup = keptFor.get(file);
    if (backup !== undefined) {
      findings.add(
        'orphaned-media',
        'warning',
        `${name} is not used by any screenshot, but the backup ${backup} refers to it; it was not touched. Restore that backup if screenshots are missing.`,
      );
      continue;
    }
    findings.add('orphaned-media', 'warning', `${name} is not used by any screenshot.`, () => {
      const folder = join(session.folder, 'orphans');
      mkdirSync(folder, { recursive: true });
      renameSync(file, join(folder, basename(file)));
      return true;
    });
  }
}
