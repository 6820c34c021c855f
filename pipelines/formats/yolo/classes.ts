import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { annotationFile, matching } from '../boxes/annotation-file.ts';
import type { Budget } from '../budget.ts';
import { SourceFolder, walk } from '../paths.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { parseYaml } from '../text/yaml.ts';

export const main = 'data.yaml';

const about = z.object({
  path: z.string().optional(),
  train: z.union([z.string(), z.array(z.string())]).nullish(),
  val: z.union([z.string(), z.array(z.string())]).nullish(),
  test: z.union([z.string(), z.array(z.string())]).nullish(),
  /** Number and size of the key points that follow each box; files without it have outlines instead. */
  kpt_shape: z.array(z.number()).nullish(),
  names: z.union([z.array(z.string()), z.record(z.string(), z.string())]),
});

/** A set's description: its classes by number, and the folders of its pictures. */
export interface YoloSet {
  folder: string;
  /** Null if the set has no list of class names. */
  names: Map<number, string> | null;
  /** The numbers after a box are its key points. */
  keypoints: boolean;
  parts: string[];
  /** The data file lists the splits, so pictures elsewhere are left out. */
  named: boolean;
  /** Lists of pictures that the data file names. */
  lists: string[];
}

/** Lists of class names, one per line: LabelImg's and darknet's. */
const lists = /^(classes\.txt|obj\.names|.*\.names)$/i;
/** Lists of the pictures of a split. */
export const isPictureList = /^(train|valid|val|test)\.txt$/i;
/** Text files of such sets that are not labels. */
export const noLabels = /^(classes|train|valid|val|test)\.txt$/i;
/** Data files and lists: of classes, of the pictures of a split. */
export const isDescription = (name: string): boolean =>
  /^(data\.ya?ml|obj\.data)$/i.test(name) || lists.test(name) || noLabels.test(name);

async function namesIn(file: string): Promise<Map<number, string>> {
  const lines = (await smallText(file)).trimEnd().split(/\r?\n/);
  return new Map(lines.map((name, at) => [at, name.trim()]));
}

/** The list that LabelImg writes next to the labels if they are in a folder of their own. */
async function besideLabels(chosen: string): Promise<string | null> {
  for (const folder of ['labels', 'labels/train', 'train/labels']) {
    const [list] = await matching(chosen, folder, lists);
    if (list) return list;
  }
  return null;
}

async function fromList(file: string): Promise<YoloSet> {
  const folder = path.dirname(file);
  const usual = ['obj_train_data', 'images'];
  const there = await Promise.all(usual.map((name) => stat(path.join(folder, name)).catch(() => null)));
  const parts = usual.filter((_, at) => there[at]?.isDirectory());
  const names = await namesIn(file);
  const [data] = await matching(folder, '', /^obj\.data$/i);
  const paths = data ? (await smallText(data)).matchAll(/^\s*(?:train|valid|val|test)\s*=\s*(\S.*?)\s*$/gim) : [];
  return {
    folder,
    names,
    parts: parts.length > 0 ? parts : ['.'],
    named: false,
    keypoints: false,
    lists: [...paths].map(([, list = '']) => list),
  };
}

/** A class and the numbers of a box or an outline. */
const labelled = /^\d+(\s+[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?){4,}$/i;
/** Text files that are looked at for labels: the other files of a folder of pictures may be captions. */
const mostTexts = 20;

/** Whether one of the first text files of a folder that are not empty holds labels. */
async function hasLabels(folder: string, budget: Budget | undefined): Promise<boolean> {
  let texts = 0;
  for await (const { name, file, refused } of walk(await SourceFolder.open(folder), '', budget)) {
    if (refused || !name.endsWith('.txt') || isDescription(path.posix.basename(name))) continue;
    const text = await smallText(file).catch((error: unknown) => {
      if (error instanceof Refused) return '';
      throw error;
    });
    const [first] = text.split('\n').filter((line) => line.trim() !== '');
    if (first !== undefined && labelled.test(first.trim())) return true;
    if (first !== undefined && ++texts >= mostTexts) return false;
  }
  return false;
}

/** Whether a file with a name of its own (`dataset.yaml`, `coco8.yaml`) is a data file: it names classes and splits. */
async function namesClasses(file: string): Promise<boolean> {
  try {
    const { data } = about.safeParse(parseYaml(await smallText(file), path.basename(file)));
    return Boolean(data && (data.train ?? data.val ?? data.test));
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

const isFolder = async (folder: string) => (await stat(folder).catch(() => null))?.isDirectory() === true;

/** The file at the top of a folder that describes its set, or null. */
export async function dataFileIn(chosen: string): Promise<string | null> {
  if (!(await isFolder(chosen))) return null;
  const [data] = [...(await matching(chosen, '', /^data\.ya?ml$/i)), ...(await matching(chosen, '', lists))];
  if (data) return data;
  for (const other of await matching(chosen, '', /\.ya?ml$/i)) if (await namesClasses(other)) return other;
  return null;
}

/**
 * A folder of pictures as the data file names it, below its `path` if it is there; of an absolute one the end that
 * exists, since such a path is of the machine that trained.
 */
async function partIn(folder: string, below: string | undefined, part: string): Promise<string> {
  const inside = path.posix.join(below ?? '', part);
  if (below && !/^(?:\/|[a-z]:)|\.\./i.test(inside) && (await isFolder(path.join(folder, inside)))) return inside;
  if (!/^(?:\/|[a-z]:[/\\])/i.test(part)) return part;
  const names = part.split(/[/\\]/).filter((name) => name !== '' && name !== '..');
  for (let from = 1; from < names.length; from += 1) {
    const end = names.slice(from).join('/');
    if (await isFolder(path.join(folder, end))) return end;
  }
  return part;
}

/** The data file of a set, or the list of class names, or the labels alone if it has neither. Errors: Refused. */
export async function setOf(chosen: string, budget?: Budget): Promise<YoloSet> {
  if ((await stat(chosen).catch(() => null))?.isDirectory()) {
    const data = await dataFileIn(chosen);
    if (data !== null) return setOf(data);
    const list = await besideLabels(chosen);
    if (list)
      return { folder: chosen, names: await namesIn(list), parts: ['.'], named: false, keypoints: false, lists: [] };
    if (await hasLabels(chosen, budget))
      return { folder: chosen, names: null, parts: ['.'], named: false, keypoints: false, lists: [] };
    throw new Refused(phrase('format-no-classes', { folder: chosen, file: main }));
  }
  const file = await annotationFile(chosen, main);
  if (!/\.ya?ml$/i.test(file)) return fromList(file);
  const checked = about.safeParse(parseYaml(await smallText(file), path.basename(file)));
  if (!checked.success) throw new Refused(phrase('format-no-class-names', { file: path.basename(file) }));
  const { path: below, train, val, test, names: named, kpt_shape: keypoints } = checked.data;
  const names = new Map(Object.entries(named).map(([at, name]) => [Number(at), name]));
  const folder = path.dirname(file);
  const texts = [...new Set([train, val, test].flat().filter((part): part is string => Boolean(part)))];
  // Lists of pictures name files of another machine; all labelled pictures of the folder are read instead.
  const lists = texts.filter((part) => /\.txt$/i.test(part));
  const listed = lists.length > 0;
  const parts = [...new Set(await Promise.all(texts.map((part) => partIn(folder, below, part))))];
  return {
    folder,
    names,
    parts: listed ? ['.'] : parts.length > 0 ? parts : ['images'],
    named: !listed && parts.length > 0,
    keypoints: Boolean(keypoints),
    lists,
  };
}
