import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { shapeProblem } from '#pipelines/formats/json/read.ts';
import { platformOf } from '#pipelines/formats/platforms.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import type { Platform } from '#shared/contract/common.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import { boxOfPolygon } from '#shared/geometry/polygon.ts';
import type { GroundingItem } from '#shared/tasks/grounding/item.ts';
import { readGold, type GoldRecord } from './gold.ts';
import { type GoldRow, goldRow, requireCorners, requireFractions } from './gold-box.ts';
import type { PictureSizes } from './picture-sizes.ts';
import { ScoreError, type ScoreRefusal } from './report.ts';

export const groundingGoldFormats = ['mmbench-gui-l2', 'screenspot', 'screenspot-pro', 'osworld-g'] as const;
export type GroundingGoldFormat = (typeof groundingGoldFormats)[number];

const four = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const wh = z.tuple([z.number().positive(), z.number().positive()]);
const kind = z
  .enum(['icon', 'text'])
  .nullish()
  .transform((value) => value ?? null);

function check<T>(schema: z.ZodType<T>, value: unknown): T {
  const checked = schema.safeParse(value);
  if (!checked.success) throw new Refused(shapeProblem(checked.error));
  return checked.data;
}

/** A picture of unknown size: only pixel answers can be scored then, and those need no size. */
const unknownSize = { width: 1, height: 1 };

type Item = Omit<GroundingItem, 'index'>;
type Reader = (value: unknown, sizes: PictureSizes) => Item | GoldRow<Item> | Promise<Item>;

const l2 = z.object({
  image_path: z.string(),
  instruction: z.string(),
  bbox: four,
  image_size: wh,
  data_type: kind,
  platform: z.string().nullish(),
  app_name: z.string().nullish(),
  grounding_type: z.enum(['basic', 'advanced']),
});

const readL2: Reader = (value) => {
  const row = check(l2, value);
  const image = { ref: row.image_path, width: row.image_size[0], height: row.image_size[1] };
  const item: Item = {
    image,
    platform: platformOf(row.platform ?? ''),
    app: row.app_name ?? null,
    type: row.grounding_type,
    kind: row.data_type,
    instruction: row.instruction,
    targets: [toPixels('xyxy-norm', row.bbox, image)],
    polygon: null,
    absent: false,
  };
  // The published code takes a box for fractions only when all four lie in 0..1, else for pixels (D7).
  const fractions = row.bbox.every((number) => number >= 0 && number <= 1);
  return goldRow<Item>(
    item,
    () => requireFractions('bbox', row.bbox, 'MMBench-GUI L2'),
    fractions ? item : { ...item, targets: [row.bbox] },
  );
};

const screenspot = z.object({
  img_filename: z.string(),
  bbox: four,
  instruction: z.string(),
  data_type: kind,
  data_source: z.string().nullish(),
  img_size: wh.optional(),
});

/** ScreenSpot's web sources are named by site. */
function sourcePlatform(source: string): Platform | null {
  return ['gitlab', 'shop', 'forum', 'tool'].includes(source) ? 'web' : platformOf(source);
}

const readScreenspot: Reader = async (value, sizes) => {
  const row = check(screenspot, value);
  const size = row.img_size
    ? { width: row.img_size[0], height: row.img_size[1] }
    : sizes.canLook
      ? await sizes.of(row.img_filename)
      : unknownSize;
  return {
    image: { ref: row.img_filename, ...size },
    platform: sourcePlatform(row.data_source ?? ''),
    app: null,
    type: 'basic',
    kind: row.data_type,
    instruction: row.instruction,
    targets: [toPixels('xywh-px', row.bbox, size)],
    polygon: null,
    absent: false,
  };
};

const screenspotPro = z.object({
  img_filename: z.string(),
  bbox: four,
  instruction: z.string(),
  application: z.string().nullish(),
  group: z.string().nullish(),
  platform: z.string().nullish(),
  img_size: wh,
  ui_type: kind,
});

const readScreenspotPro: Reader = (value) => {
  const row = check(screenspotPro, value);
  requireCorners('bbox', row.bbox);
  const size = { width: row.img_size[0], height: row.img_size[1] };
  return {
    image: { ref: row.img_filename, ...size },
    platform: platformOf(row.platform ?? ''),
    app: row.application ?? null,
    ...(row.group ? { group: row.group } : {}),
    type: 'basic',
    kind: row.ui_type,
    instruction: row.instruction,
    targets: [toPixels('xyxy-px', row.bbox, size)],
    polygon: null,
    absent: false,
  };
};

const osworldG = z.object({
  image_path: z.string(),
  image_size: wh,
  instruction: z.string(),
  box_type: z.enum(['bbox', 'polygon', 'refusal']),
  box_coordinates: z.array(z.number()),
});

const readOsworldG: Reader = (value) => {
  const row = check(osworldG, value);
  const image = { ref: row.image_path, width: row.image_size[0], height: row.image_size[1] };
  const base = {
    image,
    platform: 'linux' as const,
    app: null,
    type: 'basic' as const,
    kind: null,
    instruction: row.instruction,
  };
  if (row.box_type === 'refusal') return { ...base, targets: [], polygon: null, absent: true };
  if (row.box_type === 'bbox')
    return {
      ...base,
      targets: [toPixels('xywh-px', check(four, row.box_coordinates), image)],
      polygon: null,
      absent: false,
    };
  const around = boxOfPolygon(row.box_coordinates);
  if (!around) throw new Refused('its polygon has fewer than three corners');
  return { ...base, targets: [around], polygon: row.box_coordinates, absent: false };
};

const readers: Record<GroundingGoldFormat, Reader> = {
  'mmbench-gui-l2': readL2,
  screenspot: readScreenspot,
  'screenspot-pro': readScreenspotPro,
  'osworld-g': readOsworldG,
};

/** The gold file itself, or every `.json` of a folder in the order of their names (ScreenSpot-Pro comes as 26 files). */
async function filesOf(gold: string): Promise<string[]> {
  const found = await stat(gold).catch(() => null);
  if (!found) throw new ScoreError(`The gold file ${gold} does not exist.`);
  if (!found.isDirectory()) return [gold];
  const names = (await readdir(gold)).filter((name) => name.endsWith('.json')).sort();
  if (names.length === 0) throw new ScoreError(`The folder ${gold} holds no .json gold file.`);
  return names.map((name) => path.join(gold, name));
}

/** Reads gold rows of a format; `null` stands for a refused row, so that indices hold. */
export async function readGroundingGold(
  gold: string,
  format: GroundingGoldFormat,
  sizes: PictureSizes,
  refused: ScoreRefusal[],
): Promise<(GoldRow<GroundingItem> | null)[]> {
  const items: (GoldRow<GroundingItem> | null)[] = [];
  const read = readers[format];
  const take = async ({ value, record, line }: GoldRecord): Promise<void> => {
    const index = items.push(null) - 1;
    const found = await read(value, sizes);
    const { strict, parity, why } = 'parity' in found ? found : { strict: found, parity: found, why: null };
    items[index] = { strict: strict && { ...strict, index }, parity: { ...parity, index }, why };
    if (why !== null) refused.push({ record, line, why });
  };
  for (const file of await filesOf(gold)) await readGold(file, refused, take);
  return items;
}
