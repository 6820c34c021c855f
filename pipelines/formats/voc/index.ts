import path from 'node:path';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { fromLabel, labelOf, oneBox, recordOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox } from '../original.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { child, childText, parseXml, type XmlNode, xmlText } from '../text/xml.ts';
import { VocFolders } from './folders.ts';

const conventions = ['xyxy-px'] as const;

const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text));

/** Flags of an object that are set and cannot be imported. */
const flagsOf = (object: XmlNode) =>
  ['truncated', 'difficult', 'occluded'].filter((flag) => childText(object, flag) === '1');

function elementOf(object: XmlNode): ReadElement {
  const box = child(object, 'bndbox');
  if (!box) throw new Refused(phrase('format-object-no-bndbox'));
  // Found by name: the order inside bndbox varies between tools.
  const [a, b, c, d] = ['xmin', 'ymin', 'xmax', 'ymax'].map((name) => numberOf(childText(box, name)));
  const numbers = [a ?? Number.NaN, b ?? Number.NaN, c ?? Number.NaN, d ?? Number.NaN] as const;
  if (!numbers.every(Number.isFinite)) throw new Refused(phrase('format-bndbox-numbers'));
  return oneBox(
    { numbers, convention: 'xyxy-px' },
    { content: fromLabel(childText(object, 'name')), raw: JSON.stringify({ bbox: numbers }) },
  );
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const folders = await VocFolders.open(chosen);
  for (const file of folders.files) {
    const record = path.basename(file);
    try {
      const images = await ImageFinder.open(file, options.images, chosen);
      const text = await smallText(file);
      const root = parseXml(text);
      if (root.name !== 'annotation') throw new Refused(phrase('format-root-annotation', { root: root.name }));
      const name = childText(root, 'filename');
      const image = await images.find(name, folders.placesOf(file, name));
      const elements: ReadElement[] = [];
      const repairs: Phrase[] = [];
      for (const [at, object] of root.children.filter((child) => child.name === 'object').entries()) {
        // Parts of an object (a head, a hand) are separate boxes.
        const parts = object.children.filter((child) => child.name === 'part');
        if (parts.length > 0) repairs.push(phrase('format-parts', { at, count: parts.length }));
        const flags = flagsOf(object);
        if (flags.length > 0)
          repairs.push(phrase('format-marks', { at, count: flags.length, marks: flags.join('”, “') }));
        for (const [n, node] of [object, ...parts].entries())
          try {
            elements.push(elementOf(node));
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            const name = `${record}.object[${at}]${n === 0 ? '' : `.part[${n - 1}]`}`;
            yield { refused: { record: name, line: null, ...because(error.phrase) } };
          }
      }
      const size = child(root, 'size');
      const [width, height] = size ? [Number(childText(size, 'width')), Number(childText(size, 'height'))] : [0, 0];
      const declaredSize = width && height ? ([width, height] as const) : null;
      yield recordOf({ record, line: null, raw: text, repairs }, image, {
        declaredSize,
        convention: 'xyxy-px',
        elements,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record, line: error.line, ...because(error.phrase) } };
    }
  }
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const targets = targetsOf(item, 'xyxy-px', options, (element) => originalBox(element.raw, 'voc', 'bbox'));
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

/** Pascal VOC as written by LabelImg. Numbers do not change: no offset of one pixel is added or subtracted. */
export const voc = defineFormat({
  id: 'voc',
  name: 'Pascal VOC (LabelImg)',
  conventions,
  accepts: ['.xml', 'folder'],
  main: '',
  carries: ['locate', 'kind', 'class-without-kind'],
  read,
  geometry: ['bndbox'],
  write,
});
