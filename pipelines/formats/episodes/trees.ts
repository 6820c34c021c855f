import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { SourceFolder } from '../paths.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { appium, uiautomator } from '../trees/android.ts';
import { atspi, dom } from '../trees/captured.ts';
import { wda } from '../trees/wda.ts';
import type { ReadElement } from '../record-parts.ts';
import { clickTree } from '../trees/click-nodes.ts';
import type { ReadStep } from './record.ts';

/** Kinds of trees that a step may have next to its picture. */
const kinds = [uiautomator, appium, wda, dom];

type ReadTree = { elements: ReadElement[]; from: string; clickTree?: ReadStep['clickTree'] };
type ReadTreeFile = ReadTree | { phrase: Phrase };

/** What a tree gives a step: pre-labels, and the nodes that describe its click. */
export const fromTree = ({ elements, from, clickTree: nodes }: ReadTree): Partial<ReadStep> => ({
  boxes: elements,
  boxesFrom: from,
  ...(nodes && { clickTree: nodes }),
});

/** The elements of a tree's text, read by the first kind that recognises it. */
export function treeOfText(text: string): ReadTreeFile {
  for (const kind of kinds) {
    try {
      const tree = kind.tree?.(text);
      if (!tree) continue;
      const nodes = kind === uiautomator && text.trimStart().startsWith('<') ? clickTree(text) : null;
      // Both are lists of elements; a desktop's says so.
      const from = kind === dom && tree.platform === 'linux' ? atspi.id : kind.id;
      return { elements: tree.elements, from, ...(nodes && { clickTree: nodes }) };
    } catch {
      // Another kind may recognise it.
    }
  }
  return { phrase: phrase('format-tree-unknown') };
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
        return { phrase: error.phrase };
      }
    },
  };
}
