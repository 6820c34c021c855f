import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { inWords } from '#shared/phrases/phrase.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import type { Budget } from '../budget.ts';
import { ClassIds } from '../boxes/class-ids.ts';
import { fromLabel, labelOf, oneBox, recordOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox, originalNumber } from '../original.ts';
import { relativeName, SourceFolder, walk } from '../paths.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { isDescription, main, noLabels, setOf } from './classes.ts';

const conventions = ['cxcywh-norm'] as const;

function elementOf(line: string, at: number, names: Map<number, string>): ReadElement {
  const [cls, ...numbers] = line.trim().split(/\s+/).map(Number);
  const [a, b, c, d, ...more] = numbers;
  if (cls === undefined || !Number.isInteger(cls) || [a, b, c, d].some((n) => n === undefined || !Number.isFinite(n)))
    throw new Refused(inWords('format-line-numbers'), at + 1);
  if (more.length > 1) throw new Refused(inWords('format-line-outline'), at + 1);
  const label = names.get(cls);
  if (label === undefined) throw new Refused(inWords('format-no-class', { id: cls }), at + 1);
  const box = [a ?? 0, b ?? 0, c ?? 0, d ?? 0] as const;
  return oneBox(
    { numbers: box, convention: 'cxcywh-norm' },
    { content: fromLabel(label), raw: JSON.stringify({ class: cls, bbox: box }) },
  );
}

/** A folder next to the chosen one: it is read only if the person confirms it. */
class BesideChosen extends Refused {
  /** The folder that contains both, to be confirmed as the picture folder. */
  readonly above: string;

  constructor(part: string, above: string) {
    super(inWords('format-part-allow', { path: part, folder: above }));
    this.above = above;
  }
}

const isFolder = async (folder: string) => (await stat(folder).catch(() => null))?.isDirectory() === true;

/** A folder that the data file in `set` names, within what may be read. Errors: Refused. */
async function folderIn(root: SourceFolder, part: string, set: string): Promise<string> {
  if (part === '.') return '';
  const meant = path.resolve(await realpath(set), part);
  if (root.contains(meant) && (await isFolder(meant))) {
    if (!root.contains(await realpath(meant))) throw new Refused(inWords('format-folder-link', { folder: part }));
    return path.relative(await realpath(root.root), meant).replaceAll(path.sep, '/');
  }
  // Roboflow's paths go up first, although the pictures are next to the file.
  const up = /^(\.\.[/\\])+/.test(part);
  const below = relativeName(part.replace(/^(\.\.[/\\])+/, ''));
  const folder = path.join(root.root, below);
  if (up && !(await isFolder(folder))) {
    const above = path.dirname(await realpath(root.root));
    if (path.dirname(meant).startsWith(above + path.sep) && (await isFolder(meant)))
      throw new BesideChosen(part, above);
    if (await isFolder(meant)) throw new Refused(inWords('format-part-above', { path: part }));
    throw new Refused(inWords('format-part-nowhere', { folder: part, file: main }));
  }
  if (!(await isFolder(folder))) throw new Refused(inWords('format-part-missing', { folder: part, file: main }));
  if (!root.contains(await realpath(folder))) throw new Refused(inWords('format-folder-link', { folder: part }));
  return below;
}

/** Text of a label file; empty if a picture has none, which means no objects. Errors: Refused. */
async function labelText(root: SourceFolder, labels: string): Promise<string> {
  const file = path.join(root.root, labels);
  const real = await realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    if (error.code === 'ENAMETOOLONG') throw new Refused(inWords('format-long-name'));
    throw error;
  });
  if (real === null) return '';
  if (!root.contains(real)) throw new Refused(inWords('format-labels-link'));
  return smallText(file);
}

/** Picture folders next to those that the data file lists: a truncated file lists fewer than there are. */
async function* notNamed(
  root: SourceFolder,
  parts: readonly string[],
  budget: Budget | undefined,
): AsyncGenerator<Read> {
  const named = parts.map((part) =>
    path.posix.normalize(part.replaceAll('\\', '/').replace(/^(\.\.\/)+/, '')).replace(/\/$/, ''),
  );
  const left = new Map<string, number>();
  for await (const { name } of walk(root, '', budget)) {
    if (!/\.(png|jpe?g|webp|bmp)$/i.test(name)) continue;
    if (named.some((part) => part === '.' || name.startsWith(`${part}/`))) continue;
    const folder = path.posix.dirname(name);
    left.set(folder, (left.get(folder) ?? 0) + 1);
  }
  for (const [folder, count] of left) {
    const why = inWords('format-folder-unnamed', { file: main, count });
    yield { refused: { record: folder, line: null, why } };
  }
}

