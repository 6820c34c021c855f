import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ImageRef } from '../record-parts.ts';
import { isPrintable, relativeName, SourceFolder } from '../paths.ts';
import { endsOf, placesElsewhere } from './other-machine.ts';
import { BesideChosen, PictureMissing, Refused } from '../refused.ts';

type FoundImage = ImageRef & { file: string };

/** Finds the pictures that records name: in the given folder, otherwise next to the annotation file. */
export class ImageFinder {
  readonly #folder: SourceFolder;
  readonly #known = new Map<string, FoundImage>();

  /** The folder of the annotation file, from which names with `..` start. */
  readonly #from: string;

  private constructor(folder: SourceFolder, from: string) {
    this.#folder = folder;
    this.#from = from;
  }

  /** `chosen` is what the person chose: a data set's pictures may be next to its annotation folder. */
  static async open(annotationFile: string, images?: string, chosen = annotationFile): Promise<ImageFinder> {
    const folder = images ?? (chosen === annotationFile ? path.dirname(annotationFile) : chosen);
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw new Refused(phrase('format-no-picture-folder', { folder }));
    return new ImageFinder(await SourceFolder.open(folder), path.dirname(annotationFile));
  }

  /**
   * The first existing one of several possible paths of a picture; if none exists, throws the problem with `name`. A
   * path of another machine is looked up by its end, and the picture says so (`named`).
   */
  async find(name: string, places: readonly string[] = [name]): Promise<FoundImage> {
    const known = this.#known.get(name + places[0]);
    if (known) return known;
    const found = await this.#look(name, places);
    if (this.#known.size > 200_000) this.#known.clear();
    this.#known.set(name + places[0], found);
    return found;
  }

  async #look(name: string, places: readonly string[]): Promise<FoundImage> {
    const up = /^\.\.[/\\]/.test(name) ? await this.#above(name) : null;
    if (up !== null) return this.#first([up], up);
    const ends = endsOf(name);
    if (ends === null) return this.#first(places, relativeName(name));
    if (ends.length === 0) throw new Refused(phrase('format-name-none'));
    for (const place of placesElsewhere(name, ends, places)) {
      const file = await this.#folder.find(place);
      if (file !== null) return { key: file, name: place, file, named: name.slice(0, 500) };
    }
    throw new PictureMissing(name.slice(0, 200));
  }

  async #first(places: readonly string[], shown: string): Promise<FoundImage> {
    for (const place of places) {
      const file = await this.#folder.find(place);
      if (file !== null) return { key: file, name: shown, file };
    }
    throw new PictureMissing(shown);
  }

  /**
   * The name within the picture folder of a picture that the annotation file names with `..` (`../images/a.png`); null if
   * there is no such file. Throws {@link BesideChosen} if it is next to that folder, and {@link Refused} if it is
   * anywhere else, where the person has to choose its folder.
   */
  async #above(name: string): Promise<string | null> {
    const root = await realpath(this.#folder.root);
    const meant = path.resolve(await realpath(this.#from), name.replaceAll('\\', '/'));
    if (!(await stat(meant).catch(() => null))?.isFile()) return null;
    if (this.#folder.contains(meant)) return path.relative(root, meant).replaceAll(path.sep, '/');
    const above = path.dirname(root);
    if (meant.startsWith(above + path.sep)) throw new BesideChosen(name, above);
    if (isPrintable(name)) throw new Refused(phrase('format-picture-outside', { name: name.slice(0, 200) }));
    return relativeName(name);
  }
}
