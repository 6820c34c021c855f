import path from 'node:path';
import sharp from '../../../sharp.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { Size } from '#shared/geometry/box.ts';

/** Width and height of pictures whose gold file does not give them; each header is read once. */
export class PictureSizes {
  readonly #folder: string | null;
  readonly #known = new Map<string, Size>();

  constructor(folder: string | null) {
    this.#folder = folder === null ? null : path.resolve(folder);
  }

  get canLook(): boolean {
    return this.#folder !== null;
  }

  /** Size after EXIF orientation. Throws Refused if the file is missing or not a picture. */
  async of(name: string): Promise<Size> {
    const known = this.#known.get(name);
    if (known) return known;
    if (this.#folder === null) throw new Refused('the size of its picture is unknown');
    const file = path.resolve(this.#folder, name.replaceAll('\\', '/'));
    if (!file.startsWith(this.#folder + path.sep))
      throw new Refused(`the picture ${name} is outside the picture folder`);
    try {
      const { autoOrient } = await sharp(file).metadata();
      const size = { width: autoOrient.width, height: autoOrient.height };
      this.#known.set(name, size);
      return size;
    } catch {
      throw new Refused(`the picture ${name} was not found or cannot be read`);
    }
  }
}
