import path from 'node:path';
import sharp from 'sharp';
import type { z } from 'zod';
import type { Platform } from '#shared/contract/common.ts';
import { type Convention, conventions, type ImportOptions, type importPreview } from '#shared/contract/imports.ts';
import { areaOf, type Size } from '#shared/geometry/box.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import type { RawBox } from '#pipelines/formats/boxes.ts';
import type { ImageRef, ReadRecord } from '#pipelines/formats/format.ts';
import { maxPixels } from '../../media/prepare.ts';
import { folderOf, openSource } from './source.ts';

export type ImportPreview = z.infer<typeof importPreview>;

/** Records with boxes that the convention page judges by. */
const looked = 200;
const samples = 12;

interface Seen {
  read: ReadRecord;
  size: Size;
  raw: RawBox;
  label: string;
}

/** Size of a picture as it will be stored, from its header; null when it cannot be read. */
async function sizeOf(image: ImageRef): Promise<Size | null> {
  const input = image.bytes ?? image.file;
  if (!input) return null;
  const meta = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!meta) return null;
  return (meta.orientation ?? 1) >= 5
    ? { width: meta.height, height: meta.width }
    : { width: meta.width, height: meta.height };
}

const median = (values: number[]): number | null => {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
};

function fitOf(convention: Convention, seen: readonly Seen[]) {
  let [inside, outside, zeroArea] = [0, 0, 0];
  const shares: number[] = [];
  for (const { raw, size } of seen) {
    const box = toPixels(convention, raw.numbers, size);
    const area = areaOf(box);
    // A box below one square pixel is what fractions look like when they are taken for pixels.
    if (area < 1) zeroArea++;
    else if (insideImage(box, { width: size.width + 1, height: size.height + 1 })) inside++;
    else outside++;
    shares.push(area / (size.width * size.height));
  }
  return { convention, inside, outside, zeroArea, medianAreaShare: median(shares) };
}

function judge(declared: Convention, seen: readonly Seen[]): NonNullable<ImportPreview['conventions']> {
  const fits = conventions.map((one) => fitOf(one, seen));
  const own = fits.find((one) => one.convention === declared);
  const best = fits.reduce((a, b) => (b.inside > a.inside ? b : a), own ?? { ...fitOf(declared, seen) });
  const far = own && best.inside - own.inside > 0.1 * seen.length;
  const warning =
    far && seen.length > 0
      ? `Read as ${declared}, ${seen.length - own.inside} of the first ${seen.length} boxes leave their picture or have no area; read as ${best.convention}, ${seen.length - best.inside} do. Check which one the file means.`
      : null;
  const misfit = ({ raw, size }: Seen) => (insideImage(toPixels(declared, raw.numbers, size), size) ? 1 : 0);
  const shown = [...seen].sort((a, b) => misfit(a) - misfit(b)).slice(0, samples);
  return {
    declared,
    best: best.convention,
    warning,
    fits,
    samples: shown.map(({ read, size, raw, label }) => ({
      record: read.record,
      image: read.screenshot.image.key,
      ...size,
      label,
      raw: [...raw.numbers],
      readings: Object.fromEntries(conventions.map((one) => [one, toPixels(one, raw.numbers, size)])),
    })),
  };
}

type Folders = Map<string, { images: number; platform: Platform | null; app: string | null; sample: string[] }>;

function noteFolder(folders: Folders, read: ReadRecord): void {
  const name = folderOf(read);
  const { platform, app, image } = read.screenshot;
  const row = folders.get(name) ?? { images: 0, platform, app, sample: [] };
  row.images++;
  if (row.sample.length < 3) row.sample.push(image.key);
  folders.set(name, row);
}

/**
 * What an import would do. Reads all of a folder's names but opens no picture; of an annotation file the first
 * records, and the sizes of their pictures. Nothing is written.
 */
export async function previewImport(options: ImportOptions): Promise<ImportPreview> {
  const source = await openSource(options);
  const folders: Folders = new Map();
  const images = new Set<string>();
  const sizes = new Map<string, Size | null>();
  const seen: Seen[] = [];
  const problems: ImportPreview['problems'] = [];
  let records = 0;
  const isFolder = source.format.id === 'folder';
  for await (const read of source.records()) {
    records++;
    if ('refused' in read) {
      if (problems.length < looked) problems.push(read.refused);
      continue;
    }
    const { image } = read.screenshot;
    images.add(image.key);
    if (isFolder) {
      noteFolder(folders, read);
      continue;
    }
    for (const element of read.elements.slice(0, Math.max(0, looked - seen.length))) {
      if (!element.locate) continue;
      if (!sizes.has(image.key)) sizes.set(image.key, await sizeOf(image));
      const size = sizes.get(image.key);
      const label = element.instructions[0]?.text ?? element.content.name ?? '';
      if (size) seen.push({ read, size, raw: element.locate, label });
    }
    if (records >= looked) break;
  }
  const total = records >= looked && !isFolder ? ((await source.format.count?.(source.path)) ?? records) : records;
  const declared = options.convention ?? source.format.conventions[0];
  return {
    format: options.format,
    records: total,
    images: images.size,
    folders: [...folders].map(([folder, row]) => ({ folder, ...row })),
    conventions: declared && seen.length > 0 ? judge(declared, seen) : null,
    problems,
  };
}

/** A small WebP of a picture that the preview named; null when the source has no such picture. */
export async function previewPicture(options: ImportOptions, key: string): Promise<File | null> {
  const source = await openSource(options);
  let records = 0;
  for await (const read of source.records()) {
    if (source.format.id !== 'folder' && ++records > looked) break;
    if ('refused' in read || read.screenshot.image.key !== key) continue;
    const { image } = read.screenshot;
    const input = image.bytes ?? image.file;
    if (!input) continue;
    const webp = await sharp(input, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: 1440, withoutEnlargement: true })
      .webp({ quality: 85, effort: 2 })
      .toBuffer();
    return new File([new Uint8Array(webp)], `${path.posix.basename(image.name)}.webp`, { type: 'image/webp' });
  }
  return null;
}
