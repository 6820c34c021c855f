import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { because, phrase } from '#shared/phrases/phrase.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { Budget } from '../budget.ts';
import { ClassIds } from '../boxes/class-ids.ts';
import { labelOf, recordOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox, originalNumber } from '../original.ts';
import { relativeName, SourceFolder, walk } from '../paths.ts';
import { aboveOf, BesideChosen, Refused } from '../refused.ts';
import { dataFileIn, isDescription, main, noLabels, setOf } from './classes.ts';
import { Listed } from './listed.ts';
import { labelFileOf, labelsOf, usualLabels } from './labels.ts';

const conventions = ['cxcywh-norm'] as const;

const isFolder = async (folder: string) => (await stat(folder).catch(() => null))?.isDirectory() === true;

/** A folder that the data file in `set` names, within what may be read. Errors: Refused. */
async function folderIn(root: SourceFolder, part: string, set: string): Promise<string> {
  if (part === '.') return '';
  const meant = path.resolve(await realpath(set), part);
  if (root.contains(meant) && (await isFolder(meant))) {
    if (!root.contains(await realpath(meant))) throw new Refused(phrase('format-folder-link', { folder: part }));
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
    if (await isFolder(meant)) throw new Refused(phrase('format-part-above', { path: part }));
    throw new Refused(phrase('format-part-nowhere', { folder: part, file: main }));
  }
  if (!(await isFolder(folder))) throw new Refused(phrase('format-part-missing', { folder: part, file: main }));
  if (!root.contains(await realpath(folder))) throw new Refused(phrase('format-folder-link', { folder: part }));
  return below;
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
    const why = phrase('format-folder-unnamed', { file: main, count });
    yield { refused: { record: folder, line: null, ...because(why) } };
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
        yield { refused: { record: name, line: null, ...because(phrase('format-no-picture-of-name')) } };
  }
}

/** The other pictures whose labels would be in the same file. */
async function sameStem(root: SourceFolder, name: string): Promise<string[]> {
  const stem = name.replace(/\.[^./]+$/, '');
  const others = new Set<string>();
  for (const ending of ['png', 'jpg', 'jpeg', 'webp', 'bmp']) {
    const file = await root.find(`${stem}.${ending}`);
    if (file === null) continue;
    const other = path.relative(root.root, file).replaceAll(path.sep, '/');
    if (other.toLowerCase() !== name.toLowerCase()) others.add(other);
  }
  return [...others];
}

/** Why a picture cannot have the labels of its file, which others fit too; null if it alone is in a list of the set. */
async function notItsOwn(listed: Listed, picture: string, others: readonly string[], labels: string) {
  const [other] = others;
  if (other === undefined) return null;
  const of: { name: string; list: string }[] = [];
  for (const name of [picture, ...others]) {
    const list = await listed.by(name);
    if (list !== null) of.push({ name, list });
  }
  const [only, ...more] = of;
  if (!only || more.length > 0) return phrase('format-labels-shared', { picture, other, labels });
  return only.name === picture ? null : phrase('format-labels-listed', { labels, other: only.name, list: only.list });
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const set = await setOf(chosen, options.budget);
  const { folder, parts, named } = set;
  const root = await SourceFolder.open(options.images ?? folder);
  const listed = new Listed(set);
  const seen = new Set<string>();
  for (const part of parts) {
    const below = await folderIn(root, part, folder).catch((error: unknown) => {
      if (error instanceof Refused) return error;
      throw error;
    });
    if (below instanceof Refused) {
      yield { refused: { record: part, line: null, ...because(below.phrase), ...aboveOf(below) } };
      continue;
    }
    for await (const found of walk(root, below, options.budget)) {
      if (!/\.(png|jpe?g|webp|bmp)$/i.test(found.name)) continue;
      if (found.refused) {
        seen.add(usualLabels(found.name));
        yield {
          refused: {
            record: found.name,
            line: null,
            ...because(phrase('format-named', { name: found.name, why: found.refused })),
          },
        };
        continue;
      }
      const { name: record, text } = await labelFileOf(root, found.name);
      seen.add(record);
      const others = text === '' ? [] : await sameStem(root, found.name);
      const sentence = await notItsOwn(listed, found.name, others, record);
      if (sentence !== null) {
        yield { refused: { record: found.name, line: null, ...because(sentence) } };
        continue;
      }
      if (text instanceof Refused) {
        yield { refused: { record, line: null, ...because(text.phrase) } };
        continue;
      }
      const { elements, refused, repairs } = labelsOf(text, set);
      for (const { line, phrase: phraseOf } of refused) yield { refused: { record, line, ...because(phraseOf) } };
      const image = { key: found.file, name: found.name, file: found.file };
      yield recordOf({ record, line: null, raw: text, repairs }, image, { convention: 'cxcywh-norm', elements });
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
    const targets = targetsOf(item, 'cxcywh-norm', options, (element) => originalBox(element.raw, 'yolo', 'bbox'));
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
  for (const change of classes.changes) options.noted?.(change);
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
  belonging: async (chosen) => {
    const data = path.basename((await dataFileIn(chosen)) ?? '');
    return (name) => isDescription(path.posix.basename(name)) || name === data;
  },
  write,
});
