import path from 'node:path';
import sharp from '#pipelines/sharp.ts';
import type { z } from 'zod';
import type { Platform } from '#shared/records/fields.ts';
import { type ImportOptions, type importPreview, mostPreviewed } from '#shared/contract/imports.ts';
import { type Convention, conventions } from '#shared/geometry/number-conventions.ts';
import { areaOf, type Size } from '#shared/geometry/box.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import { because, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import type { RawBox } from '#pipelines/formats/boxes/boxes.ts';
import { boxOnPicture, type Turn, turnOf } from '#pipelines/formats/pictures/turned.ts';
import { Budget, BudgetSpent } from '#pipelines/formats/budget.ts';
import type { EpisodeRead, Read, ReadRecord } from '#pipelines/formats/format.ts';
import type { ImageRef } from '#pipelines/formats/record-parts.ts';
import { maxPixels } from '../../media/prepare.ts';
import { notUnderstoodIn } from './not-understood.ts';
import { Drawn } from './store/drawn.ts';
import { folderOf, openSource } from './source/source.ts';
import { placesIn } from './source/pictures-of.ts';

export type ImportPreview = z.infer<typeof importPreview>;

/** Number of records with boxes that the convention page is based on. */
const looked = 200;
/** Maximum number of pictures shown with their boxes, and of boxes per picture. */
const shownPictures = 12;
const shownBoxes = 80;

/** Limits of a preview: nobody means to import a whole disk. */
const cost = { entries: 400_000, ms: 15_000 };

const tooMuch = (path: string): ImportPreview['problems'][number] => ({
  record: path,
  line: null,
  ...because(phrase('import-too-large')),
});

/** The records, followed by `spent` if the budget ended them. */
async function* within(
  budget: Budget,
  records: AsyncIterable<Read | EpisodeRead>,
): AsyncGenerator<Read | EpisodeRead | 'spent'> {
  try {
    for await (const read of records) {
      budget.spend();
      yield read;
    }
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    yield 'spent';
  }
}

interface Seen {
  record: string;
  image: ImageRef;
  size: Size;
  turn: Turn | null;
  raw: RawBox;
  label: string;
}

/** Size of a picture as it will be stored, and its orientation, from its header; null if it cannot be read. */
async function sizeOf(image: ImageRef): Promise<(Size & { orientation: number }) | null> {
  const input = image.bytes ?? image.file;
  if (!input) return null;
  const meta = await sharp(input, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!meta) return null;
  const orientation = meta.orientation ?? 1;
  return orientation >= 5
    ? { width: meta.height, height: meta.width, orientation }
    : { width: meta.width, height: meta.height, orientation };
}

const median = (values: number[]): number | null => {
  const sorted = values.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
};

/** Decoded pictures of the preview, by key. */
type Looked = ReadonlyMap<string, Drawn>;

function fitOf(convention: Convention, seen: readonly Seen[], drawn: Looked) {
  let [inside, outside, zeroArea, blank, good] = [0, 0, 0, 0, 0];
  const shares: number[] = [];
  const areas: number[] = [];
  for (const { raw, size, turn, image } of seen) {
    const box = boxOnPicture(convention, raw.numbers, size, turn);
    const area = areaOf(box);
    const picture = drawn.get(image.key);
    // A box below one square pixel suggests that fractions were read as pixels.
    const within = area >= 1 && insideImage(box, { width: size.width + 1, height: size.height + 1 });
    if (area < 1) zeroArea++;
    else if (within) inside++;
    else outside++;
    const empty = picture !== undefined && (area < 1 || picture.blank(box, size));
    if (empty) blank++;
    // A reading that puts boxes on flat colour fits less well than one that puts them on content.
    if (within && !empty) good++;
    shares.push(area / (size.width * size.height));
    areas.push(area);
  }
  const medians = { medianAreaShare: median(shares), medianArea: median(areas) };
  return { good, fit: { convention, inside, outside, zeroArea, blank, ...medians } };
}

