import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanPicture } from '#pipelines/formats/pictures/clean-picture.ts';

/** A stored picture on its way into an export. */
interface Going {
  sha256: string;
  ext: string;
  file: string;
}

/**
 * Pictures as they leave the project: without what their files say of author, place and device. One that says nothing
 * goes out as it is stored; of another a copy goes out, under its own hash.
 */
export class CleanPictures {
  readonly #copies = new Map<string, { sha256: string; file: string }>();
  #folder: string | null = null;

  /** Lets a picture name its clean copy. */
  async clean(picture: Going): Promise<void> {
    const known = this.#copies.get(picture.sha256) ?? (await this.#copy(picture));
    Object.assign(picture, known);
  }

  async #copy({ sha256, ext, file }: Going): Promise<{ sha256: string; file: string }> {
    const bytes = await readFile(file);
    const clean = cleanPicture(bytes);
    const same = { sha256, file };
    if (clean === bytes) {
      this.#copies.set(sha256, same);
      return same;
    }
    this.#folder ??= mkdtempSync(join(tmpdir(), 'benchwright-export-'));
    const made = createHash('sha256').update(clean).digest('hex');
    const copy = { sha256: made, file: join(this.#folder, `${made}.${ext}`) };
    await writeFile(copy.file, clean);
    this.#copies.set(sha256, copy);
    this.#copies.set(made, copy);
    return copy;
  }

  remove(): void {
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }
}
