import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { SourceFolder } from '../paths.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { appium, uiautomator } from '../trees/android.ts';
import { dom } from '../trees/captured.ts';
import { wda } from '../trees/wda.ts';
import type { ReadElement } from '../record-parts.ts';

/** Kinds of trees that a step may have next to its picture. */
const kinds = [uiautomator, appium, wda, dom];

type ReadTreeFile = { elements: ReadElement[]; from: string } | { said: Phrase };

/** The elements of a tree's text, read by the first kind that recognises it. */
export function treeOfText(text: string): ReadTreeFile {
  for (const kind of kinds) {
    try {
      const tree = kind.tree?.(text);
      if (tree) return { elements: tree.elements, from: kind.id };
    } catch {
      // Another kind may recognise it.
    }
  }
  return { said: phrase('format-tree-unknown') };
}

/** Reads the tree files that steps name, inside one folder. */
export function defineTreeReader(root: string): { read(name: string): Promise<ReadTreeFile> } {
  let folder: Promise<SourceFolder> | null = null;
  return {
    async read(name) {
      folder ??= SourceFolder.open(root);
      try {
        return treeOfText(await smallText(await (await folder).file(name)));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { said: error.said };
      }
    },
  };
}