/** The pictures whose boxes fit the declared reading least, each with its first boxes. */
function worst(declared: Convention, seen: readonly Seen[]): Seen[] {
  const pictures = new Map<string, Seen[]>();
  for (const entry of seen) pictures.set(entry.image.key, [...(pictures.get(entry.image.key) ?? []), entry]);
  const misfits = (boxes: readonly Seen[]) =>
    boxes.filter(({ raw, size, turn }) => !insideImage(boxOnPicture(declared, raw.numbers, size, turn), size)).length /
    boxes.length;
  return [...pictures.values()]
    .map((boxes) => ({ boxes, share: misfits(boxes) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, shownPictures)
    .flatMap(({ boxes }) => boxes.slice(0, shownBoxes));
}

async function judge(declared: Convention, seen: readonly Seen[]): Promise<NonNullable<ImportPreview['conventions']>> {
  const shown = worst(declared, seen);
  const drawn = new Map<string, Drawn>();
  for (const { image } of shown) {
    const input = image.bytes ?? image.file;
    if (!input || drawn.has(image.key)) continue;
    const picture = await Drawn.open(input);
    if (picture) drawn.set(image.key, picture);
  }
  const fits = conventions.map((convention) => fitOf(convention, seen, drawn));
  const own = fits.find(({ fit }) => fit.convention === declared) ?? fitOf(declared, seen, drawn);
  // On a single-colour picture every box is blank, so the boxes' positions count separately.
  const score = ({ fit, good }: (typeof fits)[number]) => fit.inside + good;
  // Large boxes contain something wherever they are, so of equally good readings the one with smaller boxes is
  // likelier.
  const tighter = (a: typeof own, b: typeof own) => (b.fit.medianArea ?? 0) < (a.fit.medianArea ?? 0);
  const better = (a: typeof own, b: typeof own) =>
    score(b) > score(a) || (a !== own && b.good > 0 && score(b) === score(a) && tighter(a, b));
  const best = fits.reduce((a, b) => (better(a, b) ? b : a), own);
  const enough = 0.1 * seen.length;
  const byPlace = best.fit.inside - own.fit.inside > enough;
  const off = (entry: typeof own) => seen.length - (byPlace ? entry.fit.inside : entry.good);
  const warning =
    byPlace || best.good - own.good > enough
      ? phrase('import-boxes-as', {
          convention: declared,
          off: off(own),
          n: seen.length,
          which: byPlace ? phrase('import-boxes-leave') : phrase('import-boxes-empty'),
          other: best.fit.convention,
          fewer: off(best),
        })
      : null;
  return {
    declared,
    best: best.fit.convention,
    warning: warning && phraseWords(warning),
    ...(warning && { phrase: warning }),
    fits: fits.map(({ fit }) => fit),
    shown: seen.filter(({ image }) => drawn.has(image.key)).length,
    samples: shown.map(({ record, image, size, turn, raw, label }) => ({
      record,
      image: image.key,
      width: size.width,
      height: size.height,
      label,
      raw: [...raw.numbers],
      readings: Object.fromEntries(
        conventions.map((convention) => [convention, boxOnPicture(convention, raw.numbers, size, turn)]),
      ),
    })),
  };
}

type Folders = Map<string, { images: number; platform: Platform | null; app: string | null; sample: string[] }>;

function noteFolder(folders: Folders, read: ReadRecord): void {
  const name = folderOf(read);
  const { platform, app, image } = read.screenshot;
  const row = folders.get(name) ?? { images: 0, platform, app, sample: [] };
  row.images++;
  // A manifest's values for one picture are not suggested for its neighbours.
  if (row.platform !== platform) row.platform = null;
  if (row.app !== app) row.app = null;
  if (row.sample.length < 3) row.sample.push(image.key);
  folders.set(name, row);
}

/** Pictures of an episode or a set, including those that it names but that cannot be found. */
function notePictures(
  read: Exclude<EpisodeRead, { refused: unknown }>,
  images: Set<string>,
  problems: ImportPreview['problems'],
): void {
  const { record, line } = 'loose' in read ? read.loose : read.episode;
  for (const [at, picture] of placesIn(read).entries()) {
    if (picture && 'image' in picture) images.add(picture.image.key);
    else if (picture && problems.length < mostPreviewed)
      problems.push({ record: `${record}, picture ${at + 1}`, line, why: picture.missing });
  }
}

/**
 * What an import would do. For a folder it reads all names but opens no picture; for an annotation file it reads the
 * first records and the sizes of their pictures. Nothing is written. For a very large source it returns what was found
 * within the limits.
 */
export async function previewImport(options: ImportOptions, signal?: AbortSignal): Promise<ImportPreview> {
  const source = await openSource(options);
  const folders: Folders = new Map();
  const images = new Set<string>();
  const sizes = new Map<string, Awaited<ReturnType<typeof sizeOf>>>();
  const seen: Seen[] = [];
  const problems: ImportPreview['problems'] = [];
  let records = 0;
  let first: number | null = null;
  const isFolder = source.format.id === 'folder';
  const budget = new Budget({ ...cost, signal });
  // The table of folders needs every name; for a file the first records are enough.
  for await (const read of within(budget, source.records(budget))) {
    if (read === 'spent') {
      first = records;
      if (records === 0) problems.push(tooMuch(options.path));
      break;
    }
    records++;
    if ('refused' in read) {
      if (problems.length < mostPreviewed) problems.push(read.refused);
      continue;
    }
    if (!('screenshot' in read)) {
      notePictures(read, images, problems);
      if (records < looked) continue;
      first = records;
      break;
    }
    const { image } = read.screenshot;
    images.add(image.key);
    if (isFolder) {
      noteFolder(folders, read);
      continue;
    }
    for (const [at, element] of read.elements.slice(0, Math.max(0, looked - seen.length)).entries()) {
      if (!element.locate) continue;
      if (!sizes.has(image.key)) sizes.set(image.key, await sizeOf(image));
      const size = sizes.get(image.key);
      const label = element.instructions[0]?.text ?? element.content.name ?? '';
      const record = read.elements.length > 1 ? `${read.record}.elements[${at}]` : read.record;
      if (!size) continue;
      const turn = turnOf(read.screenshot.declaredSize, size, size.orientation);
      seen.push({ record, image, size, turn, raw: element.locate, label });
    }
    if (records >= looked) {
      first = records;
      break;
    }
  }
  const total = records >= looked && !isFolder && first === looked ? ((await source.count()) ?? records) : records;
  const declared = options.convention ?? source.format.conventions[0];
  const notUnderstood = await notUnderstoodIn(source.format, source.path, signal);
  return {
    format: options.format,
    records: total,
    images: images.size,
    first,
    folders: [...folders].map(([folder, row]) => ({ folder, ...row })),
    conventions: declared && seen.length > 0 ? await judge(declared, seen) : null,
    problems,
    ...(notUnderstood.length > 0 && { notUnderstood }),
  };
}

/** A thumbnail for the page. */
export interface SmallPicture {
  name: string;
  webp: Uint8Array<ArrayBuffer>;
}

/** A small WebP of a picture named by the preview; null if the source has no such picture. */
export async function previewPicture(
  options: ImportOptions,
  key: string,
  signal?: AbortSignal,
): Promise<SmallPicture | null> {
  const source = await openSource(options);
  const budget = new Budget({ ...cost, signal });
  let records = 0;
  for await (const read of within(budget, source.records(budget))) {
    if (read === 'spent' || (source.format.id !== 'folder' && ++records > looked)) break;
    if (!('screenshot' in read) || read.screenshot.image.key !== key) continue;
    const { image } = read.screenshot;
    const input = image.bytes ?? image.file;
    if (!input) continue;
    const webp = await sharp(input, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width: 1440, withoutEnlargement: true })
      .webp({ quality: 85, effort: 2 })
      .toBuffer();
    return { name: `${path.posix.basename(image.name)}.webp`, webp: new Uint8Array(webp) };
  }
  return null;
}
