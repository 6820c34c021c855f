import { stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { BBox } from '#shared/geometry/shapes.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { annotationFile } from '../boxes/annotation-file.ts';
import { countJson } from '../count.ts';
import type { RawBox } from '../boxes/boxes.ts';
import {
  defineFormat,
  type OutFolder,
  type Read,
  type ReadOptions,
  type WriteItem,
  type WriteOptions,
} from '../format.ts';
import type { ReadElement, ReadItem, ReadScreenshot } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { readJsonRecords } from '../json/read.ts';
import { firstSource } from '../original.ts';
import { Refused } from '../refused.ts';
import { episodesFile, looseFile, readEpisodes, writeEpisodes, writeLoose } from './episodes.ts';
import { type ElementLine, type Line, line, lineTypes, type OtherLine } from './record.ts';

const main = 'records.jsonl';
const fields = z.record(z.string(), z.unknown());
const pixels = (box: BBox): RawBox => ({ numbers: box, convention: 'xyxy-px' });

function readElement(value: ElementLine): ReadElement {
  const { locate, interact, current, regions, polygon, ...content } = value.content;
  return {
    content,
    locate: locate && pixels(locate),
    interact: interact && pixels(interact),
    current: current && pixels(current),
    regions: regions.map(pixels),
    polygon,
    instructions: value.instructions.map(({ content, state }) => ({ ...content, ...(state && { state }) })),
    ...(value.state && { state: value.state }),
    ...(value.source && { source: value.source }),
  };
}

function readItem({ kind, content, state, source }: OtherLine): ReadItem {
  return { kind, content, ...(state && { state }), ...(source && { source }) };
}

/** True if nothing about screenshots was exported. */
async function noScreenshots(chosen: string): Promise<boolean> {
  const others = [episodesFile, looseFile];
  if (others.includes(path.basename(chosen))) return true;
  const has = async (name: string) => ((await stat(path.join(chosen, name)).catch(() => null))?.size ?? 0) > 0;
  return !(await has(main)) && ((await has(episodesFile)) || (await has(looseFile)));
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  // A folder, or a file, of episodes and other items not about screenshots.
  if (await noScreenshots(chosen)) return;
  const file = await annotationFile(chosen, main);
  const images = await ImageFinder.open(file, options.images);
  const shots = new Map<string, ReadScreenshot>();
  yield* readJsonRecords(file, line, async function* ({ value, record, line: at, raw, repairs }): AsyncGenerator<Read> {
    const base = { record, line: at, raw, repairs, list: 'items', elements: [], questions: [] };
    if (value.type === 'screenshot') {
      const image = await images.find(value.file);
      const screenshot: ReadScreenshot = {
        image: { ...image, name: value.name, sha256: value.sha256 },
        platform: value.platform,
        app: value.app,
        certain: true,
        tags: value.tags,
        declaredSize: [value.width, value.height],
      };
      shots.set(value.sha256, screenshot);
      yield { ...base, convention: null, screenshot };
      return;
    }
    const screenshot = shots.get(value.screenshot);
    if (!screenshot) throw new Refused(phrase('format-screenshot-later', { screenshot: value.screenshot }));
    if (value.type === lineTypes.element)
      yield { ...base, convention: 'xyxy-px', screenshot, elements: [readElement(value)] };
    else if (value.type === lineTypes.other) yield { ...base, convention: null, screenshot, items: [readItem(value)] };
    else
      yield {
        ...base,
        convention: null,
        screenshot,
        questions: [
          {
            content: value.content,
            ...(value.state && { state: value.state }),
            ...(value.source && { source: value.source }),
          },
        ],
      };
  });
}

async function write(items: AsyncIterable<WriteItem>, out: OutFolder, { wrote }: WriteOptions) {
  const text = await out.text(main);
  let records = 0;
  let lines = '';
  const put = (value: Line) => {
    records++;
    lines += `${JSON.stringify(value)}\n`;
  };
  for await (const item of items) {
    const { sha256, ext, name, platform, app, width, height, tags, state } = item.screenshot;
    const file = `images/${sha256.slice(0, 2)}/${sha256}.${ext}`;
    await out.picture(item.screenshot, file);
    lines = '';
    put({ type: 'screenshot', sha256, file, name, platform, app, width, height, tags, state });
    for (const element of item.elements)
      put({
        type: lineTypes.element,
        screenshot: sha256,
        id: element.id,
        state: element.state,
        source: element.source,
        content: element.content,
        instructions: element.instructions.map(({ content, state: is }) => ({ state: is, content })),
        raw: firstSource(element.raw),
      });
    for (const question of item.questions)
      put({
        type: lineTypes.question,
        screenshot: sha256,
        state: question.state,
        source: question.source,
        content: question.content,
        raw: firstSource(question.raw),
      });
    for (const entry of item.others ?? [])
      put({
        type: lineTypes.other,
        kind: entry.kind,
        screenshot: sha256,
        state: entry.state,
        source: entry.source,
        content: fields.parse(entry.content),
        raw: firstSource(entry.raw),
      });
    // Writes a screenshot's lines at once: awaiting each would take about as long as making it.
    await text.write(lines);
    wrote(item);
  }
  await text.end();
  return { records };
}

/** Our own format: everything about each item, one record per line. */
export const benchwrightJsonl = defineFormat({
  id: 'benchwright-jsonl',
  name: 'Benchwright records (lossless)',
  conventions: ['xyxy-px'],
  accepts: ['.jsonl', 'folder'],
  main,
  carries: [
    'platform',
    'app',
    'tags',
    'questions',
    'explanation',
    'hint',
    'locate',
    'interact',
    'current',
    'polygon',
    'regions',
    'kind',
    'name',
    'instructions',
    'instruction-type',
    'details',
    'other-kinds',
  ],
  read,
  geometry: 'all',
  count: countJson(main),
  write,
  episodes: readEpisodes,
  writeEpisodes,
  writeLoose,
  episodesToo: true,
});
