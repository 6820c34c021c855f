import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WriteOther } from '#pipelines/formats/record-parts.ts';
import { cleanPicture } from '#pipelines/formats/pictures/clean-picture.ts';
import type { ReadDb } from '../../db/connection.ts';
import { blursOfPicture } from '../../db/queries/screenshots/blurs.ts';
import { blurPicture } from '../../media/blur.ts';

/** A stored picture on its way into an export. */
interface Going {
  sha256: string;
  ext: string;
  file: string;
  /** The name of its file, which may contain the hash. */
  exportName?: string;
}

/** A file name with another hash: the whole one, or the first digits that plain names end with. */
const renamed = (name: string, from: string, to: string): string =>
  name.replaceAll(from, to).replaceAll(from.slice(0, 12), to.slice(0, 12));

/**
 * Pictures as they leave the project: with the currently blurred areas, also for releases frozen before, and, with
 * `clean`, without metadata about author, location and device. One that needs neither is exported as stored; otherwise
 * a copy is exported, under its own hash.
 */
export class LeavingPictures {
  readonly #db: ReadDb;
  readonly #clean: boolean;
  readonly #copies = new Map<string, { sha256: string; file: string }>();
  /** Hashes of the stored pictures that were exported with blurred areas. */
  readonly #blurred = new Set<string>();
  #folder: string | null = null;

  constructor(db: ReadDb, clean: boolean) {
    this.#db = db;
    this.#clean = clean;
  }

  /** Number of pictures that were exported with blurred areas. */
  get blurred(): number {
    return this.#blurred.size;
  }

  /** Replaces a picture, which the caller has checked, by the copy to export. */
  async leave(picture: Going): Promise<void> {
    const { sha256: stored, exportName } = picture;
    const known = this.#copies.get(stored) ?? (await this.#copy(picture));
    Object.assign(picture, known);
    // The hash of the picture without its blurred areas would confirm a guess of what they hide.
    if (exportName !== undefined && this.#blurred.has(stored))
      picture.exportName = renamed(exportName, stored, known.sha256);
  }

  /** Makes items refer to the copies of already exported pictures. */
  rename(others: readonly WriteOther[]): void {
    if (this.#folder === null) return;
    for (const other of others) other.content = this.#renamed(other.content);
  }

  #renamed(value: unknown): unknown {
    if (typeof value === 'string') return this.#copies.get(value)?.sha256 ?? value;
    if (Array.isArray(value)) return value.map((entry) => this.#renamed(entry));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.#renamed(entry)]));
  }

  async #copy({ sha256, ext, file }: Going): Promise<{ sha256: string; file: string }> {
    const stored = await readFile(file);
    const areas = blursOfPicture(this.#db, sha256);
    if (areas.length > 0) this.#blurred.add(sha256);
    const shown = areas.length > 0 ? await blurPicture(stored, areas, ext) : stored;
    const bytes = this.#clean ? cleanPicture(shown) : shown;
    if (bytes === stored) {
      const same = { sha256, file };
      this.#copies.set(sha256, same);
      return same;
    }
    this.#folder ??= mkdtempSync(join(tmpdir(), 'benchwright-export-'));
    const made = createHash('sha256').update(bytes).digest('hex');
    const copy = { sha256: made, file: join(this.#folder, `${made}.${ext}`) };
    await writeFile(copy.file, bytes);
    this.#copies.set(sha256, copy);
    this.#copies.set(made, copy);
    return copy;
  }

  remove(): void {
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }
}
