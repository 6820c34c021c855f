import { constants } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { failure } from '../../errors/errors.ts';
import { allMedia } from '../../db/queries/screenshots/media.ts';
import { isPictureName, mediaPath } from '../../media/media-path.ts';
import { syncFolder } from '../../media/store.ts';
import { hashOfFile, pictureState } from '../../media/verified.ts';
import { besideName, folderInside, plainly } from '../../files/inside.ts';

/**
 * Copies the pictures of another project that are not here, each checked by its hash and durable before any row names
 * it. Returns those that are missing or damaged there. Errors: INVALID, before anything is copied, for a project whose
 * records contain invalid picture names.
 */
export async function copyPictures(from: { db: ReadDb; folder: string }, to: string): Promise<string[]> {
  const lost: string[] = [];
  const all = [...allMedia(from.db)];
  const strange = all.find(({ sha256, ext }) => !isPictureName(sha256, ext));
  if (strange)
    throw failure(
      'INVALID',
      phrase('merge-picture-name', {
        folder: from.folder,
        file: JSON.stringify(`${strange.sha256}.${strange.ext}`).slice(0, 160),
      }),
      { field: 'other' },
    );
  for (const { sha256, ext } of all) {
    const file = mediaPath(to, sha256, ext);
    const source = mediaPath(from.folder, sha256, ext);
    if ((await pictureState(to, sha256, ext)) === 'ok') continue;
    if ((await pictureState(from.folder, sha256, ext)) !== 'ok') {
      lost.push(sha256);
      continue;
    }
    const folder = folderInside(to, path.relative(to, path.dirname(file)));
    const part = besideName(file);
    try {
      await copyFile(source, part, constants.COPYFILE_EXCL);
      if ((await hashOfFile(part)) !== sha256) {
        lost.push(sha256);
        continue;
      }
      const handle = await open(part, plainly.change);
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
    await syncFolder(folder);
  }
  return lost;
}
