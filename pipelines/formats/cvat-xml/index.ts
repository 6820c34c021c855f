import path from 'node:path';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { annotationFile } from '../boxes/annotation-file.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { fromLabel, oneBox, recordOf } from '../boxes/element-records.ts';
import { outlined } from '../boxes/polygon-box.ts';
import { Refused } from '../refused.ts';
import type { XmlNode } from '../text/xml.ts';
import { xmlChildren } from '../text/xml-children.ts';

const main = 'annotations.xml';

const shapesOf = (count: number) => phrase('format-shapes', { count });

/** Other data of shapes besides label and position, by name, for the report; the record keeps the original. */
function leftOut(shapes: readonly XmlNode[]): Phrase[] {
  const counts = new Map<string, number>();
  for (const shape of shapes)
    for (const { name, attributes } of shape.children)
      if (name === 'attribute') {
        const key = attributes['name'] ?? '';
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  const notes = [...counts].map(([name, n]) => phrase('format-attribute-out', { name, shapes: shapesOf(n) }));
  const hidden = shapes.filter(({ attributes }) => attributes['occluded'] === '1').length;
  if (hidden > 0) notes.push(phrase('format-occluded-out', { shapes: shapesOf(hidden) }));
  return notes;
}

/** Shapes without a box: the report names them. */
const otherShapes: ReadonlySet<string> = new Set([
  'polyline',
  'points',
  'ellipse',
  'mask',
  'cuboid',
  'skeleton',
  'tag',
]);

function elementOf(shape: XmlNode): ReadElement {
  const { label = '', xtl, ytl, xbr, ybr, points = '', rotation } = shape.attributes;
  const raw = JSON.stringify(shape.attributes);
  const content = fromLabel(label);
  if (shape.name === 'polygon') {
    const { locate, polygon } = outlined(points.split(/[;,]/).map(Number));
    return oneBox(locate, { content, polygon, raw });
  }
  if (rotation !== undefined && Number(rotation) !== 0) throw new Refused(phrase('format-rotated'));
  const [a, b, c, d] = [xtl, ytl, xbr, ybr].map((text) => (text === undefined ? Number.NaN : Number(text)));
  if (a === undefined || b === undefined || c === undefined || d === undefined || ![a, b, c, d].every(Number.isFinite))
    throw new Refused(phrase('format-box-numbers'));
  return oneBox({ numbers: [a, b, c, d], convention: 'xyxy-px' }, { content, raw });
}

function assertRoot(root: string): void {
  if (root !== 'annotations') throw new Refused(phrase('format-root-annotations', { root }));
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(chosen, main);
  const images = await ImageFinder.open(file, options.images);
  let tracks = false;
  for await (const { name: kind, index: at, line, node: image } of xmlChildren(file, assertRoot)) {
    const base = path.basename(file);
    if (image instanceof Refused) {
      const refused = { record: `${base}.${kind}[${at}]`, line: image.line ?? line, ...because(image.phrase) };
      yield { refused };
      continue;
    }
    if (kind === 'track' && !tracks) {
      tracks = true;
      yield { refused: { record: base, line: null, ...because(phrase('format-video')) } };
    }
    if (kind !== 'image') continue;
    const record = `${base}.image[${at}]`;
    const { name = '', subset = 'default', width, height } = image.attributes;
    const elements: ReadElement[] = [];
    try {
      const found = await images.find(name, [
        name,
        `images/${name}`,
        path.posix.join('images', subset, name),
        path.posix.join(subset, name),
        path.posix.basename(name),
      ]);
      for (const [place, shape] of image.children.entries())
        try {
          if (shape.name === 'box' || shape.name === 'polygon') elements.push(elementOf(shape));
          else if (otherShapes.has(shape.name)) throw new Refused(phrase('format-only-boxes'));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          yield { refused: { record: `${record}.${shape.name}[${place}]`, line: null, ...because(error.phrase) } };
        }
      const declaredSize = Number(width) && Number(height) ? ([Number(width), Number(height)] as const) : null;
      const raw = JSON.stringify(image);
      const repairs = leftOut(image.children);
      yield recordOf({ record, line: null, raw, repairs }, found, { declaredSize, convention: 'xyxy-px', elements });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record, line: null, ...because(error.phrase) } };
    }
  }
}

/** CVAT's own XML, "CVAT for images": boxes and outlines of all pictures in one file. */
export const cvatXml = defineFormat({
  id: 'cvat-xml',
  name: 'CVAT for images (XML)',
  conventions: ['xyxy-px'],
  accepts: ['.xml', 'folder'],
  read,
  geometry: ['points', 'rotation'],
});
