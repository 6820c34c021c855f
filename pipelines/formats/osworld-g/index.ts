import { z } from 'zod';
import { annotationFile } from '../boxes/annotation-file.ts';
import { countJson } from '../count.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { asRead, exportBox } from '../boxes/boxes.ts';
import { ImageFinder } from '../pictures/images.ts';
import { listOfRows, type RowOut, type RowsOf } from '../json/list-of-rows.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox, recordOf } from '../boxes/element-records.ts';
import { originalBox, originalValue } from '../original.ts';
import { around, picturePlaces, readTargets, row, shapeOf } from './record.ts';

const main = 'OSWorld-G.json';
const conventions = ['xywh-px', 'xyxy-px'] as const;

function elementOf(value: z.infer<typeof row>, convention: (typeof conventions)[number]): ReadElement {
  const instructions = [{ type: 'basic' as const, text: value.instruction, style: null }];
  const role = value.GUI_types?.[0]?.slice(0, 100) ?? null;
  const { box, polygon } = shapeOf(value, convention);
  return oneBox(box, { content: { role, ...(box ? {} : { absent: true }) }, polygon, instructions });
}

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(path, main);
  const images = await ImageFinder.open(file, options.images);
  const convention = conventions.find((convention) => convention === options.convention) ?? conventions[0];
  yield* readJsonRecords(file, row, async function* ({ value, ...from }): AsyncGenerator<Read> {
    const image = await images.find(value.image_path, picturePlaces(value.image_path));
    const elements = [elementOf(value, convention)];
    // Rows with the same box and type refer to one element; every absent target is separate.
    const absentList = value.box_type === 'refusal' ? { list: 'refusals' } : {};
    yield recordOf(from, image, { declaredSize: value.image_size, convention, ...absentList, elements });
  });
}

function* rows({ item, picture, convention, count }: RowsOf): Generator<RowOut> {
  const { screenshot: shot } = item;
  for (const element of item.elements) {
    const { locate, polygon, absent, role } = element.content;
    if (!locate && !absent) continue;
    // A row may name several types, but an element has one role: types of an unchanged row are exported unchanged.
    const types = z.array(z.string()).safeParse(originalValue(element.raw, 'osworld-g', 'GUI_types')).data ?? [];
    const box = locate && exportBox(locate, convention, shot, originalBox(element.raw, 'osworld-g', 'box_coordinates'));
    const shape = absent
      ? { box_type: 'refusal', box_coordinates: [-1, -1, -1, -1] }
      : polygon
        ? { box_type: 'polygon', box_coordinates: polygon }
        : { box_type: 'bbox', box_coordinates: box };
    const back = absent || !locate || !box ? null : polygon ? around(polygon) : asRead(box, locate, convention, shot);
    for (const instruction of element.instructions) {
      const row = {
        id: `${shot.exportName}-${count()}`,
        image_path: picture,
        image_size: [shot.width, shot.height],
        instruction: instruction.content.text,
        ...shape,
        GUI_types: role === null ? [] : types[0] === role ? types : [role],
      };
      const content = { ...element.content, locate: back };
      yield { row, back: { ...element, content, instructions: [instruction] } };
    }
  }
}

/** OSWorld-G: boxes, outlines and refusals. */
export const osworldG = defineFormat({
  id: 'osworld-g',
  name: 'OSWorld-G',
  conventions,
  accepts: ['.json', 'folder'],
  main,
  carries: ['locate', 'polygon', 'class', 'instructions'],
  read,
  geometry: ['box_coordinates'],
  gold: { targets: readTargets },
  count: countJson(main),
  write: listOfRows(main, conventions[0], (picture) => `images/${picture}`, rows),
});
