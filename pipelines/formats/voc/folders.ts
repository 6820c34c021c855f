import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { phrase } from '#shared/phrases/phrase.ts';
import { annotationFiles, matching } from '../boxes/annotation-file.ts';
import { Refused } from '../refused.ts';

const annotations = /^(?:annotations?|labels|xmls?)$/i;
const pictures = /^(?:jpe?gimages|images?|pictures)$/i;
/** Splits (CVAT names its only one `default`), and the published sets of a folder `VOCdevkit`. */
const split = /^(?:train|training|valid|validation|val|test|default|voc)(?:\d{4})?$/i;

async function foldersIn(chosen: string, part: string, names: RegExp): Promise<string[]> {
  const entries = await readdir(path.join(chosen, part), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => names.test(entry.name) && (entry.isDirectory() || entry.isSymbolicLink()))
    .map(({ name }) => path.posix.join(part, name))
    .sort();
}

/**
 * The folders of this kind: the top folder, `<kind>`, `<split>`, `<kind>/<split>` and `<split>/<kind>`, in any letter
 * case.
 */
async function partsOf(chosen: string, kind: RegExp): Promise<string[]> {
  const names = new RegExp(`${kind.source}|${split.source}`, 'i');
  const first = await foldersIn(chosen, '', names);
  const second = await Promise.all(first.map((part) => foldersIn(chosen, part, names)));
  return ['', ...first, ...second.flat()];
}

/** A Pascal VOC data set on the disk: its annotation files, and the possible paths of each picture. */
export class VocFolders {
  readonly files: readonly string[];
  readonly #chosen: string;
  readonly #pictures: readonly string[];

  private constructor(chosen: string, files: readonly string[], pictures: readonly string[]) {
    this.#chosen = chosen;
    this.files = files;
    this.#pictures = pictures;
  }

  /** @throws Refused if there is no annotation file */
  static async open(chosen: string): Promise<VocFolders> {
    if (!(await stat(chosen).catch(() => null))?.isDirectory())
      return new VocFolders(chosen, await annotationFiles(chosen, 'annotation.xml', /\.xml$/i), []);
    const files = new Map<string, string>();
    // A disk that ignores letter case shows one folder under two names.
    for (const part of await partsOf(chosen, annotations))
      for (const file of await matching(chosen, part, /\.xml$/i)) files.set(await realpath(file), file);
    if (files.size === 0) throw new Refused(phrase('format-folder-no-files', { folder: chosen }));
    return new VocFolders(chosen, [...files.values()], await partsOf(chosen, pictures));
  }

  /** Possible paths of a file's picture `name`, the likeliest first: next to it, in its own split, then in any. */
  placesOf(file: string, name: string): string[] {
    const below = path.relative(this.#chosen, path.dirname(file)).replaceAll(path.sep, '/');
    const inside = below === '' || below.startsWith('..') ? ['.'] : [below, path.posix.dirname(below), '.'];
    const own = below.split('/').filter((part) => split.test(part));
    const shared = this.#pictures.filter((folder) => own.some((part) => folder.split('/').includes(part)));
    const usual = inside.flatMap((text) => [text, `${text}/JPEGImages`, `${text}/images`]);
    const folders = [...usual.slice(0, 3), ...shared, ...usual.slice(3), ...this.#pictures];
    const places = folders.map((folder) => path.posix.join(folder, name));
    // LabelImg leaves out the extension, and pictures are converted after their boxes were drawn.
    const stem = name.replace(/\.(?:png|jpe?g|webp|bmp)$/i, '');
    const others = ['png', 'jpg', 'jpeg'].flatMap((type) =>
      folders.map((folder) => path.posix.join(folder, `${stem}.${type}`)),
    );
    return [...new Set([...places, ...others])];
  }
}
