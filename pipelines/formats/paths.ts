import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import type { Budget } from './budget.ts';
import { Listings } from './listings.ts';
import { PictureMissing, Refused } from './refused.ts';

const control = /\p{Cc}/u;

/** Makes a name safe to show and store: control characters become U+FFFD. */
export const printable = (name: string): string => name.replace(/\p{Cc}/gu, '\ufffd');
export const isPrintable = (name: string): boolean => !control.test(name);

/**
 * The relative path that a record names, with `/` between folders. Throws {@link Refused} for absolute paths, `..`,
 * control characters and empty names.
 */
export function relativeName(name: string): string {
  const slashed = name.replaceAll('\\', '/');
  if (!isPrintable(name)) throw new Refused(phrase('format-name-control', { name: JSON.stringify(name.slice(0, 80)) }));
  if (slashed.startsWith('/') || /^[A-Za-z]:/.test(slashed))
    throw new Refused(phrase('format-name-absolute', { name: name.slice(0, 200) }));
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) throw new Refused(phrase('format-name-outside', { name: name.slice(0, 200) }));
  if (parts.length === 0) throw new Refused(phrase('format-name-none'));
  return parts.join('/');
}

const variants = (name: string): string[] => {
  const ext = path.posix.extname(name);
  const stem = name.slice(0, name.length - ext.length);
  const all = [name, `${stem}${ext.toLowerCase()}`, `${stem}${ext.toUpperCase()}`];
  return [...new Set(all.flatMap((text) => [text, text.normalize('NFC'), text.normalize('NFD')]))];
};

/** Maximum bytes of a path, and characters of one of its parts, on Linux, macOS and Windows. */
const longestName = 4096;
const longestPart = 255;

/** A folder in which names are looked up; nothing outside of it is ever opened. */
export class SourceFolder {
  readonly root: string;
  readonly #real: string;
  readonly #listings: Listings;

  private constructor(root: string, real: string) {
    this.root = root;
    this.#real = real;
    this.#listings = new Listings(root);
  }

  static async open(root: string): Promise<SourceFolder> {
    return new SourceFolder(path.resolve(root), await realpath(root));
  }

  /** True when a real path lies inside the folder. */
  contains(real: string): boolean {
    return real === this.#real || real.startsWith(this.#real.endsWith(path.sep) ? this.#real : this.#real + path.sep);
  }

  /**
   * Absolute path of the file a record names, null if it is missing. The letter case of the extension and the Unicode
   * form may differ, since names travel between systems. Throws {@link Refused} if it is not a file, or is a link that
   * leads out.
   */
  async find(name: string): Promise<string | null> {
    const relative = relativeName(name);
    if (Buffer.byteLength(relative) > longestName || relative.split('/').some((part) => part.length > longestPart))
      throw new Refused(phrase('format-name-long', { name: relative.slice(0, 80) }));
    if (!(await this.#listings.mayHold(relative))) return null;
    for (const variant of variants(relative)) {
      const file = path.join(this.root, variant);
      const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENAMETOOLONG')
          throw new Refused(phrase('format-name-long', { name: relative.slice(0, 80) }));
        return null;
      });
      if (!found) continue;
      if (!found.isFile()) throw new Refused(phrase('format-no-file', { name: relative }));
      if (!this.contains(await realpath(file))) throw new Refused(phrase('format-link-outside', { name: relative }));
      return file;
    }
    return null;
  }

  /** As {@link find}, but throws {@link PictureMissing} for a missing file. */
  async file(name: string): Promise<string> {
    const file = await this.find(name);
    if (file === null) throw new PictureMissing(relativeName(name));
    return file;
  }
}

export interface Found {
  /** Relative to the root, `/` between folders. */
  name: string;
  file: string;
  /** Why it must not be followed, if so. */
  refused: Phrase | null;
  /** True for a folder that cannot be read. */
  folder?: boolean;
}

/** Folders of a Unix system whose files are not regular files: reading some of them blocks forever. */
const ofTheSystem: ReadonlySet<string> = new Set(process.platform === 'win32' ? [] : ['/proc', '/sys', '/dev', '/run']);

/**
 * Every file below a folder, in name order, folder by folder. Links are followed only to files inside the root. Each
 * entry counts towards the budget, if there is one.
 */
export async function* walk(folder: SourceFolder, below = '', budget?: Budget): AsyncGenerator<Found> {
  budget?.spend();
  const entries = await readdir(path.join(folder.root, below), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES' || error.code === 'EPERM' || error.code === 'EIO') return error.code;
      throw error;
    },
  );
  if (typeof entries === 'string') {
    yield {
      name: below,
      file: path.join(folder.root, below),
      refused: phrase('format-folder-unreadable', { why: entries }),
      folder: true,
    };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    budget?.spend();
    if (entry.name.startsWith('.')) continue;
    const name = below ? `${below}/${entry.name}` : entry.name;
    const file = path.join(folder.root, name);
    // Node shows a name with invalid bytes with U+FFFD, so it cannot be found.
    if (entry.name.includes('\ufffd') && !(await lstat(file).catch(() => null)))
      yield { name, file, refused: phrase('format-name-utf8'), folder: entry.isDirectory() };
    else if (entry.isDirectory()) {
      if (!ofTheSystem.has(file)) yield* walk(folder, name, budget);
    } else if (entry.isSymbolicLink()) {
      const real = await realpath(file).catch(() => null);
      const target = real ? await stat(real).catch(() => null) : null;
      if (!real || !target) yield { name, file, refused: phrase('format-broken-link') };
      else if (!folder.contains(real)) yield { name, file, refused: phrase('format-link-elsewhere') };
      else if (target.isFile()) yield { name, file, refused: null };
      else yield { name, file, refused: phrase('format-link-folder') };
    } else if (entry.isFile()) yield { name, file, refused: null };
  }
}
