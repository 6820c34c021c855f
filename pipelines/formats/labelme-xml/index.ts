import path from 'node:path';
import { readdir } from 'node:fs/promises';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { annotationFiles, matching } from '../boxes/annotation-file.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { fromLabel, oneBox, recordOf } from '../boxes/element-records.ts';
import { outlined } from '../boxes/polygon-box.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { child, childText, parseXml, type XmlNode } from '../text/xml.ts';

function elementOf(object: XmlNode): ReadElement {
  const polygon = child(object, 'polygon');
  if (!polygon) throw new Refused(phrase('format-object-no-polygon'));
  const points = polygon.children.filter(({ name }) => name === 'pt');
  const { locate, polygon: outline } = outlined(
    points.flatMap((pt) => [childText(pt, 'x'), childText(pt, 'y')].map((text) => (text === '' ? NaN : Number(text)))),
  );
  const [x1, y1, x2, y2] = locate.numbers;
  // Four points parallel to the axes are a drawn box.
  const box = points.length === 4 && outline.every((value, at) => (at % 2 ? [y1, y2] : [x1, x2]).includes(value));
  return oneBox(locate, {
    content: fromLabel(childText(object, 'name')),
    polygon: box ? null : outline,
    raw: JSON.stringify({ polygon: outline }),
  });
}

const objectsOf = (count: number) => phrase('format-objects', { count });

/** What objects say that an element does not store. Those that were deleted in LabelMe are not data. */
function leftOutOf(objects: readonly XmlNode[]): Phrase[] {
  const kept = objects.filter((object) => childText(object, 'deleted') !== '1');
  const having = (name: string, none: string) =>
    kept.filter((object) => !['', none].includes(childText(object, name).trim().toLowerCase())).length;
  const [attributes, occluded] = [having('attributes', ''), having('occluded', 'no')];
  return [
    ...(attributes > 0 ? [phrase('format-attributes-out', { objects: objectsOf(attributes) })] : []),
    ...(occluded > 0 ? [phrase('format-occluded-out', { shapes: objectsOf(occluded) })] : []),
  ];
}

/** The chosen file, those in a chosen folder, or those in its folder `Annotations` and in each collection there. */
async function filesOf(chosen: string): Promise<string[]> {
  const entries = await readdir(path.join(chosen, 'Annotations'), { withFileTypes: true }).catch(() => null);
  if (!entries) return annotationFiles(chosen, 'annotation.xml', /\.xml$/i);
  const collections = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `Annotations/${name}`);
  const found: string[] = [];
  for (const part of ['Annotations', ...collections.sort()]) found.push(...(await matching(chosen, part, /\.xml$/i)));
  if (found.length === 0) throw new Refused(phrase('format-folder-no-files', { folder: chosen }));
  return found;
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  for (const file of await filesOf(chosen)) {
    const record = path.basename(file);
    try {
      const images = await ImageFinder.open(file, options.images, chosen);
      const text = await smallText(file);
      const root = parseXml(text);
      if (root.name !== 'annotation') throw new Refused(phrase('format-root-annotation', { root: root.name }));
      const name = childText(root, 'filename');
      const inside = childText(root, 'folder');
      const image = await images.find(name, [
        ...[`Images/${inside}/${name}`, name, `Images/${name}`],
        ...[`images/${inside}/${name}`, `images/${name}`, `${inside}/${name}`],
      ]);
      const elements: ReadElement[] = [];
      const objects = root.children.filter((child) => child.name === 'object');
      for (const [at, object] of objects.entries())
        try {
          if (childText(object, 'deleted') !== '1') elements.push(elementOf(object));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          yield { refused: { record: `${record}.object[${at}]`, line: null, ...because(error.phrase) } };
        }
      const size = child(root, 'imagesize');
      const [width, height] = size ? [Number(childText(size, 'ncols')), Number(childText(size, 'nrows'))] : [0, 0];
      const declaredSize = width && height ? ([width, height] as const) : null;
      const from = { record, line: null, raw: text, repairs: leftOutOf(objects) };
      yield recordOf(from, image, { declaredSize, convention: 'xyxy-px', elements });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record, line: error.line, ...because(error.phrase) } };
    }
  }
}

/** LabelMe's XML, as written by its web tool: outlines, one picture per file. */
export const labelmeXml = defineFormat({
  id: 'labelme-xml',
  name: 'LabelMe (old XML)',
  conventions: ['xyxy-px'],
  accepts: ['.xml', 'folder'],
  read,
  geometry: ['polygon'],
});
