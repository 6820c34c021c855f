import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#shared/records/fields.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { defineFormat, type Format, type Read, type ReadOptions, type ReadTree } from '../format.ts';
import type { ImageRef, ReadElement } from '../record-parts.ts';
import type { Budget } from '../budget.ts';
import { parseJson } from '../json/parse.ts';
import { fromLabel, oneBox, recordOf } from '../boxes/element-records.ts';
import { SourceFolder, walk } from '../paths.ts';
import { guessFromFolders } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';

/** One node of an accessibility tree that is worth proposing as an element. */
export interface TreeNode {
  name: string;
  role: string;
  /** In the tree's convention. */
  box: readonly [number, number, number, number];
  interactive: boolean;
  kind?: 'icon' | 'text' | null;
  state?: string | null;
  description?: string;
  /** Handle or glyph inside, if the tree contains it. */
  interact?: readonly [number, number, number, number] | undefined;
}

export interface Tree {
  nodes: TreeNode[];
  convention: Convention;
  /**
   * Size of the screen according to the tree; reported if the picture's differs (for example because of a system bar).
   */
  size: readonly [number, number] | null;
  platform?: Platform | null;
  app?: string | null;
  /** Number of nodes whose position cannot be read. */
  unplaced?: number;
}

/** A kind of tree file: how to read its text. `null` means "not such a tree", and a file in a folder is skipped. */
export interface TreeKind {
  id: string;
  name: string;
  endings: readonly string[];
  convention: Convention;
  platform: Platform | null;
  parse(text: string): Tree | null;
}

/** Extensions of a tree's picture next to it: same name, or the usual names of recorders. */
const pictures = ['.png', '.jpg', '.jpeg', '.webp'];
const usual = ['screenshot', 'input', 'page', 'screen'];

async function pictureOf(folder: SourceFolder, tree: string): Promise<ImageRef> {
  const below = path.posix.dirname(tree);
  const stem = path.posix.basename(tree).replace(/(\.a11y)?\.[^.]+$/, '');
  for (const name of [stem, ...usual])
    for (const ending of pictures) {
      const at = path.posix.join(below, name + ending);
      const file = await folder.file(at).catch(() => null);
      if (file) return { key: file, name: at, file };
    }
  throw new Refused(phrase('tree-no-picture', { stem, other: usual[0] ?? '' }));
}

/** Roles that show a drawing, whatever their name. */
const drawings =
  /^(image|img|icon|graphic|picture|canvas|avatar|slider|seek ?bar|switch|check ?box|radio|toggle|scroll ?bar|progress|separator|spin ?button|stepper|rating|color)/i;

/** Icon or text, by role: a drawing, otherwise text if there is any. */
const kindOf = (role: string, name: string): 'icon' | 'text' =>
  drawings.test(role) || name.trim() === '' ? 'icon' : 'text';

function elementOf({ name, role, box, interact, ...node }: TreeNode, convention: Convention): ReadElement {
  const component = fromLabel(role);
  return oneBox(
    { numbers: [...box] as [number, number, number, number], convention },
    {
      content: {
        name: name.slice(0, 500),
        role: role.slice(0, 100) || null,
        kind: node.kind ?? kindOf(role, name),
        ...(component.component ? component : {}),
        stateNow: node.state ?? null,
        description: (node.description ?? '').slice(0, 2000),
      },
      interact: interact ? { numbers: [...interact] as [number, number, number, number], convention } : null,
    },
  );
}

/** Named or operable nodes with an area; containers that are neither are left out. */
const worth = ({ box, name, interactive }: TreeNode, convention: Convention) => {
  const [a, b, c, d] = box;
  const area = convention.startsWith('xywh') ? c > 0 && d > 0 : c > a && d > b;
  return area && (interactive || name.trim() !== '');
};

async function* files(
  chosen: string,
  budget: Budget | undefined,
): AsyncGenerator<{ folder: SourceFolder; name: string; file: string; alone: boolean }> {
  if (!(await stat(chosen)).isDirectory()) {
    const folder = await SourceFolder.open(path.dirname(chosen));
    yield { folder, name: path.basename(chosen), file: chosen, alone: true };
    return;
  }
  const folder = await SourceFolder.open(chosen);
  for await (const found of walk(folder, '', budget))
    if (!found.refused) yield { folder, name: found.name, file: found.file, alone: false };
}

/** Errors: Refused for a broken file, or if its parts do not have the expected types. */
function parsed(kind: TreeKind, text: string): Tree | null {
  try {
    return kind.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(phrase('tree-other-format', { format: kind.name }));
  }
}

/** The nodes of a tree that are worth proposing. */
export const treeElements = ({ nodes, convention }: Tree): ReadElement[] =>
  nodes.filter((node) => worth(node, convention)).map((node) => elementOf(node, convention));

/** Makes a format from a kind of tree: files in a folder, each with its picture next to it. */
export function treeFormat(kind: TreeKind): Format {
  function readText(text: string): (ReadTree & { convention: Convention; repairs: Phrase[] }) | null {
    const tree = parsed(kind, text);
    if (!tree) return null;
    const { convention, size, platform = kind.platform, app = null, unplaced = 0 } = tree;
    const elements = treeElements(tree);
    const repairs: Phrase[] = [];
    if (unplaced > 0) repairs.push(phrase('tree-unplaced', { n: unplaced }));
    if (elements.length === 0) repairs.push(phrase('tree-picture-only'));
    return { elements, convention, size, platform, app, repairs };
  }

  async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
    const elsewhere = options.images ? await SourceFolder.open(options.images) : null;
    // Pictures of the folder, and those with a tree: whichever comes first by name.
    const all = new Map<string, string>();
    const used = new Set<string>();
    for await (const { folder, name, file, alone } of files(chosen, options.budget)) {
      if (pictures.some((ending) => name.toLowerCase().endsWith(ending))) all.set(file, name);
      if (!alone && !kind.endings.some((ending) => name.endsWith(ending))) continue;
      try {
        const text = await smallText(file);
        const tree = readText(text);
        if (!tree) throw new Refused(phrase('tree-other-format', { format: kind.name }));
        const { elements, convention, size, platform, app, repairs } = tree;
        const image = await pictureOf(elsewhere ?? folder, elsewhere ? path.posix.basename(name) : name);
        if (image.file) used.add(image.file);
        const guess = guessFromFolders(name.split('/').slice(0, -1));
        yield recordOf({ record: name, line: null, raw: text, repairs }, image, {
          platform: platform ?? guess.platform,
          app: app ?? guess.app,
          declaredSize: size,
          convention,
          elements,
        });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        yield { refused: { record: name, line: error.line, ...because(error.phrase) } };
      }
    }
    for (const [file, name] of all)
      if (!used.has(file)) yield { refused: { record: name, line: null, ...because(phrase('tree-none')) } };
  }
  return defineFormat({
    id: kind.id,
    name: kind.name,
    conventions: [kind.convention],
    accepts: [...kind.endings, 'folder'],
    read,
    geometry: 'all',
    tree: readText,
  });
}

/** Parses a JSON tree; the value as it is, unchecked. */
export const jsonTree = (text: string): unknown => parseJson(text).value;

/** `[l,t][r,b]` of Android and HarmonyOS trees. */
export function bounds(text: string | undefined): [number, number, number, number] | null {
  const found = /^\[(-?[\d.]+),(-?[\d.]+)\]\[(-?[\d.]+),(-?[\d.]+)\]$/.exec(text ?? '');
  if (!found) return null;
  return [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4])];
}
