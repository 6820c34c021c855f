import { opendir } from 'node:fs/promises';
import path from 'node:path';

/** Names of one folder that are held; a larger one is asked for each file instead. */
const mostOfOne = 200_000;
/** Names of all folders that are held together, some 100 bytes each. */
const mostOfAll = 400_000;
/** Folders that are held: ones that do not exist count too. */
const mostFolders = 10_000;

/** Names that may be one file to some file system: letter case and Unicode form differ between them. */
const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** `unknown`: it is too large to be held, or may not be listed. */
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
 * What the folders below a root hold, each listed once, so that hundreds of thousands of records which name files that
 * are not there cost a look into memory and not several questions to the disk each.
 */
export class Listings {
  readonly #root: string;
  readonly #folders = new Map<string, Promise<Listing>>();
  #names = 0;

  constructor(root: string) {
    this.#root = root;
  }

  /** False only when no file of this relative name (`/` between folders) was there, in any letter case or Unicode form. */
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
