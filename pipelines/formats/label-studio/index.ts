import path from 'node:path';
import { z } from 'zod';
import { annotationFile } from '../boxes/annotation-file.ts';
import { countJson } from '../count.ts';
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
import { JsonArrayOut } from '../json/array-out.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { readJsonRecords } from '../json/read.ts';
import { fromLabel, labelOf, oneBox, recordOf, targetsOf } from '../boxes/element-records.ts';
import { originalBox } from '../original.ts';
import { Refused } from '../refused.ts';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';

const main = 'tasks.json';
const conventions = ['xywh-percent'] as const;

const result = z.object({
  id: z.string().optional(),
  type: z.string(),
  original_width: z.number().nullish().catch(null),
  original_height: z.number().nullish().catch(null),
  value: z.looseObject({
    x: z.number().optional(),
    y: z.number().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    rotation: z.number().default(0),
    rectanglelabels: z.array(z.string()).optional(),
    text: z.union([z.string(), z.array(z.string())]).optional(),
  }),
});
const full = z.object({
  data: z.looseObject({ image: z.string().min(1), instruction: z.unknown().optional() }),
  annotations: z.array(z.object({ was_cancelled: z.boolean().nullish(), result: z.array(z.unknown()) })).default([]),
  predictions: z.array(z.unknown()).nullish().catch(null),
});

const minimal = z.looseObject({ image: z.string().min(1) });
const regions = z.array(z.looseObject({ x: z.number(), y: z.number() })).min(1);

/** A task of "JSON-MIN", which has no `data`: the results of each control under the control's name. */
function expanded(value: unknown): unknown {
  const { data: task } = minimal.safeParse(value);
  if (!task || 'data' in task || 'shapes' in task) return value;
  const found: unknown[] = [];
  for (const control of Object.values(task)) {
    const drawn = regions.safeParse(control).data ?? [];
    for (const region of drawn) {
      const type = Object.keys(region).find((key) => key.endsWith('labels')) ?? 'rectangle';
      found.push({ type, value: region });
    }
  }
  return found.length === 0 && !('annotation_id' in task) ? value : { data: task, annotations: [{ result: found }] };
}
const task = z.preprocess(expanded, full);

/** Kinds of regions that have no box of their own; other kinds are texts about a region or the whole picture. */
const shapes: ReadonlySet<string> = new Set(
  ['ellipse', 'polygon', 'brush', 'keypoint', 'vector', 'bitmask'].flatMap((name) => [name, `${name}labels`]),
);

