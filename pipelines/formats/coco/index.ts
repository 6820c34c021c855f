import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { instructionTypes } from '#shared/contents/instruction.ts';
import { because, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { largestCounted } from '../count.ts';
import { ClassIds } from '../boxes/class-ids.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type ReadRecord,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { fitting, readJsonRecords } from '../json/read.ts';
import { jsonMembers, type Slice } from '../json/slices.ts';
import { fromLabel, labelOf, oneBox, recordOf, targetsOf } from '../boxes/element-records.ts';
import type { RawBox } from '../boxes/boxes.ts';
import { originalBox, originalNumber } from '../original.ts';
import { exportedPlatform, importedPlatform } from '../platforms.ts';
import { aboveOf, Refused } from '../refused.ts';
import { belonging, filesOf, main, placesOf, shownName, unsearched } from './files.ts';
import { type CocoPicture, cocoPicture, PictureTable } from './picture-table.ts';

const conventions = ['xywh-px', 'xyxy-px'] as const;

const category = z.object({ id: z.union([z.number(), z.string()]), name: z.string() });
const annotation = z.object({
  image_id: z.union([z.number(), z.string()]),
  category_id: z.union([z.number(), z.string()]).nullish(),
  bbox: z.array(z.number()).min(4),
  /** Outlines as lists of points; run-length masks are ignored. */
  segmentation: z.unknown().optional(),
  iscrowd: z.unknown().optional(),
  keypoints: z.unknown().optional(),
  rotation: z.unknown().optional(),
  angle: z.unknown().optional(),
  attributes: z.looseObject({ rotation: z.unknown().optional(), angle: z.unknown().optional() }).nullish().catch(null),
  name: z.string().nullish(),
  instruction: z.string().nullish(),
  instructions: z.array(z.object({ type: z.enum(instructionTypes), text: z.string() })).optional(),
});

async function* only(slices: AsyncIterable<Slice>, member: string): AsyncGenerator<Slice> {
  for await (const slice of slices) if (slice.member === member) yield slice;
}

function outlineOf(segmentation: unknown): number[] | null {
  const parts = Array.isArray(segmentation) ? segmentation : [];
  const [only] = parts;
  if (parts.length !== 1 || !Array.isArray(only) || only.length < 6) return null;
  return only.every((n) => typeof n === 'number') ? only : null;
}

/** Whether a box is rotated, by itself or in CVAT's attributes: its four numbers are then those before the rotation. */
const isTurned = ({ rotation, angle, attributes }: z.infer<typeof annotation>): boolean =>
  [rotation, angle, attributes?.rotation, attributes?.angle].some((entry) => Number(entry ?? 0) !== 0);

/** The four numbers of a box. Errors: Refused for more, as rotated boxes have (with an angle, or all corners). */
function numbersOf([a = 0, b = 0, c = 0, d = 0, ...more]: readonly number[]): RawBox['numbers'] {
  if (more.length > 0) throw new Refused(phrase('format-box-five', { n: 4 + more.length }));
  return [a, b, c, d];
}

/** Parts of an annotation that are not imported. */
function notTaken({ segmentation, iscrowd, keypoints }: z.infer<typeof annotation>): Phrase[] {
  const notes: Phrase[] = [];
  const parts = Array.isArray(segmentation) ? segmentation.length : 0;
  if (parts > 1) notes.push(phrase('format-outline-parts', { n: parts }));
  else if (parts === 1 && outlineOf(segmentation) === null) notes.push(phrase('format-outline-unread'));
  if (segmentation && !Array.isArray(segmentation)) notes.push(phrase('format-mask'));
  if (iscrowd === 1 || iscrowd === true) notes.push(phrase('format-crowd'));
  const points = Array.isArray(keypoints) ? Math.floor(keypoints.length / 3) : 0;
  if (points > 0) notes.push(phrase('format-points-out', { count: points }));
  return notes;
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  for (const file of await filesOf(chosen, options.budget)) yield* readFile(file, chosen, options);
}

async function* readFile(file: string, chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  // Members come in any order, so pictures and categories are read first; annotations are never all in memory.
  const shots = await PictureTable.open(file);
  const labels = new Map<string, string>();
  const empty = new Set<string>();
  try {
    // A note about the whole file is one of its last record.
    let last: ReadRecord | null = null;
    for await (const read of readWith(shots, { labels, empty }, file, chosen, options)) {
      if ('refused' in read) yield read;
      else {
        if (last) yield last;
        last = read;
      }
    }
    const names = [...empty].map((id) => `${labels.get(id) ?? ''} (${id})`);
    const shown = [...names.slice(0, 20), ...(names.length > 20 ? ['…'] : [])].join(', ');
    const note = phrase('format-empty-classes', { count: names.length, names: shown });
    if (last) yield names.length > 0 ? { ...last, repairs: [...last.repairs, note] } : last;
  } finally {
    await shots.close();
  }
}

/** @param classes filled while reading: names by number, and the numbers of those without an annotation */
async function* readWith(
  shots: PictureTable,
  { labels, empty }: { labels: Map<string, string>; empty: Set<string> },
  file: string,
  chosen: string,
  options: ReadOptions,
): AsyncGenerator<Read> {
  const shown = shownName(file, chosen);
  const images = await ImageFinder.open(file, options.images, chosen);
  const convention = options.convention ?? conventions[0];
  const members = new Set<string>();
  try {
    for await (const slice of jsonMembers(file)) {
      members.add(slice.member);
      if (slice.member !== 'images' && slice.member !== 'categories') continue;
      try {
        if (slice.bad) throw slice.bad;
        const { value } = parseJson(slice.text, slice.line);
        if (slice.member === 'images') {
          const shot = cocoPicture(value);
          const id = String(shot.id);
          const before = await shots.find(id);
          if (before && before.shot.file_name !== shot.file_name)
            throw new Refused(phrase('format-id-taken', { id, file: before.shot.file_name }));
          await shots.set(shot, slice.byte, Buffer.byteLength(slice.text));
        } else {
          const label = fitting(category, value);
          labels.set(String(label.id), label.name);
          empty.add(String(label.id));
        }
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const record = `${shown}.${slice.member}[${slice.index}]`;
        yield { refused: { record, line: error.line ?? slice.line, ...because(error.phrase) } };
      }
    }
  } catch (error) {
    // A truncated file ends early again when its annotations are read, and is reported there.
    if (!(error instanceof Refused)) throw error;
  }
  const placeOf = async (shot: CocoPicture) => {
    const found = await images.find(shot.file_name, placesOf(file, chosen, shot.file_name));
    const size = shot.width && shot.height ? ([shot.width, shot.height] as const) : null;
    return {
      found,
      about: { platform: importedPlatform(shot.platform), app: shot.app_name ?? null, declaredSize: size },
    };
  };
  yield* readJsonRecords(
    file,
    annotation,
    async function* ({ value, ...from }): AsyncGenerator<Read> {
      if (isTurned(value)) throw new Refused(phrase('format-rotated'));
      const id = String(value.image_id);
      const named = await shots.find(id);
      if (!named) throw new Refused(phrase('format-no-picture', { id }));
      const { found, about } = await placeOf(named.shot);
      shots.use(named.at);
      const entry = value.instruction ? [{ type: 'basic' as const, text: value.instruction }] : [];
      const element = oneBox(
        { numbers: numbersOf(value.bbox), convention },
        {
          content: { ...fromLabel(labels.get(String(value.category_id)) ?? ''), name: value.name ?? '' },
          polygon: outlineOf(value.segmentation),
          instructions: (value.instructions ?? entry).map((words) => ({ ...words, style: null })),
        },
      );
      const repairs = [...from.repairs, ...notTaken(value)];
      const kind = value.category_id ?? null;
      empty.delete(String(kind));
      if (kind !== null && !labels.has(String(kind))) repairs.push(phrase('format-no-category', { id: String(kind) }));
      yield recordOf({ ...from, repairs }, found, {
        ...about,
        convention,
        list: `image ${value.image_id}`,
        elements: [element],
      });
    },
    only(jsonMembers(file), 'annotations'),
    shown,
  );
  let missing = members.has('annotations') ? null : `${shown}.annotations`;
  for (let at = 0; at < shots.size; at++) {
    if (shots.isUsed(at)) continue;
    if (missing !== null)
      yield { refused: { record: missing, line: null, ...because(phrase('format-no-categories')) } };
    missing = null;
    const shot = await shots.get(at);
    try {
      const { found, about } = await placeOf(shot);
      yield recordOf({ record: shot.file_name, line: null, raw: '', repairs: [] }, found, {
        ...about,
        convention: null,
      });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record: shot.file_name, line: null, ...because(error.phrase), ...aboveOf(error) } };
    }
  }
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, options: WriteOptions) {
  const convention = options.convention ?? conventions[0];
  const text = await out.text(main);
  const images: string[] = [];
  const categories = new ClassIds(1);
  let records = 0;
  await text.write('{"annotations":[');
  for await (const item of items) {
    const { screenshot: shot } = item;
    const targets = targetsOf(item, convention, options, (element) => originalBox(element.raw, 'coco', 'bbox'));
    if (targets.length === 0) continue;
    const file = `${shot.exportName}.${shot.ext}`;
    await out.picture(shot, `images/${file}`);
    const imageId = images.length + 1;
    const about = { platform: exportedPlatform(shot.platform), app_name: shot.app ?? '' };
    images.push(JSON.stringify({ id: imageId, file_name: file, width: shot.width, height: shot.height, ...about }));
    for (const { element, numbers, back } of targets) {
      const { content } = element;
      const [x1, y1, x2, y2] = back.content.locate ?? [0, 0, 0, 0];
      const instructions = element.instructions.map((instruction) => ({
        type: instruction.content.type,
        text: instruction.content.text,
      }));
      await text.write(
        `${records++ === 0 ? '\n' : ',\n'}${JSON.stringify({
          id: records,
          image_id: imageId,
          category_id: categories.of(labelOf(content), originalNumber(element.raw, 'coco', 'category_id')),
          bbox: numbers,
          area: (x2 - x1) * (y2 - y1),
          iscrowd: 0,
          segmentation: content.polygon ? [content.polygon] : [],
          name: content.name,
          ...(instructions[0] ? { instruction: instructions[0].text, instructions } : {}),
        })}`,
      );
    }
    options.wrote({ ...item, questions: [], elements: targets.map(({ back }) => back) });
  }
  const listed = categories.list().map((entry) => ({ ...entry, supercategory: 'ui' }));
  await text.write(`\n],\n"images":[\n${images.join(',\n')}\n],\n"categories":${JSON.stringify(listed)}}\n`);
  await text.end();
  for (const change of categories.changes) options.noted?.(change);
  return { records };
}

/** Number of annotations of a file; null if it is large or unreadable, which reading it will report. */
async function count(chosen: string): Promise<number | null> {
  try {
    let n = 0;
    for (const file of await filesOf(chosen)) {
      if ((await stat(file)).size > largestCounted) return null;
      for await (const _ of only(jsonMembers(file), 'annotations')) n++;
    }
    return n;
  } catch {
    return null;
  }
}

/** COCO detection; instructions are stored as extra keys. */
export const coco = defineFormat({
  id: 'coco',
  name: 'COCO (detection)',
  conventions,
  accepts: ['.json', 'folder'],
  main,
  carries: [
    'platform',
    'app',
    'locate',
    'polygon',
    'kind',
    'class-without-kind',
    'name',
    'instructions',
    'instruction-type',
  ],
  read,
  geometry: ['bbox', 'segmentation', 'keypoints', 'rotation', 'angle'],
  belonging,
  unsearched,
  count,
  write,
});
