import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { annotationFile, matching } from '../boxes/annotation-file.ts';
import type { Budget } from '../budget.ts';
import { parseJson } from '../json/parse.ts';
import { jsonMembers } from '../json/slices.ts';
import { Refused } from '../refused.ts';
import { headOf } from '../text/head.ts';

export const main = 'annotations.json';

/** Names of COCO files: ours, COCO's, Roboflow's. */
const usual = /^(annotations|instances_.*|_annotations\.coco)\.json$/i;
/** Folders into which a data set may be split, and the one that may contain its annotations. */
const parts = ['', 'annotations', 'train', 'valid', 'val', 'test'];
/**
 * JSON files of other content, and bytes read of them, after which a folder is not searched further: formats of one
 * file per picture.
 */
const most = { others: 5000, bytes: 256 * 1024 * 1024 };
/** A COCO file names its pictures or boxes within its first bytes, as nothing long precedes both. */
const headLength = 64 * 1024;

const boxed = z.object({ image_id: z.union([z.number(), z.string()]), bbox: z.array(z.number()).min(4) });

async function mayBeCoco(file: string): Promise<boolean> {
  return /"(?:images|annotations)"/.test((await headOf(file, headLength)).toString('latin1'));
}

/**
 * Whether a JSON file has pictures and boxes as COCO files have. Captions and key points of the same pictures come in
 * files of their own, without boxes.
 */
async function isCoco(file: string): Promise<boolean> {
  let images = false;
  let boxes = false;
  try {
    for await (const { member, text, line, bad } of jsonMembers(file)) {
      images ||= member === 'images';
      if (member === 'annotations' && !boxes) {
        if (bad || !boxed.safeParse(parseJson(text, line).value).success) return false;
        boxes = true;
      }
      if (images && boxes) return true;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return false;
}

/**
 * COCO files with names of their own, in a folder whose files do not have the usual ones. `looked` is the number of
 * JSON files examined if the search stopped without one, otherwise null.
 */
async function unusual(
  chosen: string,
  budget: Budget | undefined,
): Promise<{ files: string[]; looked: number | null }> {
  const files: string[] = [];
  let [others, bytes] = [0, 0];
  for (const part of parts)
    for (const file of await matching(chosen, part, /\.json$/i)) {
      if (files.length === 0 && (others >= most.others || bytes >= most.bytes)) return { files, looked: others };
      budget?.spend();
      if (!(await mayBeCoco(file))) others++;
      else if (await isCoco(file)) files.push(file);
      else {
        others++;
        bytes += (await stat(file)).size;
      }
    }
  return { files, looked: null };
}

/** The chosen annotation file, or those of a chosen folder and its splits. Errors: Refused. */
export async function filesOf(chosen: string, budget?: Budget): Promise<string[]> {
  if (!(await stat(chosen).catch(() => null))?.isDirectory()) return [await annotationFile(chosen, main)];
  const files: string[] = [];
  for (const part of parts) files.push(...(await matching(chosen, part, usual)));
  if (files.length > 0) return files;
  const found = await unusual(chosen, budget);
  if (found.looked !== null)
    throw new Refused(phrase('format-coco-folder-large', { folder: chosen, n: found.looked.toLocaleString('en') }));
  if (found.files.length === 0) throw new Refused(phrase('format-coco-folder', { folder: chosen, file: main }));
  return found.files;
}

/** The file as reports name it: with its folder, as splits have files of one name. */
export const shownName = (file: string, chosen: string): string =>
  path.relative(chosen, file).replaceAll(path.sep, '/') || path.basename(file);

/** Which files of a chosen folder are read: captions and key points come in files of their own, which are not. */
export async function belonging(chosen: string): Promise<(name: string) => boolean> {
  const files = new Set((await filesOf(chosen)).map((file) => shownName(file, chosen)));
  return (name) => files.has(name);
}

export async function unsearched(chosen: string): Promise<Phrase | null> {
  if (!(await stat(chosen).catch(() => null))?.isDirectory()) return null;
  const { looked } = await unusual(chosen, undefined);
  return looked === null ? null : phrase('format-coco-unsearched', { n: looked.toLocaleString('en') });
}

/**
 * Where a picture may be: next to the file, in `images` or `data`, or in the folder of its split
 * (`instances_val2017` → `val2017`).
 */
export function placesOf(file: string, chosen: string, name: string): string[] {
  const below = path.relative(chosen, path.dirname(file)).replaceAll(path.sep, '/');
  const beside = below === '' || below.startsWith('..') ? [] : [`${below}/${name}`];
  const part = /^instances_(.+)\.json$/i.exec(path.basename(file))?.[1];
  const split = part ? [`${part}/${name}`, `images/${part}/${name}`] : [];
  return [...beside, name, `images/${name}`, `data/${name}`, ...split];
}
