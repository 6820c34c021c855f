import { z } from 'zod';
import { annotationFile } from '../annotation-file.ts';
import { countJson } from '../count.ts';
import { asRead, exportBox } from '../boxes.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import { ImageFinder } from '../images.ts';
import { JsonArrayOut } from '../json/array-out.ts';
import { originalBox } from '../original.ts';
import { readJsonRecords } from '../json/read.ts';
import { exportedPlatform, importedPlatform } from '../platforms.ts';

const main = 'L2_annotations.json';
const conventions = ['xyxy-norm', 'xyxy-px', 'xywh-px', 'xywh-norm', 'xyxy-1000'] as const;
const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** One row of L2_annotations.json: an element and one instruction for it. */
const row = z.object({
  image_path: z.string().min(1),
  instruction: z.string().min(1).max(2000),
  bbox: four,
  image_size: z.tuple([z.number(), z.number()]).optional(),
  data_type: z.enum(['icon', 'text']).nullish(),
  platform: z.string().optional(),
  app_name: z.string().optional(),
  grounding_type: z.enum(['basic', 'advanced']),
  category: z.string().optional(),
});

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(path, main);
  const images = await ImageFinder.open(file, options.images);
  const convention = options.convention ?? conventions[0];
  yield* readJsonRecords(file, row, async function* ({ value, record, line, raw, mended }): AsyncGenerator<Read> {
    const os = value.platform ?? '';
    const image = await images.find(value.image_path, [
      `${os}/${value.image_path}`,
      `offline_images/${os}/${value.image_path}`,
      `offline_images/${value.image_path}`,
      value.image_path,
    ]);
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
          key: `${value.bbox.join(',')} ${value.data_type ?? ''}`,
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
      mended,
    };
  });
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const convention = options.convention ?? conventions[0];
  const array = await JsonArrayOut.open(out, main);
  for await (const { screenshot: shot, elements } of items) {
    const taken: WriteItem['elements'] = [];
    const os = exportedPlatform(shot.platform);
    const name = `${shot.exportName}.${shot.ext}`;
    for (const element of elements) {
      const { locate, kind, absent } = element.content;
      const instructions = element.instructions.filter(
        ({ content: { type } }) => type === 'basic' || type === 'advanced',
      );
      if (instructions.length === 0) continue;
      const why = !shot.platform
        ? 'its screenshot has no platform'
        : absent || !locate
          ? 'L2 has no records for absent targets'
          : !kind
            ? 'it is marked neither icon nor text'
            : null;
      if (why || !locate) {
        options.leftOut(`${shot.name}: ${element.content.name || instructions[0]?.content.text}`, why ?? '');
        continue;
      }
      for (const { id, content, state, raw } of instructions) {
        const numbers = exportBox(locate, convention, shot, originalBox(raw ?? element.raw, 'mmbench-gui-l2', 'bbox'));
        await array.add({
          index: array.count,
          image_path: name,
          instruction: content.text,
          bbox: numbers,
          image_size: [shot.width, shot.height],
          data_type: kind,
          platform: os,
          app_name: shot.app ?? '',
          grounding_type: content.type,
        });
        const back = asRead(numbers, locate, convention, shot);
        taken.push({
          ...element,
          content: { ...element.content, locate: back },
          instructions: [{ id, content, state, raw }],
        });
      }
    }
    if (taken.length === 0) continue;
    await out.picture(shot, `offline_images/${os}/${name}`);
    options.wrote({ screenshot: shot, questions: [], elements: taken });
  }
  await array.end();
  return { records: array.count };
}

/** MMBench-GUI L2: one element and one instruction a row, boxes as fractions of the picture. */
export const mmbenchGuiL2 = defineFormat({
  id: 'mmbench-gui-l2',
  name: 'MMBench-GUI L2 (element grounding)',
  conventions,
  accepts: ['.json', 'folder'],
  main,
  carries: ['platform', 'app', 'locate', 'kind', 'instruction', 'instruction-type'],
  read,
  count: countJson(main),
  write,
});
