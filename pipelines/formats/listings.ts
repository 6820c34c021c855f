import { opendir } from 'node:fs/promises';
import path from 'node:path';

/** Maximum names of one folder kept in memory; in a larger one each file is looked up on the disk. */
const mostOfOne = 200_000;
/** Maximum names of all folders kept together, about 100 bytes each. */
const mostOfAll = 400_000;
/** Maximum folders kept: missing ones count too. */
const mostFolders = 10_000;

/** Normalises names that may be the same file on some file system: letter case and Unicode form differ between them. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** `unknown`: it is too large to keep, or cannot be listed. */
type Listing = ReadonlySet<string> | 'absent' | 'unknown';

async function listed(folder: string): Promise<Listing> {
  const names = new Set<string>();
  try {
    for await (const entry of await opendir(folder, { bufferSize: 512 })) {
      names.add(folded(entry.name));
      if (names.size > mostOfOne) return 'unknown';
    }
    return names;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unknown';
  }
}

/**
 * Contents of the folders below a root, each listed once, so that hundreds of thousands of records with missing files
 * cost a lookup in memory rather than several disk accesses each.
 */
export class Listings {
  readonly #root: string;
  readonly #folders = new Map<string, Promise<Listing>>();
  #names = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * False only if there was no file with this relative name (`/` between folders), in any letter case or Unicode form.
   */
  async mayHold(name: string): Promise<boolean> {
    let folder = '';
    for (const part of name.split('/')) {
      const listing = await this.#listing(folder);
      if (listing === 'absent' || (listing !== 'unknown' && !listing.has(folded(part)))) return false;
      folder = path.posix.join(folder, part);
    }
    return true;
  }

  #listing(folder: string): Promise<Listing> {
    const known = this.#folders.get(folder);
    if (known) return known;
    const listing = this.#list(folder);
    this.#folders.set(folder, listing);
    return listing;
  }

  async #list(folder: string): Promise<Listing> {
    const listing = await listed(path.join(this.#root, folder));
    this.#names += listing instanceof Set ? listing.size : 0;
    if (this.#names > mostOfAll || this.#folders.size > mostFolders) {
      this.#folders.clear();
      this.#names = 0;
    }
    return listing;
  }
}
