import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { mediaPath } from './media-path.ts';
import { maxBytes, preparePicture } from './prepare.ts';
import { fileState } from './verified.ts';
import { besideName, folderInside, inside, plainly } from '../files/inside.ts';

export interface StoredPicture {
  /** sha256 of the stored file. */
  sha256: string;
  /** sha256 of the file as received; equal to `sha256` when nothing was repaired. */
  originalSha256: string;
  ext: string;
  mime: string;
  bytes: number;
  width: number;
  height: number;
  /** EXIF orientation of the received file, if it was turned. */
  orientation?: number | undefined;
  repairs: Phrase[];
}

/** fsync of a folder makes its file names durable; Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a whole picture file, or refuses it by size before reading. */
export async function readPicture(file: string, name: string): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > maxBytes)
    throw new Refused(
      phrase('picture-too-large', { name, size: Math.round(size / 1048576), most: maxBytes / 1048576 }),
    );
  return readFile(file);
}

/** The content-addressed pictures of one project. Files are written once and never changed. */
export class MediaStore {
  readonly #folder: string;
  readonly #made = new Set<string>();
  readonly #unsynced = new Set<string>();

  constructor(projectFolder: string) {
    this.#folder = projectFolder;
  }

  /**
   * Checks, repairs and stores one picture; throws {@link Refused} if it cannot be used. The bytes are on disk when
   * this returns; call {@link settle} before a row that names the picture is committed. `known` may return the
   * picture that a file with this hash became earlier; then nothing is checked or written again.
   */
  async put(
    original: Buffer,
    name: string,
    known?: (originalSha256: string) => Promise<StoredPicture | null>,
  ): Promise<StoredPicture> {
    const originalSha256 = hash('sha256', original);
    const before = await known?.(originalSha256);
    if (before) return before;
    const { bytes, ...prepared } = await preparePicture(original, name);
    const sha256 = bytes === original ? originalSha256 : hash('sha256', bytes);
    await this.#write(mediaPath(this.#folder, sha256, prepared.ext), sha256, bytes);
    return { sha256, originalSha256, bytes: bytes.length, ...prepared };
  }

  /** Makes the names of all pictures added so far durable: one fsync per folder, not per file. */
  async settle(): Promise<void> {
    const folders = [...this.#unsynced];
    this.#unsynced.clear();
    await Promise.all(folders.map(syncFolder));
  }

  /** Writes the file if it is missing or does not match its name. */
  async #write(file: string, sha256: string, bytes: Buffer): Promise<void> {
    const folder = path.dirname(file);
    if (!this.#made.has(folder)) {
      const there = existsSync(folder);
      folderInside(this.#folder, path.relative(this.#folder, folder));
      if (!there) {
        this.#unsynced.add(path.dirname(folder));
        this.#unsynced.add(this.#folder);
      }
      this.#made.add(folder);
    }
    if ((await fileState(this.#folder, file, sha256)) === 'ok') return;
    inside(this.#folder, path.relative(this.#folder, folder));
    const temporary = besideName(file);
    try {
      const handle = await open(temporary, plainly.create);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    this.#unsynced.add(folder);
  }
}
