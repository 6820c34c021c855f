import path from 'node:path';
import { z } from 'zod';
import { annotationFiles, matching } from '../boxes/annotation-file.ts';
import { defineFormat, type Read, type ReadOptions } from '../format.ts';
import type { ReadElement } from '../record-parts.ts';
import { ImageFinder } from '../pictures/images.ts';
import { parseJson } from '../json/parse.ts';
import { because, type Phrase, phrase, textPhrase } from '#shared/phrases/phrase.ts';
import { shapeProblem } from '#shared/phrases/shape.ts';
import { fromLabel, oneBox, recordOf } from '../boxes/element-records.ts';
import { outlined } from '../boxes/polygon-box.ts';
import { Refused } from '../refused.ts';
import { smallText } from '../text/small-text.ts';
import { readVottCsv } from './csv.ts';

const region = z.object({
  type: z.string().default('RECTANGLE'),
  tags: z.array(z.string()).default([]),
  boundingBox: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullish(),
  points: z.array(z.object({ x: z.number(), y: z.number() })).default([]),
});
const asset = z.object({
  asset: z.object({
    name: z.string().min(1),
    size: z.object({ width: z.number(), height: z.number() }).nullish(),
  }),
  regions: z.array(z.unknown()),
});
/** One file per asset, as VoTT stores them, or all of them, as it exports them. */
const exported = z.object({ assets: z.record(z.string(), z.unknown()) });

function elementOf(value: unknown): ReadElement {
  const checked = region.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  const { type, tags, boundingBox: box, points } = checked.data;
  const more = { content: fromLabel(tags[0] ?? ''), raw: JSON.stringify(value) };
  if (type.toUpperCase() === 'POLYGON') {
    const { locate, polygon } = outlined(points.flatMap(({ x, y }) => [x, y]));
    return oneBox(locate, { ...more, polygon });
  }
  if (!box) throw new Refused(phrase('format-region-no-box'));
  return oneBox({ numbers: [box.left, box.top, box.width, box.height], convention: 'xywh-px' }, more);
}

/** @param beside the annotation file's folder within the chosen one */
async function* readAsset(value: unknown, record: string, images: ImageFinder, beside: string): AsyncGenerator<Read> {
  try {
    const checked = asset.safeParse(value);
    if (!checked.success) throw new Refused(shapeProblem(checked.error));
    const { asset: about, regions } = checked.data;
    const name = decodeURIComponent(about.name);
    const found = await images.find(name, [path.join(beside, name), name, `images/${name}`]);
    const elements: ReadElement[] = [];
    const repairs: Phrase[] = [];
    for (const [at, entry] of regions.entries())
      try {
        elements.push(elementOf(entry));
        const further = region.safeParse(entry).data?.tags.slice(1) ?? [];
        if (further.length > 0) repairs.push(phrase('format-further-tags', { at, further: further.join(', ') }));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        yield { refused: { record: `${record}.regions[${at}]`, line: null, ...because(error.phrase) } };
      }
    const declaredSize = about.size ? ([about.size.width, about.size.height] as const) : null;
    const from = { record, line: null, raw: JSON.stringify(value), repairs };
    yield recordOf(from, found, { declaredSize, convention: 'xywh-px', elements });
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof URIError)) throw error;
    yield {
      refused: { record, line: null, ...because(error instanceof Refused ? error.phrase : textPhrase(error.message)) },
    };
  }
}

const annotations = /(?:-asset|-export)\.(?:json|csv)$/;

/** The files at the top of a chosen folder, otherwise those of VoTT's export folder in it. */
async function filesOf(chosen: string): Promise<string[]> {
  const exported = await matching(chosen, 'vott-json-export', annotations);
  const tables = await matching(chosen, 'vott-csv-export', /\.csv$/i);
  const top = await matching(chosen, '', annotations);
  const below = exported.length > 0 ? exported : tables;
  return top.length === 0 && below.length > 0 ? below : annotationFiles(chosen, 'export.json', annotations);
}

async function* read(chosen: string, options: ReadOptions): AsyncGenerator<Read> {
  for (const file of await filesOf(chosen)) {
    const record = path.basename(file);
    const beside = file === chosen ? '' : path.relative(chosen, path.dirname(file));
    try {
      const images = await ImageFinder.open(file, options.images, chosen);
      if (/\.csv$/i.test(file)) {
        yield* readVottCsv(file, images, beside);
        continue;
      }
      const { value } = parseJson(await smallText(file));
      const all = exported.safeParse(value);
      if (all.success)
        for (const [id, entry] of Object.entries(all.data.assets))
          yield* readAsset(entry, `${record}.assets.${id}`, images, beside);
      else yield* readAsset(value, record, images, beside);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record, line: error.line, ...because(error.phrase) } };
    }
  }
}

/** Microsoft's VoTT: one file per asset, or its JSON or CSV export. */
export const vott = defineFormat({
  id: 'vott',
  name: 'VoTT (JSON, CSV)',
  conventions: ['xywh-px'],
  accepts: ['.json', '.csv', 'folder'],
  read,
  geometry: ['boundingBox', 'points'],
});
