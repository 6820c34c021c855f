import { z } from 'zod';
import { sha256 } from '#shared/records/fields.ts';
import { readUserFile, writeUserFile } from './user-folder.ts';

/** A file of code that a person confirmed: where it is, and the hash of its text. */
export interface ConfirmedFile {
  path: string;
  sha256: string;
}

const stored = z.object({ confirmed: z.array(z.object({ path: z.string(), sha256 })) });

/**
 * Files that may run on this machine, in a list of the person's folder, not in a project: a project from elsewhere must
 * not decide what runs here.
 */
export class ConfirmedFiles {
  readonly #list: string;

  /** @param list name of the file in the person's folder, such as `adapters.json` */
  constructor(list: string) {
    this.#list = list;
  }

  #all(userFolder: string): ConfirmedFile[] {
    return readUserFile(userFolder, this.#list, stored, { confirmed: [] }).confirmed;
  }

  has(userFolder: string, file: ConfirmedFile): boolean {
    return this.#all(userFolder).some((candidate) => candidate.path === file.path && candidate.sha256 === file.sha256);
  }

  /** Remembers whether a file of this path and hash may run. */
  set(userFolder: string, { path, sha256: hash }: ConfirmedFile, allow: boolean): void {
    const others = this.#all(userFolder).filter((file) => file.path !== path || file.sha256 !== hash);
    writeUserFile(userFolder, this.#list, { confirmed: allow ? [...others, { path, sha256: hash }] : others });
  }
}
