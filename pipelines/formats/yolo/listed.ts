import path from 'node:path';
import { matching } from '../boxes/annotation-file.ts';
import { SourceFolder } from '../paths.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { isPictureList, type YoloSet } from './classes.ts';

/** A path as lists write it, in its parts: `./images/a.png`, `D:\set\images\a.png`. */
const partsOf = (named: string): string[] =>
  named
    .trim()
    .split(/[/\\]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..');

/** Whether a line of a list means a picture: the shorter of both paths is the end of the other. */
function means(line: readonly string[], picture: readonly string[]): boolean {
  const shared = Math.min(line.length, picture.length);
  return shared > 0 && line.slice(-shared).join('/') === picture.slice(-shared).join('/');
}

/** The lists of pictures of a set: those that its data file names, and those with the usual names. */
async function listsOf({ folder, lists }: YoloSet): Promise<string[]> {
  const root = await SourceFolder.open(folder);
  const named = await Promise.all(
    lists.map(async (list) => (await root.find(partsOf(list).join('/'))) ?? root.find(partsOf(list).at(-1) ?? '')),
  );
  return [...new Set([...named.filter((file) => file !== null), ...(await matching(folder, '', isPictureList))])];
}

/** The pictures that the lists of a set name; lists are read when they are first needed. */
export class Listed {
  readonly #set: YoloSet;
  #lines: Promise<{ list: string; parts: string[] }[]> | null = null;

  constructor(set: YoloSet) {
    this.#set = set;
  }

  /** The first list that names a picture, by its path in the set; null if none does. */
  async by(picture: string): Promise<string | null> {
    this.#lines ??= this.#read();
    const parts = partsOf(picture);
    return (await this.#lines).find((line) => means(line.parts, parts))?.list ?? null;
  }

  async #read() {
    const lines: { list: string; parts: string[] }[] = [];
    for (const file of await listsOf(this.#set)) {
      const text = await smallText(file).catch((error: unknown) => {
        if (error instanceof Refused) return '';
        throw error;
      });
      for (const line of text.split(/\r?\n/)) lines.push({ list: path.basename(file), parts: partsOf(line) });
    }
    return lines;
  }
}
