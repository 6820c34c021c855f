import { stat } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ImageRef } from '../record-parts.ts';
import { relativeName, SourceFolder } from '../paths.ts';
import { PictureMissing, Refused } from '../refused.ts';

type FoundImage = ImageRef & { file: string };

/** Finds the pictures that records name: in the given folder, otherwise next to the annotation file. */
export class ImageFinder {
  readonly #folder: SourceFolder;
  readonly #known = new Map<string, FoundImage>();

  private constructor(folder: SourceFolder) {
    this.#folder = folder;
  }

  /** `chosen` is what the person chose: a data set's pictures may be next to its annotation folder. */
  static async open(annotationFile: string, images?: string, chosen = annotationFile): Promise<ImageFinder> {
    const folder = images ?? (chosen === annotationFile ? path.dirname(annotationFile) : chosen);
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw new Refused(phrase('format-no-picture-folder', { folder }));
    return new ImageFinder(await SourceFolder.open(folder));
  }

  /** The first existing one of several possible paths of a picture; if none exists, throws the problem with `name`. */
  async find(name: string, places: readonly string[] = [name]): Promise<FoundImage> {
    const known = this.#known.get(name + places[0]);
    if (known) return known;
    const shown = relativeName(name);
    for (const place of places) {
      const file = await this.#folder.find(place);
      if (file === null) continue;
      const ref = { key: file, name: shown, file };
      if (this.#known.size > 200_000) this.#known.clear();
      this.#known.set(name + places[0], ref);
      return ref;
    }
    throw new PictureMissing(shown);
  }
}
