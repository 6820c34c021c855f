import sharp from '../../../sharp.ts';
import { ImageFinder } from '#pipelines/formats/pictures/images.ts';
import { PictureMissing, Refused } from '#pipelines/formats/refused.ts';
import type { Size } from '#shared/geometry/box.ts';
import { phrase } from '#shared/phrases/phrase.ts';

/** The pictures of a gold file, looked for where an import looks; each header is read once. */
export class PictureSizes {
  readonly #folder: string | null;
  readonly #known = new Map<string, Size>();
  #finder: Promise<ImageFinder> | null = null;

  constructor(folder: string | null) {
    this.#folder = folder;
  }

  get canLook(): boolean {
    return this.#folder !== null;
  }

  async #find(name: string, places: readonly string[]): Promise<string> {
    if (this.#folder === null) throw new Refused(phrase('score-size-unknown'));
    this.#finder ??= ImageFinder.open(this.#folder, this.#folder);
    try {
      return (await (await this.#finder).find(name, places)).file;
    } catch (error) {
      if (error instanceof PictureMissing) throw new Refused(phrase('score-picture-missing', { name }));
      throw error;
    }
  }

  /** Size after EXIF orientation. Throws Refused if the file is missing or not a picture. */
  async of(name: string, places: readonly string[]): Promise<Size> {
    const file = await this.#find(name, places);
    const known = this.#known.get(file);
    if (known) return known;
    const size = await sharp(file)
      .metadata()
      .then(({ autoOrient: { width, height } }) => ({ width, height }))
      .catch(() => {
        throw new Refused(phrase('score-picture-unreadable', { name }));
      });
    this.#known.set(file, size);
    return size;
  }

  /** Size of a picture; null if it cannot be used, or if there is no folder to look in. */
  async ofPicture(name: string, places: readonly string[]): Promise<Size | null> {
    return (await this.whyMissing(name, places)) === null && this.canLook ? this.of(name, places) : null;
  }

  /** Why a picture cannot be used; null if it can, or if there is no folder to look in. */
  async whyMissing(name: string, places: readonly string[]): Promise<string | null> {
    if (!this.canLook) return null;
    try {
      await this.of(name, places);
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.message;
    }
  }
}
