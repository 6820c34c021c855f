import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { BBox } from '#shared/geometry/shapes.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { fromLabel, oneBox } from '../boxes/element-records.ts';
import { outlined } from '../boxes/polygon-box.ts';
import type { SourceFolder } from '../paths.ts';
import type { ReadElement } from '../record-parts.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import type { YoloSet } from './classes.ts';

type Names = Pick<YoloSet, 'names' | 'keypoints'>;

/** Text of a label file; null if there is none. Errors: Refused. */
async function textOf(root: SourceFolder, labels: string): Promise<string | null> {
  const file = path.join(root.root, labels);
  const real = await realpath(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    if (error.code === 'ENAMETOOLONG') throw new Refused(phrase('format-long-name'));
    throw error;
  });
  if (real === null) return null;
  if (!root.contains(real)) throw new Refused(phrase('format-labels-link'));
  return smallText(file);
}

/** Where the labels of a picture in `images` are by convention; those of other pictures are next to them. */
export const usualLabels = (picture: string): string =>
  picture.replace(/(^|\/)images(?=\/)/, '$1labels').replace(/\.[^./]+$/, '.txt');

/**
 * The label file of a picture, in `labels` for one in `images`, otherwise next to it. A picture without labels has no
 * objects, and its text is empty; for labels that cannot be read it says why.
 */
export async function labelFileOf(
  root: SourceFolder,
  picture: string,
): Promise<{ name: string; text: string | Refused }> {
  const beside = picture.replace(/\.[^./]+$/, '.txt');
  const usual = usualLabels(picture);
  let reading = usual;
  try {
    const text = await textOf(root, usual);
    if (text !== null || usual === beside) return { name: usual, text: text ?? '' };
    reading = beside;
    const next = await textOf(root, beside);
    return next === null ? { name: usual, text: '' } : { name: beside, text: next };
  } catch (error) {
    if (error instanceof Refused) return { name: reading, text: error };
    throw error;
  }
}

/** A class by its number, named by it if there is no list of names. */
function classOf(cls: number, { names }: Names): string {
  const label = names ? names.get(cls) : `class ${cls}`;
  if (label === undefined) throw new Refused(phrase('format-no-class', { id: cls }));
  return label;
}

const centred = ([x1, y1, x2, y2]: BBox) => [(x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1] as const;

/**
 * One line: a class and a box, perhaps followed by a confidence or key points, or a class and an outline. Errors:
 * Refused.
 */
function elementOf(line: string, set: Names): ReadElement {
  const [cls, ...numbers] = line.trim().split(/\s+/).map(Number);
  const [a, b, c, d, ...more] = numbers;
  if (cls === undefined || !Number.isInteger(cls) || a === undefined || b === undefined)
    throw new Refused(phrase('format-line-numbers'));
  if (c === undefined || d === undefined || !numbers.every(Number.isFinite))
    throw new Refused(phrase('format-line-numbers'));
  const content = fromLabel(classOf(cls, set));
  const convention = 'cxcywh-norm';
  // A fifth number is a confidence, or the angle of a rotated box.
  const [fifth = 0] = more;
  if (more.length === 1 && !set.keypoints && (fifth < 0 || fifth > 1)) throw new Refused(phrase('format-rotated'));
  if (more.length <= 1 || set.keypoints) {
    const box = [a, b, c, d] as const;
    return oneBox({ numbers: box, convention }, { content, raw: JSON.stringify({ class: cls, bbox: box }) });
  }
  if (numbers.length % 2 !== 0) throw new Refused(phrase('format-line-outline'));
  const { locate, polygon } = outlined(numbers);
  const bbox = centred([...locate.numbers]);
  return oneBox(
    { numbers: bbox, convention },
    { content, polygon, polygonShares: true, raw: JSON.stringify({ class: cls, bbox }) },
  );
}

/** The elements of a label file's text, its refused lines, and what was left out of the others. */
export function labelsOf(text: string, set: Names): { elements: ReadElement[]; refused: Refused[]; repairs: Phrase[] } {
  const elements: ReadElement[] = [];
  const refused: Refused[] = [];
  let keypoints = 0;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    try {
      elements.push(elementOf(line, set));
      if (set.keypoints && line.trim().split(/\s+/).length > 6) keypoints++;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push(new Refused(error.phrase, at + 1));
    }
  }
  const repairs: Phrase[] = [];
  if (!set.names && elements.length > 0) repairs.push(phrase('format-classes-numbered'));
  if (keypoints > 0) repairs.push(phrase('format-box-points', { count: keypoints }));
  return { elements, refused, repairs };
}