/** The file behind Label Studio's URLs: `/data/local-files/?d=a.png`, `/data/upload/1/a.png`, or a plain name. */
function fileOf(address: string): string {
  const local = /[?&]d=([^&]+)/.exec(address)?.[1];
  if (local) return decodeURIComponent(local);
  return address.replace(/^\/data\/(upload\/\d+\/)?/, '').replace(/^[a-z]+:\/\/[^/]+\//, '');
}

/** Gives a text about the task to its only region, if that has none; otherwise reports it as left out. */
function withWords(elements: ReadElement[], where: string, instruction: unknown): Phrase[] {
  if (typeof instruction !== 'string' || instruction.trim() === '') return [];
  const [only] = elements;
  if (only && elements.length === 1 && only.instructions.length === 0) {
    only.instructions = [{ type: 'basic', text: instruction, style: null }];
    return [];
  }
  if (elements.some((element) => element.instructions.some(({ text }) => text === instruction))) return [];
  const why =
    elements.length === 1
      ? phrase('format-region-instructed')
      : phrase('format-regions-several', { n: elements.length });
  return [phrase('format-left-out', { what: where, why })];
}

type Result = z.infer<typeof result>;

const textsOf = ({ value: { text } }: Result): string[] =>
  Array.isArray(text) ? text : text === undefined ? [] : [text];

/** Size of the picture that the results were drawn on. */
function sizeIn(all: readonly Result[]): readonly [number, number] | null {
  const sized = all.find((entry) => entry.original_width && entry.original_height);
  return sized ? [sized.original_width ?? 0, sized.original_height ?? 0] : null;
}

/** What the results of a task say besides its rectangles: texts about the task go to its only region. */
function besides(elements: ReadElement[], all: readonly Result[]): Phrase[] {
  const regions = all.filter(({ type }) => type === 'rectanglelabels' || type === 'rectangle');
  const isRegion = (id: string | undefined) => id !== undefined && regions.some((region) => region.id === id);
  const notes: Phrase[] = [];
  for (const entry of all.filter(({ type }) => type === 'textarea')) {
    const [first, ...more] = textsOf(entry);
    if (!isRegion(entry.id)) notes.push(...withWords(elements, `the text “${first ?? ''}”`, first));
    for (const text of more) notes.push(phrase('format-text-out', { text }));
  }
  const labels = regions.reduce((sum, { value }) => sum + Math.max(0, (value.rectanglelabels?.length ?? 0) - 1), 0);
  if (labels > 0) notes.push(phrase('format-further-labels', { count: labels }));
  const others = all.filter(
    ({ type }) => type !== 'rectanglelabels' && type !== 'rectangle' && type !== 'textarea' && !shapes.has(type),
  );
  const kinds = [...new Set(others.map(({ type }) => type))];
  if (others.length > 0) notes.push(phrase('format-other-results', { kinds: kinds.join(', '), n: others.length }));
  return notes;
}

/** What a task holds besides the annotations of its annotators. */
function notAnswers({ annotations, predictions }: z.infer<typeof full>): Phrase[] {
  const cancelled = annotations.filter((annotation) => annotation.was_cancelled).length;
  const guessed = predictions?.length ?? 0;
  return [
    ...(cancelled > 0 ? [phrase('format-cancelled', { count: cancelled })] : []),
    ...(guessed > 0 ? [phrase('format-predictions', { count: guessed })] : []),
  ];
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  const file = await annotationFile(chosen, main);
  const images = await ImageFinder.open(file, options.images);
  yield* readJsonRecords(file, task, async function* ({ value, ...from }): AsyncGenerator<Read> {
    const name = fileOf(value.data.image);
    const image = await images.find(name, [name, path.posix.basename(name), `images/${path.posix.basename(name)}`]);
    const elements: ReadElement[] = [];
    const given = value.annotations
      .filter((annotation) => !annotation.was_cancelled)
      .flatMap((annotation) => annotation.result);
    const checked = given.map((entry) => result.safeParse(entry));
    const all = checked.flatMap((entry) => (entry.success ? [entry.data] : []));
    for (const [at, { data: entry, error: problem }] of checked.entries()) {
      try {
        if (problem) throw new Refused(phrase('list', { items: [shapeProblem(problem), ...from.repairs] }));
        if (shapes.has(entry.type)) throw new Refused(phrase('format-shape-unsupported', { shapes: entry.type }));
        if (entry.type !== 'rectanglelabels' && entry.type !== 'rectangle') continue;
        const { x, y, width, height, rotation, rectanglelabels } = entry.value;
        if (rotation !== 0) throw new Refused(phrase('format-rectangle-rotated'));
        if (x === undefined || y === undefined || width === undefined || height === undefined)
          throw new Refused(phrase('format-rectangle-incomplete'));
        // Texts about a region are separate results with the region's id.
        const words = all.find((other) => other.type === 'textarea' && other.id !== undefined && other.id === entry.id);
        const [text] = words ? textsOf(words) : [];
        elements.push(
          oneBox(
            { numbers: [x, y, width, height], convention: 'xywh-percent' },
            {
              content: fromLabel(rectanglelabels?.[0] ?? ''),
              instructions: text ? [{ type: 'basic', text, style: null }] : [],
              raw: JSON.stringify({ bbox: [x, y, width, height] }),
            },
          ),
        );
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        yield { refused: { record: `${from.record}.result[${at}]`, line: from.line, ...because(error.phrase) } };
      }
    }
    const instruction = withWords(elements, 'data.instruction', value.data.instruction);
    const repairs = [...from.repairs, ...instruction, ...besides(elements, all), ...notAnswers(value)];
    const declaredSize = sizeIn(all);
    yield recordOf({ ...from, repairs }, image, { convention: 'xywh-percent', declaredSize, elements });
  });
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const array = await JsonArrayOut.open(out, main);
  for await (const item of items) {
    const { screenshot: shot } = item;
    const targets = targetsOf(item, 'xywh-percent', options, (element) =>
      originalBox(element.raw, 'label-studio', 'bbox'),
    );
    if (targets.length === 0) continue;
    const name = `${shot.exportName}.${shot.ext}`;
    await out.picture(shot, `images/${name}`);
    const of = { to_name: 'image', original_width: shot.width, original_height: shot.height, image_rotation: 0 };
    const results = targets.flatMap(({ element, numbers: [x, y, width, height] }, at) => {
      const region = { x, y, width, height, rotation: 0 };
      const id = `r${at + 1}`;
      const box = {
        id,
        type: 'rectanglelabels',
        from_name: 'label',
        ...of,
        value: { ...region, rectanglelabels: [labelOf(element.content)] },
      };
      const words = element.instructions[0]?.content.text;
      return words === undefined
        ? [box]
        : [box, { id, type: 'textarea', from_name: 'instruction', ...of, value: { ...region, text: [words] } }];
    });
    await array.add({
      data: { image: `/data/local-files/?d=images/${encodeURIComponent(name)}` },
      annotations: [{ result: results }],
      predictions: [],
    });
    for (const { element } of targets)
      if (element.instructions.length > 1)
        options.leftOut(`${shot.name}: ${element.instructions[1]?.content.text}`, phrase('export-one-instruction'));
    const elements = targets.map(({ back }) => ({ ...back, instructions: back.instructions.slice(0, 1) }));
    options.wrote({ ...item, questions: [], elements });
  }
  await array.end();
  return { records: array.count };
}

/** Label Studio's JSON and JSON-MIN: boxes in percent of the picture. */
export const labelStudio = defineFormat({
  id: 'label-studio',
  name: 'Label Studio',
  conventions,
  accepts: ['.json', 'folder'],
  main,
  carries: ['locate', 'kind', 'class-without-kind', 'instructions'],
  read,
  geometry: ['rotation'],
  count: countJson(main),
  write,
});
