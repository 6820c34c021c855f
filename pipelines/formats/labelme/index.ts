import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { instructionTypes } from '#shared/contents/instruction.ts';
import { annotationFile, annotationFiles, matching } from '../boxes/annotation-file.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteElement,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { fromLabel, labelOf, oneBox, recordOf, targetsOf } from '../boxes/element-records.ts';
import { around } from '../osworld-g/record.ts';
import { originalValue } from '../original.ts';
import { aboveOf, Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';

const conventions = ['xyxy-px'] as const;

const pair = z.tuple([z.number(), z.number()]);
const shape = z.object({
  label: z.string(),
  points: z.array(pair),
  shape_type: z.string().default('polygon'),
  description: z.string().nullish(),
  flags: z.unknown().optional(),
  group_id: z.unknown().optional(),
  instructions: z.array(z.object({ type: z.enum(instructionTypes), text: z.string() })).optional(),
});
const rectangle = z.tuple([pair, pair]);
const document = z.object({
  imagePath: z.string().min(1),
  imageData: z.string().nullish(),
  imageWidth: z.number().nullish(),
  imageHeight: z.number().nullish(),
  flags: z.unknown().optional(),
  shapes: z.array(z.unknown()),
});

/** The flags that are set. */
const flagsOf = (flags: unknown): string[] =>
  typeof flags === 'object' && flags !== null ? Object.entries(flags).flatMap(([name, on]) => (on ? [name] : [])) : [];

/** What a file says of its picture and its shapes that an element does not store. */
function leftOutOf({ flags, shapes }: z.infer<typeof document>): Phrase[] {
  const notes: Phrase[] = [];
  const quoted = (names: readonly string[]) => [...new Set(names)].map((name) => `“${name}”`).join(', ');
  const ofPicture = flagsOf(flags);
  if (ofPicture.length > 0) notes.push(phrase('format-picture-flags', { flags: quoted(ofPicture) }));
  const read = shapes.flatMap((entry) => shape.safeParse(entry).data ?? []);
  const ofShapes = read.flatMap((entry) => flagsOf(entry.flags));
  if (ofShapes.length > 0) notes.push(phrase('format-shape-flags', { flags: quoted(ofShapes) }));
  const grouped = read.filter(({ group_id: group }) => group !== null && group !== undefined).length;
  if (grouped > 0) notes.push(phrase('format-groups', { count: grouped }));
  return notes;
}

function elementOf(value: unknown): ReadElement {
  const checked = shape.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const { label, points, shape_type, description, instructions } = checked.data;
  const outline = points.flat();
  // X-AnyLabeling writes all four corners of a rectangle.
  const fits =
    shape_type === 'rectangle'
      ? points.length === 2 || points.length === 4
      : shape_type === 'polygon' && points.length >= 3;
  if (!fits) throw new Refused(phrase('format-shape-no-box', { shape: shape_type, n: points.length }));
  // Corners come in any order.
  return oneBox(
    { numbers: around(outline), convention: 'xyxy-px' },
    {
      content: { ...fromLabel(label), name: description ?? '' },
      polygon: shape_type === 'polygon' ? outline : null,
      instructions: (instructions ?? []).map((instruction) => ({ ...instruction, style: null })),
      raw: JSON.stringify(value),
    },
  );
}

const pictureFolders = ['images', 'imgs', 'img'];

/** Next to the file, or in `images` next to the folder of the files. */
function placesOf(imagePath: string, below: string): string[] {
  const name = path.posix.basename(imagePath.replaceAll('\\', '/'));
  const beside = [imagePath, name];
  if (below === '') return beside;
  return [
    `${below}/${imagePath}`,
    `${below}/${name}`,
    ...beside,
    ...pictureFolders.map((pictureFolder) => `${pictureFolder}/${name}`),
  ];
}

const json = /\.json$/;
/** Folders next to those of the pictures that people usually keep the files in; any other name is read after them. */
const usual = ['labels', 'annotations', 'json', 'jsons', 'ann'];
const mostFolders = 50;

/** The folders of a chosen one that may contain the files. */
async function foldersIn(chosen: string): Promise<string[]> {
  const entries = await readdir(chosen, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  return [...usual, ...names.filter((name) => !usual.includes(name)).sort()].slice(0, mostFolders);
}

/** The files at the top of a chosen folder, otherwise those of the first folder in it that has some. */
async function filesOf(chosen: string): Promise<string[]> {
  if ((await matching(chosen, '', json)).length === 0)
    for (const folder of await foldersIn(chosen)) {
      const files = await matching(chosen, folder, json);
      if (files.length > 0) return files;
    }
  return annotationFiles(chosen, 'annotations.json', json);
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const isFolder = (await stat(chosen).catch(() => null))?.isDirectory() === true;
  for (const file of isFolder ? await filesOf(chosen) : [await annotationFile(chosen, 'annotations.json')]) {
    const record = path.basename(file);
    try {
      const below = isFolder ? path.relative(chosen, path.dirname(file)) : '';
      const images = await ImageFinder.open(file, options.images, below === '' ? file : chosen);
      const text = await smallText(file);
      const { value, repairs } = parseJson(text);
      const checked = document.safeParse(value);
      if (!checked.success) throw new Refused(shapeProblem(checked.error));
      const { imagePath, imageData, imageWidth, imageHeight, shapes } = checked.data;
      const found = imageData
        ? { key: file, name: imagePath, bytes: Buffer.from(imageData, 'base64') }
        : await images.find(imagePath, placesOf(imagePath, below));
      const elements: ReadElement[] = [];
      for (const [at, entry] of shapes.entries())
        try {
          elements.push(elementOf(entry));
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          yield { refused: { record: `${record}.shapes[${at}]`, line: error.line, ...because(error.phrase) } };
        }
      const declaredSize = imageWidth && imageHeight ? ([imageWidth, imageHeight] as const) : null;
      const raw = imageData ? JSON.stringify({ ...checked.data, imageData: null }) : text;
      const sentence = [...repairs, ...leftOutOf(checked.data)];
      yield recordOf({ record, line: null, raw, repairs: sentence }, found, {
        declaredSize,
        convention: 'xyxy-px',
        elements,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record, line: error.line, ...because(error.phrase), ...aboveOf(error) } };
    }
  }
}

/** The two corners with which a rectangle was imported, in their original order. */
function originalCorners(element: WriteElement): [number, number][] | null {
  const points = rectangle.safeParse(originalValue(element.raw, 'labelme', 'points'));
  return points.success && !element.content.polygon ? points.data : null;
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const targets = targetsOf(item, 'xyxy-px', options, (element) => {
      const corners = originalCorners(element);
      return corners && { numbers: around(corners.flat()), convention: 'xyxy-px' };
    });
    if (targets.length === 0) continue;
    const name = `${shot.exportName}.${shot.ext}`;
    await out.picture(shot, name);
    const shapes = targets.map(({ element, numbers: [x1, y1, x2, y2] }) => {
      const { content, instructions } = element;
      const { polygon } = content;
      const corners = originalCorners(element);
      const same = corners && around(corners.flat()).join() === [x1, y1, x2, y2].join();
      const points = polygon
        ? polygon.flatMap((x, i) => (i % 2 === 0 ? [[x, polygon[i + 1] ?? 0]] : []))
        : same
          ? corners
          : [
              [x1, y1],
              [x2, y2],
            ];
      return {
        label: labelOf(content),
        points,
        group_id: null,
        description: content.name,
        shape_type: polygon ? 'polygon' : 'rectangle',
        flags: {},
        ...(instructions.length > 0
          ? {
              instructions: instructions.map((instruction) => ({
                type: instruction.content.type,
                text: instruction.content.text,
              })),
            }
          : {}),
      };
    });
    const text = await out.text(`${shot.exportName}.json`);
    const size = { imageHeight: shot.height, imageWidth: shot.width };
    await text.write(
      `${JSON.stringify({ version: '5.5.0', flags: {}, shapes, imagePath: name, imageData: null, ...size }, null, 2)}\n`,
    );
    await text.end();
    records += targets.length;
    const back = targets.map(({ back: element }) => {
      const { polygon } = element.content;
      return polygon ? { ...element, content: { ...element.content, locate: around(polygon) } } : element;
    });
    options.wrote({ ...item, questions: [], elements: back });
  }
  return { records };
}

/** LabelMe: one JSON file per picture, next to it. */
export const labelme = defineFormat({
  id: 'labelme',
  name: 'LabelMe',
  conventions,
  accepts: ['.json', 'folder'],
  main: '',
  carries: ['locate', 'polygon', 'kind', 'class-without-kind', 'name', 'instructions', 'instruction-type'],
  read,
  geometry: ['points'],
  write,
});
