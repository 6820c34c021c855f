import { z } from 'zod';
import { difficulty } from '#shared/records/fields.ts';
import { instructionTypes } from '#shared/contents/instruction.ts';
import { elementKinds } from '#shared/contents/element.ts';
import { questionContent } from '#shared/contents/question.ts';
import { fromLabel } from '../boxes/element-records.ts';
import { asRead, exportBox, type RawBox } from '../boxes/boxes.ts';
import type { Carried, WriteElement, WriteItem, WriteOptions } from '../format.ts';
import type { ReadElement, ReadQuestion } from '../record-parts.ts';
import { originalBox } from '../original.ts';
import { exportedPlatform } from '../platforms.ts';
import { Refused } from '../refused.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';

/** Box conventions of Hugging Face data sets; the first is that of their object detection sets. */
export const hfConventions = ['xywh-px', 'xyxy-px', 'xyxy-norm', 'xywh-norm'] as const;
type HfConvention = (typeof hfConventions)[number];

const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const kind = z.enum(elementKinds).nullable();
const classes = z.array(z.union([z.string(), z.number()]).nullable()).nullish();

const listed = z.array(z.looseObject({ bbox: four }));

/** `objects` as a list of records, one per box, turned into lists of equal lengths: `[{"bbox": …, "label": …}]`. */
function asLists(value: unknown): unknown {
  if (typeof value === 'string' && /^\s*[[{]/.test(value))
    try {
      return asLists(JSON.parse(value));
    } catch {
      return value;
    }
  const records = Array.isArray(value) ? listed.safeParse(value).data : undefined;
  if (!records) return value;
  const column = (...keys: string[]) => {
    const values = records.map((record) => keys.map((key) => record[key]).find((found) => found !== undefined) ?? null);
    return values.some((found) => found !== null) ? values : undefined;
  };
  return {
    bbox: records.map(({ bbox }) => bbox),
    categories: column('category', 'categories', 'label', 'class', 'category_id'),
    kinds: column('kind'),
    names: column('name'),
    instructions: column('instructions'),
  };
}

/** The data of a row besides its picture; lists of `objects` have equal lengths, one entry per box. */
export const hfRow = z.object({
  file_name: z.string().nullish(),
  platform: z.string().nullish(),
  app_name: z.string().nullish(),
  questions: z
    .array(questionContent.extend({ difficulty: difficulty.default('medium') }))
    .nullish()
    .transform((value) => value ?? []),
  objects: z.preprocess(
    asLists,
    z
      .object({
        bbox: z.array(four),
        kinds: z.array(kind).nullish(),
        names: z.array(z.string().nullable()).nullish(),
        /** Classes in data sets of other makers: words, or numbers whose names are elsewhere. */
        categories: classes,
        category: classes,
        labels: classes,
        label: classes,
        instructions: z
          .array(z.array(z.object({ type: z.enum(instructionTypes), text: z.string() })).nullable())
          .nullish(),
      })
      .nullish(),
  ),
  /** Grounding rows of other makers: one box and one instruction per picture. */
  instruction: z.string().nullish(),
  bbox: four.nullish(),
  data_type: z.string().nullish(),
});
export type HfRow = z.infer<typeof hfRow>;

/** The convention to use. Throws Refused for one that such a set cannot have. */
export function hfConvention(asked: string | undefined, what: Phrase): HfConvention {
  const known = hfConventions.find((hfConvention) => hfConvention === asked);
  if (asked && !known) throw new Refused(phrase('format-boxes-cannot', { what, convention: asked }));
  return known ?? hfConventions[0];
}

export const hasBoxes = (row: HfRow): boolean => Boolean(row.objects || row.bbox);

export const hfQuestions = (row: HfRow): ReadQuestion[] => row.questions.map((content) => ({ content }));

const classesOf = ({ objects }: HfRow) =>
  objects?.categories ?? objects?.category ?? objects?.labels ?? objects?.label ?? [];

/** Parts of a row that are left out, for the report. */
export function hfLeftOut(row: HfRow): Phrase[] {
  const numbers = classesOf(row).filter((entry) => typeof entry === 'number').length;
  if (numbers === 0) return [];
  return [phrase('format-numbered-classes', { count: numbers })];
}

export function hfElements(row: HfRow, convention: HfConvention): ReadElement[] {
  const plain = { interact: null, current: null, regions: [], polygon: null };
  const { objects } = row;
  const elements = (objects?.bbox ?? []).map((numbers, at): ReadElement => {
    const instructions = (objects?.instructions?.[at] ?? []).map((instruction) => ({ ...instruction, style: null }));
    const className = classesOf(row)[at];
    const label = typeof className === 'string' ? fromLabel(className) : {};
    const content = { ...label, kind: objects?.kinds?.[at] ?? label.kind ?? null, name: objects?.names?.[at] ?? '' };
    const raw = JSON.stringify({ bbox: numbers });
    return { content, locate: { numbers, convention }, ...plain, instructions, raw };
  });
  if (row.bbox && row.instruction) {
    const kind = row.data_type === 'icon' || row.data_type === 'text' ? row.data_type : null;
    elements.push({
      content: { kind: kind },
      locate: { numbers: row.bbox, convention },
      ...plain,
      instructions: [{ type: 'basic' as const, text: row.instruction, style: null }],
      raw: JSON.stringify({ bbox: row.bbox }),
    });
  }
  return elements;
}

/** Numbers with which an element was imported from either kind of Hugging Face set, if it was. */
function original(element: WriteElement): RawBox | null {
  for (const format of ['hf-parquet', 'hf-imagefolder'])
    for (const place of ['bbox', 'objects.bbox.0']) {
      const found = originalBox(element.raw, format, place);
      if (found) return found;
    }
  return null;
}

/** A row to write without its picture, and the item as it will be read back; null if there is nothing to write. */
export function writeHfRow(item: WriteItem, options: WriteOptions, what: Phrase) {
  const convention = options.convention ?? hfConventions[0];
  const { screenshot: shot } = item;
  const boxes: number[][] = [];
  const elements = item.elements.flatMap((element) => {
    const { locate, name } = element.content;
    if (!locate) {
      options.leftOut(`${shot.name}: ${name}`, phrase('export-absent-target', { format: what }));
      return [];
    }
    const numbers = exportBox(locate, convention, shot, original(element));
    boxes.push(numbers);
    return [{ ...element, content: { ...element.content, locate: asRead(numbers, locate, convention, shot) } }];
  });
  if (elements.length === 0 && item.questions.length === 0) return null;
  const row = {
    platform: exportedPlatform(shot.platform),
    app_name: shot.app ?? '',
    width: shot.width,
    height: shot.height,
    questions: item.questions.map(({ content }) => content),
    objects: {
      bbox: boxes,
      kinds: elements.map(({ content }) => content.kind),
      names: elements.map(({ content }) => content.name),
      instructions: elements.map((element) =>
        element.instructions.map(({ content: { type, text } }) => ({ type, text })),
      ),
    },
  };
  return { row, back: { ...item, elements } };
}

export const hfCarries: readonly Carried[] = [
  'platform',
  'app',
  'questions',
  'explanation',
  'hint',
  'locate',
  'kind',
  'name',
  'instructions',
  'instruction-type',
];
