import { z } from 'zod';
import { difficulty, type Platform } from '#shared/contract/common.ts';
import { elementKinds, instructionTypes } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import { annotationFile } from '../annotation-file.ts';
import { countJson } from '../count.ts';
import { asRead, exportBox } from '../boxes.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadElement,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import { ImageFinder } from '../images.ts';
import { readJsonRecords } from '../json/read.ts';
import { exportedPlatform, importedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';

const main = 'test/metadata.jsonl';
const conventions = ['xywh-px', 'xyxy-px', 'xyxy-norm', 'xywh-norm'] as const;
const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** One line of `metadata.jsonl` (Hugging Face imagefolder); lists are equally long, one entry a box. */
const row = z.object({
  file_name: z.string().min(1),
  platform: z.string().nullish(),
  app_name: z.string().nullish(),
  questions: z
    .array(questionContent.extend({ difficulty: difficulty.default('medium') }))
    .nullish()
    .transform((value) => value ?? []),
  objects: z
    .object({
      bbox: z.array(four),
      kinds: z.array(z.enum(elementKinds).nullable()).optional(),
      names: z.array(z.string()).optional(),
      instructions: z.array(z.array(z.object({ type: z.enum(instructionTypes), text: z.string() }))).optional(),
    })
    .nullish(),
  /** Grounding rows of other makers: one box and one instruction a picture. */
  instruction: z.string().nullish(),
  bbox: four.nullish(),
});
type Row = z.infer<typeof row>;

function elementsOf(value: Row, convention: (typeof conventions)[number] | undefined): ReadElement[] {
  const use = convention ?? conventions[0];
  const plain = { interact: null, current: null, regions: [], polygon: null };
  const objects = value.objects;
  const boxes = (objects?.bbox ?? []).map((numbers, at): ReadElement => {
    const instructions = (objects?.instructions?.[at] ?? []).map((one) => ({ ...one, style: null }));
    const content = { kind: objects?.kinds?.[at] ?? null, name: objects?.names?.[at] ?? '' };
    return { key: `objects.${at}`, content, locate: { numbers, convention: use }, ...plain, instructions };
  });
  if (value.bbox && value.instruction) {
    const instructions = [{ type: 'basic' as const, text: value.instruction, style: null }];
    boxes.push({
      key: value.bbox.join(','),
      content: {},
      locate: { numbers: value.bbox, convention: use },
      ...plain,
      instructions,
    });
  }
  return boxes;
}

async function* read(path: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(path, main).catch(() => annotationFile(path, 'metadata.jsonl'));
  const images = await ImageFinder.open(file, options.images);
  const known = conventions.find((one) => one === options.convention);
  if (options.convention && !known) throw new Refused(`boxes of an imagefolder cannot be ${options.convention}`);
  yield* readJsonRecords(file, row, async function* ({ value, record, line, raw, mended }): AsyncGenerator<Read> {
    const image = await images.find(value.file_name);
    const platform: Platform | null = importedPlatform(value.platform);
    yield {
      record,
      line,
      raw,
      convention: value.objects || value.bbox ? (known ?? conventions[0]) : null,
      screenshot: {
        image,
        platform,
        app: value.app_name?.trim() || null,
        certain: platform !== null,
        tags: [],
        declaredSize: null,
      },
      elements: elementsOf(value, known),
      questions: value.questions.map((content) => ({ content })),
      mended,
    };
  });
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const convention = options.convention ?? conventions[0];
  const text = await out.text(main);
  let records = 0;
  for await (const item of items) {
    const { screenshot: shot } = item;
    const boxes: number[][] = [];
    const elements = item.elements.flatMap((element) => {
      const { locate, name } = element.content;
      if (!locate) {
        options.leftOut(`${shot.name}: ${name}`, 'an imagefolder has no records for absent targets');
        return [];
      }
      const numbers = exportBox(locate, convention, shot);
      boxes.push(numbers);
      return [{ ...element, content: { ...element.content, locate: asRead(numbers, locate, convention, shot) } }];
    });
    if (elements.length === 0 && item.questions.length === 0) continue;
    const name = `${shot.exportName}.${shot.ext}`;
    await out.picture(shot, `test/${name}`);
    const line = {
      file_name: name,
      platform: exportedPlatform(shot.platform),
      app_name: shot.app ?? '',
      width: shot.width,
      height: shot.height,
      questions: item.questions.map(({ content }) => content),
      objects: {
        bbox: boxes,
        kinds: elements.map(({ content }) => content.kind),
        names: elements.map(({ content }) => content.name),
        instructions: elements.map((one) =>
          one.instructions.map(({ content: { type, text: words } }) => ({ type, text: words })),
        ),
      },
    };
    await text.write(`${JSON.stringify(line)}\n`);
    records++;
    options.wrote({ ...item, elements });
  }
  await text.end();
  return { records };
}

/** Hugging Face `imagefolder`: pictures with one line of `metadata.jsonl` each. */
export const hfImagefolder = defineFormat({
  id: 'hf-imagefolder',
  name: 'Hugging Face imagefolder',
  conventions,
  accepts: ['.jsonl', 'folder'],
  main,
  carries: [
    'platform',
    'app',
    'question',
    'explanation',
    'hint',
    'locate',
    'kind',
    'name',
    'instruction',
    'instruction-type',
  ],
  read,
  count: countJson(main),
  write,
});
