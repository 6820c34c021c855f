import type { Platform } from '#shared/records/fields.ts';
import { annotationFiles } from '../boxes/annotation-file.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { listOfRows, type RowOut, type RowsOf } from '../json/list-of-rows.ts';
import { readJsonRecords } from '../json/read.ts';
import { oneBox, recordOf, rowsOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox, originalValue } from '../original.ts';
import { picturePlaces, readTargets, row, sites, sourcePlatform } from './record.ts';
import { phrase } from '#shared/phrases/phrase.ts';

const main = 'screenspot.json';
const conventions = ['xywh-px', 'xyxy-px', 'xyxy-norm'] as const;

/** `gitlab`, `macos` …: the row's original value, as long as the screenshot still has that platform. */
function sourceOf(platform: Platform | null, app: string | null, original: unknown): string {
  if (typeof original === 'string' && sourcePlatform(original) === platform) return original;
  if (platform === 'web' && app !== null && sites.has(app)) return app;
  return platform ? exported[platform] : 'unknown';
}

const exported: Record<Platform, string> = {
  windows: 'windows',
  mac: 'macos',
  linux: 'linux',
  ios: 'ios',
  android: 'android',
  web: 'web',
};

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const convention = options.convention ?? conventions[0];
  for (const file of await annotationFiles(path, main, /^screenspot_.*\.json$/)) {
    const images = await ImageFinder.open(file, options.images, path);
    yield* readJsonRecords(file, row, async function* ({ value, ...from }): AsyncGenerator<Read> {
      const name = value.img_filename;
      const image = await images.find(name, picturePlaces(name));
      const source = value.data_source ?? '';
      const element = oneBox(
        { numbers: value.bbox, convention },
        {
          content: { kind: value.data_type ?? null },
          instructions: [{ type: 'basic', text: value.instruction, style: null }],
        },
      );
      const app = sites.has(source) ? source : null;
      const declaredSize = value.img_size;
      yield recordOf(from, image, {
        platform: sourcePlatform(source),
        app,
        declaredSize,
        convention,
        elements: [element],
      });
    });
  }
}

function* rows({ item, picture, convention, options }: RowsOf): Generator<RowOut> {
  const { screenshot: shot } = item;
  for (const { element, numbers, instruction, back } of rowsOf(
    targetsOf(item, convention, options, (element) => originalBox(element.raw, 'screenspot', 'bbox')),
  )) {
    const { kind } = element.content;
    if (!kind) {
      options.leftOut(`${shot.name}: ${instruction.content.text}`, phrase('export-no-kind'));
      continue;
    }
    const row = {
      img_filename: picture,
      bbox: numbers,
      instruction: instruction.content.text,
      data_type: kind,
      data_source: sourceOf(shot.platform, shot.app, originalValue(element.raw, 'screenspot', 'data_source')),
    };
    yield { row, back };
  }
}

/** ScreenSpot: one target and instruction per row, boxes as x, y, width, height in pixels. */
export const screenspot = defineFormat({
  id: 'screenspot',
  name: 'ScreenSpot',
  conventions,
  accepts: ['.json', 'folder'],
  main,
  carries: ['platform', 'locate', 'kind', 'instructions'],
  read,
  geometry: ['bbox'],
  gold: { targets: readTargets },
  write: listOfRows(main, conventions[0], (picture) => `screenspot_imgs/${picture}`, rows),
});
