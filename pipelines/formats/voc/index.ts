import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { annotationFiles, matching } from '../boxes/annotation-file.ts';
import { ImageFinder } from '../pictures/images.ts';
import { fromLabel, labelOf, oneBox, recordOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox } from '../original.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { child, childText, parseXml, type XmlNode, xmlText } from '../text/xml.ts';

const conventions = ['xyxy-px'] as const;

const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text));

function elementOf(object: XmlNode): ReadElement {
  const box = child(object, 'bndbox');
  if (!box) throw new Refused('an object without bndbox');
  // Found by name: the order inside bndbox varies between tools.
  const [a, b, c, d] = ['xmin', 'ymin', 'xmax', 'ymax'].map((name) => numberOf(childText(box, name)));
  const numbers = [a ?? Number.NaN, b ?? Number.NaN, c ?? Number.NaN, d ?? Number.NaN] as const;
  if (!numbers.every(Number.isFinite)) throw new Refused('bndbox needs the numbers xmin, ymin, xmax, ymax');
  return oneBox(
    { numbers, convention: 'xyxy-px' },
    { content: fromLabel(childText(object, 'name')), raw: JSON.stringify({ bbox: numbers }) },
  );
}

/** Folders that annotations lie in: at the top, in a folder of their own, or in the parts of a split set. */
const parts = ['', 'Annotations', 'annotations', 'labels', 'train', 'valid', 'val', 'test'];

async function filesOf(chosen: string): Promise<string[]> {
  if (!(await stat(chosen).catch(() => null))?.isDirectory())
    return annotationFiles(chosen, 'annotation.xml', /\.xml$/i);
  const files = new Map<string, string>();
  // A disk that ignores letter case has one folder under two names.
  for (const part of parts.flatMap((one) => (one === '' ? [one] : [one, `${one}/Annotations`, `${one}/annotations`])))
    for (const file of await matching(chosen, part, /\.xml$/i)) files.set(await realpath(file), file);
  if (files.size === 0) throw new Refused(`the folder ${chosen} has no annotation files; choose the file itself`);
  return [...files.values()];
}

/** Where a picture may lie: beside its file, or in the usual folders beside or above that. */
function placesOf(file: string, chosen: string, name: string): string[] {
  const below = path.relative(chosen, path.dirname(file)).replaceAll(path.sep, '/');
  const inside = below === '' || below.startsWith('..') ? ['.'] : [below, path.posix.dirname(below), '.'];
  const folders = inside.flatMap((one) => [one, `${one}/JPEGImages`, `${one}/images`, `${one}/Images`]);
  return [...new Set(folders)].map((folder) => path.posix.join(folder, name));
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  for (const file of await filesOf(chosen)) {
    const record = path.basename(file);
    try {
      const images = await ImageFinder.open(file, options.images, chosen);
      const text = await smallText(file);
      const root = parseXml(text);
      if (root.name !== 'annotation') throw new Refused(`the outermost element is ${root.name}, not annotation`);
      const name = childText(root, 'filename');
      const image = await images.find(name, placesOf(file, chosen, name));
      const elements: ReadElement[] = [];
      for (const [at, object] of root.children.filter((one) => one.name === 'object').entries()) {
        // Parts of an object (a head, a hand) are boxes of their own.
        const parts = object.children.filter((one) => one.name === 'part');
        for (const [n, one] of [object, ...parts].entries())
          try {
            elements.push(elementOf(one));
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            const name = `${record}.object[${at}]${n === 0 ? '' : `.part[${n - 1}]`}`;
            yield { refused: { record: name, line: null, why: error.message } };
          }
      }
      const size = child(root, 'size');
      const [width, height] = size ? [Number(childText(size, 'width')), Number(childText(size, 'height'))] : [0, 0];
      const declaredSize = width && height ? ([width, height] as const) : null;
      yield recordOf({ record, line: null, raw: text, mended: [] }, image, {
        declaredSize,
        convention: 'xyxy-px',
        elements,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record, line: error.line, why: error.message } };
    }
  }
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const targets = targetsOf(item, 'xyxy-px', options, (one) => originalBox(one.raw, 'voc', 'bbox'));
    if (targets.length === 0) continue;
    const name = `${shot.exportName}.${shot.ext}`;
    await out.picture(shot, `JPEGImages/${name}`);
    const text = await out.text(`Annotations/${shot.exportName}.xml`);
    const size = `<size><width>${shot.width}</width><height>${shot.height}</height><depth>3</depth></size>`;
    await text.write(
      `<annotation>\n\t<folder>JPEGImages</folder>\n\t<filename>${xmlText(name)}</filename>\n\t${size}\n\t<segmented>0</segmented>\n`,
    );
    for (const { element, numbers } of targets) {
      const [xmin, ymin, xmax, ymax] = numbers;
      const label = `<name>${xmlText(labelOf(element.content))}</name><pose>Unspecified</pose><truncated>0</truncated><difficult>0</difficult>`;
      const box = `<bndbox><xmin>${xmin}</xmin><ymin>${ymin}</ymin><xmax>${xmax}</xmax><ymax>${ymax}</ymax></bndbox>`;
      await text.write(`\t<object>${label}${box}</object>\n`);
    }
    await text.write('</annotation>\n');
    await text.end();
    records += targets.length;
    options.wrote({ ...item, questions: [], elements: targets.map(({ back }) => back) });
  }
  return { records };
}

/** Pascal VOC as LabelImg writes it. Numbers are kept as they are: no offset of one pixel is added or taken away. */
export const voc = defineFormat({
  id: 'voc',
  name: 'Pascal VOC (LabelImg)',
  conventions,
  accepts: ['.xml', 'folder'],
  main: '',
  carries: ['locate', 'kind', 'class-without-kind'],
  read,
  write,
});
