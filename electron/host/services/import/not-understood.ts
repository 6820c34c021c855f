import path from 'node:path';
import { type ImportReport, mostPreviewed } from '#shared/contract/imports.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { Budget, BudgetSpent } from '#pipelines/formats/budget.ts';
import type { Format } from '#pipelines/formats/format.ts';
import { manifestNames } from '#pipelines/formats/folder/manifest.ts';
import { SourceFolder, walk } from '#pipelines/formats/paths.ts';
import { notTextFile } from '#pipelines/formats/text/not-text.ts';
import { utf16Of } from '#pipelines/formats/text/utf16.ts';
import { headOf } from '#pipelines/formats/text/head.ts';

/** Bytes of a file that are looked at. */
const head = 32 * 1024;

const annotations = /\.(?:jsonl?|ndjson|csv|tsv|xml|ya?ml|parquet|txt)$/i;
/** Texts that come with data sets. */
const prose = /^(?:readme|licen[cs]e|changelog|notice|citation|requirements|package(?:-lock)?|tsconfig)\b/i;

/** What files of annotation tools contain, most telling first, with what to do. */
const kinds: readonly { of: RegExp; ending?: RegExp; why: Phrase }[] = [
  {
    of: /<annotations>[^]*?(?:<track\s|<mode>interpolation)/,
    why: phrase('annotation-not-read', {
      kind: phrase('annotation-cvat-video'),
      advice: phrase('annotation-do-images'),
    }),
  },
  {
    of: /"_via_(?:settings|img_metadata)"|region_shape_attributes/,
    why: phrase('annotation-not-read', { kind: 'VGG Image Annotator', advice: phrase('annotation-do-coco') }),
  },
  {
    of: /"classTitle"|"geometryType"/,
    why: phrase('annotation-not-read', { kind: 'Supervisely', advice: phrase('annotation-do-coco') }),
  },
  {
    of: /"data_row"|"Labeled Data"/,
    why: phrase('annotation-not-read', { kind: 'Labelbox', advice: phrase('annotation-do-coco') }),
  },
  {
    of: /"coordinates"\s*:\s*\{\s*"(?:x|y|width|height)"/,
    why: phrase('annotation-not-read', { kind: 'CreateML', advice: phrase('annotation-do-coco') }),
  },
  {
    of: /"imagePath"[^]*"shapes"|"shapes"[^]*"imagePath"|"shape_type"/,
    why: phrase('annotation-not-read', { kind: 'LabelMe', advice: phrase('annotation-do-folder') }),
  },
  {
    of: /"images"\s*:\s*\[[^]*"file_name"|"annotations"\s*:\s*\[[^]*"bbox"|"bbox"[^]*"image_id"|"image_id"[^]*"bbox"/,
    why: phrase('annotation-not-read', { kind: 'COCO', advice: phrase('annotation-do-file') }),
  },
  {
    of: /rectanglelabels|"completed_by"|"annotation_id"/,
    why: phrase('annotation-not-read', { kind: 'Label Studio', advice: phrase('annotation-do-file') }),
  },
  {
    of: /"boundingBox"[^]*"regions"|"regions"[^]*"boundingBox"|"asset"\s*:/,
    why: phrase('annotation-not-read', { kind: 'VoTT', advice: phrase('annotation-do-file') }),
  },
  {
    of: /<annotation[\s>][^]*<object>/,
    why: phrase('annotation-not-read', { kind: 'Pascal VOC', advice: phrase('annotation-do-folder') }),
  },
  {
    of: /<annotations>[^]*<image\s/,
    why: phrase('annotation-not-read', { kind: 'CVAT', advice: phrase('annotation-do-file') }),
  },
  {
    of: /^\s*(?:\d+(?:\s+\d*\.?\d+){4,}\s*(?:\r?\n|$)){1,}/,
    ending: /\.txt$/i,
    why: phrase('annotation-not-read', { kind: phrase('annotation-yolo'), advice: phrase('annotation-do-yolo') }),
  },
  {
    of: /(?:^|[\s,;"])(?:xmin|x_min|xmax|bbox|x1)(?:$|[\s,;"])/im,
    ending: /\.[ct]sv$/i,
    why: phrase('annotation-not-read', { kind: phrase('annotation-boxes'), advice: phrase('annotation-do-columns') }),
  },
  {
    of: /^[^\n]*\bfile_name\b/,
    ending: /\.(?:[ct]sv|jsonl)$/i,
    why: phrase('annotation-not-read', { kind: 'Hugging Face metadata', advice: phrase('annotation-do-columns') }),
  },
];

/** A text of numbers, markup or picture names rather than prose. */
const likeData = /^\s*[[{<]|^\s*-?[\d.]+(?:[\s,;]+-?[\d.]+){3}|\.(?:png|jpe?g|webp|bmp)\b/im;

async function beginning(file: string): Promise<string> {
  const bytes = await headOf(file, head).catch(() => Buffer.alloc(0));
  return new TextDecoder(utf16Of(bytes) ?? 'utf-8').decode(bytes);
}

/**
 * Why a file that no record refers to was not read, if it is or may be one of annotations: its tool, and what to do.
 * Null for other files.
 */
export async function whyNotUnderstood(name: string, file: string): Promise<Phrase | null> {
  const base = path.basename(name);
  if (!annotations.test(base) || prose.test(base)) return null;
  if (await notTextFile(file)) return null;
  const text = await beginning(file);
  const kind = kinds.find(({ of, ending }) => (!ending || ending.test(base)) && of.test(text));
  if (kind) return kind.why;
  if (/\.txt$/i.test(base) && !likeData.test(text)) return null;
  return phrase('annotation-unknown', { advice: phrase('annotation-do-formats') });
}

/** Whether a folder of pictures reads the file itself. */
export const isManifest = (format: Format, name: string): boolean =>
  format.id === 'folder' && manifestNames.includes(name);

/**
 * The annotation files of a folder that would be imported as pictures only, for the preview; none of a set that a format
 * reads, whose other files the report lists.
 */
export async function notUnderstoodIn(
  format: Format,
  source: string,
  signal?: AbortSignal,
): Promise<NonNullable<ImportReport['leftOut']>> {
  const found: NonNullable<ImportReport['leftOut']> = [];
  if (format.id !== 'folder') return found;
  try {
    const budget = new Budget({ entries: 50_000, ms: 5000, signal });
    for await (const { name, file, refused, folder } of walk(await SourceFolder.open(source), '', budget)) {
      if (found.length >= mostPreviewed) break;
      if (refused || folder || isManifest(format, name)) continue;
      const why = await whyNotUnderstood(name, file);
      if (why) found.push({ record: name, line: null, why });
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (!(error instanceof BudgetSpent) && code === undefined) throw error;
  }
  return found;
}