/** Labels next to those of the pictures that were read, which have no picture themselves. */
async function* labelsAlone(root: SourceFolder, seen: ReadonlySet<string>): AsyncGenerator<Read> {
  for (const folder of new Set([...seen].map((name) => path.posix.dirname(name)))) {
    if (!(await stat(path.join(root.root, folder)).catch(() => null))?.isDirectory()) continue;
    for await (const { name } of walk(root, folder === '.' ? '' : folder))
      if (
        path.posix.dirname(name) === folder &&
        name.endsWith('.txt') &&
        !seen.has(name) &&
        !noLabels.test(path.posix.basename(name))
      )
        yield { refused: { record: name, line: null, why: inWords('format-no-picture-of-name') } };
  }
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const { folder, names, parts, named } = await setOf(chosen);
  const root = await SourceFolder.open(options.images ?? folder);
  const seen = new Set<string>();
  for (const part of parts) {
    const below = await folderIn(root, part, folder).catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    });
    if (below instanceof Refused) {
      const above = below instanceof BesideChosen ? { above: below.above } : {};
      yield { refused: { record: part, line: null, why: below.message, ...above } };
      continue;
    }
    for await (const found of walk(root, below, options.budget)) {
      if (!/\.(png|jpe?g|webp|bmp)$/i.test(found.name)) continue;
      const labels = found.name.replace(/(^|\/)images(?=\/)/, '$1labels').replace(/\.[^./]+$/, '.txt');
      const record = labels;
      seen.add(labels);
      if (found.refused) {
        yield { refused: { record: found.name, line: null, why: `${found.name} ${found.refused}` } };
        continue;
      }
      const text = await labelText(root, labels).catch((error: unknown) => {
        if (error instanceof Refused) return error;
        throw error;
      });
      if (text instanceof Refused) {
        yield { refused: { record, line: null, why: text.message } };
        continue;
      }
      const elements: ReadElement[] = [];
      for (const [at, line] of text.split(/\r?\n/).entries()) {
        if (!line.trim()) continue;
        try {
          elements.push(elementOf(line, at, names));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          yield { refused: { record, line: error.line, why: error.message } };
        }
      }
      const image = { key: found.file, name: found.name, file: found.file };
      yield recordOf({ record, line: null, raw: text, repairs: [] }, image, { convention: 'cxcywh-norm', elements });
    }
  }
  yield* labelsAlone(root, seen);
  if (named) yield* notNamed(root, parts, options.budget);
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  let records = 0;
  const classes = new ClassIds(0);
  for await (const item of items) {
    const { screenshot: shot } = item;
    const targets = targetsOf(item, 'cxcywh-norm', options, (one) => originalBox(one.raw, 'yolo', 'bbox'));
    if (targets.length === 0) continue;
    await out.picture(shot, `images/test/${shot.exportName}.${shot.ext}`);
    const text = await out.text(`labels/test/${shot.exportName}.txt`);
    for (const { element, numbers } of targets) {
      const cls = classes.of(labelOf(element.content), originalNumber(element.raw, 'yolo', 'class'));
      await text.write(`${cls} ${numbers.join(' ')}\n`);
    }
    await text.end();
    records += targets.length;
    options.wrote({ ...item, questions: [], elements: targets.map(({ back }) => back) });
  }
  const text = await out.text(main);
  const names = new Map(classes.list().map(({ id, name }) => [id, name]));
  await text.write(stringify({ train: 'images/test', val: 'images/test', names }));
  await text.end();
  return { records };
}

/** YOLO: one text file per picture, one line per class and centre-based box. */
export const yolo = defineFormat({
  id: 'yolo',
  name: 'YOLO (Ultralytics)',
  conventions,
  accepts: ['.yaml', '.yml', '.names', '.txt', 'folder'],
  main,
  carries: ['locate', 'kind', 'class-without-kind'],
  read,
  // Labels are named by their records.
  belongs: (name) => isDescription(path.posix.basename(name)),
  write,
});
