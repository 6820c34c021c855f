import { annotationFiles } from '../boxes/annotation-file.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import type { ReadInstruction } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { listOfRows, type RowOut, type RowsOf } from '../json/list-of-rows.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox, recordOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox } from '../original.ts';
import { platformOf } from '../platforms.ts';
import { picturePlaces, readTargets, row } from './record.ts';

const main = 'annotations.json';
const conventions = ['xyxy-px', 'xywh-px'] as const;

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const convention = options.convention ?? conventions[0];
  for (const file of await annotationFiles(path, main, /\.json$/, 'annotations')) {
    const images = await ImageFinder.open(file, options.images, path);
    yield* readJsonRecords(file, row, async function* ({ value, ...from }): AsyncGenerator<Read> {
      const name = value.img_filename;
      const image = await images.find(name, picturePlaces(name));
      const instructions: ReadInstruction[] = [{ type: 'basic', text: value.instruction, style: null }];
      if (value.instruction_cn) instructions.push({ type: 'basic', text: value.instruction_cn, style: 'cn' });
      const content = { kind: value.ui_type ?? null };
      yield recordOf(from, image, {
        platform: platformOf(value.platform ?? ''),
        app: value.application ?? null,
        declaredSize: value.img_size,
        convention,
        elements: [oneBox({ numbers: value.bbox, convention }, { content, instructions })],
      });
    });
  }
}

function* rows({ item, picture, convention, options, count }: RowsOf): Generator<RowOut> {
  const { screenshot: shot } = item;
  for (const { element, numbers, back } of targetsOf(item, convention, options, (element) =>
    originalBox(element.raw, 'screenspot-pro', 'bbox'),
  )) {
    const chinese = element.instructions.find((instruction) => instruction.content.style === 'cn');
    const others = element.instructions.filter((instruction) => instruction !== chinese);
    for (const [at, { content }] of (others.length === 0 && chinese ? [chinese] : others).entries()) {
      const row = {
        img_filename: picture,
        bbox: numbers,
        instruction: content.text,
        ...(at === 0 && chinese && chinese.content !== content ? { instruction_cn: chinese.content.text } : {}),
        id: `${shot.exportName}_${count()}`,
        application: shot.app ?? '',
        platform: shot.platform === 'mac' ? 'macos' : (shot.platform ?? ''),
        img_size: [shot.width, shot.height],
        ...(element.content.kind ? { ui_type: element.content.kind } : {}),
        group: '',
      };
      yield { row, back: at === 0 ? back : null };
    }
  }
}

/** ScreenSpot-Pro: targets on large professional screens, boxes as pixel corners. */
export const screenspotPro = defineFormat({
  id: 'screenspot-pro',
  name: 'ScreenSpot-Pro',
  conventions,
  accepts: ['.json', 'folder'],
  main,
  carries: ['platform', 'app', 'locate', 'kind', 'instructions'],
  read,
  geometry: ['bbox'],
  gold: { targets: readTargets },
  write: listOfRows(main, conventions[0], (picture) => `images/${picture}`, rows),
});
