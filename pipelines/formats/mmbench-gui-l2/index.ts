import { annotationFile } from '../boxes/annotation-file.ts';
import { countJson } from '../count.ts';
import { asRead, exportBox } from '../boxes/boxes.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { mmbenchPlaces } from '../pictures/mmbench-places.ts';
import { listOfRows, type RowOut, type RowsOf } from '../json/list-of-rows.ts';
import { originalBox } from '../original.ts';
import { readJsonRecords } from '../json/read.ts';
import { exportedPlatform, importedPlatform } from '../platforms.ts';
import { readTargets, row } from './record.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const main = 'L2_annotations.json';
const conventions = ['xyxy-norm', 'xyxy-px', 'xywh-px', 'xywh-norm', 'xyxy-1000'] as const;
async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(path, main);
  const images = await ImageFinder.open(file, options.images);
  const convention = options.convention ?? conventions[0];
  yield* readJsonRecords(file, row, async function* ({ value, record, line, raw, repairs }): AsyncGenerator<Read> {
    const image = await images.find(value.image_path, mmbenchPlaces(value));
    const platform = importedPlatform(value.platform);
    yield {
      record,
      line,
      raw,
      convention,
      screenshot: {
        image,
        platform,
        app: value.app_name?.trim() || null,
        certain: platform !== null,
        tags: [],
        declaredSize: value.image_size ?? null,
      },
      elements: [
        {
          content: { kind: value.data_type ?? null },
          locate: { numbers: value.bbox, convention },
          interact: null,
          current: null,
          regions: [],
          polygon: null,
          instructions: [{ type: value.grounding_type, text: value.instruction, style: null }],
        },
      ],
      questions: [],
      repairs,
    };
  });
}

function* rows({ item, picture, convention, options, count }: RowsOf): Generator<RowOut> {
  const { screenshot: shot } = item;
  for (const element of item.elements) {
    const { locate, kind, absent } = element.content;
    const instructions = element.instructions.filter(
      ({ content: { type } }) => type === 'basic' || type === 'advanced',
    );
    if (instructions.length === 0) continue;
    const noTarget = phrase('export-absent-target', { format: 'L2' });
    const why = !shot.platform
      ? phrase('export-no-screenshot-platform')
      : absent || !locate
        ? noTarget
        : !kind
          ? phrase('export-no-kind')
          : null;
    if (why || !locate) {
      options.leftOut(`${shot.name}: ${element.content.name || instructions[0]?.content.text}`, why ?? noTarget);
      continue;
    }
    for (const instruction of instructions) {
      const { content, raw } = instruction;
      const numbers = exportBox(locate, convention, shot, originalBox(raw ?? element.raw, 'mmbench-gui-l2', 'bbox'));
      const row = {
        index: count(),
        image_path: picture,
        instruction: content.text,
        bbox: numbers,
        image_size: [shot.width, shot.height],
        data_type: kind,
        platform: exportedPlatform(shot.platform),
        app_name: shot.app ?? '',
        grounding_type: content.type,
      };
      const back = { ...element.content, locate: asRead(numbers, locate, convention, shot) };
      yield { row, back: { ...element, content: back, instructions: [instruction] } };
    }
  }
}

/** MMBench-GUI L2: one element and one instruction per row, boxes as fractions of the picture. */
export const mmbenchGuiL2 = defineFormat({
  id: 'mmbench-gui-l2',
  name: 'MMBench-GUI L2 (element grounding)',
  conventions,
  accepts: ['.json', 'folder'],
  main,
  carries: ['platform', 'app', 'locate', 'kind', 'instructions', 'instruction-type'],
  read,
  geometry: ['bbox'],
  gold: { targets: readTargets },
  count: countJson(main),
  write: listOfRows(
    main,
    conventions[0],
    (picture, { screenshot }) => `offline_images/${exportedPlatform(screenshot.platform)}/${picture}`,
    rows,
  ),
});
